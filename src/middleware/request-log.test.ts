import { afterEach, expect, it, vi } from 'vitest';
import { bareApp } from '../../test/support/bare-app.ts';
import { requestLog } from './request-log.ts';

const app = bareApp();
app.use(requestLog);
app.get('/about', (c) => c.text('about'));
app.get('/blog/:slug', (c) => (c.req.param('slug') === 'gone' ? c.notFound() : c.text('', 410)));
app.get('/contact/sent', (c) => c.redirect('/about', 301));

afterEach(() => {
  vi.restoreAllMocks();
});

async function lineFor(path: string): Promise<unknown> {
  const log = vi.spyOn(console, 'log').mockReturnValue();
  await app.request(`https://ring-road.example${path}`);
  const [line] = log.mock.lastCall ?? [];
  return line === undefined ? undefined : JSON.parse(String(line));
}

it('says nothing of a plain 200', async () => {
  expect(await lineFor('/about?from=here')).toBeUndefined();
});

it.each([
  ['/blog/any-slug', 410, '/blog/:slug'],
  ['/contact/sent?reference=x', 301, '/contact/sent'],
  ['/blog/gone', 404, '/blog/:slug'],
  ['/someone@example.com', 404, '/*'],
  ['/contact/085-912-3456', 404, '/contact/*'],
  ['/about%3Femail=someone@example.com', 404, '/*'],
  ['/about/Aoife/and/all/the/rest', 404, '/about/*/*/*'],
  [`/${'long'.repeat(500)}`, 404, '/*'],
])('writes a line for %s: %i, as %s', async (path, status, route) => {
  expect(await lineFor(path)).toEqual({
    event: 'response',
    status,
    method: 'GET',
    route,
    version: 'v1',
    duration: expect.any(Number),
  });
});
