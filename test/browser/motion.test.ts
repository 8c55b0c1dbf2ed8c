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

/** The properties that the keyframes of this name change. */
const changedBy = (page: Page, name: string) =>
  page.evaluate((wanted) => {
    const rulesIn = (rule: CSSRule | CSSStyleSheet): CSSRule[] =>
      'cssRules' in rule && rule.cssRules instanceof CSSRuleList ? [...rule.cssRules] : [];
    const all = [...document.styleSheets].flatMap(rulesIn);
    for (const rule of all) all.push(...rulesIn(rule));
    const frames = all.flatMap((rule) =>
      rule instanceof CSSKeyframesRule && rule.name === wanted ? [...rule.cssRules] : [],
    );
    return frames.flatMap((frame) => (frame instanceof CSSKeyframeRule ? [...frame.style] : []));
  }, name);

describe('what moves by itself', () => {
  it('are the lamps on the home page, by an opacity that needs no painting', async () => {
    const { page } = await visit('/', { reducedMotion: 'no-preference' });
    expect(await animations(page)).toEqual(['lamp']);
    expect(await changedBy(page, 'lamp')).toEqual(['opacity']);
  });

  it('is nothing where motion is not wanted', async () => {
    const { page } = await visit('/', { reducedMotion: 'reduce' });
    expect(await animations(page)).toEqual([]);
  });

  it.each(pagePaths.filter((path) => path !== '/'))('is nothing on %s', async (path) => {
    const { page } = await visit(path, { reducedMotion: 'no-preference' });
    expect(await animations(page)).toEqual([]);
  });
});
