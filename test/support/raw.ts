import { connect } from 'node:net';
import { type Answer, readAnswer } from './raw-answer.ts';

export type { Answer } from './raw-answer.ts';

/** Milliseconds without a byte after which a connection counts as hung. */
const timeoutMs = 20_000;

/** A request as it goes over the wire, with nothing normalised; bytes are Latin-1 characters. */
export function request(target: string, headers: readonly string[] = [], method = 'GET'): string {
  const host = headers.some((header) => /^host:/i.test(header)) ? [] : ['Host: localhost'];
  return `${[`${method} ${target} HTTP/1.1`, ...host, ...headers].join('\r\n')}\r\n\r\n`;
}

export async function ask(origin: string, text: string): Promise<Answer> {
  const [answer] = await exchange(origin, [text]);
  if (!answer) throw new Error(`No answer to ${label(text)}`);
  return answer;
}

/** Sends requests one behind the other on as few connections as the server allows. */
export async function exchange(origin: string, requests: readonly string[]): Promise<Answer[]> {
  const answers: Answer[] = [];
  let atOnce = requests.length;
  while (answers.length < requests.length) {
    const batch = requests.slice(answers.length, answers.length + atOnce);
    const more = await converse(origin, batch);
    if (more.length === 0 && atOnce === 1) throw new Error(`No answer to ${label(batch[0] ?? '')}`);
    // A connection that is reset takes answers with it that were already on their way.
    atOnce = more.length === 0 ? 1 : requests.length;
    answers.push(...more);
  }
  return answers;
}

/** One connection: the answers until all have come or the server has closed it. */
function converse(origin: string, requests: readonly string[]): Promise<Answer[]> {
  const { port, hostname } = new URL(origin);
  const { promise, resolve, reject } = Promise.withResolvers<Answer[]>();
  const answers: Answer[] = [];
  let received = '';
  const socket = connect(Number(port), hostname);
  const read = (ended: boolean) => {
    for (let text = requests[answers.length]; text !== undefined; text = requests[answers.length]) {
      const next = readAnswer(received, text.startsWith('HEAD '), ended);
      if (!next) return;
      received = next.rest;
      answers.push(next.answer);
    }
    socket.destroy();
  };
  socket.setTimeout(timeoutMs, () => socket.destroy(new Hung(requests[answers.length])));
  socket.on('data', (bytes) => {
    received += bytes.toString('latin1');
    read(false);
  });
  socket.on('end', () => read(true));
  socket.on('error', (error) => error instanceof Hung && reject(error));
  socket.on('close', () => resolve(answers));
  socket.write(requests.join(''), 'latin1');
  return promise;
}

class Hung extends Error {
  constructor(text = '') {
    super(`The server hangs at ${label(text)}`);
  }
}

function label(text: string): string {
  return JSON.stringify(text.slice(0, 200));
}
