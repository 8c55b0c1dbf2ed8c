import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { browserVisits } from '../support/browser.ts';

const visit = browserVisits();

const typed = { Name: 'Aoife', Subject: 'Damaged sign', Message: 'It leans over the lane.' };
const field = (page: Page, name: string) => page.getByRole('textbox', { name });

/** The browser gives fields back by itself, but not those with `autocomplete="off"`. */
it.each([
  ['a reload', (page: Page) => page.reload()],
  [
    'going on and coming back',
    async (page: Page) => {
      await page.goto('/about');
      // Not from the back/forward cache, which playwright turns off.
      await page.goBack();
    },
  ],
])('what was typed is there after %s, and still when React has come', async (_, leave) => {
  const { page } = await visit('/contact');
  for (const [name, text] of Object.entries(typed)) await field(page, name).fill(text);
  await leave(page);
  for (const [name, text] of Object.entries(typed))
    expect(await field(page, name).inputValue()).toBe(text);
  await page.getByRole('button', { name: 'Send message' }).click();
  await page.getByRole('alert').waitFor();
  for (const [name, text] of Object.entries(typed))
    expect(await field(page, name).inputValue()).toBe(text);
});
