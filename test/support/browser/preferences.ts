import type { Page } from 'playwright-core';

/** Options of a visitor without a stored choice, who sees the banner. */
export const withoutConsent = { consent: 'none' } as const;

const categories = ['Necessary', 'Functional', 'Analytics', 'Marketing'];

export const banner = (page: Page) => page.getByRole('region', { name: 'We Value Your Privacy' });
export const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Cookie preferences' });
export const switchOf = (page: Page, name: string) => dialogOf(page).getByRole('switch', { name });

/** Returns the choice stored in the browser; null if there is none. */
export const storedChoice = (page: Page) =>
  page.evaluate<unknown>(() => JSON.parse(localStorage.getItem('cookieConsent') ?? 'null'));

export async function openPreferences(page: Page, name = 'Preferences'): Promise<void> {
  await page.getByRole('button', { name }).first().click();
  await dialogOf(page).waitFor();
}

/** Presses a button of the dialog and waits until the page behind is usable again. */
export async function pressDialogButton(page: Page, name: string): Promise<void> {
  await dialogOf(page).getByRole('button', { name }).click();
  await page.locator('html:not([data-locked])').waitFor({ state: 'attached' });
}

/** Returns whether each of the four switches is on, in their order. */
export async function switchStates(page: Page): Promise<boolean[]> {
  return Promise.all(categories.map((name) => switchOf(page, name).isChecked()));
}
