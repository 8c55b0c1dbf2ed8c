import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, inject } from 'vitest';

const ofTheConnection =
  /^(content-encoding|content-length|transfer-encoding|connection|keep-alive)$/;

/** What a proxy makes of an answer of the site; null keeps it as it is. */
export type Tamper = (path: string, answer: Response, method: string) => Response | null;

/** A server that passes requests on to the site and tampers with the answers. */
export function startTamperingProxy(): { origin: string; tamper: Tamper } {
  const proxy: { origin: string; tamper: Tamper } = { origin: '', tamper: () => null };
  const server = createServer(async ({ url = '/', method = 'GET', headers }, response) => {
    const known = headers['if-none-match'];
    const answer = await fetch(inject('origin') + url, {
      method,
      redirect: 'manual',
      headers: known === undefined ? {} : { 'If-None-Match': known },
    });
    const sent = proxy.tamper(url, answer.clone(), method) ?? answer;
    const kept = [...sent.headers].filter(([name]) => !ofTheConnection.test(name));
    response.writeHead(sent.status, Object.fromEntries(kept));
    response.end(Buffer.from(await sent.arrayBuffer()));
  });
  beforeAll(async () => {
    proxy.origin = await listen(server);
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return proxy;
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
  answer: Response,
  { status = answer.status, ...headers }: { status?: number } & Record<string, unknown>,
): Response {
  const sent = new Response(status === 304 ? null : answer.body, {
    status,
    headers: answer.headers,
  });
  for (const [name, value] of Object.entries(headers)) {
    if (value === null) sent.headers.delete(name);
    else sent.headers.set(name, String(value));
  }
  return sent;
}

/** Tampers with the answers at one path, or at those that a pattern meets. */
export const at = (
  asked: string | RegExp,
  change: (answer: Response, method: string) => Response | null,
): Tamper => {
  return (path, answer, method) => {
    const meant = typeof asked === 'string' ? path === asked : asked.test(path);
    return meant ? change(answer, method) : null;
  };
};
