import { describe, expect, it } from 'vitest';
import { aNotice, aSnapshot, fullNotice, now, viewOf } from '../../../test/support/notices.ts';
import { site } from '../../../test/support/settings.ts';
import { viewAt } from '../../answer/view.ts';
import type { Notice } from '../../notice/notice.ts';
import { jsonFeed, noticeJson, pastJsonFeed } from './json.ts';

const publisher = { ...site, name: 'Roads & "sons"', url: 'https://roads.example' };

const nightlyHours = { from: '21:00', to: '05:30', days: [1, 2] } as const;
const feedOf = (...notices: Notice[]) =>
  JSON.parse(jsonFeed(viewOf(...notices), publisher).join(''));
const pastOf = (...notices: Notice[]) =>
  JSON.parse(pastJsonFeed(viewOf(...notices), publisher).join(''));
const noticeInFeed = (notice: Notice) => feedOf(notice).notices[0] ?? pastOf(notice).notices[0];

const feedHead = {
  version: 1,
  publisher: 'Roads & "sons"',
  license: 'https://creativecommons.org/licenses/by/4.0/',
  generated: '2026-11-23T06:00:00Z',
  road: 'M50',
  timeZone: 'Europe/Dublin',
  asOf: '2026-11-23T06:00:00Z',
  complete: true,
};
const fullFeedNotice = {
  stage: null,
  id: 'allof1',
  url: 'https://roads.example/works/allof1',
  revision: 3,
  kind: 'closure',
  state: 'planned',
  now: 'none',
  effect: 'slip-closed',
  closesRoad: false,
  title: 'Lanes 1 & 2 <closed>; slip too',
  text: 'Keep "right", ó 🚧 \\ it’s narrow.',
  direction: 'northbound',
  from: { junction: 9, name: 'Red Cow', meets: 'N7' },
  to: { junction: 6, name: 'Blanchardstown', meets: 'N3' },
  slips: [],
  link: null,
  carries: null,
  landmark: 'toll',
  also: [{ junction: 7, slip: 'exit' }],
  cause: 'resurfacing',
  speedLimit: 60,
  lanes: { closed: 2, of: 4 },
  laneStates: [
    { lane: 'lane-1', state: 'closed' },
    { lane: 'lane-2', state: 'closed' },
    { lane: 'hard-shoulder', state: 'closed' },
    { lane: 'auxiliary', state: 'narrowed' },
  ],
  start: '2026-11-23T21:00:00Z',
  end: '2026-11-25T05:30:00Z',
  repeat: [{ ...nightlyHours, dates: null }],
  periods: [
    { start: '2026-11-23T21:00:00Z', end: '2026-11-24T05:30:00Z' },
    { start: '2026-11-24T21:00:00Z', end: '2026-11-25T05:30:00Z' },
  ],
  next: { start: '2026-11-23T21:00:00Z', end: '2026-11-24T05:30:00Z' },
  diversion: 'Leave at J9 & follow the N4.',
  audible: true,
  severity: 'high',
  cancelled: null,
  changed: '2026-11-22T10:15:00Z',
  changes: [
    { at: '2026-11-22T10:15:00Z', by: 'Day shift', what: 'Longer' },
    { at: '2026-11-21T08:00:00Z', by: 'Planning', what: 'Slip road too' },
    { at: '2026-11-20T09:00:00Z', by: 'Planning', what: 'Published' },
  ],
};

