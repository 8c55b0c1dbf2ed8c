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
])('the path %s is logged as %s', (path, maskedPath) => {
  expect(maskPath(path)).toBe(maskedPath);
});

it('a logged path has fewer than 100 characters and contains no text that a visitor typed', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 3_000 }), (typed) => {
      const maskedPath = maskPath(`/blog/${typed}?${typed}`);
      expect(maskedPath).toMatch(/^\/blog(\/(\*|[a-z0-9.-]*))+$/);
      expect(maskedPath.length).toBeLessThan(100);
    }),
  );
});
