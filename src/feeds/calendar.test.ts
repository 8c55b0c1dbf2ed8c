import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { type CalendarEvent, calendarEvents } from '../../test/support/calendar-reader.ts';
import { aNotice, aSnapshot, at, fullNotice, now, viewOf } from '../../test/support/notices.ts';
import { evenings, noticeAround } from '../../test/support/road-cases.ts';
import { activeIntervals } from '../../test/support/road-oracle.ts';
import { runs } from '../../test/support/runs.ts';
import { site } from '../../test/support/settings.ts';
import { viewAt } from '../answer/view.ts';
import { pointOf } from '../notice/geometry.ts';
import type { Notice } from '../notice/notice.ts';
import { calendarFeed, noticeCalendar } from './calendar.ts';

const publisher = { ...site, name: 'Roads; a, b & c', url: 'https://roads.example' };
const nights = aNotice({
  id: 'nights',
  start: at('2026-11-23 21:00'),
  end: at('2026-11-28 05:30'),
  repeat: [{ from: '21:00', to: '05:30', days: [1, 2, 3, 4, 5] }],
});
const feedOf = (...notices: Notice[]) => calendarFeed(viewOf(...notices), publisher).join('');

/** Parses a calendar with an independent parser. */
const parseCalendar = (text: string) => new ICAL.Component(ICAL.parse(text));
const componentsOf = (text: string) => parseCalendar(text).getAllSubcomponents('vevent');
const propertiesOf = (component: ICAL.Component) =>
  Object.fromEntries(
    component
      .getAllProperties()
      .map((property) => [property.name, String(property.getFirstValue())]),
  );

function nightsIn(component: ICAL.Component): string[] {
  const event = new ICAL.Event(component);
  const iterator = event.iterator();
  const nightTexts: string[] = [];
  for (let next = iterator.next(); next; next = iterator.next()) {
    const { startDate, endDate } = event.getOccurrenceDetails(next);
    nightTexts.push([startDate, endDate].map((time) => time.toString()).join(' to '));
  }
  return nightTexts;
}
const eventsIn = (text: string) => text.match(/BEGIN:VEVENT.*?END:VEVENT/gs) ?? [];
const eventsOf = (notice: Notice) => componentsOf(noticeCalendar(notice, publisher));

function onlyEventOf(notice: Notice): ICAL.Component {
  const [event, ...others] = eventsOf(notice);
  expect(others).toEqual([]);
  return event ?? expect.unreachable('the calendar has no event');
}

