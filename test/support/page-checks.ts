import { readFileSync } from 'node:fs';
import type { BrowserContext, Page } from 'playwright-core';

const axe = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');

/** Skips results that are not needed but take as long to compute. */
const axeOptions = { resultTypes: ['violations'], selectors: false, preload: false };

/** In the dark scheme only colours differ. */
const rules = {
  light: {},
  dark: { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } },
};

/**
 * Lists the violations that axe-core finds in both colour schemes, with the first element of each.
 * Needs a visit with `bypassCSP`.
 */
export async function violations(page: Page): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe);
  const found: string[] = [];
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await waitForAnimations(page);
    found.push(...(await runAxe(page, rules[scheme])).map((text) => `${scheme}: ${text}`));
  }
  return found;
}

function runAxe(page: Page, options: object): Promise<string[]> {
  return page.evaluate<string[]>(
    `axe.run(${JSON.stringify({ ...axeOptions, ...options })}).then(({ violations }) => violations.map(
      ({ id, nodes }) => id + ': ' + nodes[0].html.slice(0, 160) + ' ' + nodes[0].failureSummary))`,
  );
}

/** Waits until animations have finished, because contrast is measured after fading in. */
async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => null))),
  );
}

/**
 * Records layout shifts from the first frame on. The font is loaded before that frame, because a
 * late font may wrap a line differently.
 */
export async function recordLayoutShifts(context: BrowserContext): Promise<void> {
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

/** Sets the browser's default font size, which media queries follow, for pages opened afterwards. */
export async function setFontSize(page: Page, px: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: px } });
}

/** Layout shifts so far; null if none. */
export function layoutShiftsOn(page: Page): Promise<string | null> {
  return page.locator('html').getAttribute('data-shifts');
}
