import fc from 'fast-check';
import type { Page } from 'playwright-core';
import { beforeEach, expect, it } from 'vitest';
import { readNotices } from '../../src/edit/notice-store.ts';
import type { Notice } from '../../src/notice/notice.ts';
import { browserVisits } from '../support/browser/browser.ts';
import { deskNotice, startLocalWorksDesk } from '../support/desk/desk-works.ts';
import { runs } from '../support/runs.ts';

const timeout = 1_800_000;
const hourMs = 3_600_000;
const phone = { width: 360, height: 740 };

const desk = startLocalWorksDesk();
const visit = browserVisits();

beforeEach(() => {
  desk.setSiteDown(false);
  return desk.clear();
});

/** Records presses on controls that were elsewhere, or not on the page, half a second earlier. */
function recordPresses(): void {
  const samples: { at: number; places: Set<string> }[] = [];
  const keyOf = (control: Element) =>
    control.getAttribute('data-part') ??
    [
      ...[
        control.closest('form')?.action,
        control.getAttribute('href'),
        // Without the numbers in the label, which may change.
        control.firstChild?.textContent?.replace(/\d+/g, ''),
      ],
      ...[control, control.querySelector('input')].map((one) => one?.getAttribute('value')),
    ].join(' ');
  const placeOf = (control: Element) => {
    const { left, top } = control.getBoundingClientRect();
    return `${keyOf(control)} ${Math.round(left)} ${Math.round(top)}`;
  };
  const sample = () => {
    const controls = [...document.querySelectorAll('main :is(a, button, summary, label)')];
    samples.push({ at: performance.now(), places: new Set(controls.map(placeOf)) });
    while ((samples[0]?.at ?? 0) < performance.now() - 2_000) samples.shift();
  };
  setInterval(sample, 40);
  addEventListener(
    'click',
    ({ target, isTrusted, clientX }) => {
      const control = target instanceof Element && target.closest('a, button, summary, label');
      if (!control || !isTrusted || clientX === 0 || !control.closest('main')) return;
      const earlier = performance.now() - 500;
      const [paint] = performance.getEntriesByName('first-contentful-paint');
      const before = samples.find(({ at }) => at >= earlier);
      const hadAppeared = paint !== undefined && paint.startTime <= earlier;
      const isKnown = hadAppeared && before?.places.has(placeOf(control));
      const report: unknown = Reflect.get(window, isKnown ? 'countPress' : 'reportPress');
      if (report instanceof Function) report(control.outerHTML);
    },
    true,
  );
}

const press = fc.record({
  /** Which of the visible controls. */
  control: fc.nat(1_000),
  /** Time from the look at the control to the press, and until the next look, in ms. */
  aim: fc.integer({ min: 0, max: 400 }),
  rest: fc.integer({ min: 0, max: 500 }),
});
interface Sequence {
  readonly path: string;
  readonly presses: readonly { control: number; aim: number; rest: number }[];
  readonly delay: number;
}
const sequence: fc.Arbitrary<Sequence> = fc.record({
  path: fc.constantFrom(
    '/works',
    '/works/new',
    '/works/new?from=J15&to=J14',
    '/works/:id',
    '/works/:id/change',
  ),
  presses: fc.array(press, { minLength: 5, maxLength: 8 }),
  /** Delay of the answers of the desk, in ms. */
  delay: fc.integer({ min: 0, max: 500 }),
});

it('no press of 200 random sequences lands on a control that was elsewhere half a second before', {
  timeout,
}, async () => {
  let landed = 0;
  const moved: string[] = [];
  /** Presses the controls of one person, with answers of the desk that arrive at any time. */
  const play = async ({ path, presses, delay }: Sequence) => {
    // A few notices of other persons, which change while this person presses.
    const { notices } = await readNotices(desk.database, Date.now());
    if (notices.length > 6) await desk.clear();
    const notice = deskNotice({ from: 3, to: 2, slips: [] });
    await desk.publish(notice);
    const { page } = await visit(path.replace(':id', notice.id), {
      baseURL: desk.origin(),
      viewport: phone,
      async prepare(context) {
        await context.exposeFunction('countPress', () => {
          landed += 1;
        });
        await context.exposeFunction('reportPress', (control: string) => moved.push(control));
        await context.addInitScript(recordPresses);
        await context.route(/\/works/, async (route) => {
          await new Promise((resolve) => setTimeout(resolve, delay));
          await route.continue().catch(() => {});
        });
      },
    });
    page.on('dialog', (dialog) => dialog.accept().catch(() => {}));
    for (const { control, aim, rest } of presses) {
      const target = await withLimit(placeOf(page, control));
      if (!target) continue;
      await page.waitForTimeout(aim);
      await withLimit(page.mouse.click(target.x, target.y));
      await page.waitForTimeout(rest);
    }
    await withLimit(page.close());
  };
  await Promise.all(
    [1, 2, 3, 4].map((seed) =>
      fc.assert(fc.asyncProperty(sequence, play), { numRuns: runs(50), seed, endOnFailure: true }),
    ),
  );
  expect(landed).toBeGreaterThan(runs(50) * 6);
  expect(moved).toEqual([]);
});

/** Gives up after five seconds, because Chromium sometimes never answers while it leaves a page. */
function withLimit<Value>(work: Promise<Value>): Promise<Value | undefined> {
  const limit = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), 5_000));
  return Promise.race([work, limit]);
}

/** Returns the middle of one of the controls in view; undefined while a page loads. */
function placeOf(page: Page, index: number) {
  return page
    .evaluate((number) => {
      const controls = [
        ...document.querySelectorAll('main :is(a:not([target]), button, summary, label)'),
      ].flatMap((one) => {
        const { left, top, width, height } = one.getBoundingClientRect();
        const [x, y] = [left + width / 2, top + height / 2];
        return width > 0 && y > 0 && y < innerHeight ? [{ x, y }] : [];
      });
      return controls[number % controls.length];
    }, index)
    .catch(() => undefined);
}

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
