import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import {
  aNotice,
  aSnapshot,
  daysOf,
  fullNotice,
  nightsOn,
  now,
  viewOf,
} from '../../test/support/notices.ts';
import { evenings, noticeAround } from '../../test/support/oracle/road-cases.ts';
import { activeIntervals } from '../../test/support/oracle/road-oracle.ts';
import { type CalendarEvent, calendarEvents } from '../../test/support/readers/calendar-reader.ts';
import { runs } from '../../test/support/runs.ts';
import { site } from '../../test/support/settings.ts';
import { viewAt } from '../answer/view.ts';
import type { Notice } from '../notice/notice.ts';
import { calendarFeed, noticeCalendar, tripCalendar } from './calendar.ts';

const publisher = { ...site, name: 'Roads; a, b & c', url: 'https://roads.example' };
const nights = aNotice({
  id: 'nights',
  ...nightsOn('21:00-05:30', daysOf('2026-11-23', '2026-11-27')),
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

function hoursOf(component: ICAL.Component): string {
  const { startDate, endDate } = new ICAL.Event(component);
  return [startDate, endDate].map((time) => time.toString()).join(' to ');
}
const eventsIn = (text: string) => text.match(/BEGIN:VEVENT.*?END:VEVENT/gs) ?? [];
const calendarOf = (notice: Notice) =>
  noticeCalendar(viewAt(aSnapshot(), now), publisher, notice).join('');
const eventsOf = (notice: Notice) => componentsOf(calendarOf(notice));

function onlyEventOf(notice: Notice): ICAL.Component {
  const [event, ...others] = eventsOf(notice);
  expect(others).toEqual([]);
  return event ?? expect.unreachable('the calendar has no event');
}

describe('the calendar', () => {
  it('states times in whole seconds, even if a notice changed at a fraction of a second', () => {
    const changes = [{ at: now + 695, by: 'A', what: 'Published' }];
    const text = calendarOf(aNotice({ changes, end: now + 3_600_500 }));
    expect(text).toMatch(/DTSTAMP:\d{8}T\d{6}Z/);
    expect(text).not.toMatch(/\d\.\d+Z/);
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

  it('keeps the status of the nights that had ended before a cancellation', () => {
    const cancelled = { ...nights, cancelled: Date.UTC(2026, 10, 25, 12) };
    const events = componentsOf(calendarOf(cancelled)).map(propertiesOf);
    const count = (status: string) => events.filter((one) => one.status === status).length;
    expect([count('CONFIRMED'), count('CANCELLED')]).toEqual([2, 3]);
  });

  it('of a trip has the cancelled events too', () => {
    const view = viewOf(aNotice({ revision: 2, cancelled: now - 60_000 }));
    const text = tripCalendar(view, publisher, { from: 5, to: 9 }, undefined).join('');
    expect(componentsOf(text).map((one) => propertiesOf(one).status)).toEqual(['CANCELLED']);
  });

  it('of a single notice is named after the title of that notice', () => {
    expect(propertiesOf(parseCalendar(calendarOf(fullNotice)))).toMatchObject({
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
        const shownNights = [...eventsByUid.values()].map(({ period }) => period);
        const isPast = ({ end }: { end: number }) => end <= evening;
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
    const year = nightsOn('09:30-15:00', daysOf('2026-11-20', '2027-11-19'));
    const longNotice = { ...nights, ...year };
    const occurrences = componentsOf(feedOf(longNotice)).map(hoursOf);
    expect([occurrences[0], occurrences.at(-1), occurrences.length]).toEqual([
      '2026-11-23T09:30:00Z to 2026-11-23T15:00:00Z',
      '2026-12-20T09:30:00Z to 2026-12-20T15:00:00Z',
      28,
    ]);
    expect(eventsOf(longNotice)).toHaveLength(365);
    expect(eventsIn(calendarOf(longNotice))).toEqual(
      expect.arrayContaining(eventsIn(feedOf(longNotice))),
    );
  });
});

describe('the lines of a calendar', () => {
  const linesOf = (title: string) => calendarOf(aNotice({ title })).split('\r\n');

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
