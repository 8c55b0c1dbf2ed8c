import type { Locator, Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browserTour, browserVisits, hasFocus } from '../support/browser/browser.ts';
import {
  accept,
  consent,
  field,
  fieldTexts,
  fill,
  form,
  interceptPosts,
  labels,
  messageTexts,
  sendButton,
  statusLink,
  summary,
  toasts,
} from '../support/browser/contact-page.ts';
import { noReport } from '../support/sample-messages.ts';

const tour = browserTour({}, (page) => interceptPosts(page));
const visit = browserVisits();
const requiredLabels = labels.filter((label) => !label.includes('optional'));
const consentText = 'Please confirm that you consent to us processing your information.';
const toast = (page: Page, text: string) => toasts(page).filter({ hasText: text });

describe('the contact form', () => {
  it('keeps text that is typed while a message is being sent', () =>
    tour('/contact', async ({ page }) => {
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      await interceptPosts(page, async (route) => {
        await released;
        await accept(route);
      });
      await fill(page);
      await sendButton(page).click();
      await page.getByText('Sending your message').waitFor();
      await field(page, 'Message').fill('The next sign leans too.');
      release();
      await statusLink(page).waitFor();
      expect(await field(page, 'Message').inputValue()).toBe('The next sign leans too.');
      expect(await field(page, 'Subject').inputValue()).toBe('');
      expect(await consent(page).isChecked()).toBe(false);
    }));

  it('works by keyboard, confirms the message and clears the fields', () =>
    tour('/contact', async ({ page }) => {
      const posts = await interceptPosts(page, (route) => route.continue());
      await field(page, 'Name').focus();
      for (const text of Object.values(messageTexts)) {
        await page.keyboard.type(text);
        await page.keyboard.press('Tab');
      }
      expect(await hasFocus(consent(page))).toBe(true);
      await page.keyboard.press('Space');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      expect(await hasFocus(sendButton(page))).toBe(true);
      await page.keyboard.press('Enter');
      await toast(page, 'Message Sent')
        .getByText('Thank you for contacting us. We will respond to your inquiry shortly.')
        .waitFor();
      expect(posts).toEqual([
        {
          name: messageTexts.Name,
          email: messageTexts['E-mail'],
          phone: messageTexts['Phone (optional)'],
          subject: messageTexts.Subject,
          message: messageTexts.Message,
          ...noReport,
          consent: true,
          website: '',
        },
      ]);
      expect(await fieldTexts(page)).toEqual(
        Object.fromEntries(labels.map((label) => [label, ''])),
      );
      expect(await consent(page).isChecked()).toBe(false);
      const reference = await form(page).getByRole('status').getByRole('strong').innerText();
      await statusLink(page).click();
      await page.getByRole('heading', { name: 'Received' }).waitFor();
      expect(await page.getByRole('main').textContent()).toContain(reference);
    }));

  it('sends one message and shows its progress when Send is clicked repeatedly, and has a toast for each message', () =>
    tour('/contact', async ({ page }) => {
      const responseSent = Promise.withResolvers<void>();
      const posts = await interceptPosts(page, (route) =>
        responseSent.promise.then(() => accept(route)),
      );
      await fill(page);
      await sendButton(page).dblclick();
      await form(page).getByRole('button', { name: 'Sending…' }).waitFor();
      await field(page, 'Subject').press('Enter');
      responseSent.resolve();
      await toast(page, 'Message Sent').waitFor();
      expect(posts).toHaveLength(1);
      await form(page).getByRole('button', { name: 'Send message' }).waitFor();

      const earlierToast = await toast(page, 'Message Sent').elementHandle();
      await fill(page);
      await sendButton(page).click();
      await earlierToast?.waitForElementState('hidden');
      expect(await toast(page, 'Message Sent').count()).toBe(1);
    }));

  it('keeps the typed text and offers phone and e-mail when sending fails', () =>
    tour('/contact', async ({ page }) => {
      const reason = 'We cannot take messages just now.';
      const faults: [string, (route: Route) => unknown][] = [
        [reason, (route) => route.fulfill({ status: 503, json: { reason } })],
        ['did not respond', (route) => route.abort()],
        ['offline', (route) => route.abort()],
      ];
      await fill(page);
      for (const [text, respond] of faults) {
        await interceptPosts(page, respond);
        await page.context().setOffline(text === 'offline');
        await sendButton(page).click();
        const notice = form(page).getByRole('status');
        await expect.poll(() => notice.textContent()).toContain(text);
        expect(await notice.getByRole('link').allTextContents(), text).toEqual([
          '020 912 3456',
          'operations@dublin-orbital.example',
        ]);
        expect(await fieldTexts(page), text).toEqual(messageTexts);
        await form(page).getByRole('button', { name: 'Send message' }).waitFor();
      }
      await page.context().setOffline(false);
    }));
});

