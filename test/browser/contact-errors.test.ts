import type { Locator, Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browserVisits, formHydrated, hasFocus } from '../support/browser.ts';

const visit = browserVisits();
const required = ['Name', 'E-mail', 'Subject', 'Message'];
const consentText = 'Please confirm that you consent to us processing your information.';

const form = (page: Page) => page.locator('form[action="/contact"]');
const field = (page: Page, label: string) => form(page).getByLabel(label, { exact: true });
const sendButton = (page: Page) => form(page).getByRole('button', { name: /Send/ });
const summary = (page: Page) => form(page).getByRole('alert', { name: 'There is a problem' });
const toasts = (page: Page) => page.locator('[data-sonner-toast]');

async function fill(page: Page, agreed = true): Promise<void> {
  for (const label of required)
    await field(page, label).fill(label === 'E-mail' ? 'aoife@example.ie' : `My ${label}`);
  if (agreed) await form(page).getByRole('checkbox').check();
}

/** Intercepts posts to /contact only. */
function onPost(page: Page, respond: (route: Route) => unknown): Promise<unknown> {
  return page.route('**/contact', (route) =>
    route.request().method() === 'POST' ? respond(route) : route.fallback(),
  );
}

describe('errors', () => {
  it('stand in a focused summary with links, and at their fields', async () => {
    const { page } = await visit('/contact');
    await sendButton(page).click();
    await summary(page).waitFor();
    expect(await hasFocus(summary(page))).toBe(true);
    expect(await page.title()).toMatch(/^Error: /);
    const links = summary(page).getByRole('link');
    expect(await links.count()).toBe(5);
    for (const label of required) {
      expect(await field(page, label).getAttribute('aria-invalid')).toBe('true');
      const id = (await field(page, label).getAttribute('aria-describedby'))?.split(' ').at(-1);
      const inline = await page.locator(`#${id}`).textContent();
      expect(await links.allTextContents()).toContain(inline?.replace('Error: ', ''));
    }
    await summary(page).getByRole('link', { name: 'Enter a subject' }).click();
    expect(await hasFocus(field(page, 'Subject'))).toBe(true);
  });

  it('tell what is wrong with an address, and go once it is right', async () => {
    const { page } = await visit('/contact');
    await onPost(page, (route) => route.fulfill({ json: { reference: '7K2M-Q4XA' } }));
    await fill(page);
    await field(page, 'E-mail').fill('aoife at example');
    await field(page, 'E-mail').blur();
    expect(await field(page, 'E-mail').getAttribute('aria-invalid')).toBeNull();
    await sendButton(page).click();
    await summary(page)
      .getByRole('link', { name: /e-mail address such as/ })
      .waitFor();
    expect(await field(page, 'Subject').inputValue()).toBe('My Subject');
    await field(page, 'E-mail').fill('aoife@example.ie');
    await sendButton(page).click();
    await toasts(page).filter({ hasText: 'Message Sent' }).waitFor();
    expect(await summary(page).isVisible()).toBe(false);
    expect(await page.title()).not.toContain('Error');
  });

  it('of the server show as its own do', async () => {
    const { page } = await visit('/contact');
    const errors = { subject: 'Shorten the subject.' };
    await onPost(page, (route) => route.fulfill({ status: 422, json: { errors } }));
    await fill(page);
    await sendButton(page).click();
    await summary(page).getByRole('link', { name: 'Shorten the subject.' }).waitFor();
    await expect.poll(() => hasFocus(summary(page))).toBe(true);
    expect(await field(page, 'Message').inputValue()).toBe('My Message');
  });

  it('say that consent is missing, in a destructive toast and in the page', async () => {
    const { page } = await visit('/contact');
    let posts = 0;
    await onPost(page, (route) => {
      posts += 1;
      return route.abort();
    });
    await fill(page, false);
    await sendButton(page).click();
    const toast = toasts(page).filter({ hasText: 'Consent Required' });
    await toast.getByText(consentText).waitFor();
    expect(await toast.getAttribute('data-type')).toBe('error');
    await summary(page).getByRole('link', { name: consentText }).waitFor();
    expect(posts).toBe(0);
    expect(await field(page, 'Name').inputValue()).toBe('My Name');
  });
});

