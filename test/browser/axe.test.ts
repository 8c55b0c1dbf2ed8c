import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { browserTour, browserVisits } from '../support/browser/browser.ts';
import { layoutViolations, violations } from '../support/browser/page-checks.ts';

const phone = { consent: 'none', viewport: { width: 360, height: 800 } } as const;

const visit = browserVisits();
const tour = browserTour(phone);

/** Asserts that axe finds no violation on a wide screen, and no layout violation on a phone. */
async function expectAccessible(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await violations(page), 'on a wide screen').toEqual([]);
  await page.setViewportSize(phone.viewport);
  expect(await layoutViolations(page), 'on a phone').toEqual([]);
}

it('the mobile menu and the scrolled header are accessible', () =>
  tour('/about', async ({ page, pageErrors }) => {
    await page.evaluate(() => scrollTo({ top: 600, behavior: 'instant' }));
    await page.locator('header[data-scrolled]').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Toggle mobile menu' }).click();
    await page.locator('header nav').waitFor();
    expect(await violations(page)).toEqual([]);
    expect(pageErrors).toEqual([]);
  }));

it('the gallery is accessible and logs no error', () =>
  tour('/gallery', async ({ page, pageErrors }) => {
    await page.getByRole('tab', { name: 'Safety' }).click();
    await page.getByRole('tab', { name: 'Safety', selected: true }).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Debris patrol' }).click();
    // The dialog handles keys only while it has the focus.
    await page.getByRole('dialog', { name: 'Debris patrol' }).locator(':focus').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(pageErrors).toEqual([]);
  }));

it('the FAQ with a filter and open answers is accessible and logs no error', () =>
  tour('/faq#careers', async ({ page, pageErrors }) => {
    await page.getByRole('searchbox').fill('salt');
    // Waits for the filter, which could otherwise hide the question before the click.
    await page.getByRole('heading', { name: 'Who do I ring in an emergency?' }).waitFor({
      state: 'hidden',
    });
    await page.locator('summary:visible').first().click();
    await page.getByRole('searchbox').fill('');
    await page.getByRole('button', { name: 'Show all answers' }).click();
    await expectAccessible(page);
    expect(pageErrors).toEqual([]);
  }));

it('the cookie preferences are accessible and log no error', async () => {
  const { page, pageErrors } = await visit('/', phone);
  await page.getByRole('button', { name: 'Preferences' }).click();
  await page.getByRole('dialog').getByText('Analytics', { exact: true }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save Preferences' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(pageErrors).toEqual([]);
});

it('the contact form with errors and toasts is accessible, and no toast covers the reference', async () => {
  const { page, pageErrors } = await visit('/contact', phone);
  await page.route('**/contact', (route) => route.fulfill({ json: { reference: '7K2M-Q4XA' } }));
  await page.getByLabel('Name').pressSequentially('Aoife');
  await page.getByRole('button', { name: 'Send message' }).click();
  await page.locator('[data-sonner-toast][data-mounted=true]').waitFor();
  await expectAccessible(page);
  for (const name of ['Subject', 'Message']) await page.getByRole('textbox', { name }).fill('Text');
  await page.getByLabel('E-mail').fill('aoife@example.ie');
  await page.getByRole('checkbox').check();
  await page.setViewportSize({ width: 1000, height: 760 });
  await page.getByRole('button', { name: 'Send message' }).click();
  const toast = page.locator('[data-sonner-toast][data-type=success]');
  await toast.waitFor();
  expect(await violations(page), '1000 px').toEqual([]);
  const isCovered = async () => {
    const line = await page.getByRole('status').getByText('Your reference').boundingBox();
    const box = await toast.boundingBox();
    return line && box ? line.y + line.height > box.y : undefined;
  };
  await expect.poll(isCovered).toBe(false);
  expect(pageErrors).toEqual([]);
});
