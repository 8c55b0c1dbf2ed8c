import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { expect, it } from 'vitest';
import { requireValidUrl } from './valid-url.ts';

const app = new Hono();
app.use(requireValidUrl);
app.get('*', (c) => c.text('here'));
app.onError((error, c) => c.text('', error instanceof HTTPException ? error.status : 500));

/** A request as workerd hands it over: with the URL that the Host header makes of it. */
function requestTo(url: string): Request {
  return Object.defineProperty(new Request('https://ring-road.example/'), 'url', { value: url });
}

it.each([
  ['https://ring-road.example:99999/about', 400],
  ['https://[::1/about', 400],
  ['https://ring-road.example/about', 200],
])('answers %s with %i', async (url, status) => {
  expect((await app.fetch(requestTo(url))).status).toBe(status);
});
