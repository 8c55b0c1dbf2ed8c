import fc from 'fast-check';
import { expect } from 'vitest';
import { viewAt } from '../../../src/answer/view.ts';
import { calendarFeed } from '../../../src/feeds/calendar.ts';
import { cifsFeed } from '../../../src/feeds/cifs.ts';
import { datexFeed } from '../../../src/feeds/datex/datex.ts';
import { changesJson, jsonFeed } from '../../../src/feeds/json/json.ts';
import type { History, Notice } from '../../../src/notice/notice.ts';
import { dayOf } from '../../../src/road/irish-time.ts';
import { periodsOf } from '../../../src/road/schedule.ts';
import { aNotice, aSnapshot, nightsOn } from '../notices.ts';
import { calendarEvents } from '../readers/calendar-reader.ts';
import { site } from '../settings.ts';
import { timesIn } from './dense-notices.ts';
import { evenings } from './road-cases.ts';
import { unitsOf } from './road-closures.ts';
import { effectWithoutAlso, isActiveAt } from './road-oracle.ts';

const [minuteMs, hourMs] = [60_000, 3_600_000];

/** One change of a closure: fields that replace those of the revision before, and the time since then, in ms. */
const step = fc.record({
  after: fc.integer({ min: 1, max: 14 * hourMs }),
  fields: fc.oneof(
    fc.record({ until: fc.constantFrom('04:00', '05:30', '06:30', '23:00') }),
    fc.record({ from: fc.constantFrom('20:00', '22:00', '22:30', '00:30') }),
    fc.record({ nights: fc.subarray([0, 1, 2, 3], { minLength: 1 }) }),
    fc.record({ stretch: fc.constantFrom([6, 7] as const, [7, 9] as const, [6, 9] as const) }),
    fc.constantFrom({ endNow: true }, { cancelled: true }, { cancelled: false }, { title: 'New' }),
    fc.record({ kind: fc.constantFrom('closure', 'works', 'information') }),
  ),
});

/** A closure with its changes, and the gaps between the instants at which a reader polls, in ms. */
export const pollingCases = fc.record({
  evening: fc.constantFrom(...evenings),
  steps: fc.array(step, { maxLength: 6 }),
  gaps: fc.array(fc.integer({ min: 1_000, max: 10 * hourMs }), { minLength: 4, maxLength: 16 }),
});

type PollingCase = typeof pollingCases extends fc.Arbitrary<infer T> ? T : never;

interface Fields {
  readonly until?: string;
  readonly from?: string;
  readonly nights?: number[];
  readonly stretch?: readonly [Notice['from'], Notice['to']];
  readonly endNow?: boolean;
  readonly cancelled?: boolean;
  readonly title?: string;
  readonly kind?: Notice['kind'];
}

/** Returns the revisions of a closure on four nights, of which the first is announced half a day before. */
function historyOf({ evening, steps }: PollingCase, id = 'k7m2qx'): History {
  let published = evening - 12 * hourMs;
  const announced = published;
  let plan = {
    from: '22:00',
    until: '05:30',
    nights: [0, 1, 2, 3],
    end: evening + 6 * 24 * hourMs,
  };
  const timesOf = ({ from, until, nights, end }: typeof plan) => {
    const days = nights.map((night) => dayOf(evening + night * 24 * hourMs));
    return timesIn({ start: announced, end }, periodsOf(nightsOn(`${from}-${until}`, days)));
  };
  let notice = aNotice({
    ...{ id, kind: 'closure', lanes: undefined, ...timesOf(plan) },
    changes: [{ at: published, by: 'Planning', what: 'Published' }],
  });
  const history = [{ published, notice }];
  for (const { after, fields } of steps) {
    published += after;
    const { stretch, endNow, cancelled, title, kind, ...hours }: Fields = fields;
    // An end in the past would leave a notice without a duration.
    const isEnded = endNow && published > notice.start + minuteMs;
    const end = isEnded ? Math.min(plan.end, published - (published % minuteMs)) : plan.end;
    plan = { ...plan, ...hours, end };
    notice = {
      ...{ ...notice, ...timesOf(plan), revision: notice.revision + 1 },
      ...(title && { title }),
      ...(kind && { kind }),
      ...(stretch && { from: stretch[0], to: stretch[1] }),
      ...(cancelled !== undefined && { cancelled: cancelled ? published : undefined }),
      changes: [{ at: published - 1, by: 'Desk', what: 'Changed' }, ...notice.changes],
    };
    history.push({ published, notice });
  }
  return history;
}

interface Interval {
  readonly start: number;
  readonly end: number;
}

const covers = ({ start, end }: Interval, at: number) => start <= at && at < end;

/** What a program knows about one entry of its feed: when the entry closes the road. */
interface Entry {
  readonly version: number;
  readonly closures: readonly Interval[];
  readonly unit?: string;
}

