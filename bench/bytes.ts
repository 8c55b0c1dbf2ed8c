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
  /** Pictures that are in the viewport after loading. */
  pictures: number;
  /** Sum of the fields above, without response headers. */
  bytesUntilLoad: number;
}

export async function measureBytes(browser: Browser, origin: string, paths: readonly string[]) {
  const bytesByPath = new Map<string, PageBytes>();
  for (const path of paths) bytesByPath.set(path, await bytesOf(browser, origin + path));
  return bytesByPath;
}

async function bytesOf(browser: Browser, url: string): Promise<PageBytes> {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  const responses: Response[] = [];
  page.on('response', (response) => responses.push(response));
  // Files requested after `load` are only prefetched (decision 2), so they do not count.
  await page.goto(url, { waitUntil: 'load' });
  const responsesOfType = (type: string) => {
    return responses.filter((response) => response.request().resourceType() === type);
  };
  const visibleUrls = await visiblePictureUrls(page);
  const pictures = responsesOfType('image').filter((response) =>
    visibleUrls.includes(response.url()),
  );
  const sizes = {
    html: await totalSize(responsesOfType('document'), brotliSize),
    style: await totalSize(responsesOfType('stylesheet'), brotliSize),
    script: await totalSize(responsesOfType('script'), brotliSize),
    font: await totalSize(responsesOfType('font')),
    pictures: await totalSize(pictures),
  };
  await context.close();
  return {
    ...sizes,
    bytesUntilLoad: Object.values(sizes).reduce((total, size) => total + size, 0),
  };
}

async function totalSize(
  responses: Response[],
  size = (body: Buffer) => body.length,
): Promise<number> {
  const sizes = await Promise.all(responses.map(async (response) => size(await response.body())));
  return sizes.reduce((total, bytes) => total + bytes, 0);
}

function visiblePictureUrls(page: Page): Promise<string[]> {
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