describe('the calendar', () => {
  it('states times in whole seconds, even if a notice changed at a fraction of a second', () => {
    const changes = [{ at: now + 695, by: 'A', what: 'Published' }];
    const text = noticeCalendar(aNotice({ changes, end: now + 3_600_500 }), publisher);
    expect(text).toMatch(/DTSTAMP:\d{8}T\d{6}Z/);
    expect(text).not.toMatch(/\d\.\d+Z/);
  });

  it('states its name, attribution and refresh interval', () => {
    const calendar = parseCalendar(feedOf());
    expect(propertiesOf(calendar)).toEqual({
      version: '2.0',
      prodid: '-//Roads; a, b & c//Planned works//EN',
      calscale: 'GREGORIAN',
      method: 'PUBLISH',
      // The parser does not support these two properties and keeps their escapes.
      name: 'Roads\\; a\\, b & c: planned works',
      'x-wr-calname': 'Roads\\; a\\, b & c: planned works',
      description: 'Positions: © OpenStreetMap contributors, ODbL 1.0',
      'refresh-interval': 'PT15M',
      'x-published-ttl': 'PT15M',
    });
    expect(calendar.name).toBe('vcalendar');
    expect(calendar.getAllSubcomponents()).toEqual([]);
  });

  it('has one recurring event with all details of a notice whose nights have the same hours', () => {
    const event = onlyEventOf(fullNotice);
    expect(propertiesOf(event)).toEqual({
      uid: 'allof1@roads.example',
      dtstart: '2026-11-23T21:00:00Z',
      dtend: '2026-11-24T05:30:00Z',
      rrule: 'FREQ=WEEKLY;BYDAY=MO,TU;UNTIL=20261124T210000Z',
      sequence: '3',
      dtstamp: '2026-11-22T10:15:00Z',
      'last-modified': '2026-11-22T10:15:00Z',
      summary:
        'J9 to J6 northbound: Lanes 1 and 2 and the hard shoulder closed; the auxiliary lane narrowed (2 of 4), 60 km/h; J7 northbound: EXIT CLOSED. Lanes 1 & 2 <closed>; slip too',
      location:
        'M50 northbound, West-Link toll, J9 Red Cow (N7) to J6 Blanchardstown (N3), with J7 exit slip',
      geo: pointOf('northbound', 9)?.toReversed().join(','),
      description: [
        'Lanes 1 and 2 and the hard shoulder closed; the auxiliary lane narrowed (2 of 4), 60 km/h, J7 EXIT CLOSED',
        'Keep "right", ó 🚧 \\ it’s narrow.',
        'Leave at J9 & follow the N4.',
        'https://roads.example/works/allof1',
      ].join('\n'),
      categories: 'Lane closure',
      status: 'CONFIRMED',
      transp: 'TRANSPARENT',
      url: 'https://roads.example/works/allof1',
      link: 'https://creativecommons.org/licenses/by/4.0/',
    });
    expect(event.getFirstProperty('link')?.getParameter('linkrel')).toBe('license');
    expect(nightsIn(event)).toEqual([
      '2026-11-23T21:00:00Z to 2026-11-24T05:30:00Z',
      '2026-11-24T21:00:00Z to 2026-11-25T05:30:00Z',
    ]);
  });

  it('has one event, without a recurrence, for works that close nothing', () => {
    const text = 'Line one\nLine two';
    const event = onlyEventOf(aNotice({ kind: 'works', lanes: undefined, text }));
    expect(propertiesOf(event)).toMatchObject({
      description: 'Works, lanes open\nLine one\nLine two\nhttps://roads.example/works/k7m2qx',
      dtstart: '2026-11-23T12:00:00Z',
      dtend: '2026-11-23T16:00:00Z',
    });
    expect(event.hasProperty('rrule')).toBe(false);
  });

  it('keeps the UID of a cancelled event and increases its sequence number', () => {
    const cancelled = aNotice({ revision: 2, cancelled: now - 60_000 });
    expect(propertiesOf(onlyEventOf(cancelled))).toMatchObject({
      uid: 'k7m2qx@roads.example',
      status: 'CANCELLED',
      sequence: '2',
      summary: 'Cancelled: J6 to J7 southbound: 1 of 4 lanes closed. Barrier repair',
    });
  });

  it.each<[string, Partial<Notice>, readonly number[] | undefined]>([
    [
      'on the northbound carriageway',
      { direction: 'northbound', from: 7, to: 6 },
      pointOf('northbound', 7),
    ],
    ['on the southbound carriageway', {}, pointOf('southbound', 6)],
    ['on a slip road', { from: 9, to: 9, slips: ['exit'] }, pointOf('southbound', 9)],
    ['in the tunnel', { from: 1, to: 2, direction: 'northbound' }, pointOf('northbound', 1)],
  ])('states where drivers reach works %s', (_, changes, point) => {
    const geo: unknown = onlyEventOf(aNotice(changes)).getFirstPropertyValue('geo');
    expect(geo ?? undefined).toEqual(point?.toReversed());
  });

  it.each<[string, string, Partial<Notice>]>([
    [
      'a closed carriageway',
      'J6 to J7 southbound: CLOSED. Barrier repair',
      { kind: 'closure', lanes: undefined },
    ],
    [
      'a closed exit',
      'J6 to J7 southbound: EXIT CLOSED. Barrier repair',
      { kind: 'closure', lanes: undefined, slips: ['exit'] },
    ],
    ['a closed lane', 'J6 to J7 southbound: 1 of 4 lanes closed. Barrier repair', {}],
  ])('states place and effect first in the event summary (%s)', (_, summary, changes) => {
    expect(propertiesOf(onlyEventOf(aNotice(changes)))).toMatchObject({ summary });
  });

  it('of a single notice is named after the title of that notice', () => {
    expect(propertiesOf(parseCalendar(noticeCalendar(fullNotice, publisher)))).toMatchObject({
      name: 'Lanes 1 & 2 <closed>\\; slip too',
    });
  });
});

