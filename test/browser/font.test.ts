import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { browserVisits } from '../support/browser.ts';

const visit = browserVisits();

/** The files with this ending that a page has fetched by now, without their hashes. */
const fetched = (page: Page, ending = 'woff2') =>
  page.evaluate((wanted) => {
    const file = new RegExp(`([a-z-]+)-[\\w-]{8}\\.${wanted}$`);
    const names = performance.getEntriesByType('resource').map(({ name }) => name);
    return names.flatMap((name) => name.match(file)?.slice(1) ?? []).toSorted();
  }, ending);

it('fetches the letters of a name when somebody writes one', async () => {
  const { page } = await visit('/contact');
  const name = page.getByLabel('Name', { exact: false }).first();
  await name.fill('Séamus Ó Súilleabháin');
  await page.evaluate(() => document.fonts.ready);
  expect(await fetched(page)).toEqual(['overpass']);
  await name.fill('Zoë');
  await expect.poll(() => fetched(page)).toEqual(['latin', 'overpass']);
  await name.fill('Łukasz');
  await expect.poll(() => fetched(page)).toEqual(['latin', 'latin-extended', 'overpass']);
});
