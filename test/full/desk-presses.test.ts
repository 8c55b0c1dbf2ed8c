import fc from 'fast-check';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { browserVisits } from '../support/browser/browser.ts';
import { deskNotice, startLocalWorksDesk } from '../support/desk/desk-works.ts';
import { runs } from '../support/runs.ts';

const desk = startLocalWorksDesk();
// Like the browser of a visitor, this one ignores presses before the first frame of a page.
const visit = browserVisits({ ignoreDefaultArgs: ['--allow-pre-commit-input'] });

/**
 * Lets the page record where its controls are in each frame. Reports each press that reaches a control, and
 * whether the same control was at the same place in the picture of 500 ms before. All times come from the browser.
 */
function recordPresses(): void {
  const aimMs = 500;
  const selector = 'a, button, summary, label, input:not([type=hidden]), textarea';
  const keyOf = (control: Element) => {
    const { name = '', value = '' } = control instanceof HTMLButtonElement ? control : {};
    const input = control.querySelector('input');
    const target = control.closest('form')?.action ?? control.getAttribute('href');
    const text = control.textContent.replace(/\d+/g, '');
    const label =
      control.getAttribute('data-part') ?? (input ? `${input.name} ${input.value}` : text);
    return [control.tagName, control.id, target, name, value.replace(/\d+/g, ''), label].join(' ');
  };
  const placeOf = (control: Element) => {
    const { left, top, width } = control.getBoundingClientRect();
    return `${keyOf(control)} at ${[left, top, width].map(Math.round).join()}`;
  };
  // Frames of the previous page stay in view until the first frame of this page.
  const stored = sessionStorage.getItem('frames');
  const frames: { at: number; places: string[] }[] = stored ? JSON.parse(stored) : [];
  const toEpoch = (time: number) => performance.timeOrigin + time;
  const record = (time: number) => {
    const places = [...document.querySelectorAll(selector)].map(placeOf);
    if (places.join() !== frames.at(-1)?.places.join()) frames.push({ at: toEpoch(time), places });
    requestAnimationFrame(record);
  };
  requestAnimationFrame(record);
  addEventListener('pagehide', () =>
    sessionStorage.setItem('frames', JSON.stringify(frames.slice(-20))),
  );
  let labelled: Element | null = null;
  // In the bubble phase, after the handlers of the page.
  addEventListener('click', ({ target, timeStamp, isTrusted }) => {
    const control =
      target instanceof Element && (target.closest('label') ?? target.closest(selector));
    // A press on a label also sends a click to its field, which has scrolled into view.
    if (!control || !isTrusted || control === labelled) return;
    labelled = control instanceof HTMLLabelElement ? control.control : null;
    const place = placeOf(control);
    const seen = frames.findLast(({ at }) => at <= toEpoch(timeStamp) - aimMs);
    const report: unknown = Reflect.get(window, 'reportPress');
    const wasThere = seen?.places.includes(place) ?? false;
    if (report instanceof Function) report(wasThere, `${location.pathname}: ${place}`);
  });
}

const pressAt = fc.record({
  /** Which of the controls in view. */
  control: fc.nat(1_000),
  /** Time from the look at the control to the press, and how long the press lasts, in ms. */
  aim: fc.nat(700),
  hold: fc.nat(120),
});
const sequences = fc.record({
  path: fc.constantFrom(
    '/works',
    '/works/new?from=J15&to=J14',
    '/works/new?start=nights&from=J17&to=J16',
    '/works/:id',
    '/works/:id/change',
    '/works/:id/withdraw',
  ),
  presses: fc.array(pressAt, { minLength: 6, maxLength: 9 }),
  /** Delay of the responses of the desk, in ms. */
  delay: fc.nat(500),
});

type Sequence = typeof sequences extends fc.Arbitrary<infer Value> ? Value : never;

it('lets no press of a person on a phone reach a control that was elsewhere half a second before', async () => {
  const faults: string[] = [];
  let reached = 0;
  /** Presses controls where they were some time ago, while responses and changes by a colleague arrive. */
  const play = async ({ path, presses, delay }: Sequence) => {
    const notice = deskNotice({ from: 3, to: 2 });
    await desk.publish(notice);
    const { page } = await visit(path.replace(':id', notice.id), {
      baseURL: desk.origin(),
      viewport: { width: 360, height: 740 },
      async prepare(context) {
        await context.exposeFunction('reportPress', (wasThere: boolean, press: string) => {
          reached += 1;
          if (!wasThere) faults.push(press);
        });
        await context.addInitScript(recordPresses);
        await context.route(/\/works/, async (route) => {
          await new Promise((resolve) => setTimeout(resolve, delay));
          await route.continue().catch(() => {});
        });
      },
    });
    page.on('dialog', (dialog) => dialog.accept().catch(() => {}));
    const pressAll = async () => {
      for (const { control, aim, hold } of presses) {
        const place = await placeInView(page, control);
        // The time between looking and pressing is what this test varies.
        await page.waitForTimeout(aim);
        if (!place) continue;
        await page.mouse.click(place.x, place.y, { delay: hold });
      }
      await page.close();
    };
    // Chromium sometimes never answers while it leaves a page. The sequence then ends early.
    await Promise.race([pressAll().catch(() => {}), new Promise((end) => setTimeout(end, 20_000))]);
  };
  const playAll = async (part: number) => {
    for (const one of fc.sample(sequences, {
      numRuns: runs(50),
      seed: Number(process.env.PROPERTY_SEED ?? 1) + part,
    }))
      await play(one);
  };
  await Promise.all([0, 1, 2, 3].map(playAll));
  expect(faults).toEqual([]);
  expect(reached).toBeGreaterThan(runs(50) * 8);
}, 1_800_000);

/** Returns the middle of one of the controls in view that stay on the desk; undefined while a page loads. */
function placeInView(page: Page, index: number) {
  return page
    .evaluate((number) => {
      const controls = [
        ...document.querySelectorAll('a:not([target]), button:enabled, summary, label'),
      ].flatMap((one) => {
        const { left, top, width, height } = one.getBoundingClientRect();
        const [x, y] = [left + width / 2, top + height / 2];
        const isOnDesk = !(one instanceof HTMLAnchorElement) || one.origin === location.origin;
        return isOnDesk && width > 0 && y > 0 && y < innerHeight ? [{ x, y }] : [];
      });
      return controls[number % controls.length];
    }, index)
    .catch(() => undefined);
}
