import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { blockScript, browserVisits, hasFocus, holdScript } from '../support/browser.ts';

const visit = browserVisits();
const tabs = ['All', 'Infrastructure', 'Operations', 'Equipment', 'Safety', 'Team'];

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const items = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('img') });
const pictures = (page: Page) => items(page).getByRole('link');
const selected = (page: Page) => page.getByRole('tab', { selected: true }).allTextContents();
const dialogOf = (page: Page) => page.getByRole('dialog');
const titleOf = (page: Page) => dialogOf(page).getByRole('heading').textContent();

/** The categories of the pictures that show. */
const categories = (page: Page) => items(page).locator('p:first-child').allTextContents();

async function open(page: Page, index = 0): Promise<void> {
  await pictures(page).nth(index).click();
  await dialogOf(page).waitFor();
}

describe('the tabs', () => {
  it('start at All, with nine pictures', async () => {
    const { page } = await visit('/gallery');
    expect(await page.getByRole('tab').allTextContents()).toEqual(tabs);
    expect(await selected(page)).toEqual(['All']);
    expect(await pictures(page).count()).toBe(9);
  });

  it('filter by category and stand in the address, for back, reload and a shared link', async () => {
    const { page } = await visit('/gallery');
    const loads: string[] = [];
    page.on('request', (request) => request.isNavigationRequest() && loads.push(request.url()));
    for (const name of tabs.slice(1)) {
      await tab(page, name).click();
      await expect.poll(() => selected(page)).toEqual([name]);
      expect(new URL(page.url()).search).toBe(`?category=${name.toLowerCase()}`);
      expect(new Set(await categories(page))).toEqual(new Set([name]));
    }
    await page.goBack();
    await expect.poll(() => selected(page)).toEqual(['Safety']);
    expect(loads).toEqual([]);
    await page.reload();
    expect(await selected(page)).toEqual(['Safety']);
    expect(new Set(await categories(page))).toEqual(new Set(['Safety']));
    await tab(page, 'All').click();
    await expect.poll(() => pictures(page).count()).toBe(9);
    expect(new URL(page.url()).search).toBe('');
  });

  it('close the picture when going back to another, and do not open it again', async () => {
    const { page } = await visit('/gallery?category=safety');
    await tab(page, 'All').click();
    await page.getByRole('link', { name: 'Control room' }).click();
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

describe('the dialog', () => {
  it('shows the picture enlarged, with its title and description', async () => {
    const { page } = await visit('/gallery');
    await open(page);
    await page.getByRole('dialog', { name: 'Toll gantry at dusk' }).waitFor();
    expect(await dialogOf(page).textContent()).toContain('Overhead readers, cameras');
    const widthOf = (element: Element) => element.getBoundingClientRect().width;
    const large = await dialogOf(page).getByRole('img').evaluate(widthOf);
    const small = await page.locator('main li img').first().evaluate(widthOf);
    expect(large).toBeGreaterThan(small * 1.5);
    expect(new URL(page.url()).pathname).toBe('/gallery');
  });

  it.each([
    { width: 1440, height: 800 },
    { width: 1280, height: 640 },
    { width: 360, height: 740 },
  ])('shows the whole picture and its buttons at $width × $height', async (viewport) => {
    const { page } = await visit('/gallery');
    await page.setViewportSize(viewport);
    await open(page, 1);
    const within = await dialogOf(page).evaluate((dialog) => {
      const { top, bottom } = dialog.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    });
    expect(within).toBe(true);
  });

  it('goes to the previous and the next picture by button and by arrow key, round the ends', async () => {
    const { page } = await visit('/gallery');
    await open(page);
    await dialogOf(page).getByRole('button', { name: 'Next' }).click();
    await expect.poll(() => titleOf(page)).toBe('Sweeper on the hard shoulder');
    await dialogOf(page).getByRole('button', { name: 'Previous' }).click();
    await expect.poll(() => titleOf(page)).toBe('Toll gantry at dusk');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => titleOf(page)).toBe('Renewing the edge line');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => titleOf(page)).toBe('Toll gantry at dusk');
  });

  it('stays within the chosen tab', async () => {
    const { page } = await visit('/gallery?category=team');
    await open(page);
    const seen = new Set([await titleOf(page)]);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => titleOf(page)).toBe('Control room');
    await page.keyboard.press('ArrowRight');
    await expect.poll(async () => seen.has(await titleOf(page))).toBe(true);
  });

  it.each(['Escape', 'Close'])('%s closes it and gives the focus back', async (way) => {
    const { page } = await visit('/gallery');
    await pictures(page).nth(4).focus();
    await page.keyboard.press('Enter');
    await dialogOf(page).waitFor();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => titleOf(page)).toBe('The motorway below the mountains');
    if (way === 'Close') await dialogOf(page).getByRole('button', { name: 'Close' }).click();
    else await page.keyboard.press('Escape');
    await dialogOf(page).waitFor({ state: 'detached' });
    await expect.poll(() => hasFocus(pictures(page).nth(4))).toBe(true);
  });

  it('keeps the focus inside while it is open', async () => {
    const { page } = await visit('/gallery');
    await open(page);
    for (let step = 0; step < 5; step++) {
      await page.keyboard.press('Tab');
      expect(
        await dialogOf(page).evaluate((dialog) => dialog.contains(document.activeElement)),
      ).toBe(true);
    }
  });
});

describe('without its code', () => {
  it('each tab and picture is a link that works without script', async () => {
    const { page } = await visit('/gallery', { javaScriptEnabled: false });
    expect(await pictures(page).count()).toBe(9);
    await tab(page, 'Safety').click();
    await page.waitForURL('**/gallery?category=safety');
    expect(await pictures(page).count()).toBe(2);
    await pictures(page).first().click();
    await page.waitForURL(/\/pictures\/.*\.webp$/);
  });

  it('a click is kept until the code arrives', async () => {
    const { page } = await visit('/gallery');
    const release = await holdScript(page.context(), 'gallery');
    await pictures(page).nth(2).click();
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
    await pictures(page).first().click();
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
    expect(await pictures(page).count()).toBe(2);
  });
});
