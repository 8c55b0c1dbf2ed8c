import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browserVisits, hasFocus } from '../support/browser/browser.ts';

const visit = browserVisits();
const toasts = (page: Page) => page.locator('[data-sonner-toast]');
const region = (page: Page) => page.getByRole('region', { name: /Notifications/ });

/** Sends the form without consent, which shows a toast. */
async function showToast(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect.poll(() => toasts(page).count()).toBe(1);
}

const focusIsInToasts = (page: Page) =>
  region(page).evaluate((section) => section.contains(document.activeElement));
const expandedState = (page: Page) => toasts(page).first().getAttribute('data-expanded');

describe('toasts', () => {
  it('follow the colour scheme, are announced only once, and can be closed', async () => {
    const { page } = await visit('/contact');
    expect(await region(page).count()).toBe(0);
    await showToast(page);
    expect(await region(page).getAttribute('aria-live')).toBe('off');
    expect(await page.getByRole('alert').textContent()).toContain(
      'Please confirm that you consent',
    );
    const lightness = async () => {
      const colour = (element: Element) => getComputedStyle(element).backgroundColor;
      return Number((await toasts(page).evaluate(colour)).match(/\d+/)?.[0]);
    };
    await expect.poll(lightness).toBeGreaterThan(128);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(lightness).toBeLessThan(128);
    await toasts(page).getByRole('button', { name: /close/i }).click();
    await toasts(page).waitFor({ state: 'detached' });
  });

  it('show their text if their style sheet does not load', async () => {
    const { page } = await visit('/contact', {
      prepare: (context) => context.route('**/assets/toasts-*.css', (route) => route.abort()),
    });
    await showToast(page);
    expect(await toasts(page).innerText()).toContain('Consent Required');
  });

  it('replace earlier toasts with the same title, and can be reached and left by keyboard', async () => {
    const { page } = await visit('/contact');
    await showToast(page);
    await page.getByRole('alert').evaluate((summary) => summary.blur());
    await showToast(page);
    await page.getByRole('alert').and(page.locator(':focus')).waitFor();
    expect(await toasts(page).count()).toBe(1);
    await toasts(page).hover();
    await expect.poll(() => expandedState(page)).toBe('true');

    await page.mouse.move(0, 0);
    for (const key of ['Alt+t', 'Escape']) {
      await page.getByLabel('Subject').focus();
      await page.keyboard.press(key);
      await expect.poll(() => focusIsInToasts(page), { message: key }).toBe(true);
      await expect.poll(() => expandedState(page)).toBe('true');
      await page.keyboard.press('Escape');
      await expect.poll(() => focusIsInToasts(page)).toBe(false);
      await expect.poll(() => expandedState(page)).toBe('false');
      expect(await hasFocus(page.getByLabel('Subject'))).toBe(true);
    }
  });
});
