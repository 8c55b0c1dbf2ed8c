import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, constants } from 'node:zlib';
import { createTestHarness, type TestHarness } from 'wrangler';

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
 * The deployed site with its assets on a port of this machine, as visitors meet it: compressed as
 * the edge does, which the local platform leaves out, kept like there, and as on its canonical host.
 */
export async function startPreview(): Promise<Preview> {
  const site = createTestHarness({ workers: [{ configPath: 'wrangler.toml' }] });
  await site.listen();
  const answers = new Map<string, Promise<Answer>>();
  const server = createServer(async (request, response) => {
    const path = request.url ?? '/';
    const answer = answers.get(path) ?? site.fetch(path).then(asVisitorsGetIt);
    answers.set(path, answer);
    const { status, headers, body } = await answer;
    response.writeHead(status, headers);
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await site.close();
    },
  };
}

interface Answer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

async function asVisitorsGetIt(answer: Awaited<ReturnType<TestHarness['fetch']>>): Promise<Answer> {
  const body = Buffer.from(await answer.arrayBuffer());
  const headers = Object.fromEntries(answer.headers);
  delete headers['content-length'];
  // Every host but the canonical one is kept out of search engines, and this is not it.
  delete headers['x-robots-tag'];
  const { status } = answer;
  if (!/^(text|application)\/|svg/.test(headers['content-type'] ?? ''))
    return { status, headers, body };
  headers['content-encoding'] = 'br';
  return { status, headers, body: brotliCompressSync(body, level) };
}
