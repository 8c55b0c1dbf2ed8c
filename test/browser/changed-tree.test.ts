import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  browserVisits,
  hasFocus,
  visitHolding,
  waitForHydration,
} from '../support/browser/browser.ts';
import { fill, interceptPosts, messageTexts } from '../support/browser/contact-page.ts';
import { dialogOf, enlarge } from '../support/browser/gallery.ts';

const visit = browserVisits();

const typedValues = {
  name: messageTexts.Name,
  email: messageTexts['E-mail'],
  phone: messageTexts['Phone (optional)'],
  subject: messageTexts.Subject,
  message: messageTexts.Message,
};

/** Wraps all text, as a translation does. */
function translate(): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Node[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode);
  for (const text of texts) {
    if (!text.textContent?.trim() || text.parentElement?.closest('script, textarea')) continue;
    const font = document.createElement('font');
    font.textContent = `‹${text.textContent}›`;
    text.parentNode?.replaceChild(font, text);
  }
}

/** Changes a page as a translation and extensions do: elements before and around a field. */
async function changeTree(page: Page): Promise<void> {
  await page.evaluate(translate);
  await page.evaluate(() => {
    document.querySelector('#subject')?.before(document.createElement('spelling-helper'));
    const message = document.querySelector('#message');
    const wrapper = document.createElement('div');
    message?.replaceWith(wrapper);
    if (message) wrapper.append(message);
  });
}

const fieldValues = (page: Page) =>
  page
    .locator('form[action^="/contact"]')
    .evaluate((form: HTMLFormElement) => Object.fromEntries(new FormData(form)));

describe('the contact form on a page that a translation and extensions have changed', () => {
  it('sends every value if Send is clicked before React has loaded', async () => {
    const { page, pageErrors, release } = await visitHolding(visit, '/contact', 'react');
    const posts = await interceptPosts(page);
    await fill(page);
    await changeTree(page);
    await page.locator('main [type=submit]').click();
    release();
    await page.getByText('7K2M-Q4XA').waitFor();
    expect(posts).toMatchObject([typedValues]);
    expect(pageErrors).toEqual([]);
  });

  it('keeps the values, the consent, the focus and the selection when React loads', async () => {
    const { page, release } = await visitHolding(visit, '/contact', 'react');
    await fill(page);
    await changeTree(page);
    const message = page.locator('[name=message]');
    await message.focus();
    await message.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(3, 9));
    release();
    await waitForHydration(page, message);
    expect(await fieldValues(page)).toMatchObject(typedValues);
    expect(await page.locator('[name=consent]').isChecked()).toBe(true);
    expect(await hasFocus(message)).toBe(true);
    const selection = (area: HTMLTextAreaElement) => [area.selectionStart, area.selectionEnd];
    expect(await message.evaluate(selection)).toEqual([3, 9]);
  });

  it('shows errors and keeps the values after React has loaded', async () => {
    const { page, pageErrors } = await visit('/contact');
    await waitForHydration(page);
    await fill(page);
    await changeTree(page);
    await page.locator('[name=email]').fill('aoife at example');
    await page.locator('[name=message]').fill('');
    await page.locator('main [type=submit]').click();
    await page.getByRole('alert').getByRole('link').nth(1).waitFor();
    expect(await fieldValues(page)).toMatchObject({
      ...typedValues,
      email: 'aoife at example',
      message: '',
    });
    expect(pageErrors).toEqual([]);
  });
});

describe('a gallery translated by the browser', () => {
  it('changes tabs on the first click and on the first arrow key', async () => {
    const { page } = await visit('/gallery');
    await page.evaluate(translate);
    await page.locator('[role=tab][data-value=Safety]').click();
    await page.waitForURL('**/gallery?category=safety');
    await page.locator('[role=tab][data-value=Safety][aria-selected=true]').waitFor();
    await page.reload();
    await page.evaluate(translate);
    await page.locator('[role=tab][data-value=Safety]').focus();
    await page.keyboard.press('ArrowRight');
    await page.locator('[role=tab][data-value=Team][aria-selected=true]').waitFor();
  });

  it('shows the caption of the enlarged picture', async () => {
    const { page } = await visit('/gallery');
    await enlarge(page);
    await page.evaluate(translate);
    await page.keyboard.press('ArrowRight');
    await expect
      .poll(() => dialogOf(page).innerText())
      .toMatch(/Equipment, 2 of 9\s+‹?Sweeper on the hard shoulder/);
    expect(await dialogOf(page).innerText()).not.toContain('1 of 9');
  });
});
