import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { aNotice, aSnapshot } from '../../../test/support/notices.ts';
import { runs } from '../../../test/support/runs.ts';
import { below, one, parseXml, textOf } from '../../../test/support/xml.ts';
import { instantOf } from '../irish-time.ts';
import type { Notice } from '../notice.ts';
import { type KnownNotices, viewAt } from '../view.ts';
import { atomFeed } from './atom.ts';
import { calendarFeed, noticeCalendar } from './calendar.ts';
import { jsonFeed } from './json.ts';

const at = (text: string) => instantOf(text.slice(0, 10), text.slice(11));
const now = at('2026-11-23 12:30');
const publisher = { name: 'Dublin Orbital; a, b & c', url: 'https://roads.example' };
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

  it('has lines of at most 75 bytes, each ended by CR LF', () => {
    const lines = calendarFeed(view, publisher).split('\r\n');
    expect(lines.at(-1)).toBe('');
    expect(lines.join('')).not.toMatch(/[\r\n]/);
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBe(75);
  });

  it('fills its lines, and breaks none of its characters', () => {
    const character = fc.constantFrom('a', '\u007f', 'é', '\u07ff', '\u0800', '’', '\uffee', '🚧');
    const texts = fc.string({ unit: character, minLength: 100, maxLength: 300 });
    fc.assert(
      fc.property(texts, (text) => {
        const feed = noticeCalendar({ ...nights, text }, publisher);
        expect(eventsOf(feed)[0]?.description).toContain(text);
        const lines = feed.split('\r\n');
        const broken = lines.filter((_, index) => lines[index + 1]?.startsWith(' '));
        for (const line of broken) expect(Buffer.byteLength(line)).toBeGreaterThanOrEqual(72);
        for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      }),
      { numRuns: runs(100) },
    );
  });

  it('has lines of 75 bytes where a text is plain', () => {
    const feed = noticeCalendar({ ...nights, title: 'T', text: 'x'.repeat(500) }, publisher);
    const lines = feed.split('\r\n').filter((line) => /^ ?x*$|^DESC/.test(line));
    expect(lines.slice(0, -1).map((line) => line.length)).toContain(75);
    expect(Math.max(...lines.map((line) => line.length))).toBe(75);
    expect(feed.replaceAll('\r\n ', '')).toContain('x'.repeat(500));
  });

  it('keeps the hours of a day over a change of clocks', () => {
    const daily = aNotice({
      start: at('2026-10-24 00:00'),
      end: at('2026-10-27 00:00'),
      repeat: { from: '09:30', to: '15:00', days: [0, 1, 6] },
    });
    const told = eventsOf(noticeCalendar(daily, publisher)).map((event) => [
      event.startDate.toJSDate().toISOString().slice(0, 16),
      nightsIn(event),
    ]);
    expect(told).toEqual([
      ['2026-10-24T08:30', 1],
      ['2026-10-25T09:30', 2],
    ]);
  });

  it('says what was cancelled, under the same name and a later number', () => {
    const [event] = eventsOf(noticeCalendar(cancelled, publisher));
    expect(event?.component.getFirstPropertyValue('status')).toBe('CANCELLED');
    expect(event?.sequence).toBe(2);
    expect(event?.summary).toMatch(/^Cancelled: /);
  });

  it('says of an event what its reader has to know', () => {
    const notice = aNotice({ kind: 'works', diversion: 'Leave at J6.' });
    const [event] = eventsOf(noticeCalendar(notice, publisher));
    const value = (name: string) => String(event?.component.getFirstPropertyValue(name));
    expect(event?.summary).toBe('Barrier repair');
    expect(event?.description).toBe(
      [
        '1 of 4 lanes closed',
        'One of four lanes is closed. Allow five minutes more.',
        'Leave at J6.',
        'https://roads.example/works/k7m2qx',
      ].join('\n'),
    );
    expect(value('status')).toBe('CONFIRMED');
    expect(value('categories')).toBe('Road works');
    expect(value('url')).toBe('https://roads.example/works/k7m2qx');
    expect(value('transp')).toBe('TRANSPARENT');
    expect([value('dtstamp'), value('last-modified')]).toEqual([
      '2026-11-20T09:00:00Z',
      '2026-11-20T09:00:00Z',
    ]);
    const [bare] = eventsOf(noticeCalendar(aNotice({ lanes: undefined, text: 'M' }), publisher));
    expect(bare?.description).toBe('M\nhttps://roads.example/works/k7m2qx');
  });

  it('names itself, and says how often to ask', () => {
    const valuesOf = (text: string) => {
      const calendar = new ICAL.Component(ICAL.parse(text));
      return ['name', 'x-wr-calname', 'version', 'calscale', 'method', 'refresh-interval'].map(
        (name) => String(calendar.getFirstPropertyValue(name)),
      );
    };
    const plain = { ...publisher, name: 'Dublin Orbital' };
    const name = 'Dublin Orbital: planned works';
    const rest = ['2.0', 'GREGORIAN', 'PUBLISH', 'PT15M'];
    expect(valuesOf(calendarFeed(view, plain))).toEqual([name, name, ...rest]);
    const one = noticeCalendar(aNotice(), publisher);
    expect(valuesOf(one)).toEqual(['Barrier repair', 'Barrier repair', ...rest]);
    expect(one).toContain('PRODID:-//Dublin Orbital\\; a\\, b & c//Planned works//EN\r\n');
  });

  it('has one event for each run of nights at the same hours', () => {
    const winter = aNotice({
      start: at('2026-10-22 00:00'),
      end: at('2026-10-29 00:00'),
      repeat: { from: '21:00', to: '05:30', days: [0, 1, 4, 6] },
    });
    const told = eventsOf(noticeCalendar(winter, publisher)).map((event) => [
      event.startDate.toJSDate().toISOString().slice(0, 16),
      event.endDate.toJSDate().toISOString().slice(0, 16),
      nightsIn(event),
    ]);
    expect(told).toEqual([
      ['2026-10-22T20:00', '2026-10-23T04:30', 1],
      // The night of 25 hours in its day, and what is in winter time.
      ['2026-10-24T20:00', '2026-10-25T05:30', 1],
      ['2026-10-25T21:00', '2026-10-26T05:30', 2],
    ]);
  });

  it('has today and the 27 days after it, and nothing of the 28th', () => {
    const on = (id: string, day: string) =>
      aNotice({ id, start: at(`${day} 09:00`), end: at(`${day} 10:00`) });
    const notices = [on('before', '2026-11-22'), on('today1', '2026-11-23')];
    notices.push(on('sunday', '2026-12-20'), on('monday', '2026-12-21'));
    const feed = calendarFeed(viewAt(aSnapshot({ notices }), now), publisher);
    expect(eventsOf(feed).map(({ uid }) => uid.slice(0, 6))).toEqual(['today1', 'sunday']);
  });

  it('goes four weeks ahead, and a notice’s own as far as that goes', () => {
    const long = { ...nights, end: at('2027-11-20 05:30') };
    const far = viewAt(aSnapshot({ notices: [long] }), now);
    const nightsOf = (text: string) => eventsOf(text).reduce((sum, one) => sum + nightsIn(one), 0);
    expect(nightsOf(calendarFeed(far, publisher))).toBe(20);
    expect(nightsOf(noticeCalendar(long, publisher))).toBeGreaterThan(250);
  });
});

