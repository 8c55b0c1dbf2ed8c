import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browserVisits, formHydrated, hasFocus, holdScript } from '../support/browser.ts';
import { dialogOf, enlarge } from '../support/gallery.ts';

const visit = browserVisits();

const typed = {
  name: 'Aoife Ní Bhriain',
  email: 'aoife@example.ie',
  phone: '01 234 5678',
  subject: 'Damaged sign',
  message: 'Northbound, before Junction 4.',
};

/** Changes that translation or browser extensions make to a page. */
const changes: Record<string, () => void> = {
  'a translation wraps all text': () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Node[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    for (const text of texts) {
      if (!text.textContent?.trim() || text.parentElement?.closest('script, textarea')) continue;
      const font = document.createElement('font');
      font.textContent = `‹${text.textContent}›`;
      text.parentNode?.replaceChild(font, text);
    }
  },
  'an element precedes the message field': () => {
    document.querySelector('#message')?.before(document.createElement('spelling-helper'));
  },
  'an element wraps the message field': () => {
    const message = document.querySelector('#message');
    const around = document.createElement('div');
    message?.replaceWith(around);
    if (message) around.append(message);
  },
};

async function fill(page: Page) {
  for (const [name, text] of Object.entries(typed)) await page.locator(`[name=${name}]`).fill(text);
  await page.locator('[name=consent]').check();
}

const fieldValues = async (page: Page) => {
  const names = Object.keys(typed);
  const values = await Promise.all(
    names.map((name) => page.locator(`[name=${name}]`).inputValue()),
  );
  return Object.fromEntries(names.map((name, index) => [name, values[index]]));
};

/** Collects what the page posts to /contact, and answers with a reference. */
async function collectPosts(page: Page): Promise<unknown[]> {
  const bodies: unknown[] = [];
  await page.route('**/contact', (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    bodies.push(route.request().postDataJSON());
    return route.fulfill({ status: 201, json: { reference: '7K2M-Q4XA' } });
  });
  return bodies;
}

/** Opens the form and delays React until released. */
async function visitForm() {
  let release = () => {};
  const hold = async (context: BrowserContext) => {
    release = await holdScript(context, 'react');
  };
  const visitor = await visit('/contact', { prepare: hold });
  return { ...visitor, release };
}

describe.each(Object.entries(changes))('the contact form on a page where %s', (_, change) => {
  it('sends every value after a click before React has loaded', async () => {
    const { page, pageErrors, release } = await visitForm();
    const bodies = await collectPosts(page);
    await page.evaluate(change);
    await fill(page);
    await page.locator('main [type=submit]').click();
    release();
    await page.getByText('7K2M-Q4XA').waitFor();
    expect(bodies).toMatchObject([typed]);
    expect(pageErrors).toEqual([]);
  });

  it('keeps the values, the consent, the focus and the selection when React loads', async () => {
    const { page, release } = await visitForm();
    await fill(page);
    await page.evaluate(change);
    const message = page.locator('[name=message]');
    await message.focus();
    await message.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(3, 9));
    release();
    await formHydrated(page, message);
    expect(await fieldValues(page)).toEqual(typed);
    expect(await page.locator('[name=consent]').isChecked()).toBe(true);
    expect(await hasFocus(message)).toBe(true);
    const selection = (area: HTMLTextAreaElement) => [area.selectionStart, area.selectionEnd];
    expect(await message.evaluate(selection)).toEqual([3, 9]);
  });

  it('shows errors and keeps the values after React has loaded', async () => {
    const { page, pageErrors } = await visit('/contact');
    await formHydrated(page);
    await fill(page);
    await page.evaluate(change);
    await page.locator('[name=email]').fill('aoife at example');
    await page.locator('[name=message]').fill('');
    await page.locator('main [type=submit]').click();
    await page.getByRole('alert').getByRole('link').nth(1).waitFor();
    expect(await fieldValues(page)).toEqual({ ...typed, email: 'aoife at example', message: '' });
    expect(pageErrors).toEqual([]);
  });
});

describe('a translated gallery', () => {
  const translate = changes['a translation wraps all text'] ?? (() => undefined);

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