describe('the errors of the contact form', () => {
  it('appear beside their fields, and in a focused summary that links to the fields', () =>
    tour('/contact', async ({ page }) => {
      await sendButton(page).click();
      await summary(page).waitFor();
      expect(await hasFocus(summary(page))).toBe(true);
      expect(await page.title()).toMatch(/^Error: /);
      const links = summary(page).getByRole('link');
      expect(await links.count()).toBe(5);
      for (const label of requiredLabels) {
        expect(await field(page, label).getAttribute('aria-invalid'), label).toBe('true');
        const id = (await field(page, label).getAttribute('aria-describedby'))?.split(' ').at(-1);
        const inlineError = await page.locator(`#${id}`).textContent();
        expect(await links.allTextContents()).toContain(inlineError?.replace('Error: ', ''));
      }
      await summary(page).getByRole('link', { name: 'Enter a subject' }).click();
      expect(await hasFocus(field(page, 'Subject'))).toBe(true);
    }));

  it('are reported by the browser and the server, and disappear after a valid submission', () =>
    tour('/contact', async ({ page }) => {
      const errors = { subject: 'Shorten the subject.' };
      await interceptPosts(page, (route) => route.fulfill({ status: 422, json: { errors } }));
      await fill(page);
      await field(page, 'E-mail').fill('aoife at example');
      await field(page, 'E-mail').blur();
      expect(await field(page, 'E-mail').getAttribute('aria-invalid')).toBeNull();
      await sendButton(page).click();
      await summary(page)
        .getByRole('link', { name: /e-mail address such as/ })
        .waitFor();
      expect(await field(page, 'Subject').inputValue()).toBe(messageTexts.Subject);

      await field(page, 'E-mail').fill('aoife@example.ie');
      await sendButton(page).click();
      await summary(page).getByRole('link', { name: 'Shorten the subject.' }).waitFor();
      await expect.poll(() => hasFocus(summary(page))).toBe(true);
      expect(await fieldTexts(page)).toEqual(messageTexts);

      await interceptPosts(page);
      await sendButton(page).click();
      await toast(page, 'Message Sent').waitFor();
      expect(await summary(page).isVisible()).toBe(false);
      expect(await page.title()).not.toContain('Error');
    }));

  it.each([
    { width: 360, height: 740 },
    { width: 1280, height: 800 },
  ])(
    'are accompanied by a toast about missing consent that covers no error at a width of $width px',
    (viewport) =>
      tour('/contact', async ({ page }) => {
        await page.setViewportSize(viewport);
        const posts = await interceptPosts(page);
        await fill(page, false);
        await sendButton(page).click();
        const consentToast = toast(page, 'Consent Required');
        await consentToast.getByText(consentText).waitFor();
        expect(await consentToast.getAttribute('data-type')).toBe('error');
        await summary(page).getByRole('link', { name: consentText }).waitFor();
        const question = form(page).getByRole('group', { name: /What is it about/ });
        for (const shown of [summary(page), question]) await expectNotCovered(page, shown);
        expect(posts).toEqual([]);
        expect(await fieldTexts(page)).toEqual(messageTexts);

        await consent(page).check();
        await interceptPosts(page, (route) => route.abort());
        await sendButton(page).click();
        await expect.poll(() => toasts(page).count()).toBe(0);
        await interceptPosts(page);
        await sendButton(page).click();
        await toast(page, 'Message Sent').waitFor();
        await expect.poll(() => toasts(page).count()).toBe(1);
        const answer = form(page).getByRole('status');
        const heading = page.getByRole('heading', { name: 'Other ways to reach us' });
        for (const shown of [answer, heading]) await expectNotCovered(page, shown);
      }),
  );
});

/** Asserts that no toast covers an element. */
function expectNotCovered(page: Page, shown: Locator): Promise<void> {
  return expect
    .poll(async () => {
      const box = await shown.boundingBox();
      const toastBoxes = await Promise.all(
        (await toasts(page).all()).map((toast) => toast.boundingBox()),
      );
      // Without a visible toast, the check would always pass.
      if (toastBoxes.length === 0) return 'no toast';
      return toastBoxes.some(
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