describe('the events of a calendar', () => {
  it('include each night exactly once for a reader who loads the calendar every day', () => {
    const cases = fc
      .constantFrom(...evenings)
      .chain((evening) =>
        fc.record({ evening: fc.constant(evening), notice: noticeAround(evening, 1) }),
      );
    fc.assert(
      fc.property(cases, ({ evening, notice }) => {
        const eventsByUid = new Map<string, CalendarEvent>();
        for (let day = evening; day <= evening + 42 * 864e5; day += 864e5) {
          const view = viewAt(aSnapshot({ notices: [notice] }), day);
          for (const event of calendarEvents(calendarFeed(view, publisher).join(''))) {
            expect(eventsByUid.get(event.uid) ?? event).toEqual(event);
            eventsByUid.set(event.uid, event);
          }
        }
        const shownNights = [...eventsByUid.values()].flatMap(({ occurrences }) => occurrences);
        const isPast = ({ end }: { end: number }) => end <= evening - 864e5;
        const isAfterCalendar = ({ start }: { start: number }) => start > evening + 69 * 864e5;
        const allNights = [...activeIntervals({ ...notice, cancelled: undefined })];
        const expected = allNights.filter((one) => !isPast(one) && !isAfterCalendar(one));
        expect(shownNights.toSorted((one, other) => one.start - other.start)).toEqual(
          expect.arrayContaining(expected),
        );
        expect(shownNights.length).toBe(new Set(shownNights.map(({ start }) => start)).size);
        expect(allNights).toEqual(expect.arrayContaining(shownNights));
      }),
      { numRuns: runs(60) },
    );
  });

  it('cover the next four weeks, or every night in the calendar of a single notice', () => {
    const dailyHours = { from: '09:30', to: '15:00', days: [0, 1, 2, 3, 4, 5, 6] } as const;
    const longNotice = {
      ...nights,
      start: at('2026-11-20 00:00'),
      end: at('2027-11-20 05:30'),
      repeat: [dailyHours],
    };
    const repeatWithDate = [{ ...dailyHours, dates: ['2026-11-24'] }, dailyHours];
    const occurrences = componentsOf(feedOf({ ...longNotice, repeat: repeatWithDate })).flatMap(
      nightsIn,
    );
    expect([occurrences[0], occurrences.at(-1), occurrences.length]).toEqual([
      '2026-11-23T09:30:00Z to 2026-11-23T15:00:00Z',
      '2026-12-20T09:30:00Z to 2026-12-20T15:00:00Z',
      28,
    ]);
    expect(eventsOf(longNotice).flatMap(nightsIn)).toHaveLength(365);
    expect(eventsIn(feedOf(longNotice))).toEqual(
      eventsIn(noticeCalendar(longNotice, publisher)).slice(0, 1),
    );
  });

  it('are split into two series if summer time ends between two nights', () => {
    const repeat = [{ from: '21:00', to: '05:30', days: [1] }] as const;
    const [start, end] = [at('2026-10-12 12:00'), at('2026-10-28 12:00')];
    expect(eventsOf({ ...nights, start, end, repeat }).map(nightsIn)).toEqual([
      [
        '2026-10-12T20:00:00Z to 2026-10-13T04:30:00Z',
        '2026-10-19T20:00:00Z to 2026-10-20T04:30:00Z',
      ],
      ['2026-10-26T21:00:00Z to 2026-10-27T05:30:00Z'],
    ]);
  });
});

describe('the lines of a calendar', () => {
  const linesOf = (title: string) => noticeCalendar(aNotice({ title }), publisher).split('\r\n');

  it.each([
    ['one byte', 'a'.repeat(180)],
    ['one to four bytes', 'aó—🚧'.repeat(30)],
    ['two bytes', '\u0080'.repeat(90)],
    ['three bytes', '\u0800'.repeat(60)],
    ['four bytes', '\u{10000}'.repeat(50)],
  ])('have at most 75 bytes and do not split characters of %s', (_, title) => {
    const lines = linesOf(title);
    expect(lines.at(-1)).toBe('');
    expect(lines.join('')).not.toMatch(/[\r\n\ufffd]/);
    const lengths = lines.map((line) => Buffer.byteLength(line));
    expect(Math.max(...lengths)).toBeLessThanOrEqual(75);
    const [event] = componentsOf(lines.join('\r\n'));
    expect(event && propertiesOf(event).summary).toContain(title);
  });
});
