import type { Browser, BrowserContext } from 'playwright-core';
import { phone, slow4G } from './browser.ts';
import { medianOf, type Row } from './table.ts';

/** CPU slowdown factor of a phone. */
const cpuSlowdown = 4;

const interactions = [
  {
    measure: 'preferences, first tap, ms',
    target: '≤ 300',
    path: '/about',
    tapSelector: '.consent [data-opens]',
    resultSelector: 'dialog',
    after: 'load',
  },
  ...['load', 'a while'].map((after) => ({
    measure: `gallery tab, first tap after ${after}, ms`,
    target: '≤ 700',
    path: '/gallery',
    tapSelector: '[role=tab][data-value=Team]',
    resultSelector: '[role=tab][data-value=Team][aria-selected=true]',
    after,
  })),
];

/** Measures the median time in ms from tap to result over `visits` visits, on slow 4G with a phone's CPU. */
export async function firstTapRows(browser: Browser, baseURL: string, visits: number) {
  const rows: Row[] = [];
  for (const { measure, target, ...interaction } of interactions) {
    const times: number[] = [];
    for (let visit = 0; visit < visits; visit++) {
      const context = await browser.newContext({ ...phone, baseURL });
      times.push(await timeOf(interaction, context));
      await context.close();
    }
    rows.push({ measure, target, value: medianOf(times) });
  }
  return rows;
}

async function timeOf(
  {
    path,
    tapSelector,
    resultSelector,
    after,
  }: Omit<(typeof interactions)[number], 'measure' | 'target'>,
  context: BrowserContext,
) {
  await context.addInitScript(recordResultTime, resultSelector);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', slow4G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  await page.goto(path);
  // The page prefetches all files within five seconds.
  if (after === 'a while') await page.waitForTimeout(5_000);
  await page.locator(tapSelector).tap();
  await page.locator(resultSelector).waitFor();
  const time = await page.waitForFunction(() => Number(sessionStorage.shownAfter) || undefined);
  return (await time.jsonValue()) ?? Number.NaN;
}

/**
 * Runs in the page: records the ms from the tap to the first frame with the result, even across a navigation.
 */
function recordResultTime(resultSelector: string): void {
  const now = () => performance.timeOrigin + performance.now();
  addEventListener('pointerdown', () => sessionStorage.setItem('tapped', String(now())), true);
  const checkResult = () => {
    const tappedAt = Number(sessionStorage.getItem('tapped'));
    if (tappedAt && document.querySelector(resultSelector)?.checkVisibility())
      requestAnimationFrame(() =>
        setTimeout(() => sessionStorage.setItem('shownAfter', String(now() - tappedAt))),
      );
    else requestAnimationFrame(checkResult);
  };
  requestAnimationFrame(checkResult);
}
