import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browserVisits } from '../support/browser.ts';
import { pagePaths } from '../support/paths.ts';

const visit = browserVisits();

/** The CSS properties that animations of the page change by themselves. */
const animated = (page: Page) =>
  page.evaluate(() => {
    const keyframes = document.getAnimations().flatMap(({ effect }) => {
      return effect instanceof KeyframeEffect ? effect.getKeyframes() : [];
    });
    const timing = ['offset', 'computedOffset', 'easing', 'composite'];
    const names = keyframes.flatMap((keyframe) => Object.keys(keyframe));
    return [...new Set(names)].filter((name) => !timing.includes(name));
  });

describe('what moves by itself', () => {
  it('are the lamps on the home page, by an opacity that needs no painting', async () => {
    const { page } = await visit('/', { reducedMotion: 'no-preference' });
    expect(await animated(page)).toEqual(['opacity']);
  });

  it('is nothing where motion is not wanted', async () => {
    const { page } = await visit('/', { reducedMotion: 'reduce' });
    expect(await animated(page)).toEqual([]);
  });

  it.each(pagePaths.filter((path) => path !== '/'))('is nothing on %s', async (path) => {
    const { page } = await visit(path, { reducedMotion: 'no-preference' });
    expect(await animated(page)).toEqual([]);
  });
});
