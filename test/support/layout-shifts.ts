import type { BrowserContext, Page } from 'playwright-core';

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
