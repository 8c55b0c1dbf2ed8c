import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { bareApp, release } from '../../../test/support/bare-app.ts';
import { cacheable } from './cacheable.ts';

const app = bareApp();
app.get('/page', cacheable('page'), (c) => c.text(c.get('kind') ?? 'nothing'));

const ask = (known: string) => app.request('/page', { headers: { 'If-None-Match': known } });

describe('cacheable', () => {
  // The development server always renders anew.
  beforeEach(() => {
    vi.stubEnv('DEV', false);
  });
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  it('says what kind of response it is', async () => {
    expect(await (await app.request('/page')).text()).toBe('page');
  });

  it.each([release.etag, release.etag.replace('W/', ''), `"other", ${release.etag}`, '*'])(
    'answers a reader that has %s with a 304 and nothing else',
    async (known) => {
      const response = await ask(known);
      expect(response.status).toBe(304);
      expect(await response.text()).toBe('');
    },
  );

  it.each(['"other"', 'W/"v1.2025"', ''])('sends all to a reader that has %j', async (known) => {
    expect((await ask(known)).status).toBe(200);
  });
});
