import type { Locator, Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { readNotices } from '../../src/works/edit/notice-store.ts';
import { browserVisits, type Visit } from '../support/browser.ts';
import { onDesk, startLocalWorksDesk } from '../support/desk-works.ts';
import { violations } from '../support/page-checks.ts';

const desk = startLocalWorksDesk();
const visit = browserVisits();
const phone = { width: 360, height: 740 };
const onPhone = (path: string, options: Visit = {}) =>
  visit(path, { baseURL: desk.origin(), viewport: phone, hasTouch: true, ...options });

const notices = async () => (await readNotices(desk.database, Date.now())).notices;
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const text = (page: Page) => page.locator('main').innerText();

beforeEach(() => {
  desk.setSiteAway(false);
  return desk.clear();
});

/** Writes on the page how many tones it has sounded. */
function countTones(): void {
  const { start } = OscillatorNode.prototype;
  OscillatorNode.prototype.start = function counted(when) {
    const { dataset } = document.documentElement;
    dataset.tones = `${Number(dataset.tones ?? 0) + 1}`;
    start.call(this, when);
  };
}

/** A night shift with one thumb, whose presses are counted. */
function thumb() {
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
  it('closes the road, keeps it closed longer, opens it, and takes that back', async () => {
    const { page, complaints } = await onPhone('/works', { javaScriptEnabled });
    const { press, presses } = thumb();
    await press(page.getByRole('link', { name: 'Something new' }));
    await press(page.getByRole('radio', { name: 'Collision' }));
    await press(button(page, 'J15 Carrickmines'));
    await expect.poll(() => page.getByLabel('From', { exact: true }).inputValue()).toBe('J15');
    await press(button(page, 'J14 Leopardstown'));
    await expect.poll(() => text(page)).toMatch(/CLOSED until/);
    await press(button(page, 'Publish CLOSED'));
    await page.waitForURL(/\/published/);
    expect(presses()).toBeLessThanOrEqual(6);
    const [published] = await notices();
    expect(published).toMatchObject({ kind: 'full-closure', from: 15, to: 14 });

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
    expect(complaints).toEqual([]);
  });
});

describe('the desk on a phone', () => {
  it('says when the public has seen it', async () => {
    const notice = onDesk();
    await desk.publish(notice);
    const { page } = await onPhone(`/works/${notice.id}/published?revision=1`);
    await expect.poll(() => text(page), { timeout: 40_000 }).toMatch(/Seen on the site at \d\d:/);
  });

  it('says so without script too, by itself', async () => {
    const notice = onDesk();
    await desk.publish(notice);
    const { page } = await onPhone(`/works/${notice.id}/published?revision=1`, {
      javaScriptEnabled: false,
    });
    await expect.poll(() => text(page), { timeout: 40_000 }).toMatch(/Seen on the site at \d\d:/);
  });

  it('rings where the public does not see it, until it is silenced or seen', async () => {
    desk.setSiteAway(true);
    const published = { at: Date.now() - 61_000, by: 'Night shift', what: 'Published' };
    const notice = onDesk({ changes: [published] });
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
    desk.setSiteAway(false);
    await expect.poll(() => page.title(), { timeout: 40_000 }).toMatch(/^Published/);
    expect(await text(page)).toMatch(/Seen on the site at/);
  });

  it('keeps everything typed where the connection is gone, and publishes once after that', async () => {
    const { page } = await onPhone('/works/new?from=J15&to=J14');
    await page.getByText('In your own words').click();
    await page.getByLabel('Diversion').fill('By the R842.');
    await page.context().setOffline(true);
    await button(page, /^Publish/).click();
    await expect.poll(() => text(page)).toMatch(/Not published: no answer/);
    expect(await page.getByLabel('Diversion').inputValue()).toBe('By the R842.');
    expect(await notices()).toEqual([]);
    await page.context().setOffline(false);
    await button(page, /^Publish/).dblclick();
    await page.waitForURL(/\/published/);
    expect((await notices()).map(({ diversion }) => diversion)).toEqual(['By the R842.']);
  });

  it('shows what overlaps beside it, and stays on its page until it is pressed again', async () => {
    await desk.publish(onDesk({ from: 16, to: 13, direction: 'northbound' }));
    const { page } = await onPhone('/works/new?from=J15&to=J14');
    await button(page, /^Publish/).click();
    await expect.poll(() => text(page)).toMatch(/Not published yet/);
    expect(await notices()).toHaveLength(1);
    await button(page, 'Publish all the same').click();
    await page.waitForURL(/\/published/);
    expect(await notices()).toHaveLength(2);
  });
});

it.each([
  ['/works?when=now'],
  ['/works/new?from=J15&to=J14'],
  ['/works/find?q=barrier'],
  ['/works/winter'],
  ['/works/winter?published=1'],
  ['/works/{id}'],
  ['/works/{id}/change'],
  ['/works/{id}/published?revision=1'],
])('%s is without an accessibility violation, and as wide as a phone', async (path) => {
  const notice = onDesk();
  await desk.publish(notice, onDesk({ from: 9, to: 10, cancelled: Date.now() }));
  const { page } = await onPhone(path.replace('{id}', notice.id), { bypassCSP: true });
  expect(await violations(page)).toEqual([]);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(phone.width);
});
