import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isReference, normaliseReference, referenceFrom } from './reference.ts';

const hash = fc.uint8Array({ minLength: 32, maxLength: 32 });
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

describe('a message reference', () => {
  it('has eight unambiguous characters, including a valid check character', () => {
    fc.assert(
      fc.property(hash, (bytes) => {
        const reference = referenceFrom(bytes);
        expect(reference).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
        expect(isReference(reference)).toBe(true);
      }),
    );
  });

  it('becomes invalid when one character changes', () => {
    const position = fc.constantFrom(0, 1, 2, 3, 5, 6, 7, 8);
    fc.assert(
      fc.property(hash, position, fc.constantFrom(...alphabet), (bytes, at, character) => {
        const reference = referenceFrom(bytes);
        fc.pre(reference[at] !== character);
        const wrongReference = reference.slice(0, at) + character + reference.slice(at + 1);
        expect(isReference(wrongReference)).toBe(false);
      }),
    );
  });

  it.each(['', 'AAAA-AAAA', '7k2m-q4xa', '00000000', '0000-0000 ', 'ILOU-0000'])(
    'is invalid if written as %j',
    (text) => {
      expect(isReference(text)).toBe(false);
    },
  );

  it('is the same for the same hash in every release', () => {
    const bytes = Uint8Array.from({ length: 32 }, (_, index) => index * 37);
    expect(referenceFrom(bytes)).toBe('05AF-MSYS');
  });
});

it.each([
  ['7k2m-q4xj', '7K2M-Q4XJ'],
  [' 7k2m q4xj ', '7K2M-Q4XJ'],
  ['7K2MQ4XJ', '7K2M-Q4XJ'],
  ['oOiI-lL79', '0011-1179'],
  ['7K2M', '7K2M'],
  ['7K2M-Q4XJ-7', '7K2MQ4XJ7'],
  ['A'.repeat(30), 'A'.repeat(20)],
])('normaliseReference turns %j into %j', (typed, reference) => {
  expect(normaliseReference(typed)).toBe(reference);
});
