import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  blockScript,
  browserTour,
  browserVisits,
  hasFocus,
  holdScript,
} from '../support/browser/browser.ts';

const visit = browserVisits();
const tour = browserTour();
const items = (page: Page) => page.getByRole('main').locator('details');
const question = (page: Page, index: number) => items(page).nth(index).locator('summary');
const openItems = (page: Page) =>
  items(page).evaluateAll((elements) =>
    elements.flatMap((item, index) =>
      item instanceof HTMLDetailsElement && item.open ? [index] : [],
    ),
  );

/** Waits until the script that handles the keys has loaded. */
async function waitForKeys(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      await page.keyboard.press('End');
      return hasFocus(question(page, 20));
    })
    .toBe(true);
  await page.keyboard.press('Home');
}

describe('the FAQ accordion', () => {
  it('opens one of 21 questions at a time, and handles arrow keys, Home, End, Enter and Space', () =>
    tour('/faq', async ({ page }) => {
      expect(await items(page).count()).toBe(21);
      expect(await openItems(page)).toEqual([]);
      for (const [clicked, open] of [
        [0, [0]],
        [5, [5]],
        [5, []],
      ] as const) {
        await question(page, clicked).click();
        await expect.poll(() => openItems(page)).toEqual(open);
      }
      await question(page, 0).focus();
      await waitForKeys(page);
      for (const [key, at] of [
        ['ArrowDown', 1],
        ['ArrowUp', 0],
        ['ArrowUp', 20],
        ['ArrowDown', 0],
        ['End', 20],
        ['Home', 0],
      ] as const) {
        await page.keyboard.press(key);
        expect(await hasFocus(question(page, at)), key).toBe(true);
      }
      await page.keyboard.press('Enter');
      await expect.poll(() => openItems(page)).toEqual([0]);
      await page.keyboard.press('Space');
      await expect.poll(() => openItems(page)).toEqual([]);
    }));

  it('keeps the clicked question in place', () =>
    tour('/faq', async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 640 });
      const topOf = (index: number) =>
        question(page, index).evaluate((summary) => summary.getBoundingClientRect().top);
      await question(page, 0).focus();
      await waitForKeys(page);
      for (const index of [2, 3, 9, 4, 20, 19, 19]) {
        await question(page, index).scrollIntoViewIfNeeded();
        const before = await topOf(index);
        await question(page, index).click();
        expect(Math.abs((await topOf(index)) - before), `question ${index}`).toBeLessThanOrEqual(2);
      }
    }));

  it('opens the question whose id is the URL fragment, even if the fragment changes later', async () => {
    const { page } = await visit('/faq#winter-gritting');
    await expect.poll(() => openItems(page)).toEqual([6]);
    const header = await page.getByRole('banner').boundingBox();
    await expect
      .poll(async () => (await question(page, 6).boundingBox())?.y)
      .toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
    await page.goto('/faq');
    // The first change loads the script, which handles the second change.
    for (const id of ['careers', 'winter-gritting']) {
      await page.evaluate((fragment) => {
        location.hash = fragment;
      }, id);
      await expect.poll(() => page.locator('details[open] > [id]').getAttribute('id')).toBe(id);
    }
  });
});

it('without JavaScript, the FAQ opens the answer whose id is the URL fragment, and shows its question', async () => {
  const { page } = await visit('/faq#winter-gritting', { javaScriptEnabled: false });
  await expect.poll(() => openItems(page)).toEqual([6]);
  const header = await page.getByRole('banner').boundingBox();
  expect((await question(page, 6).boundingBox())?.y).toBeGreaterThanOrEqual(header?.height ?? 0);
});

