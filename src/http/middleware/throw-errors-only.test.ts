import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { throwErrorsOnly } from './throw-errors-only.ts';

const app = new Hono<{ Bindings: { thrown: unknown } }>();
app.use(throwErrorsOnly);
app.get('*', (c) => {
  throw c.env.thrown;
});
app.onError((error, c) => c.text(error.message, 500));

it.each([
  [new Error('an error'), 'an error'],
  ['a text', 'thrown string'],
  [null, 'thrown null'],
  [undefined, 'thrown undefined'],
  [{ secret: true }, 'thrown object'],
])('makes an Error of %o, and tells nothing of what is in it', async (thrown, message) => {
  const response = await app.request('/', {}, { thrown });
  expect(response.status).toBe(500);
  expect(await response.text()).toBe(message);
});
