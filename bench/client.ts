import { connect } from 'node:net';

/** How a response ends: after so many bytes, or with the last chunk. */
interface Ending {
  length: number | undefined;
}

export interface Load {
  port: number;
  path: string;
  headers?: Record<string, string>;
  /** The status that every response has to have. */
  status: number;
  seconds: number;
  connections: number;
}

const lastChunk = Buffer.from('0\r\n\r\n');

/** Sends one request after the other on each connection until the time is up; counts the answers. */
export async function requestsUnder(load: Load): Promise<number> {
  const until = performance.now() + load.seconds * 1000;
  const connections = Array.from({ length: load.connections }, () => keepAsking(load, until));
  const counts = await Promise.all(connections);
  return counts.reduce((sum, count) => sum + count, 0);
}

function keepAsking(load: Load, until: number): Promise<number> {
  const request = requestOf(load);
  return new Promise((resolve, reject) => {
    let answers = 0;
    let received = 0;
    let ending: Ending | undefined;
    const onData = (size: number, buffer: Uint8Array) => {
      const chunk = Buffer.from(buffer.buffer, buffer.byteOffset, size);
      ending ??= endingOf(chunk, load);
      received += size;
      if (!isWhole(chunk, received, ending)) return true;
      answers++;
      received = 0;
      ending = undefined;
      if (performance.now() < until) socket.write(request);
      else socket.end();
      return true;
    };
    const socket = connect({
      host: '127.0.0.1',
      port: load.port,
      noDelay: true,
      onread: { buffer: Buffer.alloc(256 * 1024), callback: onData },
    });
    socket.once('error', reject);
    socket.once('close', () => resolve(answers));
    socket.write(request);
  });
}

function requestOf({ path, headers = {} }: Load): Buffer {
  const lines = Object.entries({ Host: '127.0.0.1', ...headers }).map(([name, value]) => {
    return `${name}: ${value}\r\n`;
  });
  return Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
}

/** Reads a response's head, which comes in one piece on this machine. */
function endingOf(chunk: Buffer, { status, path }: Load): Ending {
  const head = chunk.indexOf('\r\n\r\n') + 4;
  const text = chunk.toString('latin1', 0, head);
  if (head < 4 || Number(text.slice(9, 12)) !== status) {
    throw new Error(`${path} answered ${text.slice(0, 40)} instead of ${status}`);
  }
  const length = text.match(/content-length: (\d+)/i)?.[1];
  if (status === 304) return { length: head };
  return { length: length === undefined ? undefined : head + Number(length) };
}

function isWhole(chunk: Buffer, received: number, { length }: Ending): boolean {
  return length === undefined
    ? chunk.subarray(-lastChunk.length).equals(lastChunk)
    : received >= length;
}