describe('a message that cannot be sent', () => {
  it.each([
    ['offline', 'offline'],
    ['without an answer', 'no answer'],
    ['refused', 'We cannot take messages just now.'],
  ])('%s says so, keeps every word, and offers phone and e-mail', async (fault, text) => {
    const { page } = await visit('/contact');
    const reason = 'We cannot take messages just now.';
    await onPost(page, (route) =>
      fault === 'refused' ? route.fulfill({ status: 503, json: { reason } }) : route.abort(),
    );
    await fill(page);
    await formHydrated(page);
    if (fault === 'offline') await page.context().setOffline(true);
    await sendButton(page).click();
    const notice = form(page).getByRole('status');
    await expect.poll(() => notice.textContent()).toContain(text);
    expect(await notice.getByRole('link').allTextContents()).toEqual([
      '020 912 3456',
      'operations@dublin-orbital.example',
    ]);
    for (const label of required) expect(await field(page, label).inputValue()).not.toBe('');
    await form(page).getByRole('button', { name: 'Send message' }).waitFor();
  });
});

describe('a browser that lacks something', () => {
  it('sends all the same without AbortSignal.timeout, which came in 2022', async () => {
    const { page } = await visit('/contact', {
      prepare: (context) =>
        context.addInitScript(() => Reflect.deleteProperty(AbortSignal, 'timeout')),
    });
    let posts = 0;
    await onPost(page, (route) => {
      posts += 1;
      return route.fulfill({ json: { reference: '7K2M-Q4XA' } });
    });
    await fill(page);
    await sendButton(page).click();
    await form(page).getByRole('status').getByText('Message Sent').waitFor();
    expect(posts).toBe(1);
  });

  it.each(['fetch', 'AbortController', 'FormData'])(
    'posts the form itself where sending throws, with every word: %s',
    async (name) => {
      const { page } = await visit('/contact');
      await fill(page);
      await field(page, 'Subject').fill(`Without ${name}`);
      await formHydrated(page);
      await page.evaluate((lacking) => Reflect.deleteProperty(window, lacking), name);
      await onPost(page, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Sent' }));
      const posted = page.waitForRequest((request) => request.method() === 'POST');
      await sendButton(page).click();
      expect((await posted).isNavigationRequest()).toBe(true);
      expect((await posted).postData()).toContain(`Without ${name}`);
      await page.getByRole('heading', { name: 'Sent' }).waitFor();
    },
  );
});

describe('toasts', () => {
  it('about consent are gone once the message is sent', async () => {
    const { page } = await visit('/contact');
    await onPost(page, (route) => route.fulfill({ json: { reference: '7K2M-Q4XA' } }));
    await fill(page, false);
    await sendButton(page).click();
    await toasts(page).filter({ hasText: 'Consent Required' }).waitFor();
    await form(page).getByRole('checkbox').check();
    await sendButton(page).click();
    await toasts(page).filter({ hasText: 'Message Sent' }).waitFor();
    await expect
      .poll(() => toasts(page).allTextContents())
      .toEqual([expect.stringContaining('Message Sent')]);
  });

  it.each([
    [360, 740],
    [390, 844],
    [1280, 800],
  ])(
    'cover neither the summary, the topic, the answer nor a heading: %d',
    async (width, height) => {
      const { page } = await visit('/contact', { viewport: { width, height } });
      await onPost(page, (route) => route.fulfill({ json: { reference: '7K2M-Q4XA' } }));
      await fill(page, false);
      await sendButton(page).click();
      await toasts(page).filter({ hasText: 'Consent Required' }).waitFor();
      const topic = form(page).getByRole('group', { name: /What is it about/ });
      for (const shown of [summary(page), topic]) await expectUncovered(page, shown);
      await form(page).getByRole('checkbox').check();
      await sendButton(page).click();
      await toasts(page).filter({ hasText: 'Message Sent' }).waitFor();
      await expect.poll(() => toasts(page).count()).toBe(1);
      const answer = form(page).getByRole('status');
      const heading = page.getByRole('heading', { name: 'Other ways to reach us' });
      for (const shown of [answer, heading]) await expectUncovered(page, shown);
    },
  );
});

/** Asserts that no toast covers an element. */
function expectUncovered(page: Page, shown: Locator): Promise<void> {
  return expect
    .poll(async () => {
      const box = await shown.boundingBox();
      const over = await Promise.all(
        (await toasts(page).all()).map((toast) => toast.boundingBox()),
      );
      // Without a visible toast the check would prove nothing.
      if (over.length === 0) return 'no toast';
      return over.some(
        (toast) =>
          box &&
          toast &&
          toast.x < box.x + box.width &&
          box.x < toast.x + toast.width &&
          toast.y < box.y + box.height &&
          box.y < toast.y + toast.height,
      );
    })
    .toBe(false);
}
