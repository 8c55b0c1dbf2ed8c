import type { BrowserContext, Page } from 'playwright-core';

/** Notes on each page whatever moves by itself, from its first frame on. */
export function watchShifts(context: BrowserContext): Promise<unknown> {
  return context.addInitScript(() => {
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
