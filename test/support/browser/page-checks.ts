import { readFileSync } from 'node:fs';
import type { BrowserContext, Page } from 'playwright-core';

const axe = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');

/** Leaves out results that no test uses. */
const axeOptions = { resultTypes: ['violations'], selectors: false, preload: false };

/** Rules for each colour scheme. The dark scheme needs only the rules for colours. */
const rules = {
  light: {},
  dark: { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } },
};

/** Lists the violations that axe-core finds in both colour schemes, with the first element of each. */
export async function violations(page: Page): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe);
  const allViolations: string[] = [];
  for (const scheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await waitForAnimations(page);
    allViolations.push(...(await runAxe(page, rules[scheme])).map((text) => `${scheme}: ${text}`));
  }
  return allViolations;
}

/** Lists the violations that depend on the layout, which excludes contrast. */
export async function layoutViolations(page: Page): Promise<string[]> {
  await waitForAnimations(page);
  return runAxe(page, { rules: { 'color-contrast': { enabled: false } } });
}

function runAxe(page: Page, options: object): Promise<string[]> {
  return page.evaluate<string[]>(
    `axe.run(${JSON.stringify({ ...axeOptions, ...options })}).then(({ violations }) => violations.map(
      ({ id, nodes }) => id + ': ' + nodes[0].html.slice(0, 160) + ' ' + nodes[0].failureSummary))`,
  );
}

/** Waits for the end of all animations, because a partly transparent element has less contrast. */
async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => null))),
  );
}

/** Returns by how many px a page is wider than its window, at a given or the current width. */
export async function overflowPx(page: Page, width?: number): Promise<number> {
  if (width) await page.setViewportSize({ width, height: 800 });
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
}

/**
 * Records layout shifts from the first frame of each page. Delays the first frame until the font has
 * loaded, because a late font may change the line breaks.
 */
export async function recordLayoutShifts(context: BrowserContext): Promise<void> {
  let font = Promise.withResolvers<void>();
  context.on('request', (request) => {
    if (request.isNavigationRequest()) font = Promise.withResolvers();
  });
  context.on('requestfinished', (request) => {
    if (/\.woff2$/.test(request.url())) font.resolve();
  });
  await context.route('**/assets/*.css', async (route) => {
    await font.promise;
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

/** Sets the browser's default font size, which media queries follow. */
export async function setFontSize(page: Page, px: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: px } });
}

/** Returns the layout shifts so far; null without shifts. */
export function layoutShiftsOn(page: Page): Promise<string | null> {
  return page.locator('html').getAttribute('data-shifts');
}
