/** An HTTP answer as it came over the wire. */
export interface Answer {
  status: number;
  headers: Headers;
  body: string;
}

/** The first answer in what was received, once it is whole, and what follows it. */
export function readAnswer(received: string, toHead: boolean, ended: boolean) {
  const end = received.indexOf('\r\n\r\n');
  if (end < 0) return;
  const [first = '', ...lines] = received.slice(0, end).split('\r\n');
  const status = Number(first.match(/^HTTP\/1\.[01] (\d{3})/)?.[1]);
  const headers = new Headers(lines.map((line) => split(line)));
  const rest = received.slice(end + 4);
  const bodiless = toHead || status === 204 || status === 304;
  const payload = bodiless ? { body: '', rest } : readBody(rest, headers, ended);
  return payload && { answer: { status, headers, body: payload.body }, rest: payload.rest };
}

function split(line: string): [string, string] {
  const colon = line.indexOf(':');
  return [line.slice(0, colon), line.slice(colon + 1).trim()];
}

function readBody(text: string, headers: Headers, ended: boolean) {
  if (headers.get('transfer-encoding') === 'chunked') return readChunks(text);
  const length = headers.get('content-length');
  if (length === null) return ended ? { body: text, rest: '' } : undefined;
  if (text.length < Number(length)) return;
  return { body: text.slice(0, Number(length)), rest: text.slice(Number(length)) };
}

function readChunks(text: string) {
  const body: string[] = [];
  for (let at = 0; ; ) {
    const end = text.indexOf('\r\n', at);
    if (end < 0) return;
    const size = Number.parseInt(text.slice(at, end), 16);
    const next = end + 2 + size + 2;
    if (text.length < next) return;
    if (size === 0) return { body: body.join(''), rest: text.slice(next) };
    body.push(text.slice(end + 2, end + 2 + size));
    at = next;
  }
}
