import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isReference, normaliseReference, referenceFrom } from './reference.ts';

it('a reference is the same for a hash in every release, and becomes invalid when one character changes', () => {
  const bytes = Uint8Array.from({ length: 32 }, (_, index) => index * 37);
  expect(referenceFrom(bytes)).toBe('05AF-MSYS');
  const hash = fc.uint8Array({ minLength: 32, maxLength: 32 });
  const position = fc.constantFrom(0, 1, 2, 3, 5, 6, 7, 8);
  const characters = fc.constantFrom(...'0123456789ABCDEFGHJKMNPQRSTVWXYZ');
  fc.assert(
    fc.property(hash, position, characters, (bytes, at, character) => {
      const reference = referenceFrom(bytes);
      const changed = reference.slice(0, at) + character + reference.slice(at + 1);
      expect(isReference(changed)).toBe(changed === reference);
    }),
  );
});

it.each(['', 'AAAA-AAAA', '05AF-msys', '00000000', '0000-0000 ', 'ILOU-0000'])(
  'text such as %j is not a reference',
  (text) => expect(isReference(text)).toBe(false),
);

it.each([
  [' 7k2m q4xj ', '7K2M-Q4XJ'],
  ['7k2m-q4xj', '7K2M-Q4XJ'],
  ['oOiI-lL79', '0011-1179'],
  ['7K2M', '7K2M'],
  ['7K2M-Q4XJ-7', '7K2MQ4XJ7'],
  ['A'.repeat(30), 'A'.repeat(20)],
])('normaliseReference turns %j into %j', (typed, reference) => {
  expect(normaliseReference(typed)).toBe(reference);
});
