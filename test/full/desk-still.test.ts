import type { Page } from 'playwright-core';
import { beforeEach, expect, it } from 'vitest';
import type { Notice } from '../../src/notice/notice.ts';
import { browserVisits } from '../support/browser/browser.ts';
import { deskNotice, startLocalWorksDesk } from '../support/desk/desk-works.ts';

const timeout = 1_800_000;
const hourMs = 3_600_000;
const phone = { width: 360, height: 740 };

const desk = startLocalWorksDesk();
const visit = browserVisits();

beforeEach(() => {
  desk.setSiteDown(false);
  return desk.clear();
});

/** Sums up the layout shifts that no press explains. */
function recordShifts(): void {
  Reflect.set(window, 'shifts', 0);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (Reflect.get(entry, 'hadRecentInput') === true) continue;
      Reflect.set(
        window,
        'shifts',
        Number(Reflect.get(window, 'shifts')) + Number(Reflect.get(entry, 'value')),
      );
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

it('nothing moves for two minutes after each action, whatever the site and a colleague do', {
  timeout,
}, async () => {
  const press = (name: string | RegExp) => (page: Page) =>
    page.getByRole('button', { name }).first().click();
  const noticeAt = async (from: Notice['from'], revision = 1) => {
    const place = { from, to: from, slips: ['exit' as const], title: `J${from}`, text: `J${from}` };
    const first = deskNotice(place);
    await desk.publish(first);
    const changes = [{ at: Date.now(), by: 'Day shift', what: 'Changed: end' }, ...first.changes];
    if (revision === 2) {
      await desk.publish({ ...first, revision, changes, end: first.end + hourMs });
    }
    return `/works/${first.id}`;
  };
  const actions = [
    ['/works/new?from=J15&to=J14', press(/^Publish/)],
    [await noticeAt(3), press(/^\+30 min/)],
    [await noticeAt(4), press(/^Open again now/)],
    [await noticeAt(5, 2), press(/^Undo/)],
    [`${await noticeAt(6)}/withdraw`, press(/^Withdraw this notice/)],
    [
      '/works/new?from=J17&to=J16',
      (page: Page) => page.getByRole('radio', { name: 'Nights' }).click(),
    ],
    ['/works', async () => {}],
  ] as const;
  const shifts = actions.map(async ([path, act]) => {
    const { page } = await visit(path, {
      baseURL: desk.origin(),
      viewport: phone,
      prepare: (context) => context.addInitScript(recordShifts),
    });
    await act(page);
    await page.waitForTimeout(120_000);
    return page.evaluate(() => Reflect.get(window, 'shifts'));
  });
  setTimeout(() => desk.setSiteDown(true), 20_000);
  setTimeout(() => desk.setSiteDown(false), 90_000);
  setTimeout(() => {
    void desk.publish(deskNotice({ from: 9, to: 9, slips: ['entry'], title: 'Colleague' }));
  }, 40_000);
  expect(await Promise.all(shifts)).toEqual(actions.map(() => 0));
});
