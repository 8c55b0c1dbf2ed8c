import { describe, expect, it } from 'vitest';
import { browserTour, browserVisits } from '../support/browser.ts';
import { violations } from '../support/page-checks.ts';
import { pagePaths } from '../support/paths.ts';

const visit = browserVisits();
const phone = { width: 360, height: 800 };
const desktop = { width: 1440, height: 900 };

/** Opens a page without its policy, which would block the injected axe; console.test.ts keeps it. */
const open = (path: string, viewport = desktop) =>
  visit(path, { consent: 'none', viewport, bypassCSP: true });
const tour = browserTour({ consent: 'none', viewport: desktop, bypassCSP: true });

describe('in both schemes', () => {
  const others = ['/contact/status', '/no-such-page', '/blog/none', '/works/embed?junction=9'];

  it.each([...pagePaths, ...others])('%s has nothing wrong', (path) =>
    tour(path, async ({ page }) => {
      for (const size of [desktop, phone]) {
        await page.setViewportSize(size);
        expect(await violations(page), `${size.width} px`).toEqual([]);
      }
    }),
  );

  it('the mobile menu and the scrolled header have nothing wrong', async () => {
    const { page } = await open('/about', phone);
    await page.evaluate(() => scrollTo({ top: 600, behavior: 'instant' }));
    await page.locator('header[data-scrolled]').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Toggle mobile menu' }).click();
    await page.locator('header nav').waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it.each([desktop, phone])('the preferences have nothing wrong at $width px', async (size) => {
    const { page } = await open('/', size);
    await page.getByRole('button', { name: 'Preferences' }).click();
    await page.getByRole('dialog').getByText('Analytics', { exact: true }).click();
    expect(await violations(page)).toEqual([]);
  });

  it.each([desktop, phone])('the gallery has nothing wrong at $width px', async (size) => {
    const { page } = await open('/gallery', size);
    await page.getByRole('tab', { name: 'Safety' }).click();
    await page.getByRole('tab', { name: 'Safety', selected: true }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Debris patrol' }).click();
    await page.getByRole('dialog').waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it.each([desktop, phone])('errors and toasts have nothing wrong at $width px', async (size) => {
    const { page } = await open('/contact', size);
    await page.getByRole('button', { name: 'Send message' }).click();
    await page.locator('[data-sonner-toast][data-mounted=true]').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.route('**/contact', (route) => route.fulfill({ json: { reference: '7K2M-Q4XA' } }));
    for (const name of ['Name', 'Subject', 'Message'])
      await page.getByRole('textbox', { name }).fill('Text');
    await page.getByLabel('E-mail').fill('aoife@example.ie');
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Send message' }).click();
    await page.locator('[data-sonner-toast][data-type=success]').waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it('open answers have nothing wrong', async () => {
    const { page } = await open('/faq');
    await page.getByRole('button', { name: 'Show all answers' }).click();
    expect(await violations(page)).toEqual([]);
  });
});
