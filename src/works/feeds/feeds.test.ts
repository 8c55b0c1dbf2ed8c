import { toJsonSchema } from '@valibot/to-json-schema';
import { Ajv } from 'ajv';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { aNotice, aSnapshot } from '../../../test/support/notices.ts';
import { site } from '../../../test/support/settings.ts';
import { below, parseXml, textOf } from '../../../test/support/xml.ts';
import { pointOf } from '../geometry.ts';
import { instantOf } from '../irish-time.ts';
import type { Notice } from '../notice.ts';
import { viewAt } from '../view.ts';
import { atomFeed } from './atom.ts';
import { calendarFeed, noticeCalendar } from './calendar.ts';
import { datexFeed } from './datex.ts';
import { jsonFeed, noticeJson } from './json.ts';
import { feedShape, oneShape } from './json-shape.ts';

const at = (text: string) => instantOf(text.slice(0, 10), text.slice(11));
const now = at('2026-11-23 12:30');
const publisher = { ...site, name: 'Dublin Orbital; a, b & c', url: 'https://roads.example' };
const rfc3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;
const hostile = 'Bóthar <b>dúnta</b> & "níos"; mall, \\ ó ’ 🚧 '.repeat(6).trim();

const nights = aNotice({
  id: 'nights',
  title: hostile,
  text: `${hostile}\nSecond line`,
  start: at('2026-11-23 21:00'),
  end: at('2026-11-28 05:30'),
  repeat: { from: '21:00', to: '05:30', days: [1, 2, 3, 4, 5] },
  diversion: 'Leave at J6.',
});
const cancelled = aNotice({ id: 'cancel', revision: 2, cancelled: now - 60_000 });
const view = viewAt(aSnapshot({ notices: [nights, cancelled, aNotice()] }), now);

describe('the calendar', () => {
  /** What somebody else's parser makes of a calendar. */
  function eventsOf(text: string) {
    const calendar = new ICAL.Component(ICAL.parse(text));
    return calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));
  }

  function nightsIn(event: ICAL.Event): number {
    if (!event.isRecurring()) return 1;
    const iterator = event.iterator();
    let count = 0;
    while (iterator.next()) count += 1;
    return count;
  }

  it('has one recurring event for nights at the same hours', () => {
    const events = eventsOf(calendarFeed(view, publisher));
    expect(events).toHaveLength(3);
    const first = events.find(({ uid }) => uid === 'nights-2026-11-23@roads.example');
    expect(first?.startDate.toJSDate()).toEqual(new Date(at('2026-11-23 21:00')));
    expect(first?.endDate.toJSDate()).toEqual(new Date(at('2026-11-24 05:30')));
    expect(first && nightsIn(first)).toBe(5);
  });

  it('keeps every character of a text', () => {
    const [event] = eventsOf(noticeCalendar(nights, publisher));
    expect(event?.summary).toBe(hostile);
    expect(event?.description).toContain(`${hostile}\nSecond line\nLeave at J6.`);
    expect(event?.location).toBe('M50 southbound, J6 Blanchardstown (N3) to J7 Lucan (N4)');
  });

  it('says where drivers meet it, on the line of the road and nowhere else', () => {
    const geo = (changes: Partial<Notice>) => {
      const calendar = noticeCalendar(aNotice(changes), publisher);
      const value: unknown = eventsOf(calendar)[0]?.component.getFirstPropertyValue('geo');
      return value ?? undefined;
    };
    expect(geo({})).toEqual(pointOf('southbound', 6)?.toReversed());
    expect(geo({ direction: 'northbound', from: 7, to: 6 })).toEqual(
      pointOf('northbound', 7)?.toReversed(),
    );
    expect(geo({ from: 9, to: 9, slips: ['exit'] })).toBeUndefined();
    expect(geo({ from: 1, to: 2, direction: 'northbound' })).toBeUndefined();
    const text = calendarFeed(view, publisher).replaceAll('\r\n ', '');
    expect(text).toContain('© OpenStreetMap contributors');
  });

  it('is asked for again after a quarter of an hour', () => {
    const calendar = new ICAL.Component(ICAL.parse(calendarFeed(view, publisher)));
    expect(String(calendar.getFirstPropertyValue('refresh-interval'))).toBe('PT15M');
  });

  it('has lines of at most 75 bytes, each ended by CR LF', () => {
    const lines = calendarFeed(view, publisher).split('\r\n');
    expect(lines.at(-1)).toBe('');
    expect(lines.join('')).not.toMatch(/[\r\n]/);
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBe(75);
  });

  it('says what was cancelled, under the same name and a later number', () => {
    const [event] = eventsOf(noticeCalendar(cancelled, publisher));
    expect(event?.component.getFirstPropertyValue('status')).toBe('CANCELLED');
    expect(event?.sequence).toBe(2);
    expect(event?.summary).toMatch(/^Cancelled: /);
  });

  it('goes four weeks ahead, and a notice’s own as far as that goes', () => {
    const long = { ...nights, end: at('2027-11-20 05:30') };
    const far = viewAt(aSnapshot({ notices: [long] }), now);
    const nightsOf = (text: string) => eventsOf(text).reduce((sum, one) => sum + nightsIn(one), 0);
    expect(nightsOf(calendarFeed(far, publisher))).toBe(20);
    expect(nightsOf(noticeCalendar(long, publisher))).toBeGreaterThan(250);
  });
});

