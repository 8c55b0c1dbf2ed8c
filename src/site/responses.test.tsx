import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { bareApp } from '../../test/support/settings.ts';
import { notFoundResponse, setRenderer } from './responses.ts';

function pageOf(content: ReactNode) {
  return { head: { title: 'Works', description: 'A page.' }, content };
}

// With `DEV`, nothing is cached or answered with 304.
beforeEach(() => {
  vi.stubEnv('DEV', false);
});
afterEach(() => {
  vi.unstubAllEnvs();
});

const app = bareApp();
app.use(setRenderer);
app.get('/page', (c) => {
  c.status(422);
  return c.render(pageOf(<p>What was typed</p>));
});
const build = vi.fn(() => pageOf(<p>Not here</p>));
app.get('/missing/*', (c) => notFoundResponse(c, 'page', build));

it('renders a page under the status of its context', async () => {
  const response = await app.request('/page');
  expect(response.status).toBe(422);
  expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
  expect(await response.text()).toContain('<p>What was typed</p>');
});

it('renders a page that many paths lack once, and says 404 to each', async () => {
  for (const path of ['/missing/one', '/missing/two']) {
    const response = await app.request(path);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('<p>Not here</p>');
  }
  expect(build).toHaveBeenCalledTimes(1);
});
