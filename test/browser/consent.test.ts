import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browserTour, browserVisits, hasFocus } from '../support/browser/browser.ts';
import {
  banner,
  dialogOf,
  openPreferences,
  pressDialogButton,
  storedChoice,
  switchOf,
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

const tour = browserTour({ ...withoutConsent, hasTouch: true });
const preferencesButton = (page: Page) => page.getByRole('button', { name: 'Preferences' });

describe('the cookie preferences', () => {
  it('start with only "Necessary" switched on, and keep the focus in the dialog', () =>
    tour('/about', async ({ page }) => {
      await preferencesButton(page).focus();
      await page.keyboard.press('Enter');
      await dialogOf(page).waitFor();
      expect(await dialogOf(page).ariaSnapshot()).toContain(
        'paragraph: Choose what this site may keep',
      );
      expect(await dialogOf(page).getByRole('switch').count()).toBe(4);
      expect(await switchStates(page)).toEqual([true, false, false, false]);
      expect(await switchOf(page, 'Necessary').isDisabled()).toBe(true);
      const names: (string | null | undefined)[] = [];
      for (let step = 0; step < 5; step++) {
        names.push(await page.evaluate(nameOfFocused));
        await page.keyboard.press('Tab');
      }
      expect(names).toEqual(['Functional', 'Analytics', 'Marketing', 'Save Preferences', 'Cancel']);
      for (let step = 0; step < 8; step++) {
        const isOutside = await dialogOf(page).evaluate(
          (dialog) =>
            document.activeElement?.matches('a, button, input') &&
            !dialog.contains(document.activeElement),
        );
        expect(isOutside).toBe(false);
        await page.keyboard.press('Tab');
      }
    }));

  it('save the choice when Enter is pressed on a switch', async () => {
    const { page } = await visit('/about', withoutConsent);
    await openPreferences(page);
    await switchOf(page, 'Functional').press('Space');
    await switchOf(page, 'Functional').press('Enter');
    await dialogOf(page).waitFor({ state: 'hidden' });
    expect(await storedChoice(page)).toMatchObject({ functional: true, analytics: false });
  });

  it('show a focus ring for the keyboard, but not for the pointer', () =>
    tour('/about', async ({ page }) => {
      await openPreferences(page);
      const focusedControl = dialogOf(page).locator(':focus-visible');
      expect(await focusedControl.count()).toBe(0);
      await dialogOf(page).getByText('Functional', { exact: true }).click();
      expect(await hasFocus(switchOf(page, 'Functional'))).toBe(true);
      expect(await focusedControl.count()).toBe(0);
      await page.keyboard.press('Tab');
      expect(await hasFocus(switchOf(page, 'Analytics'))).toBe(true);
      await expect.poll(() => focusedControl.count()).toBe(1);
    }));

  it('stay open after a drag into or out of the dialog, and after a click on its edge', () =>
    tour('/about', async ({ page }) => {
      await openPreferences(page);
      const { x, y } = await dialogOf(page).evaluate((dialog) => dialog.getBoundingClientRect());
      const inside = { x: x + 60, y: y + 60 };
      const edge = { x: x + 60, y: y + 3 };
      const beside = { x: 20, y: 20 };
      for (const { from, to } of [
        { from: inside, to: beside },
        { from: beside, to: inside },
        { from: edge, to: edge },
      ]) {
        await page.mouse.move(from.x, from.y);
        await page.mouse.down();
        await page.mouse.move(to.x, to.y);
        await page.mouse.up();
      }
      await switchOf(page, 'Marketing').press('Space');
      expect(await switchStates(page)).toEqual([true, false, false, true]);
    }));

  it('stop the page from scrolling, and do not change its width', () =>
    tour('/about', async ({ page }) => {
      const width = () => page.evaluate(() => document.body.clientWidth);
      const before = await width();
      await openPreferences(page);
      await page.mouse.wheel(0, 600);
      await switchOf(page, 'Analytics').press('PageDown');
      expect(await dialogOf(page).isVisible()).toBe(true);
      expect(await page.evaluate(() => scrollY)).toBe(0);
      expect(await width()).toBe(before);
      await pressDialogButton(page, 'Cancel');
      await page.mouse.wheel(0, 600);
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
    }));

  it('store nothing and return the focus when the dialog is closed without saving', () =>
    tour('/about', async ({ page }) => {
      const home = await page.locator('.header a[href="/"]').first().boundingBox();
      const closingActions = {
        Cancel: () => pressDialogButton(page, 'Cancel'),
        Escape: () => page.keyboard.press('Escape'),
        'a click on the backdrop': () => page.mouse.click(20, 20),
        'a tap above a link': () => page.touchscreen.tap((home?.x ?? 0) + 10, (home?.y ?? 0) + 10),
      };
      for (const [way, close] of Object.entries(closingActions)) {
        await openPreferences(page);
        expect(await switchStates(page), `before ${way}`).toEqual([true, false, false, false]);
        await switchOf(page, 'Marketing').press('Space');
        expect(await switchStates(page), `before ${way}`).toEqual([true, false, false, true]);
        await close();
        await expect.poll(() => dialogOf(page).count(), { message: way }).toBe(0);
        expect(await storedChoice(page), way).toBeNull();
        expect(await banner(page).isVisible(), way).toBe(true);
        await expect.poll(() => hasFocus(preferencesButton(page)), { message: way }).toBe(true);
      }
      await openPreferences(page);
      expect(await switchStates(page)).toEqual([true, false, false, false]);
      expect(new URL(page.url()).pathname).toBe('/about');
    }));

  it('are stored without a request, and appear in other open tabs', async () => {
    const { page, waitUntilLoaded } = await visit('/about', withoutConsent);
    const secondTab = await page.context().newPage();
    await secondTab.goto('/faq');
    await waitUntilLoaded();
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await openPreferences(page);
    await dialogOf(page).getByText('Analytics', { exact: true }).click();
    await pressDialogButton(page, 'Save Preferences');
    await waitUntilLoaded();
    expect(requests).toEqual([]);
    expect(await storedChoice(page)).toEqual({
      necessary: true,
      functional: false,
      analytics: true,
      marketing: false,
    });
    expect(await banner(page).isVisible()).toBe(false);
    // The dialog's `close` event is dispatched a frame later.
    await expect.poll(() => hasFocus(page.getByRole('main'))).toBe(true);
    await banner(secondTab).waitFor({ state: 'hidden' });
    await openPreferences(secondTab, 'Cookie settings');
    expect(await switchStates(secondTab)).toEqual([true, false, true, false]);
  });

  it('open from the footer and from the cookie policy', async () => {
    const { page } = await visit('/cookies');
    const openers = page.getByRole('button', { name: 'Cookie settings' });
    expect(await openers.count()).toBe(2);
    for (const opener of await openers.all()) {
      await opener.click();
      await dialogOf(page).waitFor();
      await pressDialogButton(page, 'Cancel');
      await expect.poll(() => hasFocus(opener)).toBe(true);
    }
  });
});

/** Returns the name of the focused control, from its label or its own text. */
function nameOfFocused(): string | null | undefined {
  const focusedElement = document.activeElement;
  const label = focusedElement?.getAttribute('aria-labelledby');
  return (label ? document.getElementById(label) : focusedElement)?.textContent;
}
