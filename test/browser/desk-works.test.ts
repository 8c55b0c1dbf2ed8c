import type { Locator, Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { readNotices } from '../../src/works/edit/notice-store.ts';
import { browserVisits, hasFocus, type VisitOptions } from '../support/browser.ts';
import { deskNotice, startLocalWorksDesk } from '../support/desk-works.ts';

const desk = startLocalWorksDesk();
const visit = browserVisits();
const phone = { width: 360, height: 740 };
const onPhone = (path: string, options: VisitOptions = {}) =>
  visit(path, { baseURL: desk.origin(), viewport: phone, hasTouch: true, ...options });

const notices = async () => (await readNotices(desk.database, Date.now())).notices;
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const text = (page: Page) => page.locator('main').innerText();

beforeEach(() => {
  desk.setSiteDown(false);
  return desk.clear();
});

/** Presses Tab until the target has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < 200; presses += 1) {
    if (await hasFocus(target)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${target}`);
}

/** Counts the tones that the page plays, in `data-tones` of the root element. */
function countTones(): void {
  const { start } = OscillatorNode.prototype;
  OscillatorNode.prototype.start = function counted(when) {
    const { dataset } = document.documentElement;
    dataset.tones = `${Number(dataset.tones ?? 0) + 1}`;
    start.call(this, when);
  };
}

/** Stands for a night shift with one thumb: clicks, and counts the clicks. */
function pressCounter() {
  let presses = 0;
  return {
    presses: () => presses,
    async press(target: Locator): Promise<void> {
      presses += 1;
      await target.click();
    },
  };
}

describe.each([
  ['with script', true],
  ['without script', false],
])('the night shift of docs/notices.md, %s,', (_, javaScriptEnabled) => {
  it('closes the road on one screen, says when the public has seen it, keeps it closed longer, opens it, and takes that back', async () => {
    const { page, pageErrors } = await onPhone('/works', { javaScriptEnabled });
    const { press, presses } = pressCounter();
    await press(page.getByRole('link', { name: 'Something new' }));
    await press(page.getByRole('radio', { name: 'Collision' }));
    await expectOneScreen(page);
    await press(button(page, 'J15 Carrickmines'));
    await expect.poll(() => page.getByLabel('From', { exact: true }).inputValue()).toBe('J15');
    await expectOneScreen(page);
    await press(button(page, 'J14 Leopardstown'));
    await expect.poll(() => text(page)).toMatch(/CLOSED until/);
    await expectOneScreen(page);
    await press(button(page, 'Publish CLOSED'));
    await page.waitForURL(/\/published/);
    expect(presses()).toBeLessThanOrEqual(6);
    const [published] = await notices();
    expect(published).toMatchObject({ kind: 'full-closure', from: 15, to: 14 });
    await expect.poll(() => text(page), { timeout: 40_000 }).toMatch(/Seen on the site at \d\d:/);

    for (const [name, what] of [
      [/^\+30 min/, 'Changed: end'],
      [/^Open again now/, 'Ended'],
      [/^Undo: ended/, 'Undone: Ended'],
      [/^Cancel/, 'Cancelled'],
      [/^Reopen/, 'Reopened'],
    ] as const) {
      await press(button(page, name));
      await expect.poll(async () => (await notices())[0]?.changes[0]?.what).toBe(what);
      await page.waitForURL(new RegExp(`revision=${(await notices())[0]?.revision}$`));
    }
    expect(await notices()).toHaveLength(1);
    expect(pageErrors).toEqual([]);
  });

  it('asks for a part of a junction where it is chosen, and says at its field what is wrong', async () => {
    const { page } = await onPhone('/works/new?from=J9&direction=northbound', {
      javaScriptEnabled,
    });
    expect(await page.getByLabel('From which road').isVisible()).toBe(false);
    await page.getByRole('radio', { name: 'Slip, bridge' }).click();
    await page.getByRole('radio', { name: 'Link' }).click();
    await page.getByLabel('From which road').fill('N7');
    await button(page, /^Publish/).click();
    await expect.poll(() => text(page)).toMatch(/Not published\. Nothing was written\./);
    const link = page.getByLabel('From which road');
    expect(await link.inputValue()).toBe('N7');
    expect(await link.getAttribute('aria-invalid')).toBe('true');
    await link.fill('N7 to M50');
    await button(page, /^Publish/).click();
    await page.waitForURL(/\/published/);
    expect(await notices()).toMatchObject([{ link: { from: 'N7', to: 'M50' }, slips: ['link'] }]);
  });
});

/** Asserts that the controls of a collision with the road closed are within a phone's screen, thumb-sized. */
async function expectOneScreen(page: Page): Promise<void> {
  const bar = await boxOf(button(page, /^Publish/));
  for (const { top, bottom, height } of await Promise.all(onFirstScreen(page).map(boxOf))) {
    expect(top).toBeGreaterThanOrEqual(0);
    expect(bottom).toBeLessThanOrEqual(bar.top);
    expect(height).toBeGreaterThanOrEqual(44);
  }
  expect(bar.bottom).toBeLessThanOrEqual(phone.height);
}

/** Returns the controls needed to report a collision with the road closed, except the publish button. */
function onFirstScreen(page: Page): Locator[] {
  return [
    ...['Collision', 'Whole road', /^Now/, /^\+2 h/].map((name) =>
      page.getByRole('radio', { name }),
    ),
    ...['J1', 'J2', 'J3', 'J10', 'J11', 'J17'].map((name) =>
      button(page, new RegExp(`^${name} `)).first(),
    ),
    page.getByLabel('From', { exact: true }),
    page.getByLabel('To', { exact: true }),
  ];
}

/** Returns an element's box relative to the viewport, in px. */
function boxOf(target: Locator) {
  return target.evaluate((element) => {
    const { top, bottom, height } = element.getBoundingClientRect();
    return { top, bottom, height };
  });
}

describe('the desk on a phone', () => {
  it('rings where the public does not see it, until it is silenced or seen', async () => {
    desk.setSiteDown(true);
    const published = { at: Date.now() - 61_000, by: 'Night shift', what: 'Published' };
    const notice = deskNotice({ changes: [published] });
    await desk.publish(notice);
    const { page } = await onPhone(`/works/${notice.id}/published?revision=1`);
    await page.evaluate(countTones);
    await page.getByRole('alert').filter({ hasText: 'ALARM' }).waitFor();
    await expect.poll(() => page.title()).toMatch(/^ALARM: Published/);
    const tones = async () => Number(await page.locator('html').getAttribute('data-tones'));
    expect(await tones()).toBe(0);
    await page.getByRole('heading', { level: 1 }).click();
    await expect.poll(tones, { timeout: 20_000 }).toBeGreaterThan(0);
    await button(page, 'Silence the alarm').click();
    expect(await button(page, 'Silence the alarm').isVisible()).toBe(false);
    desk.setSiteDown(false);
    await expect.poll(() => page.title(), { timeout: 40_000 }).toMatch(/^Published/);
    expect(await text(page)).toMatch(/Seen on the site at/);
  });

  it('keeps everything typed where the connection is gone or the desk fails, and publishes once after that', async () => {
    const { page } = await onPhone('/works/new?from=J15&to=J14');
    const publish = button(page, /^Publish/);
    await page.getByText('In your own words').click();
    await page.getByLabel('Diversion').fill('By the R842.');
    await page.context().setOffline(true);
    await publish.click();
    await expect.poll(() => text(page)).toMatch(/Not published: no answer/);
    await page.context().setOffline(false);
    const failure = { status: 503, contentType: 'text/html' };
    await page.route('**/works/new', (route) => route.fulfill(failure));
    await publish.click();
    await expect.poll(() => text(page)).toMatch(/Not published: the desk failed/);
    expect(await page.getByLabel('Diversion').inputValue()).toBe('By the R842.');
    expect(await notices()).toEqual([]);
    await page.unrouteAll();
    await publish.dblclick();
    await page.waitForURL(/\/published/);
    expect((await notices()).map(({ diversion }) => diversion)).toEqual(['By the R842.']);
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Something new' }).waitFor();
  });

  it('publishes and opens by keyboard alone', async () => {
    const { page } = await onPhone('/works');
    const go = async (target: Locator) => {
      await tabTo(page, target);
      await page.keyboard.press('Enter');
    };
    await go(page.getByRole('link', { name: 'Something new' }));
    for (const [name, place] of [
      ['From', 'J15'],
      ['To', 'J14'],
    ] as const) {
      await tabTo(page, page.getByLabel(name, { exact: true }));
      await page.keyboard.type(place);
    }
    await page.keyboard.press('Tab');
    await expect.poll(() => text(page)).toMatch(/CLOSED until/);
    await go(button(page, 'Publish CLOSED'));
    await page.waitForURL(/\/published/);
    await go(button(page, /^Open again now/));
    await page.waitForURL(/revision=2/);
    expect((await notices())[0]?.changes[0]?.what).toBe('Ended');
  });

  it('shows what overlaps beside it, and stays on its page until it is pressed again', async () => {
    await desk.publish(deskNotice({ from: 16, to: 13, direction: 'northbound' }));
    const { page } = await onPhone('/works/new?from=J15&to=J14');
    await button(page, /^Publish/).click();
    await expect.poll(() => text(page)).toMatch(/Not published yet/);
    expect(await notices()).toHaveLength(1);
    await button(page, 'Publish all the same').click();
    await page.waitForURL(/\/published/);
    expect(await notices()).toHaveLength(2);
  });

  it('takes a second junction that is pressed before the first has come back', async () => {
    const { page } = await onPhone('/works/new');
    const held = Promise.withResolvers<void>();
    await page.route('**/works/new', async (route) => {
      await held.promise;
      await route.continue();
    });
    await button(page, /^J15/).dblclick();
    await button(page, /^J14/).click();
    held.resolve();
    await page.getByText('J15 Carrickmines to J14 Leopardstown').first().waitFor();
    expect(await page.getByLabel('To', { exact: true }).inputValue()).toBe('J14');
  });

  it('says where what stands beside the press is not up to date', async () => {
    const { page } = await onPhone('/works/new?from=J15&to=J14');
    const words = /not up to date/;
    const diversion = page.getByLabel('Diversion');
    await page.getByText('In your own words').click();
    await page.context().setOffline(true);
    await diversion.fill('By the R842.');
    await diversion.blur();
    await expect.poll(() => text(page)).toMatch(words);
    await page.context().setOffline(false);
    await diversion.fill('By the R113.');
    await diversion.blur();
    await expect.poll(() => text(page)).not.toMatch(words);
  });

  it('keeps showing what overlaps where a preview asked for before it comes after it', async () => {
    await desk.publish(deskNotice({ from: 16, to: 13, direction: 'northbound' }));
    const { page } = await onPhone('/works/new?from=J15&to=J14');
    const held = Promise.withResolvers<void>();
    await page.route('**/works/new', async (route) => {
      if (!route.request().postData()?.includes('name="do"')) await held.promise;
      await route.continue();
    });
    await page.getByText('In your own words').click();
    await page.getByLabel('Diversion').fill('By the R842.');
    await button(page, /^Publish/).click();
    await button(page, 'Publish all the same').waitFor();
    const late = page.waitForResponse((one) => one.request().method() === 'POST');
    held.resolve();
    await (await late).finished();
    await page.waitForTimeout(200);
    expect(await button(page, 'Publish all the same').count()).toBe(1);
    expect(await text(page)).toMatch(/Not published yet/);
  });
});
