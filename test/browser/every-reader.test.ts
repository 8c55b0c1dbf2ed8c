import { describe, expect, it } from 'vitest';
import { browserVisits } from '../support/browser.ts';
import { dialogOf, enlarge } from '../support/gallery.ts';

const visit = browserVisits();

describe('in forced colours', () => {
  it('a switch that is on shows its thumb', async () => {
    const { page } = await visit('/faq', { forcedColors: 'active', consent: 'all' });
    await page.getByRole('button', { name: 'Cookie settings' }).click();
    const colours = await page
      .getByRole('switch', { name: 'Marketing', checked: true })
      .evaluate((element) => [
        getComputedStyle(element, '::before').backgroundColor,
        getComputedStyle(element).backgroundColor,
      ]);
    expect(new Set(colours).size).toBe(2);
  });
});

describe('the header', () => {
  it('names its emergency call as it reads', async () => {
    const { page } = await visit('/about');
    const call = page
      .getByRole('banner')
      .getByRole('link', { name: 'Emergency 999 or 112', exact: true });
    expect((await call.innerText()).replace(/\s+/g, ' ')).toBe('Emergency 999 or 112');
  });

  it.each([
    [240, 16],
    [293, 16],
    [412, 32],
  ])('keeps its controls in a window of %i px with text of %i px', async (width, size) => {
    const { page } = await visit('/about', { viewport: { width, height: 700 } });
    await page.evaluate((px) => {
      document.documentElement.style.fontSize = `${px}px`;
    }, size);
    for (const control of [
      page.getByRole('button', { name: 'Toggle mobile menu' }),
      page.getByRole('banner').getByRole('link', { name: /999 or 112/ }),
    ]) {
      const { left, right } = await control.evaluate((element) => element.getBoundingClientRect());
      expect(left).toBeGreaterThanOrEqual(0);
      expect(right).toBeLessThanOrEqual(width);
    }
  });

  it('has room for nine links from 1024 px on, each on one line', async () => {
    const { page } = await visit('/about', { viewport: { width: 1024, height: 700 } });
    await page.evaluate(() => {
      const list = document.querySelector('#menu ul');
      while (list && list.children.length < 9) list.append(list.children[1]?.cloneNode(true) ?? '');
    });
    const edges = await page
      .locator('.header-row > *:visible')
      .evaluateAll((all) => all.map((element) => element.getBoundingClientRect().toJSON()));
    for (const [index, { left }] of edges.entries())
      expect(left).toBeGreaterThanOrEqual(edges[index - 1]?.right ?? 0);
    expect(edges.at(-1)?.right).toBeLessThanOrEqual(1024);
    const tops = await page
      .locator('#menu a')
      .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
  });
});

it('without script every tab of the gallery is reached by keyboard', async () => {
  const { page } = await visit('/gallery', { javaScriptEnabled: false });
  const tabs = page.getByRole('tab');
  await tabs.first().focus();
  for (let index = 1; index < (await tabs.count()); index++) {
    await page.keyboard.press('Tab');
    expect(await tabs.nth(index).evaluate((tab) => tab.matches(':focus'))).toBe(true);
  }
  expect(await page.locator('a[type]').count()).toBe(0);
});

describe('an enlarged picture', () => {
  it('goes from edge to edge on a phone, with the full picture a link away', async () => {
    const { page } = await visit('/gallery', { viewport: { width: 360, height: 740 } });
    await enlarge(page);
    const box = await dialogOf(page).getByRole('img').boundingBox();
    expect(box).toMatchObject({ x: 0, width: 360 });
    await dialogOf(page).getByRole('link', { name: 'Full picture' }).click();
    await page.waitForURL(/\/pictures\/.*\.webp$/);
  });
});

describe('text with the spacing of WCAG 1.4.12', () => {
  it.each([
    '/cookies',
    '/blog/maintenance-best-practices',
    '/blog/technology-upgrades',
    '/reports',
  ])('leaves %s within 320 px, and its tables scroll by keyboard', async (path) => {
    const { page } = await visit(path, {
      viewport: { width: 320, height: 700 },
      bypassCSP: true,
    });
    await page.addStyleTag({
      content:
        '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }',
    });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    for (const table of await page.locator('main table').all())
      expect(await table.evaluate((element) => element.closest('[tabindex="0"]') !== null)).toBe(
        true,
      );
  });
});

it.each([1216, 1280])('no title lies on the drawn road at %i px', async (width) => {
  const { page } = await visit('/about', { viewport: { width, height: 700 } });
  const title = await page.getByRole('heading', { level: 1 }).evaluate((heading) => {
    const range = document.createRange();
    range.selectNodeContents(heading);
    return range.getBoundingClientRect().right;
  });
  const road = await page.locator('main svg[viewBox="0 0 640 240"] path').first().boundingBox();
  expect(title).toBeLessThan(road?.x ?? 0);
});

it('a toast leaves the reference in sight at 1000 px', async () => {
  const { page } = await visit('/contact', { viewport: { width: 1000, height: 760 } });
  await page.route('**/contact', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 201, json: { reference: '7K2M-Q4XA' } })
      : route.fallback(),
  );
  for (const name of ['Name', 'Subject', 'Message'])
    await page.getByRole('textbox', { name }).fill('Text');
  await page.getByLabel('E-mail').fill('aoife@example.ie');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Send message' }).click();
  await page.locator('[data-sonner-toast][data-mounted=true]').waitFor();
  const overlap = async () => {
    const line = await page.getByRole('status').getByText('Your reference').boundingBox();
    const toast = await page.locator('[data-sonner-toast]').boundingBox();
    return line && toast ? line.y + line.height > toast.y : undefined;
  };
  await expect.poll(overlap).toBe(false);
});

it('takes what is typed in the direction in which it is written', async () => {
  const { page } = await visit('/contact');
  for (const name of ['name', 'subject', 'message'])
    expect(await page.locator(`[name=${name}]`).getAttribute('dir')).toBe('auto');
});

it('jumps at once, so that the focus is never off screen', async () => {
  const { page } = await visit('/privacy', { reducedMotion: 'no-preference' });
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe(
    'auto',
  );
});
