import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browserVisits } from '../support/browser.ts';
import { pagePaths } from '../support/paths.ts';

const visit = browserVisits();

/** The animations that the page's styles start by themselves. */
const animations = (page: Page) =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll('*')];
    const names = all.map((element) => getComputedStyle(element).animationName);
    return [...new Set(names)].filter((name) => name !== 'none');
  });

describe('what moves by itself', () => {
  it.each(pagePaths)('is nothing on %s', async (path) => {
    const { page } = await visit(path, { reducedMotion: 'no-preference' });
    expect(await animations(page)).toEqual([]);
  });
});