describe('the JSON feed', () => {
  it('contains all fields and the current state of each notice', () => {
    expect(feedOf(fullNotice)).toEqual({
      ...feedHead,
      published: '2026-11-20T09:00:00Z',
      revision: 7,
      unreadable: 0,
      winter: null,
      notices: [fullFeedNotice],
    });
    expect(JSON.parse(noticeJson(viewOf(fullNotice), publisher, fullNotice).join(''))).toEqual({
      ...feedHead,
      notice: fullFeedNotice,
    });
  });

  it('has null or an empty list for missing data', () => {
    expect(noticeInFeed(aNotice({ lanes: undefined }))).toMatchObject({
      state: 'on',
      landmark: null,
      also: [],
      cause: null,
      speedLimit: null,
      lanes: null,
      laneStates: [],
      repeat: [],
      diversion: null,
    });
  });

  it('lists current and planned notices, and all others as past notices', () => {
    const ended = aNotice({ id: 'overxx', end: now - 3_600_000 });
    const cancelled = aNotice({ id: 'cancel', cancelled: now });
    const idsIn = ({ notices }: { notices: { id: string }[] }) => notices.map(({ id }) => id);
    expect(idsIn(feedOf(ended, fullNotice, cancelled))).toEqual(['allof1']);
    expect(idsIn(pastOf(ended, fullNotice, cancelled))).toEqual(['overxx', 'cancel']);
  });

  it('has no time of publication before the first publication', () => {
    const view = viewAt(aSnapshot({ published: 0 }), now);
    expect(JSON.parse(jsonFeed(view, publisher).join(''))).not.toHaveProperty('published');
  });

  it.each([
    ['closed', { kind: 'closure', lanes: undefined }],
    ['restricted', {}],
    ['none', { kind: 'closure', lanes: undefined, start: now + 3_600_000 }],
    ['none', { kind: 'closure', lanes: undefined, cancelled: now }],
    ['none', { kind: 'information', lanes: undefined }],
  ] satisfies [string, Partial<Notice>][])('states what holds now: %s', (words, changes) => {
    expect(noticeInFeed(aNotice(changes)).now).toBe(words);
  });

  it('names the roads that a link connects and the road that a bridge carries', () => {
    const link = { from: 'N7', to: 'M50' };
    expect(noticeInFeed(aNotice({ from: 9, to: 9, slips: ['link'], link }))).toMatchObject({
      slips: ['link'],
      link,
      carries: null,
    });
    expect(noticeInFeed(aNotice({ slips: ['overbridge'], carries: 'R115' }))).toMatchObject({
      carries: 'R115',
      link: null,
    });
  });

  it('contains the dates and exceptional hours of a repeating notice', () => {
    const repeat = [{ ...nightlyHours, from: '22:00', dates: ['2026-11-23'] }, nightlyHours];
    const repeatedNotice = aNotice({ ...fullNotice, repeat });
    expect(noticeInFeed(repeatedNotice)).toMatchObject({
      repeat: [repeat[0], { ...nightlyHours, dates: null }],
      periods: [{ start: '2026-11-23T22:00:00Z' }, { start: '2026-11-24T21:00:00Z' }],
      next: { start: '2026-11-23T22:00:00Z' },
    });
  });

  it.each<[string, boolean, string, Partial<Notice>]>([
    ['a closed carriageway', true, 'closed', { kind: 'closure', lanes: undefined }],
    [
      'a closed exit',
      false,
      'slip-closed',
      { kind: 'closure', lanes: undefined, to: 6, slips: ['exit'] },
    ],
    [
      'a closed bridge',
      false,
      'crossing-closed',
      { kind: 'closure', lanes: undefined, slips: ['overbridge'] },
    ],
    ['a closed lane', false, 'lanes', {}],
  ])('states the effect of %s', (_, closesRoad, effect, changes) => {
    expect(noticeInFeed(aNotice(changes))).toMatchObject({ closesRoad, effect });
  });

  it('lists the periods of the next 28 days, or the first period if all periods are later', () => {
    const dailyHours = { from: '09:30', to: '15:00', days: [0, 1, 2, 3, 4, 5, 6] } as const;
    const inDays = (days: number) => Date.UTC(2026, 10, 23 + days);
    const periodsOf = (from: number) =>
      noticeInFeed(aNotice({ start: inDays(from), end: inDays(from + 60), repeat: [dailyHours] }))
        .periods;
    expect(periodsOf(-3)).toHaveLength(28);
    expect(periodsOf(40)).toEqual([{ start: '2027-01-02T09:30:00Z', end: '2027-01-02T15:00:00Z' }]);
  });

  it('states the cancellation time of a cancelled notice and lists no further periods', () => {
    expect(noticeInFeed({ ...fullNotice, cancelled: now })).toMatchObject({
      state: 'cancelled',
      cancelled: '2026-11-23T12:30:00Z',
      periods: [],
      next: null,
    });
  });

  it('contains the stage of the winter service while its notice applies', () => {
    const hours = { start: now - 3_600_000, end: now + 3_600_000 };
    const winter = aNotice({ ...hours, kind: 'winter', stage: 'under-way' });
    const at = (time: number) =>
      JSON.parse(jsonFeed(viewAt(aSnapshot({ notices: [winter] }), time), site).join(''));
    expect(at(now).winter).toEqual({
      state: 'under-way',
      since: '2026-11-23T11:30:00Z',
      until: '2026-11-23T13:30:00Z',
      by: winter.changes[0]?.by,
    });
    expect(at(hours.end).winter).toBeNull();
  });

  it('is marked as incomplete if its data come from the replica or if a notice is unreadable', () => {
    const reading = { source: 'replica', checked: now } as const;
    const replicaView = viewAt(aSnapshot({ notices: [fullNotice] }), now, reading);
    expect(JSON.parse(jsonFeed(replicaView, publisher).join(''))).toMatchObject({
      complete: false,
      generated: '2026-11-23T12:30:00Z',
    });
    const incompleteView = viewAt(aSnapshot({ unreadable: 2 }), now);
    const feed = JSON.parse(jsonFeed(incompleteView, publisher).join(''));
    expect(feed).toMatchObject({ complete: false, unreadable: 2 });
  });
});
