import fc from 'fast-check';
import { bodies, headers, methods, paths, pieces } from './random-parts.ts';
import { request } from './raw.ts';

const insertions = fc.array(fc.tuple(fc.nat(), fc.constantFrom(...pieces)), { maxLength: 3 });

/** A path of the site with pieces put into it that no browser would send. */
const anyTarget = fc.tuple(fc.constantFrom(...paths), insertions).map(([path, inserted]) =>
  inserted.reduce((text, [position, piece]) => {
    const at = 1 + (position % text.length);
    return text.slice(0, at) + piece + text.slice(at);
  }, path),
);

/** Two of one header would be refused before the Worker, or read as one. */
const lines = fc.uniqueArray(fc.constantFrom(...headers), {
  maxLength: 3,
  selector: (line) => line.split(':')[0],
});

const body = fc.constantFrom(...bodies);

const toForm = fc.record({ target: fc.constant('/contact'), method: fc.constant('POST'), body });
const toAnything = fc.record({
  target: anyTarget,
  method: fc.constantFrom(...methods),
  body: fc.oneof({ weight: 4, arbitrary: fc.constant('') }, { weight: 1, arbitrary: body }),
});

const anyRequest = fc
  .tuple(fc.oneof({ weight: 1, arbitrary: toForm }, { weight: 9, arbitrary: toAnything }), lines)
  .map(([{ target, method, body }, lines]) => {
    const sent = method === 'HEAD' ? '' : body;
    const length = sent ? [`Content-Length: ${sent.length}`] : [];
    return request(target, [...lines, ...length], method) + sent;
  });

/** Requests as no browser would send them, the same ones for the same seed. */
export function randomRequests(total: number, seed: number): string[] {
  return fc.sample(anyRequest, { numRuns: total, seed });
}
