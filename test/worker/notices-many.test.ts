import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { validationErrors } from '../support/html.ts';
import { manyNotices, startRoad } from '../support/road.ts';

describe.each([0, 1, 200, 1_000])('with %i notices', (count) => {
  const busy = startRoad({ edits: count === 0 ? [] : [{ notices: manyNotices(count) }] });
  let html = '';
  beforeAll(async () => {
    html = await (await busy.get('/works')).text();
  });

  it('/works is valid HTML of at most 14 kB', async () => {
    expect(await validationErrors(html)).toEqual([]);
    expect(gzipSync(html).length).toBeLessThan(14 * 1024);
  });

  it('says that nothing is planned where, and only where, that is so', () => {
    expect(html.includes('Nothing planned')).toBe(count === 0);
    expect(html.includes('more without a closure')).toBe(count > 100);
  });
});
