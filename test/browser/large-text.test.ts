import fc from 'fast-check';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { sampleNotices } from '../../cli/sample/notices.ts';
import { browserTour } from '../support/browser/browser.ts';
import { overflowPx, setFontSize } from '../support/browser/page-checks.ts';
import { denseNotices } from '../support/oracle/dense-notices.ts';
import { pagePaths } from '../support/paths.ts';
import { startRoad } from '../support/worker/road.ts';

const now = Date.now();
const sample = sampleNotices(now);
const denseSample = fc.sample(denseNotices(now, 9), { numRuns: 2, seed: 1 }).flat();
const notices = [
  ...sample,
  ...denseSample.map((notice, index) => ({ ...notice, id: `d${index}`.padEnd(6, 'x') })),
];
const road = startRoad({ edits: [{ notices }] });

const paths = [
  ...pagePaths,
  ...['/works?when=now', '/works?when=week', '/works?direction=southbound', '/?junction=9'],
  ...['/works/j1', '/works/j9-southbound', '/works/j6-to-j12', '/?from=6&to=12'],
  ...['/works/j15-northbound', '/works/no-such-notice'],
  ...['/works/embed', '/works/embed?junction=9&direction=southbound'],
  ...['/contact?kind=hole', '/contact/status', '/no-such-page'],
  ...notices.map(({ id }) => `/works/${id}`),
];

/** Returns the texts that a page does not show. */
const hiddenTexts = (page: Page) =>
  page
    .getByRole('main')
    .locator('h1, h2, h3, p, li, dd, td, summary')
    .evaluateAll((elements) =>
      elements
        // Closed answers, controls and errors that need script, and contents lists on phones are hidden intentionally.
        .filter(
          (element) => !element.closest('details > :not(summary), .scripted, nav, [role=alert]'),
        )
        .filter((element) => !element.checkVisibility())
        .map((element) => element.textContent),
    );

describe('every page with many notices, a font size of 32 px and no JavaScript', () => {
  const options = { viewport: { width: 320, height: 740 }, javaScriptEnabled: false };
  const tour = browserTour(options, (page) => setFontSize(page, 32));

  it.each(paths)('at %s shows all text, and fits widths of 320 and 360 px', (path) =>
    tour(road.origin() + path, async ({ page }) => {
      const size = () => getComputedStyle(document.documentElement).fontSize;
      expect(await page.evaluate(size)).toBe('32px');
      for (const width of [320, 360]) expect(await overflowPx(page, width), `${width} px`).toBe(0);
      expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
      expect(await hiddenTexts(page)).toEqual([]);
      expect(await page.getByText('We Value Your Privacy').isVisible()).toBe(false);
    }),
  );
});
