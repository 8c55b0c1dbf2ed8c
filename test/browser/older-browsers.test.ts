import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { browserVisits, hasFocus } from '../support/browser/browser.ts';

/** Each test removes a feature that browsers of 2022 lack. */
const visit = browserVisits();
const phone = { viewport: { width: 360, height: 640 } };

/** Opens a page with a changed style sheet, as in a browser that ignores a rule. */
function visitWithStyle(path: string, change: (css: string) => string, options = {}) {
  return visit(path, {
    ...options,
    prepare: (context) =>
      context.route('**/assets/styles-*.css', async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, body: change(await response.text()) });
      }),
  });
}

const withoutPopover = (css: string) => css.replaceAll(':popover-open', ':unknown-selector');

/** Removes the `popover` API and the menu's attribute with its effect. */
function forgetPopover(): void {
  for (const name of ['popover', 'showPopover', 'hidePopover', 'togglePopover'])
    Reflect.deleteProperty(HTMLElement.prototype, name);
  // Runs before the page's script, which is deferred.
  const removePopover = () => document.getElementById('menu')?.removeAttribute('popover');
  document.addEventListener('readystatechange', removePopover);
}

const menuLink = (page: Page) => page.locator('header nav a').first();

it('without popover support, the menu opens with its button, and closes with the button, Escape or a link', async () => {
  const { page } = await visitWithStyle('/about', withoutPopover, phone);
  await page.context().addInitScript(forgetPopover);
  await page.reload();
  await page.locator('html[data-script]').waitFor({ state: 'attached' });
  expect(await menuLink(page).isVisible()).toBe(false);
  const toggle = page.locator('.header button');
  const opensMenu = async () => {
    await toggle.click();
    return menuLink(page).isVisible();
  };
  await expect.poll(opensMenu).toBe(true);
  await toggle.click();
  await menuLink(page).waitFor({ state: 'hidden' });
  await toggle.click();
  await menuLink(page).waitFor();
  await page.keyboard.press('Escape');
  await menuLink(page).waitFor({ state: 'hidden' });
  await toggle.click();
  await menuLink(page).evaluate((anchor) => anchor.setAttribute('href', '#main'));
  await menuLink(page).click();
  await menuLink(page).waitFor({ state: 'hidden' });
});

it('without color-mix support, the scrolled header keeps its colour', async () => {
  const { page } = await visitWithStyle('/about', (css) =>
    css.replaceAll('color-mix(', 'unknown('),
  );
  await page.evaluate(() => scrollTo({ top: 600, behavior: 'instant' }));
  const header = page.locator('header[data-scrolled]');
  await header.waitFor();
  expect(await header.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(
    'rgb(255, 255, 255)',
  );
});

it('without modulepreload support, the gallery tabs respond to the first key press', async () => {
  const { page } = await visit('/gallery', {
    prepare: (context) =>
      context.addInitScript(() => {
        const proto = HTMLLinkElement.prototype;
        const real = Object.getOwnPropertyDescriptor(proto, 'rel');
        const set = function (this: HTMLLinkElement, rel: string) {
          real?.set?.call(this, rel.replace('modulepreload', 'unknown'));
        };
        Object.defineProperty(proto, 'rel', { ...real, set });
      }),
  });
  await page.getByRole('tab', { name: 'All' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('tab', { name: 'Infrastructure', selected: true }).waitFor();
  expect(await page.locator('link[rel=modulepreload][href*=island]').count()).toBe(0);
});

it('without checkVisibility, arrow keys work in the FAQ, and closing the cookie preferences returns the focus to the button', async () => {
  const { page } = await visit('/faq', {
    prepare: (context) =>
      context.addInitScript(() => Reflect.deleteProperty(Element.prototype, 'checkVisibility')),
  });
  const questions = page.locator('.faq-item summary');
  const hasMoved = async () => {
    await questions.first().focus();
    await page.keyboard.press('ArrowDown');
    return hasFocus(questions.nth(1));
  };
  await expect.poll(hasMoved).toBe(true);
  const opener = page.getByRole('button', { name: 'Cookie settings' });
  await opener.click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => hasFocus(opener)).toBe(true);
});

it('without ::details-content, collapsed FAQ answers are printed, and are collapsed again after printing', async () => {
  const { page } = await visitWithStyle('/faq', (css) =>
    css.replaceAll('::details-content', '::unknown-element'),
  );
  await page.context().addInitScript(() => {
    const supports = CSS.supports.bind(CSS);
    CSS.supports = (...test: [string]) => !test[0].includes('details-content') && supports(...test);
  });
  const script = page.waitForResponse('**/assets/print-details-*.js');
  await page.reload();
  await script;
  const open = page.locator('.faq-item[open]');
  const afterPrinting = async (event: string) => {
    await page.evaluate((type) => dispatchEvent(new Event(type)), event);
    return open.count();
  };
  const total = await page.locator('.faq-item').count();
  await expect.poll(() => afterPrinting('beforeprint')).toBe(total);
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('.faq-answer:visible').count()).toBe(total);
  expect(await afterPrinting('afterprint')).toBe(0);
  expect(await page.locator('.faq-item[name=faq]').count()).toBe(total);
});