/** Programs that keep what they have seen, and that read one feed each. */
class Readers {
  readonly datex = new Map<string, Entry>();
  readonly cifs = new Map<string, Entry>();
  readonly calendar = new Map<string, Entry>();
  nights: (Interval & { closed: boolean })[] | undefined;
  polled = 0;

  readDatex(xml: string): void {
    const records = xml.matchAll(
      /Record xsi:type="[^"]+" id="([^"]+)" version="(\d+)">(.*?)<\/sit:situationRecord>/gs,
    );
    for (const [, id = '', text = '0', content = ''] of records) {
      const periods = [...content.matchAll(/startOfPeriod>([^<]+)<.*?endOfPeriod>([^<]+)</gs)];
      const closures = content.includes('carriagewayClosures') ? periods.map(intervalOf) : [];
      keepNewer(this.datex, id, { version: Number(text), closures });
    }
  }

  readCifs(xml: string): void {
    const incidents = xml.matchAll(
      /id="([^"]+)"><type>(.*?)<.*?starttime>([^<]+)<.*?endtime>([^<]+)</gs,
    );
    for (const [, id = '', type, start = '', end = ''] of incidents) {
      const [, way, one, other] = /(\w+bound)-J(\d+)-J(\d+)$/.exec(id) ?? [];
      const closures = type === 'ROAD_CLOSED' ? [intervalOf(['', start, end])] : [];
      this.cifs.set(id, { version: 0, closures, unit: `${way} ${one}-${other}` });
    }
  }

  /** Reads a subscribed calendar: the program keeps an event until its sequence number rises, or until it is gone. */
  readCalendar(text: string): void {
    const events = calendarEvents(text);
    for (const uid of this.calendar.keys())
      if (!events.some((one) => one.uid === uid)) this.calendar.delete(uid);
    for (const { uid, sequence, summary, isCancelled, period } of events) {
      const closes = summary.includes('CLOSED') && !isCancelled;
      keepNewer(this.calendar, uid, { version: sequence, closures: closes ? [period] : [] });
    }
  }

  /** Applies the changes since the last poll to the nights that were known then. */
  readChanges(text: string): void {
    for (const change of JSON.parse(text).changes.toReversed()) {
      const closed = change.after?.includes('CLOSED');
      for (const { before, after } of change.nights) {
        const gone = before && Date.parse(before.start);
        this.nights = this.nights?.filter(({ start }) => start !== gone);
        if (after) this.nights?.push({ ...intervalOf(['', after.start, after.end]), closed });
      }
    }
  }
}

/** Replaces an entry only by a newer one, as readers do. */
function keepNewer(entries: Map<string, Entry>, id: string, entry: Entry): void {
  const kept = entries.get(id)?.version ?? -1;
  expect(entry.version).toBeGreaterThanOrEqual(kept);
  if (entry.version > kept) entries.set(id, entry);
}

const closedUnits = (entries: ReadonlyMap<string, Entry>, at: number) =>
  [...entries.values()]
    .filter(({ closures }) => closures.some((one) => covers(one, at)))
    .map(({ unit }) => unit);

function intervalOf([, start = '', end = '']: readonly string[]): Interval {
  return { start: Date.parse(start), end: Date.parse(end) };
}

/** Checks at each poll that a program believes the road closed exactly while it is closed. */
export function checkPolling(pollingCase: PollingCase): void {
  const history = historyOf(pollingCase);
  const readers = new Readers();
  let now = pollingCase.evening - 12 * hourMs;
  for (const gap of pollingCase.gaps) {
    now += gap;
    const shown = history.filter(({ published }) => published <= now);
    const [current] = shown.toReversed();
    if (!current) continue;
    const { notice, published } = current;
    const view = viewAt(aSnapshot({ notices: [notice], published }), now);
    const data = { histories: [shown] };
    readers.readDatex(datexFeed(view, site, data).join(''));
    readers.readCifs(cifsFeed(view, site, data).join(''));
    readers.readCalendar(calendarFeed(view, site).join(''));
    if (readers.nights)
      readers.readChanges(changesJson(view, site, { ...data, since: readers.polled }).join(''));
    else {
      const [first] = JSON.parse(jsonFeed(view, site).join('')).notices;
      readers.nights = (first?.periods ?? []).map((one: { start: string; end: string }) => ({
        ...intervalOf(['', one.start, one.end]),
        closed: first.closesRoad,
      }));
    }
    readers.polled = view.at;
    const isClosed = isActiveAt(notice, now) && effectWithoutAlso(notice) === 'closed';
    const believed = {
      datex: closedUnits(readers.datex, now).length > 0,
      cifs: closedUnits(readers.cifs, now).sort(),
      calendar: closedUnits(readers.calendar, now).length > 0,
      changes: readers.nights?.some((one) => one.closed && covers(one, now)),
    };
    const units = isClosed ? unitsOf(notice, 'closed').sort() : [];
    const [datex, calendar, changes] = [isClosed, isClosed, isClosed];
    expect({ now, ...believed }).toEqual({ now, datex, cifs: units, calendar, changes });
  }
}
