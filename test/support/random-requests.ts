import type { Chance } from './random.ts';
import { bodies, headers, methods, paths, pieces } from './random-parts.ts';
import { request } from './raw.ts';

/** A request as no browser would send it, the same one for the same chance. */
export function randomRequest(chance: Chance): string {
  const toForm = chance.happens(0.1);
  const target = toForm ? '/contact' : randomTarget(chance);
  const method = toForm ? 'POST' : chance.pick(methods);
  const lines = Array.from({ length: chance.below(4) }, () => chance.pick(headers));
  const body = toForm || chance.happens(0.2) ? chance.pick(bodies) : '';
  if (body && method !== 'HEAD') lines.push(`Content-Length: ${body.length}`);
  return request(target, onceEach(lines), method) + (method === 'HEAD' ? '' : body);
}

function randomTarget(chance: Chance): string {
  let path = chance.pick(paths);
  for (let left = chance.below(4); left > 0; left -= 1) {
    const at = 1 + chance.below(path.length);
    path = path.slice(0, at) + chance.pick(pieces) + path.slice(at);
  }
  return path;
}

/** Two of one header are refused before the Worker, or read as one. */
function onceEach(lines: readonly string[]): string[] {
  return [...new Map(lines.map((line) => [line.split(':')[0], line])).values()];
}
