import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browserVisits } from '../support/browser.ts';
import { pagePaths } from '../support/paths.ts';

const visit = browserVisits();
const axe = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');
const schemes = ['light', 'dark'] as const;
const phone = { width: 360, height: 800 };
const desk = { width: 1440, height: 900 };

/** The dark scheme differs in colours alone, so that its pages are asked about these alone. */
const coloursOnly = {
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
};

/** What axe-core finds wrong: each rule with the first of its elements. */
async function violations(page: Page, options = {}): Promise<string[]> {
  await page.evaluate(`window.axe ?? (() => { ${axe} })()`);
  return page.evaluate<string[]>(
    `axe.run(${JSON.stringify(options)}).then(({ violations }) => violations.map(
      ({ id, nodes }) => id + ': ' + nodes[0].html.slice(0, 160) + ' ' + nodes[0].failureSummary))`,
  );
}

/** Pages that are injected into need their policy out of the way; console.test.ts keeps it. */
const open = (path: string, colorScheme: 'light' | 'dark', viewport = desk) =>
  visit(path, { consent: 'none', colorScheme, viewport, bypassCSP: true });

describe.each(schemes)('in the %s scheme', (scheme) => {
  it.each([...pagePaths, '/no-such-page', '/blog/none'])('%s has nothing wrong', async (path) => {
    const { page } = await open(path, scheme);
    for (const size of [desk, phone]) {
      await page.setViewportSize(size);
      const options = scheme === 'dark' ? coloursOnly : {};
      expect(await violations(page, options), `${size.width} px`).toEqual([]);
    }
  });

  it('the mobile menu and the scrolled header have nothing wrong', async () => {
    const { page } = await open('/about', scheme, phone);
    await page.evaluate(() => scrollTo({ top: 600, behavior: 'instant' }));
    await page.locator('header[data-scrolled]').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Toggle mobile menu' }).click();
    await page.locator('header nav').waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it.each([desk, phone])('the preferences have nothing wrong at $width px', async (size) => {
    const { page } = await open('/', scheme, size);
    await page.getByRole('button', { name: 'Preferences' }).click();
    await page.getByRole('dialog').getByText('Analytics', { exact: true }).click();
    expect(await violations(page)).toEqual([]);
  });

  it.each([desk, phone])('the gallery has nothing wrong at $width px', async (size) => {
    const { page } = await open('/gallery', scheme, size);
    await page.getByRole('tab', { name: 'Safety' }).click();
    await page.getByRole('tab', { name: 'Safety', selected: true }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Debris patrol' }).click();
    await page.getByRole('dialog').waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it.each([desk, phone])('errors and toasts have nothing wrong at $width px', async (size) => {
    const { page } = await open('/contact', scheme, size);
    await page.getByRole('button', { name: 'Send message' }).click();
    await page.locator('[data-sonner-toast][data-mounted=true]').waitFor();
    await settled(page);
    expect(await violations(page)).toEqual([]);
    await page.route('**/contact', (route) => route.fulfill({ json: { reference: '7K2M-Q4XA' } }));
    for (const name of ['Name', 'Subject', 'Message'])
      await page.getByRole('textbox', { name }).fill('Text');
    await page.getByLabel('E-mail').fill('aoife@example.ie');
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Send message' }).click();
    await page.locator('[data-sonner-toast][data-type=success]').waitFor();
    await settled(page);
    expect(await violations(page)).toEqual([]);
  });

  it('open answers have nothing wrong', async () => {
    const { page } = await open('/faq', scheme);
    await page.getByRole('button', { name: 'Show all answers' }).click();
    expect(await violations(page)).toEqual([]);
  });
});

/** Contrast is measured on what has finished fading in. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => null))),
  );
}
