import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createSecureServer, type Http2ServerResponse } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, constants } from 'node:zlib';
import { createTestHarness, type TestHarness } from 'wrangler';
import { publish } from '../src/edit/publish.ts';
import type { Notice } from '../src/notice/notice.ts';
import { withoutAddedHeaders } from './services.ts';
import { benchFolder } from './workerd.ts';

// Otherwise, Miniflare fetches this machine's location from Cloudflare, and warns if that fails.
process.env.CLOUDFLARE_CF_FETCH_ENABLED = 'false';

/** Cloudflare's default Brotli level (Cloudflare docs, "Content compression"). */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

export function brotliSize(text: Buffer): number {
  return brotliCompressSync(text, brotliOptions).length;
}

export interface Preview {
  origin: string;
  stop(): Promise<void>;
}

/**
 * Serves the deployed build with the given notices on a local port. Adds HTTP/2, compression and caching, as
 * at Cloudflare's edge, and lets search engines index the pages, as on the canonical host.
 */
export async function startPreview(notices: Notice[]): Promise<Preview> {
  const site = createTestHarness({ workers: [{ configPath: 'wrangler.toml' }] });
  await site.listen();
  const worker = site.getWorker();
  await worker.applyD1Migrations('DB');
  const { DB, NOTICES } = await worker.getEnv();
  await publish(DB, NOTICES, { notices }, Date.now());
  const cachedAnswers = new Map<string, Promise<Answer>>();
  const server = createSecureServer(createCertificate(), async ({ url }, response) => {
    const answer = cachedAnswers.get(url) ?? site.fetch(url).then(compressAnswer);
    cachedAnswers.set(url, answer);
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

/** Creates a self-signed certificate for localhost, which the browsers of the bench accept. */
function createCertificate() {
  const [key, cert] = [`${benchFolder}/key.pem`, `${benchFolder}/certificate.pem`];
  const keyOptions = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const subjectOptions = ['-subj', '/CN=localhost', '-days', '1'];
  execFileSync(
    'openssl',
    ['req', '-x509', ...keyOptions, ...subjectOptions, '-keyout', key, '-out', cert],
    {
      stdio: 'ignore',
    },
  );
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

async function compressAnswer(answer: Awaited<ReturnType<TestHarness['fetch']>>): Promise<Answer> {
  const body = Buffer.from(await answer.arrayBuffer());
  const headers = withoutAddedHeaders(answer.headers);
  // The site forbids indexing on other hosts, which would lower the SEO score.
  delete headers['x-robots-tag'];
  const { status } = answer;
  if (!/^(text|application)\/|svg/.test(headers['content-type'] ?? ''))
    return { status, headers, body };
  headers['content-encoding'] = 'br';
  return { status, headers, body: brotliCompressSync(body, brotliOptions) };
}