describe('the licence', () => {
  it.each([
    ['calendar', calendarFeed],
    ['Atom feed', atomFeed],
    ['DATEX II feed', datexFeed],
  ])('is named in the %s, as the operator has set it', (_, feed) => {
    const licence = { name: 'CC0 1.0', url: 'https://creativecommons.org/publicdomain/zero/1.0/' };
    const text = feed(view, { ...publisher, licence }).replaceAll('\r\n ', '');
    expect(text).toContain(licence.url);
    expect(text).not.toContain('licenses/by');
  });
});

describe('the Atom feed', () => {
  it('is XML whose texts are as they were written', () => {
    const feed = atomFeed(view, publisher);
    const titles = below(parseXml(feed), 'entry').map((entry) => textOf(entry, 'title'));
    expect(titles).toContain(hostile);
    expect(feed).not.toContain('<b>');
  });

  it('has what was changed last first, and no more than a hundred', () => {
    const notices = Array.from({ length: 120 }, (_, age) =>
      aNotice({
        id: `n${age}`.padEnd(6, 'x'),
        changes: [{ at: now - age * 1_000, by: 'Day shift', what: 'Published' }],
      }),
    );
    const ids = atomFeed(viewAt(aSnapshot({ notices }), now), publisher).match(/<id>.*?<\/id>/g);
    expect(ids).toHaveLength(101);
    expect(ids?.slice(1, 3)).toEqual([
      '<id>https://roads.example/works/n0xxxx</id>',
      '<id>https://roads.example/works/n1xxxx</id>',
    ]);
  });
});

describe('the JSON feed', () => {
  const ajv = new Ajv({ formats: { 'date-time': rfc3339, uri: URL.canParse } });
  const validOf = (shape: typeof feedShape | typeof oneShape) =>
    ajv.compile(Object(toJsonSchema(shape)));

  it('is valid by its JSON Schema, whole and one by one', () => {
    const valid = validOf(feedShape);
    valid(JSON.parse(jsonFeed(view, publisher)));
    expect(valid.errors).toBeNull();
    const one = JSON.parse(noticeJson(nights, view, publisher));
    const validOne = validOf(oneShape);
    validOne(one);
    expect(validOne.errors).toBeNull();
    expect(validOne({ ...one, notice: { ...one.notice, state: 'perhaps' } })).toBe(false);
  });

  it('says under which licence, since when, and whether it is whole', () => {
    const feed = JSON.parse(jsonFeed(view, publisher));
    expect(feed).toMatchObject({
      license: 'https://creativecommons.org/licenses/by/4.0/',
      generated: '2026-11-23T12:30:00Z',
      complete: true,
    });
    const reading = { source: 'replica', checked: now } as const;
    const stale = viewAt(aSnapshot({ notices: [nights] }), now, reading);
    expect(JSON.parse(jsonFeed(stale, publisher))).toMatchObject({ complete: false });
  });

  it('says of each notice what it says and how it stands', () => {
    const feed: unknown = JSON.parse(jsonFeed(view, publisher));
    expect(feed).toMatchObject({
      version: 1,
      road: 'M50',
      asOf: '2026-11-23T12:00:00Z',
      revision: 7,
      winter: null,
      notices: [
        {
          id: 'nights',
          url: 'https://roads.example/works/nights',
          state: 'planned',
          title: hostile,
          from: { junction: 6, name: 'Blanchardstown', meets: 'N3' },
          next: { start: '2026-11-23T21:00:00Z', end: '2026-11-24T05:30:00Z' },
        },
        { id: 'cancel', state: 'cancelled', next: null },
        { id: 'k7m2qx', state: 'on', lanes: { closed: 1, of: 4 }, diversion: null },
      ],
    });
  });
});
