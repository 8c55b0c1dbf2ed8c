import { expect, it } from 'vitest';
import { normaliseMultiline, normaliseSingleLine } from './field.ts';

it.each([
  ['  Poll \n mór\t', 'Poll   mór'],
  ['a\r\nb', 'a  b'],
  ['half \ud83d of it', 'half \ufffd of it'],
  ['open\u202eclosed', 'openclosed'],
  ['🚧 é', '🚧 é'],
])('normaliseSingleLine turns %j into %j', (text, line) =>
  expect(normaliseSingleLine(text)).toBe(line),
);

it.each([
  ['\n a\r\nb\rc\u2028d\u2029e\n\n', 'a\nb\nc\nd\ne'],
  ['a\n\n\tb', 'a\n\n\tb'],
  ['a\u0000b\u001bc', 'abc'],
  ['half \udfff', 'half \ufffd'],
  ['open\u202eclosed', 'openclosed'],
])('normaliseMultiline turns %j into %j', (text, lines) =>
  expect(normaliseMultiline(text)).toBe(lines),
);
