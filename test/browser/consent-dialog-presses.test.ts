import { describe, expect, it } from 'vitest';
import { browserVisits, hasFocus } from '../support/browser.ts';
import {
  dialogOf,
  openPreferences,
  pressDialogButton,
  switchOf,
  switchStates,
  undecided,
} from '../support/preferences.ts';

const visit = browserVisits();

describe('the preferences', () => {
  it('are set by keyboard alone, and the focus never goes to the page behind', async () => {
    const { page } = await visit('/', undecided);
    await page.getByRole('button', { name: 'Preferences' }).focus();
    await page.keyboard.press('Enter');
    await dialogOf(page).waitFor();
    const order: (string | null | undefined)[] = [];
    for (let step = 0; step < 5; step++) {
      order.push(await page.evaluate(nameOfFocused));
      await page.keyboard.press('Tab');
    }
    expect(order).toEqual(['Functional', 'Analytics', 'Marketing', 'Cancel', 'Save Preferences']);
    for (let step = 0; step < 8; step++) {
      const outside = await dialogOf(page).evaluate(
        (dialog) =>
          document.activeElement?.matches('a, button, input') &&
          !dialog.contains(document.activeElement),
      );
      expect(outside).toBe(false);
      await page.keyboard.press('Tab');
    }
  });

  it('show where the focus is to a keyboard, and only to it', async () => {
    const { page } = await visit('/', undecided);
    await openPreferences(page);
    const marked = dialogOf(page).locator(':focus-visible');
    expect(await marked.count()).toBe(0);
    await dialogOf(page).getByText('Functional', { exact: true }).click();
    expect(await hasFocus(switchOf(page, 'Functional'))).toBe(true);
    expect(await marked.count()).toBe(0);
    await page.keyboard.press('Tab');
    expect(await hasFocus(switchOf(page, 'Analytics'))).toBe(true);
    await expect.poll(() => marked.count()).toBe(1);
  });

  it('stay open when a press slips off them or on to them, or meets their edge', async () => {
    const { page } = await visit('/', undecided);
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
  });

  it('let no tap beside them through to the page', async () => {
    const { page } = await visit('/about', { ...undecided, hasTouch: true });
    await openPreferences(page);
    const home = await page.locator('.header a[href="/"]').first().boundingBox();
    await page.touchscreen.tap((home?.x ?? 0) + 10, (home?.y ?? 0) + 10);
    await dialogOf(page).waitFor({ state: 'detached' });
    await expect.poll(() => hasFocus(page.getByRole('button', { name: 'Preferences' }))).toBe(true);
    expect(new URL(page.url()).pathname).toBe('/about');
  });

  it('keep the page behind where it is', async () => {
    const { page } = await visit('/', undecided);
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
  });
});

/** Returns the name of the focused control, from its label or its own text. */
function nameOfFocused(): string | null | undefined {
  const focused = document.activeElement;
  const label = focused?.getAttribute('aria-labelledby');
  return (label ? document.getElementById(label) : focused)?.textContent;
}
