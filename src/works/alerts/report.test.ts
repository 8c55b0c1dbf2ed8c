import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aNotice, aSnapshot, at } from '../../../test/support/notices.ts';
import { runs } from '../../../test/support/runs.ts';
import { viewAt } from '../../answer/view.ts';
import { isInChosenHours } from './choice.ts';
import { pushMessage } from './message.ts';
import {
  type AlertHistory,
  type AlertItem,
  type AlertReport,
  dueMessage,
  emptyReport,
  isAnnouncing,
  type PlaceState,
  placeStateOf,
} from './report.ts';

const evening = at('2026-11-23 21:50');
const place = { junction: 9, direction: 'southbound' } as const;
const anyTime = { hours: 'all 00:00-00:00', lanes: false };
const mornings = { hours: 'weekdays 06:00-10:00', lanes: false };
const closure: AlertItem = {
  where: 'J9 to J10 southbound',
  what: 'CLOSED',
  isClosure: true,
  start: at('2026-11-23 21:00'),
  end: at('2026-11-23 23:30'),
};
const told = { ...emptyReport, active: [closure] };

const stateOf = (...items: AlertItem[]): PlaceState => ({ items, complete: true });

function due(history: Partial<AlertHistory>, state: PlaceState, now = evening) {
  return dueMessage(
    { choice: anyTime, told: emptyReport, tried: [], isTest: false, ...history },
    state,
    now,
  );
}

async function textOf(history: Partial<AlertHistory>, state: PlaceState, now = evening) {
  const message = due(history, state, now);
  if (!message) return undefined;
  const { data } = await pushMessage(message, place, now, 'https://road.example');
  return data.notification.body;
}

describe('an alert message', () => {
  it('states the end of a closure and the time of the message', async () => {
    expect(await textOf({}, stateOf(closure))).toBe(
      'M50 J9 to J10 southbound CLOSED until 23:30. As of 21:50.',
    );
  });

  it('announces a reopening at any hour to a subscriber who was told about the closure', async () => {
    const beforeEnd = at('2026-11-23 23:12');
    const text = 'M50 J9 to J10 southbound open again. As of 23:12.';
    expect(await textOf({ told }, stateOf(), beforeEnd)).toBe(text);
    expect(await textOf({ told, choice: mornings }, stateOf(), beforeEnd)).toBe(text);
  });

  it('states a new end at any hour to a subscriber who was told about the closure', async () => {
    const extendedState = stateOf({ ...closure, end: at('2026-11-24 05:00') });
    expect(await textOf({ told, choice: mornings }, extendedState)).toBe(
      'M50 J9 to J10 southbound CLOSED until 05:00. As of 21:50.',
    );
  });

  it('is not sent for a closure outside the chosen hours', () => {
    expect(due({ choice: mornings }, stateOf(closure))).toBeUndefined();
  });

  it('does not announce a reopening if the closure now covers a longer stretch', async () => {
    const stateWithLongerClosure = stateOf({ ...closure, where: 'J7 to J11 southbound' });
    expect(await textOf({ told }, stateWithLongerClosure)).toBe(
      'M50 J7 to J11 southbound CLOSED until 23:30. As of 21:50.',
    );
  });

  it('reports only once that closures are unknown if the subscriber was told about a closure', async () => {
    const unknownState = { items: [], complete: false };
    expect(await textOf({ told }, unknownState)).toContain('we cannot say what is closed now');
    const report = due({ told }, unknownState)?.report ?? emptyReport;
    expect(due({ told: report }, unknownState)).toBeUndefined();
    expect(await textOf({ told: report }, stateOf())).toContain('open again');
    expect(await textOf({ told: report }, stateOf(closure))).toContain('CLOSED until 23:30');
  });

  it('does not report that closures are unknown if the subscriber was never told about a closure', () => {
    expect(due({}, { items: [], complete: false })).toBeUndefined();
  });

  it('announces at 18:00 the closures of the coming night within the chosen hours', async () => {
    const eveningHour = at('2026-11-23 18:00');
    const nights = { hours: 'all 22:00-06:00', lanes: false };
    expect(await textOf({ choice: nights }, stateOf(closure), eveningHour)).toBe(
      'Planned: M50 J9 to J10 southbound CLOSED 21:00–23:30. As of 18:00.',
    );
    expect(due({ choice: mornings }, stateOf(closure), eveningHour)).toBeUndefined();
  });

  it('states that an announced closure was cancelled or has new hours', async () => {
    const nextHour = at('2026-11-23 19:20');
    const announcedHistory = { told: { ...emptyReport, planned: [closure], night: '2026-11-23' } };
    const laterClosure = { ...closure, start: at('2026-11-23 22:00') };
    expect(due(announcedHistory, stateOf(closure), nextHour)).toBeUndefined();
    expect(await textOf(announcedHistory, stateOf(), nextHour)).toBe(
      'No longer planned: M50 J9 to J10 southbound CLOSED 21:00–23:30. As of 19:20.',
    );
    expect(await textOf(announcedHistory, stateOf(laterClosure), nextHour)).toBe(
      'Planned now: M50 J9 to J10 southbound CLOSED 22:00–23:30. As of 19:20.',
    );
  });

  it('reports closed lanes only if the subscriber chose lane alerts', async () => {
    const laneClosure = aNotice({ from: 9, to: 10, start: closure.start, end: closure.end });
    const view = viewAt(aSnapshot({ notices: [laneClosure] }), evening);
    expect(placeStateOf(view, place, false).items).toEqual([]);
    expect(
      await textOf({ choice: { ...anyTime, lanes: true } }, placeStateOf(view, place, true)),
    ).toBe('M50 J9 to J10 southbound 1 of 4 lanes closed until 23:30. As of 21:50.');
  });

  it('is held by the push service until it expires or a newer message replaces it', async () => {
    const message = due({}, stateOf(closure));
    const reopening = due({ told }, stateOf());
    if (!message || !reopening) throw new Error('both are due');
    const [one, other] = await Promise.all(
      [message, reopening].map((each) => pushMessage(each, place, evening, 'https://road.example')),
    );
    expect(one?.options).toMatchObject({ ttl: 6_000, urgency: 'high' });
    expect(other?.options).toMatchObject({ ttl: 6_000, urgency: 'normal' });
    expect(other?.options.topic).toBe(one?.options.topic);
    expect(one?.data.notification.navigate).toBe('https://road.example/works/j9-southbound');
  });
});

