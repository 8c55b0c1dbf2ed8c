import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { aNotice, at, fullNotice, now, viewOf } from '../../../test/support/notices.ts';
import { site } from '../../../test/support/settings.ts';
import { pointOf } from '../geometry.ts';
import type { Notice } from '../notice.ts';
import { calendarFeed, noticeCalendar } from './calendar.ts';

const publisher = { ...site, name: 'Roads; a, b & c', url: 'https://roads.example' };
const nights = aNotice({
  id: 'nights',
  start: at('2026-11-23 21:00'),
  end: at('2026-11-28 05:30'),
  repeat: { from: '21:00', to: '05:30', days: [1, 2, 3, 4, 5] },
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
  const found: string[] = [];
  for (let next = iterator.next(); next; next = iterator.next()) {
    const { startDate, endDate } = event.getOccurrenceDetails(next);
    found.push([startDate, endDate].map((time) => time.toString()).join(' to '));
  }
  return found;
}
const eventsOf = (notice: Notice) => componentsOf(noticeCalendar(notice, publisher));

function onlyEventOf(notice: Notice): ICAL.Component {
  const [event, ...others] = eventsOf(notice);
  expect(others).toEqual([]);
  return event ?? expect.unreachable('there is no event');
}

describe('the calendar', () => {
  it('says whose it is and when to ask for it again', () => {
    const calendar = parseCalendar(feedOf());
    expect(propertiesOf(calendar)).toEqual({
      version: '2.0',
      prodid: '-//Roads; a, b & c//Planned works//EN',
      calscale: 'GREGORIAN',
      method: 'PUBLISH',
      // The parser does not know these two properties, and leaves their escapes.
      name: 'Roads\\; a\\, b & c: planned works',
      'x-wr-calname': 'Roads\\; a\\, b & c: planned works',
      description: 'Positions: © OpenStreetMap contributors, ODbL 1.0',
      'refresh-interval': 'PT15M',
    });
    expect(calendar.name).toBe('vcalendar');
    expect(calendar.getAllSubcomponents()).toEqual([]);
  });

  it('has one event for nights at the same hours, with all that drivers are told', () => {
    const event = onlyEventOf(fullNotice);
    expect(propertiesOf(event)).toEqual({
      uid: 'allof1-2026-11-23@roads.example',
      dtstart: '2026-11-23T21:00:00Z',
      dtend: '2026-11-24T05:30:00Z',
      rrule: 'FREQ=WEEKLY;BYDAY=MO,TU;UNTIL=20261124T210000Z',
      sequence: '3',
      dtstamp: '2026-11-22T10:15:00Z',
      'last-modified': '2026-11-22T10:15:00Z',
      summary: 'Lanes 1 & 2 <closed>; slip too',
      location:
        'M50 northbound, West-Link toll, J9 Red Cow (N7) to J6 Blanchardstown (N3), with J7 exit slip',
      geo: pointOf('northbound', 9)?.toReversed().join(','),
      description: [
        'Lanes 1 and 2 and the hard shoulder closed; the auxiliary lane narrowed (2 of 4); J7 exit slip closed',
        'Keep "right", ó 🚧 \\ it’s narrow.',
        'Leave at J9 & follow the N4.',
        'https://roads.example/works/allof1',
      ].join('\n'),
      categories: 'Closure with slip roads',
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

  it('says no more than there is to say, and does not repeat what holds once', () => {
    const text = 'Line one\nLine two';
    const event = onlyEventOf(aNotice({ kind: 'works', lanes: undefined, text }));
    expect(propertiesOf(event)).toMatchObject({
      description: 'Line one\nLine two\nhttps://roads.example/works/k7m2qx',
      dtstart: '2026-11-23T12:00:00Z',
      dtend: '2026-11-23T16:00:00Z',
    });
    expect(event.hasProperty('rrule')).toBe(false);
  });

  it('says what was cancelled, under the same name and a later number', () => {
    const cancelled = aNotice({ revision: 2, cancelled: now - 60_000 });
    expect(propertiesOf(onlyEventOf(cancelled))).toMatchObject({
      uid: 'k7m2qx-2026-11-23@roads.example',
      status: 'CANCELLED',
      sequence: '2',
      summary: 'Cancelled: Barrier repair',
    });
  });

  it.each<[string, Partial<Notice>, readonly number[] | undefined]>([
    ['northbound', { direction: 'northbound', from: 7, to: 6 }, pointOf('northbound', 7)],
    ['southbound', {}, pointOf('southbound', 6)],
    ['on a slip road', { from: 9, to: 9, slips: ['exit'] }, undefined],
    ['in the tunnel', { from: 1, to: 2, direction: 'northbound' }, undefined],
  ])('says where drivers meet it %s, where a line is known', (_, changes, point) => {
    const geo: unknown = onlyEventOf(aNotice(changes)).getFirstPropertyValue('geo');
    expect(geo ?? undefined).toEqual(point?.toReversed());
  });

  it('has a title as the name of the calendar of one notice', () => {
    expect(propertiesOf(parseCalendar(noticeCalendar(fullNotice, publisher)))).toMatchObject({
      name: 'Lanes 1 & 2 <closed>\\; slip too',
    });
  });
});

describe('the nights of a calendar', () => {
  it('go four weeks ahead from this morning, and a notice’s own as far as that goes', () => {
    const daily = { from: '09:30', to: '15:00', days: [0, 1, 2, 3, 4, 5, 6] } as const;
    const long = {
      ...nights,
      start: at('2026-11-20 00:00'),
      end: at('2027-11-20 05:30'),
      repeat: daily,
    };
    const occurrences = componentsOf(feedOf(long)).flatMap(nightsIn);
    expect([occurrences[0], occurrences.at(-1), occurrences.length]).toEqual([
      '2026-11-23T09:30:00Z to 2026-11-23T15:00:00Z',
      '2026-12-20T09:30:00Z to 2026-12-20T15:00:00Z',
      28,
    ]);
    expect(eventsOf(long).flatMap(nightsIn)).toHaveLength(365);
  });

  it('have names of their own where a notice begins within a night', () => {
    const late = { ...nights, start: at('2026-11-24 00:30') };
    const events = eventsOf(late);
    expect(events.map((event) => propertiesOf(event).uid)).toEqual([
      'nights-2026-11-24@roads.example',
      'nights-2026-11-24-2@roads.example',
    ]);
    expect(events.map((event) => nightsIn(event)[0])).toEqual([
      '2026-11-24T00:30:00Z to 2026-11-24T05:30:00Z',
      '2026-11-24T21:00:00Z to 2026-11-25T05:30:00Z',
    ]);
  });

  it('begin a new event where clocks change', () => {
    const october = {
      ...nights,
      start: at('2026-10-22 12:00'),
      end: at('2026-10-28 12:00'),
      repeat: { from: '21:00', to: '05:30', days: [0, 1, 2, 3, 4, 5, 6] } as const,
    };
    const events = eventsOf(october);
    expect(events.map((event) => propertiesOf(event).uid)).toEqual([
      'nights-2026-10-22@roads.example',
      'nights-2026-10-24@roads.example',
      'nights-2026-10-25@roads.example',
    ]);
    expect(events.map((event) => nightsIn(event).length)).toEqual([2, 1, 3]);
  });

  it('are told one by one where the days of the calendar are the rule', () => {
    const exact = [
      { from: '21:00', to: '05:30', days: [1, 4] as const, dates: ['2026-11-23', '2026-11-26'] },
    ];
    const single = {
      ...nights,
      repeat: { ...exact[0], from: '21:00', to: '05:30', days: [1, 4] as const, exact },
    };
    const events = eventsOf(single);
    expect(events.map(nightsIn)).toEqual([
      ['2026-11-23T21:00:00Z to 2026-11-24T05:30:00Z'],
      ['2026-11-26T21:00:00Z to 2026-11-27T05:30:00Z'],
    ]);
    expect(events.map((event) => event.hasProperty('rrule'))).toEqual([false, false]);
  });

  it('are told one by one where the days of the calendar are a part of the rule', () => {
    const hours = { from: '21:00', to: '05:30' };
    const exact = [
      { ...hours, days: [1] as const, dates: ['2026-11-23'] },
      { ...hours, days: [2] as const },
    ];
    const repeat = { ...hours, days: [1, 2] as const, exact };
    const fortnight = { ...nights, end: at('2026-12-05 05:30'), repeat };
    const days = eventsOf(fortnight)
      .flatMap(nightsIn)
      .map((night) => night.slice(0, 10));
    expect(days).toEqual(['2026-11-23', '2026-11-24', '2026-12-01']);
  });

  it('begin a new event where the hours or the length are others', () => {
    const week = [1, 2, 3, 4, 5] as const;
    const exact = [
      { from: '21:00', to: '05:30', days: [1] as const },
      { from: '21:00', to: '04:30', days: [2] as const },
      { from: '22:00', to: '05:30', days: [3, 4] as const },
    ];
    const repeat = { from: '21:00', to: '05:30', days: week, exact };
    expect(eventsOf({ ...nights, repeat }).map(nightsIn)).toEqual([
      ['2026-11-23T21:00:00Z to 2026-11-24T05:30:00Z'],
      ['2026-11-24T21:00:00Z to 2026-11-25T04:30:00Z'],
      [
        '2026-11-25T22:00:00Z to 2026-11-26T05:30:00Z',
        '2026-11-26T22:00:00Z to 2026-11-27T05:30:00Z',
      ],
    ]);
  });
});

describe('the lines of a calendar', () => {
  const linesOf = (title: string) => noticeCalendar(aNotice({ title }), publisher).split('\r\n');

  it.each([
    ['ASCII', 'a'.repeat(180)],
    ['all of them', 'aó—🚧'.repeat(30)],
    ['the first of two bytes', '\u0080'.repeat(90)],
    ['the first of three bytes', '\u0800'.repeat(60)],
    ['the first of four bytes', '\u{10000}'.repeat(50)],
  ])('have at most 75 bytes, and break no character of %s', (_, title) => {
    const lines = linesOf(title);
    expect(lines.at(-1)).toBe('');
    expect(lines.join('')).not.toMatch(/[\r\n\ufffd]/);
    const lengths = lines.map((line) => Buffer.byteLength(line));
    expect(Math.max(...lengths)).toBeLessThanOrEqual(75);
    const [event] = componentsOf(lines.join('\r\n'));
    expect(event && propertiesOf(event).summary).toBe(title);
  });

  it.each([
    ['67 letters, which fit', 'a'.repeat(67), ['SUMMARY:'.concat('a'.repeat(67))]],
    ['68 letters, which do not', 'a'.repeat(68), ['SUMMARY:'.concat('a'.repeat(67)), ' a']],
    ['67 bytes', `${'a'.repeat(65)}ó`, [`SUMMARY:${'a'.repeat(65)}ó`]],
    ['22 characters of three bytes', '—'.repeat(22), [`SUMMARY:${'—'.repeat(22)}`]],
    ['68 bytes', `${'a'.repeat(66)}ó`, [`SUMMARY:${'a'.repeat(66)}`, ' ó']],
  ])('are as long as they may be: %s', (_, title, expected) => {
    const lines = linesOf(title);
    const first = lines.findIndex((line) => line.startsWith('SUMMARY'));
    const next = lines.findIndex((line) => line.startsWith('LOCATION'));
    expect(lines.slice(first, next)).toEqual(expected);
  });
});
