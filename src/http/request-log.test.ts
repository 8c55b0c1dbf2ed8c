import { afterEach, expect, it, vi } from 'vitest';
import { logResponse } from './request-log.ts';

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
