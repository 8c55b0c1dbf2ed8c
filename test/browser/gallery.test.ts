import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { blockScript, browserVisits, hasFocus, holdScript } from '../support/browser.ts';
import { itemsOf, picturesOf } from '../support/gallery.ts';

const visit = browserVisits();
const tabs = ['All', 'Infrastructure', 'Operations', 'Equipment', 'Safety', 'Team'];

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const selected = (page: Page) => page.getByRole('tab', { selected: true }).allTextContents();

/** Returns the categories of the visible pictures. */
const categories = (page: Page) => itemsOf(page).locator('p:first-child').allTextContents();

/** Presses End, which HTML alone does not handle, and waits for the script; clicks then stay on the page. */
async function waitForScript(page: Page): Promise<void> {
  await tab(page, 'All').press('End');
  await expect.poll(() => selected(page)).toEqual(['Team']);
}

describe('the tabs', () => {
  it('start at All, with nine pictures', async () => {
    const { page } = await visit('/gallery');
    expect(await page.getByRole('tab').allTextContents()).toEqual(tabs);
    expect(await selected(page)).toEqual(['All']);
    expect(await picturesOf(page).count()).toBe(9);
  });

  it('filter by category and stand in the address, for back, reload and a shared link', async () => {
    const { page } = await visit('/gallery');
    const loads: string[] = [];
    page.on('request', (request) => request.isNavigationRequest() && loads.push(request.url()));
    await waitForScript(page);
    for (const name of tabs.slice(1)) {
      await tab(page, name).click();
      await expect.poll(() => selected(page)).toEqual([name]);
      await page.waitForURL(`**/gallery?category=${name.toLowerCase()}`);
      expect(await page.title()).toMatch(`Gallery: ${name} – `);
      expect(new Set(await categories(page))).toEqual(new Set([name]));
    }
    await page.goBack();
    await expect.poll(() => selected(page)).toEqual(['Safety']);
    expect(loads).toEqual([]);
    await page.reload();
    expect(await selected(page)).toEqual(['Safety']);
    expect(new Set(await categories(page))).toEqual(new Set(['Safety']));
    await tab(page, 'All').click();
    await expect.poll(() => picturesOf(page).count()).toBe(9);
    await page.waitForURL(({ search }) => search === '');
  });

  it('close the picture when going back to another, and do not open it again', async () => {
    const { page } = await visit('/gallery?category=safety');
    await tab(page, 'Safety').press('Home');
    await expect.poll(() => selected(page)).toEqual(['All']);
    await page.getByRole('link', { name: 'Operations centre' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await page.goBack();
    await dialog.waitFor({ state: 'detached' });
    await tab(page, 'Team').click();
    await expect.poll(() => selected(page)).toEqual(['Team']);
    expect(await dialog.count()).toBe(0);
  });

  it('answer to the arrow keys, Home and End, from the first press', async () => {
    const { page } = await visit('/gallery');
    await tab(page, 'All').focus();
    for (const [key, name] of [
      ['ArrowRight', 'Infrastructure'],
      ['ArrowRight', 'Operations'],
      ['ArrowLeft', 'Infrastructure'],
      ['End', 'Team'],
      ['Home', 'All'],
    ] as const) {
      await page.keyboard.press(key);
      await expect.poll(() => selected(page), { message: key }).toEqual([name]);
      await expect.poll(() => hasFocus(tab(page, name))).toBe(true);
    }
  });
});

describe('without its code', () => {
  it('each tab and picture is a link that works without script', async () => {
    const { page } = await visit('/gallery', { javaScriptEnabled: false });
    expect(await picturesOf(page).count()).toBe(9);
    await tab(page, 'Safety').click();
    await page.waitForURL('**/gallery?category=safety');
    expect(await picturesOf(page).count()).toBe(2);
    await picturesOf(page).first().click();
    await page.waitForURL(/\/pictures\/.*\.webp$/);
  });

  it('a click is kept until the code arrives', async () => {
    const { page } = await visit('/gallery');
    const release = await holdScript(page.context(), 'gallery');
    await page.reload();
    await picturesOf(page).nth(2).click();
    release();
    await page.getByRole('dialog', { name: 'Setting out cones' }).waitFor();
  });

  it('and with its code blocked the link leads to the picture', async () => {
    const { page } = await visit('/gallery', {
      consent: 'none',
      prepare: (context) => blockScript(context, 'gallery'),
    });
    await page.getByRole('button', { name: 'Preferences' }).click();
    await page.getByRole('dialog', { name: 'Cookie preferences' }).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await picturesOf(page).first().click();
    await page.waitForURL(/\/pictures\/gantry.*\.webp$/);
  });

  it('and with its code throwing the page stands and the same click goes on', async () => {
    const broken = 'export const Gallery = () => { throw new Error("broken") };';
    const { page } = await visit('/gallery', {
      prepare: (context) =>
        context.route('**/assets/gallery*.js', (route) =>
          route.fulfill({ contentType: 'text/javascript', body: broken }),
        ),
    });
    await tab(page, 'Team').click();
    await page.waitForURL('**/gallery?category=team');
    expect(await picturesOf(page).count()).toBe(2);
  });
});
