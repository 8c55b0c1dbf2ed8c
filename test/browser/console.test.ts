import { describe, expect, it } from 'vitest';
import { browserVisits } from '../support/browser.ts';

const visit = browserVisits();

describe('the console stays empty', () => {
  it('while cookies are chosen', async () => {
    const { page, pageErrors } = await visit('/', { consent: 'none' });
    await page.getByRole('button', { name: 'Preferences' }).click();
    await page.getByRole('dialog').getByText('Marketing', { exact: true }).click();
    await page.getByRole('button', { name: 'Save Preferences' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(pageErrors).toEqual([]);
  });

  it('while the gallery is used', async () => {
    const { page, pageErrors } = await visit('/gallery');
    await page.getByRole('tab', { name: 'Team' }).click();
    await page.getByRole('link', { name: 'Operations centre' }).click();
    // The dialog handles keys only once it has the focus.
    await page.getByRole('dialog', { name: 'Operations centre' }).locator(':focus').waitFor();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(pageErrors).toEqual([]);
  });

  it('while the questions are filtered and opened', async () => {
    const { page, pageErrors } = await visit('/faq#careers');
    await page.getByRole('searchbox').fill('salt');
    // A click would wait for a question that the filter has just hidden.
    await page.getByRole('heading', { name: 'Who do I ring in an emergency?' }).waitFor({
      state: 'hidden',
    });
    await page.locator('summary:visible').first().click();
    await page.getByRole('button', { name: 'Show all answers' }).click();
    expect(pageErrors).toEqual([]);
  });

  it('while the form is sent, with its errors and toasts', async () => {
    const { page, pageErrors } = await visit('/contact');
    await page.route('**/contact', (route) => route.fulfill({ json: { reference: '7K2M-Q4XA' } }));
    await page.getByLabel('Name').pressSequentially('Aoife');
    await page.getByRole('button', { name: 'Send message' }).click();
    await page.getByText('Consent Required').waitFor();
    for (const name of ['Subject', 'Message'])
      await page.getByRole('textbox', { name }).fill('Text');
    await page.getByLabel('E-mail').fill('aoife@example.ie');
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Send message' }).click();
    await page.locator('[data-sonner-toast]').filter({ hasText: 'Message Sent' }).waitFor();
    expect(pageErrors).toEqual([]);
  });
});
