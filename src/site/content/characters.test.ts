import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapeInvisible, escapeInvisibleLines } from './characters.ts';

describe('escaped text', () => {
  it('shows control characters as code points', () => {
    expect(escapeInvisible('a\u001b[31mb\nc\u202e\u009b')).toBe(
      'a<U+001B>[31mb<U+000A>c<U+202E><U+009B>',
    );
    expect(escapeInvisibleLines('a\nb\r\n\tc\u0007')).toBe('a\nb\n  c<U+0007>');
    expect(escapeInvisible('Seán 👩🏽‍🚒')).toBe('Seán 👩🏽‍🚒');
  });

  it('never contains a control character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(escapeInvisibleLines(text)).not.toMatch(/[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/u);
      }),
    );
  });
});
