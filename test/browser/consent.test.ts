import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browserVisits, hasFocus } from '../support/browser.ts';

const visit = browserVisits();
const undecided = { consent: 'none' } as const;
const all = { necessary: true, functional: true, analytics: true, marketing: true };
const necessary = { necessary: true, functional: false, analytics: false, marketing: false };
const day = 24 * 60 * 60 * 1000;

const bannerOf = (page: Page) => page.getByRole('region', { name: 'We Value Your Privacy' });
const button = (page: Page, name: string) => bannerOf(page).getByRole('button', { name });
const stored = (page: Page) =>
  page.evaluate<unknown>(() => JSON.parse(localStorage.getItem('cookieConsent') ?? 'null'));

/** Opens the home page with the given record in storage, chosen `daysAgo` days ago. */
function visitWith(record: string, daysAgo?: number) {
  const chosenAt = daysAgo === undefined ? '' : String(Date.now() - daysAgo * day);
  return visit('/', {
    ...undecided,
    prepare: (context) =>
      context.addInitScript(
        ([record, chosenAt]) => {
          if (record) localStorage.setItem('cookieConsent', record);
          if (chosenAt) localStorage.setItem('cookieConsentAt', chosenAt);
        },
        [record, chosenAt],
      ),
  });
}

describe('the banner', () => {
  it('gives its three choices equal weight', async () => {
    const { page } = await visit('/', undecided);
    const looks = await bannerOf(page)
      .getByRole('button')
      .evaluateAll((buttons) =>
        buttons.map((element) => {
          const { backgroundColor, color, borderColor, fontSize, fontWeight } =
            getComputedStyle(element);
          const { width, height } = element.getBoundingClientRect();
          return { backgroundColor, color, borderColor, fontSize, fontWeight, width, height };
        }),
      );
    expect(looks[0]?.height).toBeGreaterThanOrEqual(44);
    expect(looks).toEqual([looks[0], looks[0], looks[0]]);
  });

  it.each([320, 360])(
    'takes 120 px of a phone of %i px, with its buttons in one row',
    async (width) => {
      const { page } = await visit('/about', { ...undecided, viewport: { width, height: 740 } });
      const { height } = await bannerOf(page).evaluate((band) => band.getBoundingClientRect());
      expect(height).toBeGreaterThan(60);
      expect(height).toBeLessThanOrEqual(120);
      const tops = await bannerOf(page)
        .getByRole('button')
        .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().top));
      expect(new Set(tops).size).toBe(1);
    },
  );

  it.each([
    ['Accept All', all],
    ['Necessary Only', necessary],
  ])('%s stores four booleans and closes it for good', async (name, expected) => {
    const { page } = await visit('/about', undecided);
    await button(page, name).click();
    await bannerOf(page).waitFor({ state: 'hidden' });
    expect(await stored(page)).toEqual(expected);
    expect(await hasFocus(page.getByRole('main'))).toBe(true);
    await page.goto('/faq');
    expect(await bannerOf(page).isVisible()).toBe(false);
  });

  it('is chosen by keyboard, next after the skip link', async () => {
    const { page } = await visit('/about', undecided);
    for (const name of [
      'Skip to main content',
      'Cookie policy',
      'Preferences',
      'Necessary Only',
      'Accept All',
    ]) {
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(name);
    }
    await page.keyboard.press('Space');
    await expect.poll(() => stored(page)).toEqual(all);
  });

  it('lets the home page go on without React', async () => {
    const { page } = await visit('/', undecided);
    await button(page, 'Accept All').click();
    await bannerOf(page).waitFor({ state: 'hidden' });
    const scripts = () =>
      page.evaluate(() => {
        const names = performance.getEntriesByType('resource').map(({ name }) => name);
        return names.flatMap((name) => name.match(/(\w+)-[^/]+\.js$/)?.slice(1) ?? []).toSorted();
      });
    await expect.poll(scripts).toEqual(['entry', 'live', 'replay']);
  });

  it('is not there without script, and nothing is stored', async () => {
    const { page } = await visit('/', { ...undecided, javaScriptEnabled: false });
    expect(await page.getByText('We Value Your Privacy').isVisible()).toBe(false);
    const { origins, cookies } = await page.context().storageState();
    expect([...origins, ...cookies]).toEqual([]);
    expect(await page.getByRole('button', { name: 'Cookie settings' }).isVisible()).toBe(false);
  });
});

describe('the stored choice', () => {
  it.each([
    ['not JSON', '{"necessary":'],
    ['null', 'null'],
    ['a list', '[true,true,true,true]'],
    ['a part', '{"necessary":true,"functional":true}'],
    ['more than ours', JSON.stringify({ ...all, extra: true })],
    ['other types', JSON.stringify({ ...all, analytics: 'yes' })],
    ['necessary off', JSON.stringify({ ...all, necessary: false })],
  ])('that is %s is asked for again', async (_, record) => {
    const { page, pageErrors } = await visitWith(record);
    expect(await bannerOf(page).isVisible()).toBe(true);
    await button(page, 'Necessary Only').click();
    await bannerOf(page).waitFor({ state: 'hidden' });
    expect(await stored(page)).toEqual(necessary);
    expect(pageErrors).toEqual([]);
  });

  it('holds for six months, and is asked for again after', async () => {
    const recent = await visitWith(JSON.stringify(all), 175);
    expect(await bannerOf(recent.page).isVisible()).toBe(false);
    const old = await visitWith(JSON.stringify(all), 190);
    expect(await bannerOf(old.page).isVisible()).toBe(true);
    const undated = await visitWith(JSON.stringify(all));
    expect(await bannerOf(undated.page).isVisible()).toBe(false);
  });

  it('that cannot be kept still closes the banner of this page', async () => {
    const { page, pageErrors } = await visit('/', {
      ...undecided,
      prepare: (context) =>
        context.addInitScript(() => {
          const refuse = () => {
            throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
          };
          Storage.prototype.getItem = refuse;
          Storage.prototype.setItem = refuse;
        }),
    });
    await button(page, 'Accept All').click();
    await bannerOf(page).waitFor({ state: 'hidden' });
    expect(pageErrors).toEqual([]);
  });

  it('of one tab is seen in the others', async () => {
    const { page } = await visit('/', undecided);
    const other = await page.context().newPage();
    await other.goto('/about');
    await bannerOf(other).waitFor();
    await button(page, 'Accept All').click();
    await bannerOf(other).waitFor({ state: 'hidden' });
  });
});