describe('the Atom feed', () => {
  it('is XML whose texts are as they were written', () => {
    const feed = atomFeed(view, publisher);
    const titles = below(parseXml(feed), 'entry').map((entry) => textOf(entry, 'title'));
    expect(titles).toContain(hostile);
    expect(feed).not.toContain('<b>');
    expect(feed).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>/);
  });

  it('says who publishes it, when it changed, and where it and its page are', () => {
    const feed = parseXml(atomFeed(view, publisher));
    expect(textOf(feed, 'id')).toBe('https://roads.example/works');
    expect(textOf(feed, 'title')).toBe('Dublin Orbital; a, b & c planned works');
    expect(textOf(feed, 'updated')).toBe('2026-11-20T09:00:00Z');
    expect(textOf(one(feed, 'author'), 'name')).toBe(publisher.name);
    const links = below(feed, 'link').map((link) =>
      ['rel', 'type', 'href'].map((name) => link.getAttribute(name)),
    );
    expect(links).toEqual([
      ['self', 'application/atom+xml', 'https://roads.example/works.atom'],
      ['alternate', 'text/html', 'https://roads.example/works'],
    ]);
  });

  it('says of a notice all that stays true, whenever it is read', () => {
    const changes = [
      { at: now - 60_000, by: 'Day shift', what: 'Longer' },
      { at: now - 90_000, by: 'Day shift', what: 'Later' },
      { at: now - 120_000, by: 'Planning', what: 'Published' },
    ];
    const of = (changed: Partial<Notice>) => {
      const notices = [aNotice({ changes, ...changed })];
      const feed = atomFeed(viewAt(aSnapshot({ notices }), now), publisher);
      return one(parseXml(feed), 'entry');
    };
    const entry = of({ diversion: 'Leave at J6.' });
    expect(textOf(entry, 'id')).toBe('https://roads.example/works/k7m2qx');
    expect(textOf(entry, 'title')).toBe('Barrier repair');
    expect(textOf(entry, 'published')).toBe('2026-11-23T12:28:00Z');
    expect(textOf(entry, 'updated')).toBe('2026-11-23T12:29:00Z');
    expect(one(entry, 'link').getAttribute('href')).toBe('https://roads.example/works/k7m2qx');
    expect(one(entry, 'category').getAttribute('term')).toBe('lane-closure');
    expect(one(entry, 'category').getAttribute('label')).toBe('Lane closure');
    const where = 'M50 southbound, J6 Blanchardstown (N3) to J7 Lucan (N4)';
    const text = 'One of four lanes is closed. Allow five minutes more.';
    const hours = 'From 12:00 on Monday 23 November 2026 to 16:00 on Monday 23 November 2026';
    expect(textOf(entry, 'summary')).toBe(
      `${hours}. ${where}. 1 of 4 lanes closed. ${text}. Leave at J6.`,
    );
    const repeat = { from: '13:00', to: '15:00', days: [1] } satisfies Notice['repeat'];
    const changed = of({ cancelled: now, lanes: undefined, repeat });
    expect(textOf(changed, 'title')).toBe('Cancelled: Barrier repair');
    expect(textOf(changed, 'summary')).toBe(`${hours}. 13:00 to 15:00, Monday. ${where}. ${text}`);
  });

  it('has what was changed last first, and no more than a hundred', () => {
    const notices = Array.from({ length: 120 }, (_, age) =>
      aNotice({
        id: `n${age}`.padEnd(6, 'x'),
        changes: [{ at: now - age * 1_000, by: 'Day shift', what: 'Published' }],
      }),
    ).reverse();
    const ids = atomFeed(viewAt(aSnapshot({ notices }), now), publisher).match(/<id>.*?<\/id>/g);
    expect(ids).toHaveLength(101);
    expect(ids?.slice(1, 3)).toEqual([
      '<id>https://roads.example/works/n0xxxx</id>',
      '<id>https://roads.example/works/n1xxxx</id>',
    ]);
  });
});

