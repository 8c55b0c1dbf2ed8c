import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { aNotice } from '../../test/support/notices.ts';
import { changedAt, storedNoticeSchema } from './notice.ts';

const start = Date.UTC(2026, 10, 23, 12);
const minute = 60_000;
const twoYears = 2 * 366 * 24 * 60 * minute;
const change = { at: start, by: 'Planning', what: 'Published' };
const hours = { from: '21:00', to: '05:30', days: [1] };

const isReadable = (changes: object) => v.is(storedNoticeSchema, { ...aNotice(), ...changes });

describe('a stored notice', () => {
  it.each([
    {},
    { lanes: undefined, repeat: undefined, diversion: undefined, cancelled: undefined },
    { title: 'x'.repeat(200), text: 'x'.repeat(2_000), diversion: 'x'.repeat(1_000) },
    { repeat: [hours] },
    { repeat: [{ from: '00:00', to: '23:59', days: [0, 1, 2, 3, 4, 5, 6] }] },
    { slips: ['exit', 'entry'] },
    { slips: ['roundabout'] },
    { slips: ['link'], link: { from: 'N7', to: 'N4' } },
    { slips: ['overbridge'], carries: 'R115' },
    { landmark: 'toll', also: [{ junction: 6, slip: 'entry' }], kind: 'closure' },
    { laneStates: [{ lane: 'hard-shoulder', state: 'contraflow' }], cause: 'drains' },
    { cause: 'aliens', speedLimit: 10 },
    { repeat: [{ ...hours, dates: ['2026-11-23'] }, hours] },
    { lanes: { closed: 0, of: 1 } },
    { lanes: { closed: 8, of: 8 } },
    { start, end: start + twoYears },
    { start: Date.UTC(2020, 0), end: Date.UTC(2020, 0, 2) },
    { start: Date.UTC(2099, 11, 31), end: Date.UTC(2100, 0) },
    { cancelled: start },
    { direction: 'both' },
    { changes: [{ at: start, by: 'x'.repeat(200), what: 'x'.repeat(1_000) }] },
  ])('is readable with the changed fields %j', (changes) => expect(isReadable(changes)).toBe(true));

  it.each([
    { id: 'K7M2QX' },
    { id: 'k7m2q' },
    { id: 'k7m2qxx' },
    { id: 'k7m2q/' },
    { revision: 0 },
    { revision: 1.5 },
    { kind: 'party' },
    { title: 'x'.repeat(201) },
    { title: 'half \ud83d' },
    { title: 'Closed\u0000' },
    { text: 'open\u202eclosed' },
    { text: 'x'.repeat(2_001) },
    { diversion: 'x'.repeat(1_001) },
    { direction: 'eastbound' },
    { from: 8 },
    { to: 18 },
    { slips: ['middle'] },
    { slips: ['exit', 'roundabout'] },
    { slips: ['roundabout', 'roundabout'] },
    { slips: ['link'] },
    { slips: ['exit'], link: { from: 'N7', to: 'N4' } },
    { slips: ['link'], link: { from: 'N7', to: '' } },
    { slips: ['overbridge'] },
    { carries: 'R115' },
    { slips: ['exit'], also: [{ junction: 6, slip: 'entry' }] },
    { also: [] },
    { also: [{ junction: 8, slip: 'entry' }] },
    { landmark: 'tower' },
    { laneStates: [] },
    { laneStates: [{ lane: 'lane-5', state: 'closed' }] },
    { laneStates: [{ lane: 'lane-1', state: 'open' }] },
    { speedLimit: 9 },
    { speedLimit: 121 },
    { repeat: [] },
    { repeat: [{ ...hours, dates: ['2026-11-31'] }] },
    { lanes: { closed: 2, of: 1 } },
    { lanes: { closed: 1, of: 9 } },
    { lanes: { closed: -1, of: 2 } },
    { lanes: { closed: 0.5, of: 2 } },
    { end: start },
    { start, end: start + twoYears + 1 },
    { start: Date.UTC(2020, 0) - 1, end: Date.UTC(2020, 0, 2) },
    { start: Date.UTC(2099, 11, 31), end: Date.UTC(2100, 0) + 1 },
    { start: start + 0.5 },
    { repeat: [{ ...hours, from: '24:00' }] },
    { repeat: [{ ...hours, from: '1:00' }] },
    { repeat: [{ ...hours, to: '05:60' }] },
    { repeat: [{ ...hours, to: '05:300' }] },
    { repeat: [{ ...hours, to: '105:30' }] },
    { repeat: [{ ...hours, days: [] }] },
    { repeat: [{ ...hours, days: [7] }] },
    { audible: 'yes' },
    { cancelled: 1e20 },
    { changes: [] },
    { changes: [{ ...change, at: 1e20 }] },
    { changes: [{ ...change, by: 'x'.repeat(201) }] },
    { changes: [{ ...change, what: 'x'.repeat(1_001) }] },
  ])('is unreadable with the changed fields %j', (changes) =>
    expect(isReadable(changes)).toBe(false),
  );

  it('has medium severity if the stored severity is unknown', () => {
    const parseSeverity = (severity: string) =>
      v.parse(storedNoticeSchema, { ...aNotice(), severity }).severity;
    expect(['low', 'medium', 'high', 'extreme'].map(parseSeverity)).toEqual([
      'low',
      'medium',
      'high',
      'medium',
    ]);
  });

  it('has the time of its newest change', () => {
    const changes = [change, { ...change, at: start - minute }];
    expect(changedAt(aNotice({ changes }))).toBe(start);
    expect(changedAt({ ...aNotice(), changes: [] })).toBe(0);
  });
});
