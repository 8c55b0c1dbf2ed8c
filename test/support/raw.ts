import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';

export interface Sent {
  method?: string;
  /** Whole lines, each sent as it stands. */
  headers?: readonly string[];
  body?: string;
}

export interface Answer {
  status: number;
  headers: Headers;
  body: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 8 });

/** Sends a request with nothing normalised, as no browser and no `fetch` would; follows no redirect. */
export function ask(origin: string, path: string, sent: Sent = {}): Promise<Answer> {
  const { method = 'GET', headers = [], body = '' } = sent;
  const { hostname, port } = new URL(origin);
  const named = Object.fromEntries(headers.map(split));
  const length = body && !('Transfer-Encoding' in named) ? { 'Content-Length': body.length } : {};
  const options = { agent, hostname, port, method, path, headers: { ...length, ...named } };
  return new Promise((resolve, reject) => {
    const open = request(options, (answer) => {
      const { statusCode = 0, rawHeaders } = answer;
      const lines = Array.from({ length: rawHeaders.length / 2 }, (_, line): [string, string] => {
        return [rawHeaders[2 * line] ?? '', rawHeaders[2 * line + 1] ?? ''];
      });
      text(answer).then(
        (body) => resolve({ status: statusCode, headers: new Headers(lines), body }),
        reject,
      );
    });
    open.on('error', reject);
    open.end(body, 'latin1');
  });
}

function split(line: string): [string, string] {
  const colon = line.indexOf(':');
  return [line.slice(0, colon), line.slice(colon + 1).trim()];
}
