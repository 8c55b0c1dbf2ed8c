import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { browserVisits } from '../support/browser.ts';

const visit = browserVisits();

const typed = { Name: 'Aoife', Subject: 'Damaged sign', Message: 'It leans over the lane.' };
const field = (page: Page, name: string) => page.getByRole('textbox', { name });

async function expectTyped(page: Page): Promise<void> {
  for (const [name, text] of Object.entries(typed))
    expect(await field(page, name).inputValue()).toBe(text);
}

it('what was typed is there for whoever comes back, and still when React has come', async () => {
  const { page } = await visit('/contact');
  for (const [name, text] of Object.entries(typed)) await field(page, name).fill(text);
  await page.goto('/about');
  // Playwright disables the back/forward cache, so the browser restores the fields itself.
  await page.goBack();
  await expectTyped(page);
  await page.getByRole('button', { name: 'Send message' }).click();
  await page.getByRole('alert').waitFor();
  await expectTyped(page);
});

it('Back leads to the form that came back, with every word and no question, without script', async () => {
  const { page } = await visit('/contact', { javaScriptEnabled: false });
  for (const [name, text] of Object.entries(typed)) await field(page, name).fill(text);
  await page.getByRole('button', { name: 'Send message' }).click();
  await page.getByRole('alert').waitFor();
  await page.goto('/about');
  // A browser that has to resubmit the form to show this page fails or asks here.
  await page.goBack();
  await page.getByRole('alert').waitFor();
  await expectTyped(page);
  expect(page.url()).not.toContain('?');
});

/** Firefox also restores fields on a reload; an automated Chromium does not. */
it('no field that a visitor sees keeps its browser from giving words back', async () => {
  const { page } = await visit('/contact');
  const withheld = page.locator('form [autocomplete=off]');
  expect(await withheld.count()).toBe(1);
  expect(await withheld.getAttribute('name')).toBe('website');
});
