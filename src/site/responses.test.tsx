import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { bareApp } from '../../test/support/bare-app.ts';
import { mustRender, setRenderer } from './renderer.ts';

function pageOf(content: ReactNode) {
  return { head: { title: 'Works', description: 'A page.' }, content };
}

function Throws(): ReactNode {
  throw new Error('broken');
}

const app = bareApp();
app.use(setRenderer);
app.get('/page', (c) => {
  c.status(422);
  return c.render(pageOf(<p>What was typed</p>));
});
app.get(
  '/whole',
  mustRender(() => pageOf(<p>whole</p>)),
  (c) => c.text('ok'),
);
app.get(
  '/broken',
  mustRender(() => pageOf(<Throws />)),
  (c) => c.text('ok'),
);
app.onError((_, c) => c.text('failed', 500));

it('renders a page under the status of its context', async () => {
  const response = await app.request('/page');
  expect(response.status).toBe(422);
  expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
  expect(await response.text()).toContain('<p>What was typed</p>');
});

it.each([
  ['/whole', 200, 'ok'],
  ['/broken', 500, 'failed'],
])('goes on after a page that renders, and only then: %s', async (path, status, text) => {
  const response = await app.request(path);
  expect(response.status).toBe(status);
  expect(await response.text()).toBe(text);
});
