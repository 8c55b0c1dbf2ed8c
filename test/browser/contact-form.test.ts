import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { blockScript, browserVisits, hasFocus, holdScript } from '../support/browser.ts';
import { noReport } from '../support/sample-messages.ts';

const visit = browserVisits();
const formTexts = {
  Name: 'Aoife Ní Bhriain',
  'E-mail': 'aoife@example.ie',
  'Phone (optional)': '01 234 5678',
  Subject: 'Damaged sign',
  Message: 'Northbound, before Junction 4:\nthe sign leans over the lane.',
};
const emptyTexts = Object.fromEntries(Object.keys(formTexts).map((label) => [label, '']));

const form = (page: Page) => page.locator('form[action="/contact"]');
const field = (page: Page, label: string) => form(page).getByLabel(label, { exact: true });
const consent = (page: Page) =>
  form(page).getByRole('checkbox', { name: /^I agree that you may process/ });
const sendButton = (page: Page) => form(page).getByRole('button', { name: /Send/ });
const summary = (page: Page) => form(page).getByRole('alert', { name: 'There is a problem' });
const toast = (page: Page, text: string) =>
  page.locator('[data-sonner-toast]').filter({ hasText: text });

async function fill(page: Page, agreed = true): Promise<void> {
  for (const [label, text] of Object.entries(formTexts)) await field(page, label).fill(text);
  if (agreed) await consent(page).check();
}

async function fieldValues(page: Page): Promise<Record<string, string>> {
  const labels = Object.keys(formTexts);
  const values = await Promise.all(labels.map((label) => field(page, label).inputValue()));
  return Object.fromEntries(labels.map((label, index) => [label, values[index] ?? '']));
}

/** Answers posts to /contact, and records them. */
async function interceptPosts(page: Page, respond: (route: Route) => unknown): Promise<unknown[]> {
  const posts: unknown[] = [];
  await page.route('**/contact', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    posts.push(route.request().postDataJSON());
    await respond(route);
  });
  return posts;
}

const accept = (route: Route) => route.fulfill({ json: { reference: '7K2M-Q4XA' } });

describe('a message that can be sent', () => {
  it('is posted once, confirmed in a toast and in the page, and the form is empty again', async () => {
    const { page } = await visit('/contact');
    const posts = await interceptPosts(page, accept);
    await fill(page);
    await sendButton(page).click();
    await toast(page, 'Message Sent')
      .getByText('Thank you for contacting us. We will respond to your inquiry shortly.')
      .waitFor();
    expect(await form(page).getByRole('status').textContent()).toContain('7K2M-Q4XA');
    expect(posts).toEqual([
      {
        name: formTexts.Name,
        email: formTexts['E-mail'],
        phone: formTexts['Phone (optional)'],
        subject: formTexts.Subject,
        message: formTexts.Message,
        ...noReport,
        consent: true,
        website: '',
      },
    ]);
    expect(await fieldValues(page)).toEqual(emptyTexts);
    expect(await consent(page).isChecked()).toBe(false);
  });

  it('is sent once however often Send is pressed, and the button says so', async () => {
    const { page } = await visit('/contact');
    const answered = Promise.withResolvers<void>();
    const posts = await interceptPosts(page, (route) => answered.promise.then(() => accept(route)));
    await fill(page);
    await sendButton(page).dblclick();
    await form(page).getByRole('button', { name: 'Sending…' }).click({ force: true });
    await field(page, 'Subject').press('Enter');
    answered.resolve();
    await toast(page, 'Message Sent').waitFor();
    expect(posts).toHaveLength(1);
    await form(page).getByRole('button', { name: 'Send message' }).waitFor();
  });

  it('is sent once when Send is pressed twice before the code is there', async () => {
    const { page } = await visit('/contact');
    const posts = await interceptPosts(page, accept);
    const release = await holdScript(page.context(), 'contact-form');
    await page.reload();
    await fill(page);
    await sendButton(page).dblclick();
    expect(await fieldValues(page)).toEqual(formTexts);
    release();
    await toast(page, 'Message Sent').waitFor();
    expect(posts).toHaveLength(1);
  });

  it('can be written by keyboard alone', async () => {
    const { page } = await visit('/contact');
    const posts = await interceptPosts(page, accept);
    await field(page, 'Name').focus();
    for (const text of Object.values(formTexts)) {
      await page.keyboard.type(text);
      await page.keyboard.press('Tab');
    }
    expect(await hasFocus(consent(page))).toBe(true);
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    expect(await hasFocus(sendButton(page))).toBe(true);
    await page.keyboard.press('Enter');
    await toast(page, 'Message Sent').waitFor();
    expect(posts).toHaveLength(1);
  });
});

describe('what was typed before the code is there', () => {
  it('stays, on a network that holds it back', async () => {
    const { page, pageErrors } = await visit('/contact');
    const posts = await interceptPosts(page, accept);
    const release = await holdScript(page.context(), 'react');
    await page.reload();
    await field(page, 'Name').pressSequentially(formTexts.Name);
    await fill(page);
    release();
    await sendButton(page).click();
    await toast(page, 'Message Sent').waitFor();
    expect(posts).toMatchObject([{ name: formTexts.Name, message: formTexts.Message }]);
    expect(pageErrors).toEqual([]);
  });

  it('stays in a message that the server had filled in', async () => {
    const { page } = await visit('/about');
    await page.route('**/contact', async (route) => {
      const response = await route.fetch();
      const html = (await response.text())
        .replace(
          /(data-island="contact-form" data-props="\{)/,
          '$1&quot;values&quot;:{&quot;message&quot;:&quot;Once&quot;},',
        )
        .replace(/(<textarea[^>]*>)/, '$1Once');
      await route.fulfill({ response, body: html });
    });
    await page.goto('/contact');
    expect(await field(page, 'Message').inputValue()).toBe('Once');
    const release = await holdScript(page.context(), 'contact-form');
    await page.reload();
    await field(page, 'Message').press('End');
    await page.keyboard.type(' more');
    release();
    await sendButton(page).click();
    await summary(page).waitFor();
    expect(await field(page, 'Message').inputValue()).toBe('Once more');
  });
});

describe('without its code', () => {
  it('the form is posted by the browser, with all that was typed', async () => {
    const { page } = await visit('/contact', {
      prepare: (context) => blockScript(context, 'contact-form'),
    });
    await fill(page);
    const [post] = await Promise.all([
      page.waitForRequest((request) => request.method() === 'POST'),
      sendButton(page).click(),
    ]);
    expect(post.isNavigationRequest()).toBe(true);
    const headers = { 'Content-Type': (await post.headerValue('content-type')) ?? '' };
    const posted = await new Response(new Uint8Array(post.postDataBuffer() ?? []), {
      headers,
    }).formData();
    expect(posted.get('name')).toBe(formTexts.Name);
    expect(posted.get('consent')).toBe('yes');
  });
});
