import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createSecureServer, type Http2ServerResponse } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, constants } from 'node:zlib';
import { createTestHarness, type TestHarness } from 'wrangler';
import { folder, withoutAdded } from './services.ts';

// Miniflare would ask Cloudflare where this machine is, and warn where nobody answers.
process.env.CLOUDFLARE_CF_FETCH_ENABLED = 'false';

/** What Cloudflare compresses with by default: docs "Content compression". */
const level = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

export function brotliSize(text: Buffer): number {
  return brotliCompressSync(text, level).length;
}

export interface Preview {
  origin: string;
  stop(): Promise<void>;
}

/**
 * The deployed site with its assets on a port of this machine, as visitors meet it: over HTTP/2,
 * compressed as the edge does, which the local platform leaves out, kept like there, and as on its
 * canonical host.
 */
export async function startPreview(): Promise<Preview> {
  const site = createTestHarness({ workers: [{ configPath: 'wrangler.toml' }] });
  await site.listen();
  const answers = new Map<string, Promise<Answer>>();
  const server = createSecureServer(certificate(), async ({ url }, response) => {
    const answer = answers.get(url) ?? site.fetch(url).then(asServed);
    answers.set(url, answer);
    send(await answer, response);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `https://localhost:${port}`,
    async stop() {
      server.close();
      await site.close();
    },
  };
}

/** A key and a certificate for this run and this machine, which its browsers are told to take. */
function certificate() {
  const [key, cert] = [`${folder}/key.pem`, `${folder}/certificate.pem`];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const name = ['-subj', '/CN=localhost', '-days', '1'];
  execFileSync('openssl', ['req', '-x509', ...kind, ...name, '-keyout', key, '-out', cert], {
    stdio: 'ignore',
  });
  return { key: readFileSync(key), cert: readFileSync(cert) };
}

function send({ status, headers, body }: Answer, response: Http2ServerResponse): void {
  response.writeHead(status, headers);
  response.end(body);
}

interface Answer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

async function asServed(answer: Awaited<ReturnType<TestHarness['fetch']>>): Promise<Answer> {
  const body = Buffer.from(await answer.arrayBuffer());
  const headers = withoutAdded(answer.headers);
  // Every host but the canonical one is kept out of search engines, and this is not it.
  delete headers['x-robots-tag'];
  const { status } = answer;
  if (!/^(text|application)\/|svg/.test(headers['content-type'] ?? ''))
    return { status, headers, body };
  headers['content-encoding'] = 'br';
  return { status, headers, body: brotliCompressSync(body, level) };
}
