import * as v from 'valibot';
import { expect, it } from 'vitest';
import { columnOf, noticeFields } from './fields.ts';

const start = Date.UTC(2026, 10, 23, 12);
const night = { start, end: start + 1 };
const lane = { lane: 'lane-1', state: 'closed' };
const all = { lane: 'all', state: 'closed' };
const stored = columnOf(noticeFields, 'stored');

it.each<[name: keyof typeof stored, readable: unknown[], unreadable: unknown[]]>([
  ['kind', ['works'], ['party', undefined]],
  ['title', ['x'.repeat(200)], ['x'.repeat(201), 'half \ud83d', 'Closed\u0000']],
  ['text', ['x'.repeat(2_000)], ['x'.repeat(2_001), 'open\u202eclosed']],
  ['diversion', [undefined, 'x'.repeat(1_000)], ['x'.repeat(1_001)]],
  ['direction', ['both', 'northbound'], ['eastbound']],
  ['from', [17], [8]],
  ['to', [1], [18]],
  ['slips', [[], ['exit', 'entry'], ['roundabout']], [['middle']]],
  ['link', [undefined, { from: 'N7', to: 'N4' }], [{ from: 'N7', to: '' }]],
  ['also', [undefined, [{ junction: 6, slip: 'entry' }]], [[], [{ junction: 8, slip: 'entry' }]]],
  ['landmark', [undefined, 'toll'], ['tower']],
  ['cause', ['drains', 'aliens'], []],
  ['speedLimit', [10, 120], [9, 121]],
  ['lanes', [undefined, { closed: 0, of: 1 }, { closed: 8, of: 8 }], [{ closed: 2, of: 1 }]],
  [
    'lanes',
    [],
    [{ closed: 1, of: 9 }, { closed: -1, of: 2 }, { closed: 0.5, of: 2 }, { closed: 1 }, { of: 2 }],
  ],
  ['lanes', [{ closed: 1, states: [lane] }, { states: [all] }], [{ closed: 2, states: [lane] }]],
  ['lanes', [{ closed: 4, of: 4, states: [all] }], [{ closed: 3, of: 4, states: [all] }]],
  [
    'lanes',
    [],
    [
      { closed: 0, of: 1, states: [] },
      { closed: 1, states: [{ ...lane, lane: 'lane-5' }] },
      { closed: 0, states: [{ ...lane, state: 'open' }] },
    ],
  ],
  ['start', [Date.UTC(2020, 0)], [Date.UTC(2020, 0) - 1, start + 0.5]],
  ['end', [Date.UTC(2100, 0)], [Date.UTC(2100, 0) + 1]],
  ['nights', [undefined, [night, night]], [[], [night], [night, { start }]]],
  ['audible', [true, false], ['yes']],
])('the stored field %s may be one of %j, but none of %j', (name, readable, unreadable) => {
  const isReadable = (value: unknown) => v.is(stored[name], value);
  expect(readable.filter((value) => !isReadable(value))).toEqual([]);
  expect(unreadable.filter(isReadable)).toEqual([]);
});

it('an unknown severity counts as medium', () => {
  const severities = ['low', 'medium', 'high', 'extreme'].map((one) =>
    v.parse(stored.severity, one),
  );
  expect(severities).toEqual(['low', 'medium', 'high', 'medium']);
});
