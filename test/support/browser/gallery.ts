import type { Page } from 'playwright-core';

/** Locates the visible items of the gallery, each a picture with its text. */
export const itemsOf = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('img') });
export const picturesOf = (page: Page) => itemsOf(page).getByRole('link');
export const dialogOf = (page: Page) => page.getByRole('dialog');
export const titleOf = (page: Page) => dialogOf(page).getByRole('heading').textContent();

export async function enlarge(page: Page, index = 0): Promise<void> {
  await picturesOf(page).nth(index).click();
  await dialogOf(page).locator(':focus').waitFor();
}
