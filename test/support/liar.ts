import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, inject } from 'vitest';

const ofTheConnection =
  /^(content-encoding|content-length|transfer-encoding|connection|keep-alive)$/;

/** What a server makes of an answer of the true site; null keeps it as it is. */
export type Lie = (path: string, truth: Response, method: string) => Response | null;

/** A server that passes requests on to the site and lies about the answers. */
export function startLiar(): { origin: string; lie: Lie } {
  const liar: { origin: string; lie: Lie } = { origin: '', lie: () => null };
  const server = createServer(async ({ url = '/', method = 'GET', headers }, response) => {
    const known = headers['if-none-match'];
    const truth = await fetch(inject('origin') + url, {
      method,
      redirect: 'manual',
      headers: known === undefined ? {} : { 'If-None-Match': known },
    });
    const told = liar.lie(url, truth.clone(), method) ?? truth;
    const kept = [...told.headers].filter(([name]) => !ofTheConnection.test(name));
    response.writeHead(told.status, Object.fromEntries(kept));
    response.end(Buffer.from(await told.arrayBuffer()));
  });
  beforeAll(async () => {
    liar.origin = await listen(server);
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return liar;
}

function listen(server: Server): Promise<string> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      if (typeof address === 'object') resolve(`http://127.0.0.1:${address?.port}`);
    });
  });
}

/** An answer with another status or other headers; null takes a header away. */
export function changed(
  truth: Response,
  { status = truth.status, ...headers }: { status?: number } & Record<string, unknown>,
): Response {
  const told = new Response(status === 304 ? null : truth.body, { status, headers: truth.headers });
  for (const [name, value] of Object.entries(headers)) {
    if (value === null) told.headers.delete(name);
    else told.headers.set(name, String(value));
  }
  return told;
}

/** A lie about the answers at one path, or at those that a pattern meets. */
export const at = (
  asked: string | RegExp,
  tell: (truth: Response, method: string) => Response | null,
): Lie => {
  return (path, truth, method) => {
    const meant = typeof asked === 'string' ? path === asked : asked.test(path);
    return meant ? tell(truth, method) : null;
  };
};
