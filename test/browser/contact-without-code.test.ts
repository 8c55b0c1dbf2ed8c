import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  blockScript,
  browserVisits,
  holdScript,
  visitHolding,
  waitForHydration,
} from '../support/browser/browser.ts';
import {
  consent,
  field,
  fieldTexts,
  fill,
  fillRoadReport,
  interceptPosts,
  messageTexts,
  place,
  roadReport,
  sendButton,
  statusLink,
  summary,
} from '../support/browser/contact-page.ts';

const visit = browserVisits();
const successHeading = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'Message Sent' });

describe('the contact form before its script has loaded', () => {
  it('keeps typed text and choices, and sends once after a double click', async () => {
    const { page, pageErrors, release } = await visitHolding(visit, '/contact', 'react');
    const posts = await interceptPosts(page);
    await fillRoadReport(page);
    await fill(page);
    await sendButton(page).dblclick();
    expect(await fieldTexts(page)).toEqual(messageTexts);
    release();
    await statusLink(page).waitFor();
    expect(posts).toMatchObject([
      { ...roadReport, name: messageTexts.Name, message: messageTexts.Message },
    ]);
    expect(pageErrors).toEqual([]);
  });

  it('keeps text that the visitor adds to a message prefilled by the server', async () => {
    let release = () => {};
    const { page } = await visit('/contact', {
      prepare: async (context) => {
        release = await holdScript(context, 'contact-form');
        await context.route('**/contact', async (route) => {
          const response = await route.fetch();
          const html = (await response.text())
            .replace(
              /(data-island="contact-form" data-props="\{)/,
              '$1&quot;values&quot;:{&quot;message&quot;:&quot;Once&quot;},',
            )
            .replace(/(<textarea[^>]*>)/, '$1Once');
          await route.fulfill({ response, body: html });
        });
      },
    });
    expect(await field(page, 'Message').inputValue()).toBe('Once');
    await field(page, 'Message').press('End');
    await page.keyboard.type(' more');
    release();
    await sendButton(page).click();
    await summary(page).waitFor();
    expect(await field(page, 'Message').inputValue()).toBe('Once more');
  });
});

describe('the contact form posted by the browser', () => {
  it('sends the message if the script does not load', async () => {
    const { page } = await visit('/contact', {
      prepare: (context) => blockScript(context, 'contact-form'),
    });
    await fill(page);
    await sendButton(page).click();
    await successHeading(page).waitFor();
  });

  it('sends the message if the script throws', async () => {
    const { page } = await visit('/contact');
    await fill(page);
    await waitForHydration(page);
    await page.evaluate(() => Reflect.deleteProperty(window, 'fetch'));
    await sendButton(page).click();
    await successHeading(page).waitFor();
  });

  it('keeps the typed text after an error without JavaScript, and links to the status page', async () => {
    const { page } = await visit('/contact', { javaScriptEnabled: false });
    expect(await place(page).isVisible()).toBe(true);
    await fillRoadReport(page);
    await fill(page);
    await field(page, 'E-mail').fill('');
    await sendButton(page).click();
    await expect.poll(() => page.title()).toMatch(/^Error: /);
    await page.goto('/about');
    // Fails if the browser must resubmit the form to show this page.
    await page.goBack();
    await summary(page).getByRole('link', { name: 'Enter your e-mail address' }).click();
    expect(page.url()).not.toContain('?');
    expect(await fieldTexts(page)).toEqual({ ...messageTexts, 'E-mail': '' });
    expect(await place(page).getByLabel('From junction').inputValue()).toBe(roadReport.from);
    expect(await consent(page).isChecked()).toBe(true);

    await field(page, 'E-mail').fill(messageTexts['E-mail']);
    await sendButton(page).click();
    await successHeading(page).waitFor();
    await statusLink(page).click();
    await page.getByRole('heading', { name: 'Received' }).waitFor();
    await page.getByLabel('Another reference').fill('AAAA-AAAA');
    await page.getByRole('button', { name: 'Check status' }).click();
    expect(await page.getByRole('alert').textContent()).toContain('not a valid reference');
  });
});

it('the contact form keeps typed text when the browser sends it without a connection', async () => {
  const { page } = await visit('/contact', { javaScriptEnabled: false });
  await fill(page);
  await page.context().setOffline(true);
  await sendButton(page).click();
  await page.waitForURL(/chrome-error/);
  await page.context().setOffline(false);
  await page.goBack();
  expect(await fieldTexts(page)).toEqual(messageTexts);
});

it('the contact form keeps typed text when the visitor returns to the page and when React hydrates the form', async () => {
  const { page } = await visit('/contact');
  // Only the honeypot prevents the browser from restoring its value.
  const unrestored = page.locator('form [autocomplete=off]');
  expect(await unrestored.evaluateAll((all) => all.map(({ id }) => id))).toEqual(['website']);
  await fill(page, false);
  await page.goto('/about');
  // Playwright disables the back/forward cache, so the browser restores the fields itself.
  await page.goBack();
  expect(await fieldTexts(page)).toEqual(messageTexts);
  await sendButton(page).click();
  await summary(page).waitFor();
  expect(await fieldTexts(page)).toEqual(messageTexts);
});
