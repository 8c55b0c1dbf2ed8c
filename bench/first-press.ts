import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { installedChromium } from '../test/support/chromium.ts';
import type { Preview } from './preview.ts';
import { medianOf, type Row } from './table.ts';

/** Lighthouse's slow 4G, in ms and bytes per second, and the CPU slowdown factor of a phone. */
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 93_750,
};
const cpuSlowdown = 4;

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

interface FirstPress {
  measure: string;
  target: string;
  path: string;
  tapSelector: string;
  resultSelector: string;
  /** Moment of the tap: right after load, or after a wait. */
  after: 'load' | 'a while';
}

const presses: readonly FirstPress[] = [
  {
    measure: 'preferences, first press, ms',
    target: '≤ 300',
    path: '/about',
    tapSelector: '.consent [data-opens]',
    resultSelector: 'dialog',
    after: 'load',
  },
  ...(['load', 'a while'] as const).map((after) => ({
    measure: `gallery tab, first press after ${after}, ms`,
    target: '≤ 700',
    path: '/gallery',
    tapSelector: '[role=tab][data-value=Team]',
    resultSelector: '[role=tab][data-value=Team][aria-selected=true]',
    after,
  })),
];

/** Measures the ms from tap to result, on slow 4G with a phone's CPU: the median of `visits` visits. */
export async function firstPressRows({ origin }: Preview, visits: number): Promise<Row[]> {
  const browser = await chromium.launch({
    ...installedChromium(),
    args: ['--no-sandbox', '--ignore-certificate-errors'],
  });
  const rows: Row[] = [];
  for (const press of presses) {
    const times: number[] = [];
    for (let visit = 0; visit < visits; visit++) {
      const context = await browser.newContext({
        ...phone,
        baseURL: origin,
        ignoreHTTPSErrors: true,
      });
      times.push(await timeOf(press, context));
      await context.close();
    }
    rows.push({ measure: press.measure, target: press.target, value: medianOf(times) });
  }
  await browser.close();
  return rows;
}

async function timeOf(
  { path, tapSelector, resultSelector, after }: FirstPress,
  context: BrowserContext,
) {
  await context.addInitScript(watch, resultSelector);
  const page = await context.newPage();
  await slowDown(page);
  await page.goto(path);
  // Long enough to prefetch everything.
  if (after === 'a while') await page.waitForTimeout(5_000);
  await page.locator(tapSelector).tap();
  await page.locator(resultSelector).waitFor();
  const time = await page.waitForFunction(() => Number(sessionStorage.shownAfter) || undefined);
  return (await time.jsonValue()) ?? Number.NaN;
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', network);
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
}

/**
 * Runs in the page: records the ms from the tap to the first frame with the result, even across a
 * navigation.
 */
function watch(resultSelector: string): void {
  const now = () => performance.timeOrigin + performance.now();
  addEventListener('pointerdown', () => sessionStorage.setItem('tapped', String(now())), true);
  const look = () => {
    const tappedAt = Number(sessionStorage.getItem('tapped'));
    if (tappedAt && document.querySelector(resultSelector)?.checkVisibility())
      requestAnimationFrame(() =>
        setTimeout(() => sessionStorage.setItem('shownAfter', String(now() - tappedAt))),
      );
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
