import { describe, expect, it } from 'vitest';
import { browserVisits, hasFocus } from '../support/browser/browser.ts';
import {
  banner,
  openPreferences,
  storedChoice,
  switchStates,
  withoutConsent,
} from '../support/browser/preferences.ts';

const visit = browserVisits();

describe('the cookie banner', () => {
  it('gives its three choices equal weight in one row, and is at most 120 px high on a phone', async () => {
    const { page } = await visit('/about', withoutConsent);
    const buttons = banner(page).getByRole('button');
    const buttonStyles = await buttons.evaluateAll((all) =>
      all.map((element) => {
        const { backgroundColor, color, borderColor, fontSize, fontWeight } =
          getComputedStyle(element);
        const { width, height } = element.getBoundingClientRect();
        return { backgroundColor, color, borderColor, fontSize, fontWeight, width, height };
      }),
    );
    expect(buttonStyles[0]?.height).toBeGreaterThanOrEqual(44);
    expect(buttonStyles).toEqual([buttonStyles[0], buttonStyles[0], buttonStyles[0]]);
    for (const width of [360, 320]) {
      await page.setViewportSize({ width, height: 740 });
      const { height } = await banner(page).evaluate((band) => band.getBoundingClientRect());
      expect(height, `${width} px`).toBeGreaterThan(60);
      expect(height, `${width} px`).toBeLessThanOrEqual(120);
      const tops = await buttons.evaluateAll((all) =>
        all.map((button) => button.getBoundingClientRect().top),
      );
      expect(new Set(tops).size, `${width} px`).toBe(1);
    }
  });

  it('can be operated by keyboard without React, and stays closed after a choice', async () => {
    const { page } = await visit('/', withoutConsent);
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
    await banner(page).waitFor({ state: 'hidden' });
    expect(await storedChoice(page)).toEqual({
      necessary: true,
      functional: true,
      analytics: true,
      marketing: true,
    });
    expect(await hasFocus(page.getByRole('main'))).toBe(true);
    const scripts = () =>
      page.evaluate(() => {
        const names = performance.getEntriesByType('resource').map(({ name }) => name);
        return names.flatMap((name) => name.match(/(\w+)-[^/]+\.js$/)?.slice(1) ?? []).toSorted();
      });
    await expect.poll(scripts).toEqual(['entry', 'live']);
    await page.goto('/faq');
    expect(await banner(page).isVisible()).toBe(false);
    await openPreferences(page, 'Cookie settings');
    expect(await switchStates(page)).toEqual([true, true, true, true]);
  });

  it('disappears when the browser restores a page that was loaded before the choice', async () => {
    const { page } = await visit('/about', withoutConsent);
    await page.evaluate(() => {
      // Storage events do not reach a page that the browser keeps for "Back".
      const choice = { necessary: true, functional: false, analytics: false, marketing: false };
      localStorage.setItem('cookieConsent', JSON.stringify(choice));
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    });
    expect(await banner(page).isVisible()).toBe(false);
  });
});
