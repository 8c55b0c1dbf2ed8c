import { readFileSync } from 'node:fs';
import type { BrowserContext, Page } from 'playwright-core';

const axe = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');

/** What is not asked for costs as much as what is. */
const axeOptions = { resultTypes: ['violations'], selectors: false, preload: false };

/** The dark scheme differs in colours alone, so that it is asked about these alone. */
const rules = {
  light: {},
  dark: { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } },
};

/**
 * What axe-core finds wrong on a page as it stands, in both schemes: each rule with the first of
 * its elements. The page's own policy would not let it in: it takes a visit with `bypassCSP`.
 */
export async function violations(page: Page): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe);
  const found: string[] = [];
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await animationsFinished(page);
    found.push(...(await run(page, rules[scheme])).map((text) => `${scheme}: ${text}`));
  }
  return found;
}

function run(page: Page, options: object): Promise<string[]> {
  return page.evaluate<string[]>(
    `axe.run(${JSON.stringify({ ...axeOptions, ...options })}).then(({ violations }) => violations.map(
      ({ id, nodes }) => id + ': ' + nodes[0].html.slice(0, 160) + ' ' + nodes[0].failureSummary))`,
  );
}

/** Contrast is measured on what has finished fading in. */
async function animationsFinished(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => null))),
  );
}

/**
 * Notes on each page whatever moves by itself, from its first frame on. The font is there before
 * that frame: where it comes later, other letters stand in until then and a line may break elsewhere.
 */
export async function watchShifts(context: BrowserContext): Promise<void> {
  const font = context.waitForEvent('requestfinished', (request) => /\.woff2$/.test(request.url()));
  await context.route('**/assets/*.css', async (route) => {
    await font;
    await route.continue();
  });
  await context.addInitScript(() => {
    new PerformanceObserver((list) => {
      const { dataset } = document.documentElement;
      for (const entry of list.getEntries())
        dataset.shifts = `${dataset.shifts ?? ''}${JSON.stringify(entry)}`;
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** What has moved so far; null where nothing has. */
export function shiftsOn(page: Page): Promise<string | null> {
  return page.locator('html').getAttribute('data-shifts');
}
