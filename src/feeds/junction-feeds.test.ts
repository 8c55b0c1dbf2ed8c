import { describe, expect, it } from 'vitest';
import { aNotice, aSnapshot, at, now, viewOf } from '../../test/support/notices.ts';
import { site } from '../../test/support/settings.ts';
import { type KnownRoad, viewAt } from '../answer/view.ts';
import type { Notice } from '../notice/notice.ts';
import type { JunctionChoice } from '../site/choice.ts';
import { calendarFeed, junctionCalendar, noticeCalendar } from './calendar.ts';
import { junctionJson } from './json/junction-json.ts';

const publisher = { ...site, name: 'Roads', url: 'https://roads.example' };
const j9Southbound: JunctionChoice = { junction: 9, direction: 'southbound' };
const j9: JunctionChoice = { junction: 9 };

const closed = { kind: 'closure', lanes: undefined } as const;
const closureAhead = aNotice({
  ...{ ...closed, id: 'aheadx', title: 'Bridge', from: 9, to: 10 },
  ...{ start: at('2026-11-23 12:00'), end: at('2026-11-23 23:30') },
});
const closureBefore = aNotice({
  ...{ ...closed, id: 'before', title: 'Resurfacing', from: 7, to: 9, diversion: 'Take the N4.' },
  ...{ start: at('2026-11-23 22:00'), end: at('2026-11-24 05:00') },
});
const entryClosure = aNotice({
  ...{ ...closed, id: 'entryx', title: 'Entry', direction: 'northbound' },
  ...{ from: 9, to: 9, slips: ['entry'] as const },
});
const elsewhere = aNotice({ ...closed, id: 'elsewh', from: 13, to: 14 });
const laneNotice = aNotice({ id: 'northb', direction: 'northbound', from: 10, to: 9 });
const notices: Notice[] = [closureBefore, elsewhere, laneNotice, closureAhead, entryClosure];

const json = (view: KnownRoad, choice: JunctionChoice) =>
  JSON.parse(junctionJson(view, publisher, choice).join(''));

