import { setTimeout as wait } from 'node:timers/promises';
import puppeteer, { type Browser } from 'puppeteer-core';
import { installedChromium } from '../test/support/chromium.ts';
import { slow4G } from './browser.ts';
import { medianOf, type Row } from './table.ts';

/** Measured navigations. The footer of each first page links to the second page. */
const navigations = [
  ['/about', '/faq'],
  ['/', '/works'],
  ['/faq', '/'],
] as const;

/** Time in ms for which the pointer hovers over the link: long enough to prerender on slow 4G. */
const hoverMs = 3_000;
/** Time in ms from the click until the largest paint is read. */
const settleMs = 4_000;

/**
 * Measures the median LCP in ms of a navigation inside the site on slow 4G with a phone's CPU, with and
 * without prerendering. Uses puppeteer, because Chromium prerenders nothing under playwright-core.
 */
export async function navigationRows(origin: string, visits: number): Promise<Row[]> {
  const args = ['--no-sandbox', '--disable-gpu'];
  const browser = await puppeteer.launch({
    ...installedChromium(),
    args,
    acceptInsecureCerts: true,
  });
  const rows: Row[] = [];
  for (const isPrerendered of [false, true]) {
    const times: number[] = [];
    for (let visit = 0; visit < visits; visit++)
      for (const [from, to] of navigations)
        times.push(await lcpOf(browser, origin, from, to, isPrerendered));
    const kind = isPrerendered ? 'prerendered' : 'without prerendering';
    const target = isPrerendered ? { target: '≤ 400' } : {};
    rows.push({
      measure: `LCP of a page in the site, ${kind}, ms`,
      ...target,
      value: medianOf(times),
    });
  }
  await browser.close();
  return rows;
}

async function lcpOf(
  browser: Browser,
  origin: string,
  from: string,
  to: string,
  isPrerendered: boolean,
): Promise<number> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.setViewport({ width: 1280, height: 900 });
  const { latency, downloadThroughput: download, uploadThroughput: upload, offline } = slow4G;
  await page.emulateNetworkConditions({ latency, download, upload, offline });
  await page.emulateCPUThrottling(4);
  // Opening a second CDP session disables prerendering, whatever the session sends.
  if (!isPrerendered) {
    const session = await page.createCDPSession();
    await session.send('Page.setPrerenderingAllowed', { isAllowed: false });
  }
  await page.goto(origin + from, { waitUntil: 'load' });
  const link = await page.waitForSelector(`::-p-xpath(//footer//a[@href="${to}"])`);
  await link?.scrollIntoView();
  await link?.hover();
  await wait(hoverMs);
  await link?.click();
  await wait(settleMs);
  const { shownAt, paintedAt } = await page.evaluate(latestPaint);
  if (shownAt > 0 !== isPrerendered)
    throw new Error(`${to} was ${isPrerendered ? 'not ' : ''}prerendered.`);
  await context.close();
  return paintedAt - shownAt;
}

/** Runs in the page: returns the times in ms at which the page was shown and its largest element was painted. */
function latestPaint(): Promise<{ shownAt: number; paintedAt: number }> {
  const [navigation] = performance.getEntriesByType('navigation');
  const shownAt = Number(Reflect.get(navigation ?? {}, 'activationStart') ?? 0);
  return new Promise((resolve) => {
    new PerformanceObserver((list) =>
      resolve({ shownAt, paintedAt: list.getEntries().at(-1)?.startTime ?? Number.NaN }),
    ).observe({ type: 'largest-contentful-paint', buffered: true });
  });
}
