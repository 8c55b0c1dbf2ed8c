import type { Locator, Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { readNotices } from '../../src/edit/notice-store.ts';
import { localTimeText } from '../../src/edit/values.ts';
import { linkExample } from '../../src/road/network.ts';
import { bridgeExample } from '../../src/road/road.ts';
import {
  browserVisits,
  hasFocus,
  holdRequests,
  type VisitOptions,
} from '../support/browser/browser.ts';
import { deskNotice, startLocalWorksDesk } from '../support/desk/desk-works.ts';

const desk = startLocalWorksDesk();
const visit = browserVisits();
const hourMs = 3_600_000;
const widths = [
  ['360 px', { width: 360, height: 740 }],
  ['1440 px', { width: 1440, height: 900 }],
] as const;

beforeEach(() => {
  desk.setSiteDown(false);
  return desk.clear();
});

const notices = async () => (await readNotices(desk.database, Date.now())).notices;
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

const openOnPhone = async (path: string, options: VisitOptions = {}) =>
  (await visit(path, { baseURL: desk.origin(), viewport: widths[0][1], ...options })).page;

/** Returns the values of the visible radio buttons of a group, as the form offers them. */
const offered = (page: Page, name: string) =>
  page
    .locator(`label.choice:visible input[name="${name}"]`)
    .evaluateAll((all) => all.map((one) => one.getAttribute('value') ?? ''));
const unfoldParts = (page: Page) => page.getByText('Only some lanes, or a part').click();
const choose = (page: Page, name: string, value: string) =>
  page.locator(`label.choice:has(input[name="${name}"][value="${value}"])`).click();

/** Publishes the form once the sentence beside the button has this text. @throws Error with the text of the refusal */
async function publishForm(page: Page, sentence: string | RegExp) {
  await page.locator('.desk-said', { hasText: sentence }).waitFor();
  await button(page, /^Publish/).click();
  const refusal = page.locator('main [role=alert]:not(:empty)');
  await page.locator('[data-outcome]').or(refusal).first().waitFor();
  if (!page.url().includes('?revision=')) throw new Error(await refusal.first().innerText());
}

/** Whether an element is in the viewport and contains the focus. */
const isShown = (target: Locator) =>
  target.evaluate((one) => {
    const { top, bottom } = one.getBoundingClientRect();
    return top < innerHeight && bottom > 0 && one.contains(document.activeElement);
  });

describe.each(widths)('the form at %s', (_, viewport) => {
  const open = async (path: string) =>
    (await visit(path, { baseURL: desk.origin(), viewport })).page;

  it('lets a thumb choose all that it offers, and asks for what the choice needs', async () => {
    const page = await open('/works/new?from=J9&to=J10');
    await unfoldParts(page);
    const chosen = { lanes: 7, slips: 5, start: 4 };
    for (const [name, count] of Object.entries(chosen)) {
      const values = await offered(page, name);
      expect(values).toHaveLength(count);
      for (const value of values) {
        await choose(page, name, value);
        expect(await page.locator(`[name="${name}"][value="${value}"]`).isChecked()).toBe(true);
      }
    }
    for (const label of ['Linked roads', 'Road on the bridge', 'Hours']) {
      expect(await page.getByLabel(label, { exact: true }).isVisible()).toBe(true);
    }
  });

  it('closes the lanes that are pressed after others were typed by name', async () => {
    const page = await open('/works/new?from=J15&to=J14');
    await unfoldParts(page);
    const names = page.getByLabel('Lanes by name');
    await choose(page, 'lanes', '1/4');
    await page.locator('.desk-said', { hasText: '1 of 4 lanes closed' }).waitFor();
    await names.fill('lane');
    // A name that is deleted again leaves the number.
    await names.fill('');
    expect(await page.locator('[name=lanes][value="1/4"]').isChecked()).toBe(true);
    await names.fill('lane 1');
    // The page shows what the names mean while the field still has the focus.
    await page.locator('.desk-said', { hasText: /Lane 1 closed/ }).waitFor();
    await choose(page, 'lanes', '');
    expect(await names.inputValue()).toBe('');
    // In capitals, unlike lanes that are closed.
    await publishForm(page, /CLOSED/);
    expect((await notices())[0]?.lanes).toBeUndefined();
  });

  it('keeps the buttons of the last junctions in place after another choice', async () => {
    const page = await open('/works/new');
    const last = button(page, /^J1 /);
    await unfoldParts(page);
    await choose(page, 'lanes', '1/3');
    await button(page, /^J13/).scrollIntoViewIfNeeded();
    const before = await last.boundingBox();
    await button(page, /^J13/).click();
    await expect.poll(() => page.getByLabel('From', { exact: true }).inputValue()).toBe('J13');
    expect(await last.boundingBox()).toEqual(before);
  });

  it('says in view which change waits for a second person', async () => {
    const page = await open('/works/new?from=J9&to=J7&start=tonight&until=05:30');
    await page.getByText(/^More: wording/).click();
    await button(page, /^Publish/).click();
    const outcome = page.locator('[data-outcome], [role=alert]:not(:empty)').first();
    await expect.poll(() => isShown(outcome)).toBe(true);
  });
});

it.each([
  ['exit,entry', 'from=J9&direction=northbound', 'EXIT AND ENTRY CLOSED'],
  ['link', 'from=J9&direction=northbound', 'LINK CLOSED'],
])('the form on a phone publishes the part of a junction %s', async (parts, place, sentence) => {
  const page = await openOnPhone(`/works/new?${place}`);
  await unfoldParts(page);
  for (const part of parts.split(',')) await choose(page, 'slips', part);
  for (const [name, text] of [
    ['Linked roads', linkExample],
    ['Road on the bridge', bridgeExample.carries],
  ] as const) {
    const field = page.getByLabel(name);
    if (await field.isVisible()) await field.fill(text);
  }
  await publishForm(page, sentence);
  expect((await notices())[0]?.slips.join()).toBe(parts);
});

it('the form on a phone requests four nights by presses alone', async () => {
  const path = '/works/new?start=nights&from=J15&to=J14';
  const page = await openOnPhone(path);
  expect(await page.locator('[name=cause]:checked').count()).toBe(0);
  for (const name of ['Start', 'End']) {
    expect(await page.getByLabel(name, { exact: true }).isVisible()).toBe(false);
  }
  const nights = page.locator('label.choice:has([name=nights])');
  for (const index of [1, 2, 3, 4]) await nights.nth(index).click();
  await page.getByRole('radio', { name: 'Drainage' }).click();
  await page.getByText('Needs a second person.').waitFor();
  const bar = page.locator('.desk-bar');
  expect(await bar.evaluate((one) => one.scrollHeight - one.clientHeight)).toBeLessThan(2);
  await button(page, /^Publish/).click();
  await page.getByText('Not published: waits for a second person.').waitFor();
  expect(await page.getByRole('heading', { level: 2 }).first().innerText()).toMatch(/^4 nights/);
});

it('the page of a notice moves no control when its alarm disappears', async () => {
  desk.setSiteDown(true);
  const changes = [{ at: Date.now() - 120_000, by: 'Night shift', what: 'Published' }];
  const notice = deskNotice({ changes });
  await desk.publish(notice);
  const page = await openOnPhone(`/works/${notice.id}?revision=1`);
  await page.getByText('ALARM: the desk cannot reach').waitFor();
  const alarm = /^ALARM: /;
  await expect.poll(() => page.title()).toMatch(alarm);
  const longer = button(page, /^\+30 min/);
  const before = await longer.boundingBox();
  desk.setSiteDown(false);
  await page.getByText(/Visible on the site since/).waitFor();
  expect(await longer.boundingBox()).toEqual(before);
  await expect.poll(() => page.title()).not.toMatch(alarm);
});

it('the list moves no control under a thumb when somebody else publishes', async () => {
  await desk.publish(deskNotice({ from: 9, to: 7, direction: 'northbound' }));
  const page = await openOnPhone('/works');
  await page.keyboard.press('Shift');
  const longer = button(page, /^\+30 min/).first();
  const before = await longer.boundingBox();
  const earlier = { start: Date.now() - 2 * hourMs, title: 'Added by a colleague' };
  await desk.publish(deskNotice({ from: 3, to: 2, ...earlier }));
  const show = button(page, /Show the changes/);
  await show.waitFor();
  expect(await longer.boundingBox()).toEqual(before);
  await show.click();
  await page.getByText('Added by a colleague').first().waitFor();
});

it('a press while the desk has not answered another one does nothing, and says so', async () => {
  await desk.publish(deskNotice({ from: 9, to: 7, direction: 'northbound' }));
  await desk.publish(deskNotice({ from: 3, to: 2 }));
  const page = await openOnPhone('/works');
  const release = await holdRequests(page, '**/works/*', (one) => one.method() === 'POST');
  const longer = button(page, /^\+30 min/);
  await longer.first().click();
  await longer.last().click();
  await page.getByText(/^Not done: the desk has not answered/).waitFor();
  release();
  await page.locator('[data-outcome]').waitFor();
  expect((await notices()).map(({ revision }) => revision).toSorted()).toEqual([1, 2]);
});

it('"+1 h" in a change adds to the published end, and an earlier end is named beside the button', async () => {
  const end = Math.floor(Date.now() / 60_000) * 60_000 + 3 * hourMs;
  await desk.publish(deskNotice({ end }));
  const [notice] = await notices();
  const { page } = await visit(`/works/${notice?.id}/change`, { baseURL: desk.origin() });
  await page.getByLabel('End', { exact: true }).fill(localTimeText(end - hourMs));
  await page.getByLabel('End', { exact: true }).blur();
  await page.getByText(/1 h earlier than published/).waitFor();
  await page.locator('label.choice', { hasText: '+1 h' }).click();
  await page.getByText(/earlier than published/).waitFor({ state: 'detached' });
  await button(page, 'Publish the change').click();
  await page.waitForURL(/\?revision=/);
  expect((await notices())[0]?.end).toBe(end + hourMs);
});

it("the list of notices shows another person's change on request, and keeps the focus and the open details", async () => {
  const [start, slip] = [Date.now() + 30 * hourMs, ['exit'] as const];
  const notices = [
    deskNotice({ title: 'Barrier works', from: 3, to: 3, slips: [...slip] }),
    deskNotice({ title: 'Drains', from: 9, to: 9, slips: [...slip] }),
    deskNotice({ title: 'Signs', from: 11, to: 11, slips: [...slip], start, end: start + hourMs }),
  ];
  await desk.publish(...notices);
  const { page } = await visit('/works?when=week', { baseURL: desk.origin() });
  await page.locator('details > summary').click();
  const openAgainButton = page.getByRole('button', { name: /^Open again now.*Barrier works/ });
  // The menu of the browser takes the release of this press.
  await page.mouse.down({ button: 'right' });
  await openAgainButton.focus();

  const [, drains] = notices;
  if (!drains) throw new Error('There is no second notice.');
  const changes = [{ at: Date.now(), by: 'Night shift', what: 'Cancelled' }, ...drains.changes];
  await desk.publish({ ...drains, revision: 2, cancelled: Date.now(), changes });
  const show = page.getByRole('button', { name: 'Show the changes' });
  await show.waitFor();
  expect(await hasFocus(openAgainButton)).toBe(true);
  await show.click();
  await page.getByRole('button', { name: /^Undo: cancelled.*Drains/ }).waitFor();
  expect(await page.locator('details[open]').count()).toBe(1);

  desk.setSiteDown(true);
  await page.getByRole('button', { name: /cannot reach the public site.*Show/ }).waitFor();
  await expect.poll(() => page.title()).toMatch(/^ALARM: Now and planned/);
  desk.setSiteDown(false);
  await expect.poll(() => page.title()).toMatch(/^Now and planned/);
}, 90_000);
