import { expect, it } from 'vitest';
import { browserVisits, hasFocus } from '../support/browser/browser.ts';
import { deskNotice, startLocalWorksDesk } from '../support/desk/desk-works.ts';

const desk = startLocalWorksDesk();
const visit = browserVisits();
const hourMs = 3_600_000;

it("the list of notices shows another person's change on request, and keeps the focus and the open details", async () => {
  desk.setSiteDown(false);
  await desk.clear();
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
