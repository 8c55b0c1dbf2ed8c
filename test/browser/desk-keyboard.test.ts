import type { Locator, Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { readNotices } from '../../src/edit/notice-store.ts';
import { browserVisits, hasFocus } from '../support/browser/browser.ts';
import { startLocalWorksDesk } from '../support/desk/desk-works.ts';

const desk = startLocalWorksDesk();
const visit = browserVisits();

const lastChange = async () =>
  (await readNotices(desk.database, Date.now())).notices[0]?.changes[0]?.what;

beforeEach(() => desk.clear());

/** Controls a page with the keys Tab, Enter and Space, and finds its controls by role and name. */
function keyboardOf(page: Page) {
  /** Moves the focus with Tab; fails if Tab does not reach the control. */
  async function tabTo(target: Locator): Promise<void> {
    await target.waitFor();
    for (let presses = 0; presses < 200; presses += 1) {
      if (await hasFocus(target)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`Tab does not reach ${target}.`);
  }
  return {
    async follow(name: string | RegExp): Promise<void> {
      await tabTo(page.getByRole('link', { name }).first());
      await page.keyboard.press('Enter');
    },
    async press(name: string | RegExp): Promise<void> {
      await tabTo(page.getByRole('button', { name }).first());
      await page.keyboard.press('Enter');
    },
    async check(target: Locator): Promise<void> {
      await tabTo(target);
      await page.keyboard.press('Space');
    },
    async unfold(text: string): Promise<void> {
      await tabTo(page.locator('summary', { hasText: text }));
      await page.keyboard.press('Enter');
    },
    async type(label: string, text: string): Promise<void> {
      await tabTo(page.getByLabel(label, { exact: true }));
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.type(text);
    },
    /** Selects a radio button with the arrow keys; no button of its group is selected before. */
    async choose(group: string, name: string | RegExp): Promise<void> {
      const radios = page.getByRole('group', { name: group }).getByRole('radio');
      await tabTo(radios.first());
      await page.keyboard.press('Space');
      const wanted = page.getByRole('radio', { name });
      for (let presses = await radios.count(); presses > 0; presses -= 1) {
        if (await wanted.isChecked()) return;
        await page.keyboard.press('ArrowDown');
      }
      throw new Error(`The arrow keys do not reach ${wanted}.`);
    },
  };
}

// Without JavaScript, the controls are the same native controls.
describe('with the keyboard alone, a person', () => {
  async function open(path: string) {
    const { page } = await visit(path, { baseURL: desk.origin() });
    return { page, ...keyboardOf(page) };
  }

  it('closes the road, extends the closure, opens the road again and undoes the opening', async () => {
    const { page, follow, type, press } = await open('/works');
    await follow('New notice');
    await type('From', 'J15');
    await type('To', 'J14');
    await press(/^Publish/);
    await page.waitForURL(/revision=1$/);
    for (const [revision, name, change] of [
      [2, /^\+30 min/, 'Changed: end'],
      [3, /^Open again now/, 'Ended'],
      [4, /^Undo/, 'Undone: Ended'],
    ] as const) {
      await press(name);
      await page.waitForURL(new RegExp(`revision=${revision}$`));
      expect(await lastChange()).toBe(change);
    }
  });

  it('requests nights from the calendar, and sends back, changes or publishes what another person requests', async () => {
    const { page, check, choose, follow, press, type } = await open(
      '/works/new?start=nights&from=J15&to=J14',
    );
    const nights = page.getByRole('group', { name: 'Nights that begin on' }).getByRole('checkbox');
    for (const index of [2, 3]) await check(nights.nth(index));
    await choose('What happened?', 'Drainage');
    await press(/^Publish/);
    await page.getByText('Not published: waits for a second person.').waitFor();
    await desk.database.prepare("UPDATE desk_pending SET person = 'Brian'").all();
    await follow('Now and planned');
    await follow(/^Road closed, J15 to J14/);
    await type('Note', 'Begin at 23:00.');
    await press('Send back with a note');
    await follow(/^Road closed, J15 to J14/);
    await page.getByText('Begin at 23:00.').waitFor();
    await desk.database.prepare("UPDATE desk_pending SET returned_by = ''").all();
    await page.reload();
    await press(/^Publish/);
    await page.waitForURL(/revision=1$/);
  });

  it('publishes that gritting is planned, and then that it is under way', async () => {
    const { page, follow, choose, press } = await open('/works');
    await follow('Winter service');
    await press('Publish');
    await page
      .getByText(/Gritting planned until/)
      .first()
      .waitFor();
    await follow('Change');
    await choose('Gritting', /^Gritting under way/);
    await press('Publish');
    await page
      .getByText(/Gritting under way until/)
      .first()
      .waitFor();
  });
});
