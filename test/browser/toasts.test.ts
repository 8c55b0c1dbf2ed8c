import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browserVisits } from '../support/browser.ts';

const visit = browserVisits();
const toasts = (page: Page) => page.locator('[data-sonner-toast]');
const region = (page: Page) => page.getByRole('region', { name: /Notifications/ });

/** Makes the form show `count` toasts, each for missing consent. */
async function show(page: Page, count: number): Promise<void> {
  for (let shown = 1; shown <= count; shown++) {
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect.poll(() => toasts(page).count()).toBe(shown);
  }
}

const focusIsInToasts = (page: Page) =>
  region(page).evaluate((section) => section.contains(document.activeElement));
const expanded = (page: Page) => toasts(page).first().getAttribute('data-expanded');

describe('toasts', () => {
  it('are mounted with the first one, in a region that leaves the announcing to the page', async () => {
    const { page } = await visit('/contact');
    expect(await region(page).count()).toBe(0);
    await show(page, 1);
    expect(await region(page).getAttribute('aria-live')).toBe('off');
    expect(await page.getByRole('alert').textContent()).toContain(
      'Please confirm that you consent',
    );
    await toasts(page).getByRole('button', { name: /close/i }).click();
    await toasts(page).waitFor({ state: 'detached' });
  });

  it('say what they have to without their styles', async () => {
    const { page } = await visit('/contact', {
      prepare: (context) => context.route('**/assets/toasts-*.css', (route) => route.abort()),
    });
    await show(page, 1);
    expect(await toasts(page).innerText()).toContain('Consent Required');
  });

  it('stack, and expand under the pointer', async () => {
    const { page } = await visit('/contact');
    await show(page, 2);
    const tops = () =>
      toasts(page).evaluateAll((all) => all.map((toast) => toast.getBoundingClientRect()));
    const overlap = async () => {
      const [front, back] = await tops();
      return front && back ? back.bottom > front.top : undefined;
    };
    expect(await expanded(page)).toBe('false');
    await expect.poll(overlap).toBe(true);
    await toasts(page).first().hover();
    await expect.poll(() => expanded(page)).toBe('true');
    await expect.poll(overlap).toBe(false);
  });

  it.each(['Alt+t', 'Escape'])(
    '%s moves the focus to them, and Escape gives it back',
    async (key) => {
      const { page } = await visit('/contact');
      await show(page, 2);
      await page.getByLabel('Subject').focus();
      await page.keyboard.press(key);
      await expect.poll(() => focusIsInToasts(page)).toBe(true);
      await expect.poll(() => expanded(page)).toBe('true');
      await page.keyboard.press('Escape');
      await expect.poll(() => focusIsInToasts(page)).toBe(false);
      await expect.poll(() => expanded(page)).toBe('false');
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('subject');
    },
  );

  it.each(['light', 'dark'] as const)('take the colours of the %s scheme', async (colorScheme) => {
    const { page } = await visit('/contact', { colorScheme });
    await show(page, 1);
    const [toast, body] = await Promise.all(
      [toasts(page), page.locator('body')].map((locator) =>
        locator.evaluate((element) => getComputedStyle(element).backgroundColor),
      ),
    );
    const lightness = (colour = '') => Number(colour.match(/\d+/)?.[0]);
    expect(lightness(toast) > 128).toBe(colorScheme === 'light');
    expect(lightness(body) > 128).toBe(colorScheme === 'light');
  });
});