describe('the FAQ script', () => {
  it('filters the questions and shows all answers without React', () =>
    tour('/faq', async ({ page, waitUntilLoaded }) => {
      const filter = page.getByRole('searchbox', { name: 'Filter the questions' });
      const count = page.getByRole('main').getByRole('status');
      const countShownAnswers = () => page.getByRole('main').locator('details:visible').count();
      await filter.pressSequentially('SALT frost');
      await expect.poll(() => count.textContent()).toBe('1 of 21 questions match');
      expect(await countShownAnswers()).toBe(1);
      await filter.press('Enter');
      expect(await countShownAnswers()).toBe(1);
      const noMatch = page.getByText('No questions match.');
      expect(await noMatch.isVisible()).toBe(false);
      await filter.fill('zebra unicorn');
      await expect.poll(() => count.textContent()).toBe('0 of 21 questions match');
      expect(await countShownAnswers()).toBe(0);
      await noMatch.getByRole('link', { name: 'write to us' }).waitFor();
      await filter.fill('');
      await expect.poll(() => count.textContent()).toBe('21 questions');
      expect(await countShownAnswers()).toBe(21);
      expect(await noMatch.isVisible()).toBe(false);

      const showAllButton = page.getByRole('button', { name: 'Show all answers' });
      await showAllButton.click();
      await expect.poll(async () => (await openItems(page)).length).toBe(21);
      await page.getByRole('button', { name: 'Hide all answers' }).click();
      await expect.poll(() => openItems(page)).toEqual([]);
      expect(await showAllButton.isVisible()).toBe(true);
      await question(page, 1).click();
      await question(page, 2).click();
      await expect.poll(() => openItems(page)).toEqual([2]);

      await waitUntilLoaded();
      const reactRequests = await page.evaluate(() =>
        performance.getEntriesByType('resource').filter(({ name }) => /react|hydrate/.test(name)),
      );
      expect(reactRequests).toEqual([]);
    }));

  it('leaves keys of the browser alone, such as Alt and an arrow', () =>
    tour('/faq', async ({ page }) => {
      await question(page, 1).focus();
      for (const key of ['Alt+ArrowDown', 'Meta+Home']) await page.keyboard.press(key);
      expect(await hasFocus(question(page, 1))).toBe(true);
    }));

  it('handles a click and filter text that were entered before the script had loaded', async () => {
    const { page } = await visit('/faq');
    const release = await holdScript(page.context(), 'faq');
    await page.getByRole('searchbox', { name: 'Filter the questions' }).fill('salt');
    await page.getByRole('button', { name: 'Show all answers' }).click();
    expect(await openItems(page)).toEqual([]);
    release();
    await expect.poll(async () => (await openItems(page)).length).toBe(21);
    await expect
      .poll(() => page.getByRole('main').getByRole('status').textContent())
      .toMatch(/^\d of 21 questions match$/);
  });

  it('handles an arrow key that was pressed before the script had loaded', async () => {
    const { page } = await visit('/faq');
    const release = await holdScript(page.context(), 'faq');
    await question(page, 0).focus();
    await page.keyboard.press('ArrowDown');
    expect(await hasFocus(question(page, 0))).toBe(true);
    release();
    await expect.poll(() => hasFocus(question(page, 1))).toBe(true);
  });

  it('is loaded again after a failed request, and handles each action only once', async () => {
    const { page } = await visit('/faq', { prepare: (context) => blockScript(context, 'faq') });
    let failedRequests = 0;
    page.on('requestfailed', () => {
      failedRequests += 1;
    });
    await page.getByRole('button', { name: 'Show all answers' }).click();
    // The retry uses another URL, because browsers remember failed modules.
    await expect.poll(() => failedRequests).toBeGreaterThanOrEqual(2);
    const filter = page.getByRole('searchbox');
    await filter.waitFor({ state: 'hidden' });
    await question(page, 3).click();
    await question(page, 5).click();
    await expect.poll(() => openItems(page)).toEqual([5]);
    await page.context().unrouteAll();
    const isReached = async () => {
      for (const index of [1, 2, 3]) await question(page, index).focus();
      await page.keyboard.press('End');
      return hasFocus(question(page, 20));
    };
    await expect.poll(isReached).toBe(true);
    await filter.waitFor();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowDown');
    expect(await hasFocus(question(page, 1))).toBe(true);
    await question(page, 4).click();
    await expect.poll(() => openItems(page)).toEqual([4]);
  });
});
