import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browserVisits } from '../support/browser.ts';
import { picturesOf } from '../support/gallery.ts';
import { activeNotice, startRoad } from '../support/road.ts';

const visit = browserVisits();
const road = startRoad({ edits: [{ notices: [activeNotice({ kind: 'full-closure' })] }] });
const black = {
  color: 'rgb(0, 0, 0)',
  backgroundColor: expect.stringMatching(/^rgba\(0, 0, 0, 0\)$|^rgb\(255, 255, 255\)$/),
};

/** Text colour and background of an element. */
const stylesOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { color, backgroundColor } = getComputedStyle(element);
      return { color, backgroundColor };
    });

describe('on paper', () => {
  it('no bar of the reports is white', async () => {
    const { page } = await visit('/reports');
    await page.emulateMedia({ media: 'print' });
    const strokes = await page
      .locator('main svg[role=img] > path')
      .evaluateAll((bars) => bars.map((bar) => getComputedStyle(bar).stroke));
    expect(strokes).toHaveLength(3);
    expect(strokes).not.toContain('rgb(255, 255, 255)');
    const progress = page.getByRole('progressbar').first();
    const printed = await progress.evaluate((bar) => getComputedStyle(bar).printColorAdjust);
    expect(printed).toBe('exact');
  });

  it('an address stands after its link and over nothing, and a tab has none', async () => {
    const { page } = await visit('/');
    await page.emulateMedia({ media: 'print' });
    const position = (element: Element) => getComputedStyle(element, '::after').position;
    for (const link of await page.locator('main a.card-cover').all())
      expect(await link.evaluate(position)).toBe('static');
    await page.goto('/gallery');
    expect(await page.getByRole('tab').first().isVisible()).toBe(false);
    const content = (element: Element) => getComputedStyle(element, '::after').content;
    expect(await picturesOf(page).first().evaluate(content)).toBe('none');
  });

  it('the footer says who we are, without a page of links', async () => {
    const { page } = await visit('/about');
    await page.emulateMedia({ media: 'print' });
    const footer = page.getByRole('contentinfo');
    expect(await footer.getByRole('navigation').count()).toBe(0);
    expect(await footer.getByRole('button').count()).toBe(0);
    expect(await footer.getByText('In an emergency').isVisible()).toBe(true);
    expect(await footer.getByRole('link').count()).toBe(2);
  });

  it.each(['.hero-badges', '.sign'])(
    'what is white on a ground is black on paper: %s',
    async (selector) => {
      const { page } = await visit('/');
      await page.emulateMedia({ media: 'print' });
      expect(await stylesOf(page, selector)).toEqual(black);
    },
  );

  it('a closed road is black on paper too', async () => {
    const { page } = await visit(road.origin());
    await page.emulateMedia({ media: 'print' });
    expect(await stylesOf(page, '.closure-bar')).toEqual(black);
  });

  it.each([
    ['/contact', 1],
    ['/faq', 3],
    ['/reports', 2],
  ])('%s takes %i sheets of A4 at the most', async (path, most) => {
    const { page } = await visit(path);
    const pdf = await page.pdf({ format: 'A4' });
    const sheets = pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length;
    expect(sheets).toBeGreaterThan(0);
    expect(sheets).toBeLessThanOrEqual(most);
  });

  it('the contact page says how to reach us, and has no empty form', async () => {
    const { page } = await visit('/contact');
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('textbox', { name: 'Message' }).isVisible()).toBe(false);
    expect(await page.getByRole('heading', { name: 'Send a message' }).isVisible()).toBe(false);
    expect(await page.getByRole('heading', { name: 'Phone' }).isVisible()).toBe(true);
  });
});