describe('the JSON of a junction', () => {
  const head = {
    version: 1,
    publisher: 'Roads',
    license: 'https://creativecommons.org/licenses/by/4.0/',
    generated: '2026-11-23T12:00:00Z',
    road: 'M50',
    timeZone: 'Europe/Dublin',
    asOf: '2026-11-23T12:00:00Z',
    complete: true,
    url: 'https://roads.example/works/j9-southbound',
    junction: 9,
    name: 'Red Cow',
    direction: 'southbound',
    at: '2026-11-23T12:00:00Z',
    until: '2026-11-24T06:00:00Z',
  };

  it('lists what is closed in one direction, at the junction and ahead, with stretch, hours and advice', () => {
    const closedStretch = {
      ...{ direction: 'southbound', effect: 'closed', words: 'CLOSED', speedLimit: null },
      ...{ slips: [], instead: [] },
    };
    const noticeOf = ({ id, title }: Notice) => [
      { id, url: `https://roads.example/works/${id}`, title },
    ];
    expect(json(viewOf(...notices), j9Southbound)).toEqual({
      ...head,
      now: 'closed',
      tonight: 'closed',
      headlines: [{ direction: 'southbound', words: 'CLOSED now', note: '' }],
      periods: [
        {
          ...{ ...closedStretch, stretch: { from: 9, to: 10 }, notices: noticeOf(closureAhead) },
          ...{ start: '2026-11-23T12:00:00Z', end: '2026-11-23T23:30:00Z', leaveAt: 9 },
          advice: 'Leave at J9 and follow the signs.',
        },
        {
          ...{ ...closedStretch, stretch: { from: 7, to: 9 }, notices: noticeOf(closureBefore) },
          ...{ start: '2026-11-23T22:00:00Z', end: '2026-11-24T05:00:00Z', leaveAt: 7 },
          advice: 'Leave at J7 and follow the diversion.',
        },
      ],
      ahead: [
        {
          ...{ ...closedStretch, stretch: { from: 13, to: 14 }, notices: noticeOf(elsewhere) },
          ...{ start: '2026-11-23T12:00:00Z', end: '2026-11-23T16:00:00Z', leaveAt: 13 },
          advice: 'Leave at J13 and follow the signs.',
        },
      ],
    });
  });

  it('lists the periods of both directions in order of time', () => {
    const { url, direction, now: state, periods } = json(viewOf(...notices), j9);
    expect([url, direction, state]).toEqual(['https://roads.example/works/j9', 'both', 'closed']);
    expect(
      periods.map((one: { notices: [{ id: string }]; advice: string }) => [
        one.notices[0].id,
        one.advice,
      ]),
    ).toEqual([
      ['entryx', 'Use J10 or J7.'],
      ['northb', null],
      ['aheadx', 'Leave at J9 and follow the signs.'],
      ['before', 'Leave at J7 and follow the diversion.'],
    ]);
  });

  it('states the closed lanes and the speed limit', () => {
    const laneStates = [{ lane: 'lane-1', state: 'closed' }] as const;
    const notice = aNotice({ from: 9, to: 10, speedLimit: 60, laneStates });
    expect(json(viewOf(notice), j9Southbound).periods).toMatchObject([
      { effect: 'lanes', words: 'Lane 1 closed (1 of 4), 60 km/h', speedLimit: 60 },
    ]);
  });

  it('lists a closure of both carriageways once for each direction, in driving order', () => {
    const notice = aNotice({ ...closed, direction: 'both', from: 9, to: 10 });
    const { periods } = json(viewOf(notice), j9);
    expect(periods).toMatchObject([
      { direction: 'northbound', stretch: { from: 10, to: 9 }, leaveAt: 10 },
      { direction: 'southbound', stretch: { from: 9, to: 10 }, leaveAt: 9 },
    ]);
  });

  it('is not closed now if a closure begins later tonight', () => {
    expect(json(viewOf(closureBefore), j9)).toMatchObject({ now: 'none', tonight: 'closed' });
  });

  it('has the state of the more severely affected direction', () => {
    const stateOf = (...notices: Notice[]) => json(viewOf(...notices), j9).now;
    expect(stateOf()).toBe('none');
    expect(stateOf(elsewhere)).toBe('none');
    expect(stateOf(laneNotice)).toBe('restricted');
    expect(stateOf(laneNotice, closureAhead)).toBe('closed');
  });

  it('is "closed" or "unknown", and recommends no exit, if notices may be missing', () => {
    const incompleteJson = (...notices: Notice[]) =>
      json(viewAt(aSnapshot({ notices, unreadable: 1 }), now), j9);
    expect(incompleteJson()).toMatchObject({
      now: 'unknown',
      tonight: 'unknown',
      complete: false,
      periods: [],
    });
    expect(incompleteJson(laneNotice)).toMatchObject({
      now: 'unknown',
      tonight: 'unknown',
      complete: false,
    });
    expect(incompleteJson(closureAhead)).toMatchObject({
      now: 'closed',
      complete: false,
      periods: [{ leaveAt: null, advice: 'Follow the signs.' }],
    });
    expect(incompleteJson(closureBefore).periods).toMatchObject([
      { advice: 'Follow the diversion.' },
    ]);
    const replicaView = viewAt(aSnapshot(), now, { source: 'replica', checked: now });
    expect(json(replicaView, j9Southbound)).toMatchObject({
      now: 'unknown',
      tonight: 'unknown',
      complete: false,
    });
  });
});

describe('the calendar of a junction', () => {
  const text = (choice: JunctionChoice) =>
    junctionCalendar(viewOf(...notices), publisher, choice).join('');
  const eventsIn = (calendar: string) => calendar.match(/BEGIN:VEVENT.*?END:VEVENT/gs) ?? [];

  it('has the name of the junction and a refresh interval', () => {
    for (const line of [
      'NAME:J9 Red Cow southbound',
      'X-WR-CALNAME:J9 Red Cow southbound',
      'REFRESH-INTERVAL;VALUE=DURATION:PT15M',
    ]) {
      expect(text(j9Southbound)).toContain(`${line}\r\n`);
    }
    expect(text(j9)).toContain('NAME:J9 Red Cow\r\n');
  });

  it('has, for each notice at the junction, the same events as the calendar of all notices', () => {
    const allEvents = eventsIn(calendarFeed(viewOf(...notices), publisher).join(''));
    expect(eventsIn(text(j9))).toEqual(allEvents.filter((event) => !event.includes('elsewh')));
    expect(eventsIn(text(j9Southbound))).toEqual(
      [closureBefore, closureAhead].flatMap((notice) =>
        eventsIn(noticeCalendar(notice, publisher)),
      ),
    );
  });
});
