import { expect, it, vi } from 'vitest';
import { bareApp } from '../../test/support/settings.ts';
import { notFoundResponse } from './responses.ts';

it('notFoundResponse renders a page once and returns it with status 404 for each path', async () => {
  // With `DEV`, nothing is cached.
  vi.stubEnv('DEV', false);
  const head = { title: 'Works', description: 'A page.' };
  const build = vi.fn(() => ({ head, content: <p>Not here</p> }));
  const app = bareApp().get('/missing/*', (c) => notFoundResponse(c, 'page', build));
  for (const path of ['/missing/one', '/missing/two']) {
    const response = await app.request(path);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('<p>Not here</p>');
  }
  expect(build).toHaveBeenCalledTimes(1);
});
