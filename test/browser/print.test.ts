import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { browserTour } from '../support/browser/browser.ts';
import { picturesOf } from '../support/browser/gallery.ts';
import { activeNotice, startRoad } from '../support/worker/road.ts';

const tour = browserTour({ consent: 'none' }, (page) => page.emulateMedia({ media: 'print' }));
const road = startRoad({
  edits: [{ notices: [activeNotice({ kind: 'closure', lanes: undefined })] }],
});

/** Asserts that an element is black on white in print. */
async function expectBlackOnPaper(page: Page, selector: string): Promise<void> {
  const style = await page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { color, backgroundColor } = getComputedStyle(element);
      return { color, backgroundColor };
    });
  expect(style, selector).toEqual({
    color: 'rgb(0, 0, 0)',
    backgroundColor: expect.stringMatching(/^rgba\(0, 0, 0, 0\)$|^rgb\(255, 255, 255\)$/),
  });
}

async function expectSheets(page: Page, maximum: number): Promise<void> {
  const pdf = await page.pdf({ format: 'A4' });
  const sheets = pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length;
  expect(sheets).toBeGreaterThan(0);
  expect(sheets).toBeLessThanOrEqual(maximum);
}

it('the printed reports have visible bars and fit on two A4 sheets', () =>
  tour('/reports', async ({ page }) => {
    const strokes = await page
      .locator('main svg[role=img] > path')
      .evaluateAll((bars) => bars.map((bar) => getComputedStyle(bar).stroke));
    expect(strokes).toHaveLength(3);
    expect(strokes).not.toContain('rgb(255, 255, 255)');
    const progress = page.getByRole('progressbar').first();
    const colourAdjustment = await progress.evaluate(
      (bar) => getComputedStyle(bar).printColorAdjust,
    );
    expect(colourAdjustment).toBe('exact');
    await expectSheets(page, 2);
  }));

it('the printed home page is black on white, and no link URL covers text', () =>
  tour(road.origin(), async ({ page }) => {
    for (const selector of ['.hero-badges', '.sign']) await expectBlackOnPaper(page, selector);
    const positions = await page
      .locator('main a.card-cover')
      .evaluateAll((links) => links.map((link) => getComputedStyle(link, '::after').position));
    expect(new Set(positions)).toEqual(new Set(['static']));
  }));

it('the printed closure bar is black on white', () =>
  tour(`${road.origin()}/about`, ({ page }) => expectBlackOnPaper(page, '.closure-bar')));

it('the printed gallery has no tabs and no picture URLs', () =>
  tour('/gallery', async ({ page }) => {
    expect(await page.getByRole('tab').first().isVisible()).toBe(false);
    const content = (element: Element) => getComputedStyle(element, '::after').content;
    expect(await picturesOf(page).first().evaluate(content)).toBe('none');
  }));

it('the printed cookie policy shows the URLs of its links, and has no link columns in the footer', () =>
  tour('/cookies', async ({ page }) => {
    const link = page.getByRole('main').getByRole('link', { name: 'Privacy Policy' });
    const printedAddress = await link.evaluate((one) => getComputedStyle(one, '::after').content);
    expect(printedAddress.replaceAll('"', '').replaceAll(' ', '')).toBe(
      '(www.dublin-orbital.example/privacy)',
    );
    const footer = page.getByRole('contentinfo');
    expect(await footer.getByRole('navigation').count()).toBe(0);
    expect(await footer.getByRole('button').count()).toBe(0);
    expect(await footer.getByText('In an emergency').isVisible()).toBe(true);
    expect(await footer.getByRole('link').count()).toBe(2);
  }));

it('the printed FAQ shows every answer on at most three A4 sheets, without the header and the cookie banner', () =>
  tour('/faq', async ({ page }) => {
    const displayedAnswers = await page
      .locator('.faq-answer')
      .evaluateAll(
        (answers) =>
          answers.filter((answer) => answer.clientHeight > 0 && answer.checkVisibility()).length,
      );
    expect(displayedAnswers).toBe(21);
    expect(await page.getByRole('banner').isVisible()).toBe(false);
    expect(await page.getByText('We Value Your Privacy').isVisible()).toBe(false);
    await expectSheets(page, 3);
  }));

it('the printed contact page shows the contact details on one A4 sheet, without the form', () =>
  tour('/contact', async ({ page }) => {
    expect(await page.getByRole('textbox', { name: 'Message' }).isVisible()).toBe(false);
    expect(await page.getByRole('heading', { name: 'Send a message' }).isVisible()).toBe(false);
    expect(await page.getByRole('heading', { name: 'Phone' }).isVisible()).toBe(true);
    await expectSheets(page, 1);
  }));
