import fc from 'fast-check';
import { expect, it } from 'vitest';
import { maskPath } from './request-log.ts';

it.each([
  ['/', '/'],
  ['/about', '/about'],
  ['/contact/sent', '/contact/sent'],
  ['/blog/unknown', '/blog/*'],
  ['/mary.murphy@example.com', '/*'],
  ['/about%3Femail=someone@example.com', '/*'],
  ['/about/Aoife/and/all/the/rest', '/about/*/*/*'],
])('the path %s is logged as %s', (path, masked) => {
  expect(maskPath(path)).toBe(masked);
});

it('a logged path is short and contains no text of a visitor', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 3_000 }), (typed) => {
      const masked = maskPath(`/blog/${typed}?${typed}`);
      expect(masked).toMatch(/^\/blog(\/(\*|[a-z0-9.-]*))+$/);
      expect(masked.length).toBeLessThan(100);
    }),
  );
});
