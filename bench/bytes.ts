import type { Browser, Page, Response } from 'playwright-core';
import { budgets } from '../test/support/budgets.ts';
import { phone } from './browser.ts';
import { brotliSize } from './preview.ts';
import { type PageRow, pages } from './table.ts';

/** Sizes in bytes of the files that a phone loads for a page before any interaction. */
export interface PageBytes {
  html: number;
  style: number;
  script: number;
  font: number;
  /** Pictures in the viewport after load. */
  pictures: number;
  /** Sum of the fields above, without response headers. */
  bytesUntilLoad: number;
}

export async function measureBytes(browser: Browser, origin: string, paths: readonly string[]) {
  const all = new Map<string, PageBytes>();
  for (const path of paths) all.set(path, await bytesOf(browser, origin + path));
  return all;
}

async function bytesOf(browser: Browser, url: string): Promise<PageBytes> {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  const responses: Response[] = [];
  page.on('response', (response) => responses.push(response));
  // Files requested after `load` are only prefetched (decision 2), so they do not count.
  await page.goto(url, { waitUntil: 'load' });
  const ofType = (type: string) => {
    return responses.filter((response) => response.request().resourceType() === type);
  };
  const visibleUrls = await picturesInSight(page);
  const pictures = ofType('image').filter((response) => visibleUrls.includes(response.url()));
  const kinds = {
    html: await sum(ofType('document'), brotliSize),
    style: await sum(ofType('stylesheet'), brotliSize),
    script: await sum(ofType('script'), brotliSize),
    font: await sum(ofType('font')),
    pictures: await sum(pictures),
  };
  await context.close();
  return {
    ...kinds,
    bytesUntilLoad: Object.values(kinds).reduce((total, size) => total + size, 0),
  };
}

async function sum(responses: Response[], size = (body: Buffer) => body.length): Promise<number> {
  const sizes = await Promise.all(responses.map(async (response) => size(await response.body())));
  return sizes.reduce((total, bytes) => total + bytes, 0);
}

function picturesInSight(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.images]
      .filter((image) => {
        const { top, bottom, width } = image.getBoundingClientRect();
        return width > 0 && top < innerHeight && bottom > 0;
      })
      .map((image) => image.currentSrc),
  );
}

export function byteRows(bytes: ReadonlyMap<string, PageBytes>): PageRow[] {
  const row = (measure: string, kind: keyof PageBytes, budget?: number): PageRow => ({
    measure: `${measure}, kB`,
    ...(budget ? { target: `≤ ${budget / 1000}` } : {}),
    digits: 1,
    values: pages.map((path) => (bytes.get(path)?.[kind] ?? Number.NaN) / 1000),
  });
  return [
    row('HTML', 'html', budgets.html),
    row('style', 'style'),
    row('script before interaction', 'script', budgets.script),
    row('font', 'font', budgets.font),
    row('pictures in sight at 390 px', 'pictures'),
    row('all of these', 'bytesUntilLoad', budgets.bytesUntilLoad),
  ];
}
