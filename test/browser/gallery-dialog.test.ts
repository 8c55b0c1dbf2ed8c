import { describe, expect, it } from 'vitest';
import { browserVisits, hasFocus } from '../support/browser.ts';
import { dialogOf, enlarge, picturesOf, titleOf } from '../support/gallery.ts';

const visit = browserVisits();

describe('the dialog', () => {
  it('shows the picture enlarged, with its title and description', async () => {
    const { page } = await visit('/gallery');
    await enlarge(page);
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
    await enlarge(page, 1);
    const within = await dialogOf(page).evaluate((dialog) => {
      const { top, bottom } = dialog.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    });
    expect(within).toBe(true);
  });

  it('goes to the previous and the next picture by button and by arrow key, round the ends', async () => {
    const { page } = await visit('/gallery');
    await enlarge(page);
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
    await enlarge(page);
    const seen = new Set([await titleOf(page)]);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => titleOf(page)).toBe('Operations centre');
    await page.keyboard.press('ArrowRight');
    await expect.poll(async () => seen.has(await titleOf(page))).toBe(true);
  });

  it.each(['Escape', 'Close'])('%s closes it and gives the focus back', async (way) => {
    const { page } = await visit('/gallery');
    await picturesOf(page).nth(4).focus();
    await page.keyboard.press('Enter');
    await dialogOf(page).locator(':focus').waitFor();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => titleOf(page)).toBe('The motorway below the mountains');
    if (way === 'Close') await dialogOf(page).getByRole('button', { name: 'Close' }).click();
    else await page.keyboard.press('Escape');
    await dialogOf(page).waitFor({ state: 'detached' });
    await expect.poll(() => hasFocus(picturesOf(page).nth(4))).toBe(true);
  });

  it('keeps the focus inside while it is open', async () => {
    const { page } = await visit('/gallery');
    await enlarge(page);
    for (let step = 0; step < 5; step++) {
      await page.keyboard.press('Tab');
      await expect
        .poll(() => dialogOf(page).evaluate((dialog) => dialog.contains(document.activeElement)))
        .toBe(true);
    }
  });
});