describe('the JSON feed', () => {
  const read = (given: KnownNotices) => JSON.parse(jsonFeed(given, publisher));

  it('says who publishes it, and when it was published and is as of', () => {
    const { notices: _, ...rest } = read(view);
    expect(rest).toEqual({
      version: 1,
      publisher: publisher.name,
      road: 'M50',
      timeZone: 'Europe/Dublin',
      asOf: '2026-11-23T12:00:00Z',
      published: '2026-11-20T09:00:00Z',
      revision: 7,
      unreadable: 0,
      winter: null,
    });
    expect(jsonFeed(view, publisher)).toMatch(/\}\n$/);
  });

  it('has the winter status while it applies', () => {
    const winter = { state: 'under-way', at: at('2026-11-23 02:00'), by: 'Night shift' } as const;
    const read = (time: string) =>
      JSON.parse(jsonFeed(viewAt(aSnapshot({ winter }), at(time)), publisher)).winter;
    expect(read('2026-11-23 13:59')).toEqual({
      state: 'under-way',
      since: '2026-11-23T02:00:00Z',
      by: 'Night shift',
    });
    expect(read('2026-11-23 14:00')).toBeNull();
  });

  it('has every field of a notice that docs/notices.md describes', () => {
    const { notices } = read(view);
    expect(notices).toMatchObject([
      {
        id: 'nights',
        state: 'planned',
        title: hostile,
        repeat: { from: '21:00', to: '05:30', days: [1, 2, 3, 4, 5] },
        next: { start: '2026-11-23T21:00:00Z', end: '2026-11-24T05:30:00Z' },
        diversion: 'Leave at J6.',
      },
      { id: 'cancel', state: 'cancelled', cancelled: '2026-11-23T12:29:00Z', next: null },
      { id: 'k7m2qx', state: 'on' },
    ]);
    expect(notices[2]).toEqual({
      id: 'k7m2qx',
      url: 'https://roads.example/works/k7m2qx',
      revision: 1,
      kind: 'lane-closure',
      state: 'on',
      title: 'Barrier repair',
      text: 'One of four lanes is closed. Allow five minutes more.',
      direction: 'southbound',
      from: { junction: 6, name: 'Blanchardstown', meets: 'N3' },
      to: { junction: 7, name: 'Lucan', meets: 'N4' },
      slips: [],
      lanes: { closed: 1, of: 4 },
      start: '2026-11-23T12:00:00Z',
      end: '2026-11-23T16:00:00Z',
      repeat: null,
      next: { start: '2026-11-23T12:00:00Z', end: '2026-11-23T16:00:00Z' },
      diversion: null,
      audible: false,
      severity: 'medium',
      cancelled: null,
      changed: '2026-11-20T09:00:00Z',
      changes: [{ at: '2026-11-20T09:00:00Z', by: 'Planning', what: 'Published' }],
    });
  });
});
