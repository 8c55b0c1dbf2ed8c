import { describe, expect, it } from 'vitest';
import { get } from '../support/html.ts';
import { invalidities } from '../support/html-validity.ts';
import { pagePaths } from '../support/paths.ts';

describe.each([...pagePaths, '/no-such-page', '/blog/unknown', '/gallery?category=team'])(
  '%s',
  (path) => {
    it('is valid HTML', async () => {
      expect(await invalidities(await (await get(path)).text())).toEqual([]);
    });
  },
);