const quarterHour = 15 * 60_000;
const start = at('2026-11-23 17:00');
const itemsAround = fc.subarray(
  ['J9 to J10', 'J7 to J9'].flatMap((where) =>
    [0, 4, 20].flatMap((from) =>
      [8, 24, 60].map((to): AlertItem => {
        const what = 'CLOSED';
        const [begin, end] = [start + from * quarterHour, start + (from + to) * quarterHour];
        return { where, what, isClosure: true, start: begin, end };
      }),
    ),
  ),
  { maxLength: 3 },
);
const histories = fc.record({
  hours: fc.constantFrom('all 00:00-00:00', 'weekdays 18:00-23:00', 'all 22:00-06:00'),
  steps: fc.array(
    fc.record({
      items: fc.option(itemsAround, { nil: undefined }),
      complete: fc.constantFrom(true, true, true, false),
      /** Result of each delivery: accepted, accepted with a lost response, or refused. */
      delivery: fc.constantFrom(
        'accepted' as const,
        'accepted' as const,
        'lost' as const,
        'refused' as const,
      ),
    }),
    { minLength: 4, maxLength: 60 },
  ),
});

const keyOf = ({ where, end }: AlertItem) => `${where} ${end}`;

describe('alert messages in random histories of closures and deliveries', () => {
  it('are sent only when due, and never let a device show an ended closure', () => {
    fc.assert(
      fc.property(histories, ({ hours, steps }) => {
        let [acceptedReport, tried]: [AlertReport, AlertReport[]] = [emptyReport, []];
        let deviceReport = emptyReport;
        let items: readonly AlertItem[] = [];
        steps.forEach((step, index) => {
          const now = start + index * quarterHour;
          items = step.items ?? items;
          const currentItems = items.filter(({ end }) => end > now);
          const state = { items: currentItems, complete: step.complete };
          const history = () => ({
            choice: { hours, lanes: false },
            ...{ told: acceptedReport, tried, isTest: false },
          });
          const message = dueMessage(history(), state, now);
          if (message) {
            const wasTold = [acceptedReport, ...tried].some(
              (one) => one.active.length || one.unknown,
            );
            expect(isInChosenHours(hours, now) || isAnnouncing(now) || wasTold).toBe(true);
            if (step.delivery !== 'refused') deviceReport = message.report;
            if (step.delivery === 'accepted') [acceptedReport, tried] = [message.report, []];
            else tried = [...tried, message.report];
            if (step.delivery === 'accepted')
              expect(dueMessage(history(), state, now)).toBeUndefined();
          }
          if (message && step.delivery !== 'accepted') return;
          const active = currentItems.filter((one) => one.start <= now).map(keyOf);
          if (!deviceReport.unknown)
            expect(active).toEqual(expect.arrayContaining(deviceReport.active.map(keyOf)));
          if (deviceReport.unknown && step.complete) expect.unreachable('the state is known again');
          if (isInChosenHours(hours, now)) {
            expect(deviceReport.active.map(keyOf)).toEqual(expect.arrayContaining(active));
          }
        });
      }),
      { numRuns: runs(3_000) },
    );
  });
});
