import fc from 'fast-check';
import { afterEach, expect, it, vi } from 'vitest';
import { logResponse, maskPath } from './request-log.ts';

it.each([
  ['/', '/'],
  ['/about', '/about'],
  ['/contact/sent', '/contact/sent'],
  ['/about/about/x', '/about/about/*'],
  ['/blog/unknown', '/blog/*'],
  ['/mary.murphy@example.com', '/*'],
])('makes of %s %s', (path, masked) => {
  expect(maskPath(path)).toBe(masked);
});

it('never holds what a visitor typed, and is never long', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 3_000 }), (typed) => {
      const masked = maskPath(`/blog/${typed}?${typed}`);
      expect(masked).toMatch(/^\/blog(\/(\*|[a-z0-9.-]*))+$/);
      expect(masked.length).toBeLessThan(100);
    }),
  );
});

afterEach(() => {
  vi.restoreAllMocks();
});

function lineFor(path: string, status: number): unknown {
  const log = vi.spyOn(console, 'log').mockReturnValue();
  const request = new Request(`https://ring-road.example${path}`);
  logResponse(request, new Response(null, { status }), 'v1', Date.now());
  const [line] = log.mock.lastCall ?? [];
  return line === undefined ? undefined : JSON.parse(String(line));
}

it('says nothing of a plain 200', () => {
  expect(lineFor('/about?from=here', 200)).toBeUndefined();
});

it.each([
  ['/contact/sent?reference=x', 301, '/contact/sent'],
  ['/blog/gone', 404, '/blog/*'],
  ['/someone@example.com', 404, '/*'],
  ['/contact/085-912-3456', 404, '/contact/*'],
  ['/about%3Femail=someone@example.com', 404, '/*'],
  ['/about/Aoife/and/all/the/rest', 404, '/about/*/*/*'],
  [`/${'long'.repeat(500)}`, 404, '/*'],
])('writes a line for %s: %i, as %s', (path, status, route) => {
  expect(lineFor(path, status)).toEqual({
    event: 'response',
    status,
    method: 'GET',
    route,
    version: 'v1',
    duration: expect.any(Number),
  });
});
