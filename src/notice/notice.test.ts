import * as v from 'valibot';
import { expect, it } from 'vitest';
import { aNotice, at, nightsOn } from '../../test/support/notices.ts';
import {
  changedAt,
  isCurrent,
  keptUntil,
  phaseOf,
  publishedAt,
  storedNoticeSchema,
  winterAt,
} from './notice.ts';

const start = Date.UTC(2026, 10, 23, 12);
const twoYears = 2 * 366 * 24 * 60 * 60_000;
const change = { at: start, by: 'x'.repeat(200), what: 'x'.repeat(1_000) };
const link = { from: 'N7', to: 'N4' };
const also = [{ junction: 6, slip: 'entry' }];
/** Builds the times of a notice on nights, from their bounds in hours after `start`. */
const onNights = (hours: string) => {
  const bounds = hours.split(' ').map((after) => start + Number(after) * 3_600_000);
  const nights = bounds.flatMap((bound, at) =>
    at % 2 ? [] : { start: bound, end: bounds[at + 1] },
  );
  return { start: bounds[0], end: bounds.at(-1), nights };
};
const isReadable = (changes: object) => v.is(storedNoticeSchema, { ...aNotice(), ...changes });

it.each([
  { later: 'field', cancelled: start, changes: [change] },
  { start, end: start + twoYears },
  onNights('0 25 26 30'),
  { slips: ['exit', 'entry'] },
  { slips: ['roundabout'] },
  { slips: ['link'], link },
  { slips: ['overbridge'], carries: 'R115' },
  { also },
])('a stored notice is readable with the fields %j', (changes) => {
  expect(isReadable(changes)).toBe(true);
});

it.each([
  ...['K7M2QX', 'k7m2q', 'k7m2qxx', 'k7m2q/'].map((id) => ({ id })),
  ...[0, 1.5].map((revision) => ({ revision })),
  ...[start, start + twoYears + 1].map((end) => ({ start, end })),
  ...['0 26 27 30', '0 8 8 16', '0 8 6 16', '24 32 0 8', '0 8 24 24'].map(onNights),
  { ...onNights('0 8 24 32'), start: start - 1 },
  { ...onNights('0 8 24 32'), end: start + twoYears },
  { slips: ['exit', 'roundabout'] },
  { slips: ['roundabout', 'roundabout'] },
  { slips: ['link'] },
  { slips: ['exit'], link },
  { slips: ['overbridge'] },
  { carries: 'R115' },
  { slips: ['exit'], also },
  { cancelled: 1e20 },
  { changes: [] },
  ...[{ at: 1e20 }, { by: 'x'.repeat(201) }, { what: 'x'.repeat(1_001) }, { undoes: 0 }].map(
    (one) => ({ changes: [{ ...change, ...one }] }),
  ),
])('a stored notice is unreadable with the fields %j', (changes) => {
  expect(isReadable(changes)).toBe(false);
});

it('a notice has the times of its newest and its first change', () => {
  const notice = aNotice({ changes: [change, { ...change, at: start - 1 }] });
  expect([changedAt(notice), publishedAt(notice)]).toEqual([start, start - 1]);
  expect(changedAt({ ...notice, changes: [] })).toBe(0);
});

const times = nightsOn('21:00-05:30', ['2026-11-23', '2026-11-24']);
const nights = aNotice(times);
const winter = { kind: 'winter', stage: 'planned' } as const;
const [earlier, later, newest] = [winter, winter, times].map((fields, at) =>
  aNotice({ start: times.start, end: times.end, changes: [{ at, by: '', what: '' }], ...fields }),
);

it.each([
  ['2026-11-23 20:59', 'planned', undefined],
  ['2026-11-23 21:00', 'on', later],
  ['2026-11-24 05:29', 'on', later],
  ['2026-11-24 05:30', 'planned', later],
  ['2026-11-24 21:00', 'on', later],
  ['2026-11-25 05:30', 'ended', undefined],
])(
  'at %s, a notice for two nights is %s, and the newest stage of the winter service applies',
  (time, phase, stage) => {
    expect(phaseOf(nights, at(time))).toBe(phase);
    expect(isCurrent(nights, at(time))).toBe(phase !== 'ended');
    expect(phaseOf({ ...nights, cancelled: times.start }, at(time))).toBe('cancelled');
    expect(isCurrent({ ...nights, cancelled: times.start }, at(time))).toBe(false);
    const notices = [earlier, later, newest].flatMap((notice) => notice ?? []);
    expect(winterAt(notices, at(time))).toBe(stage);
  },
);

it('a notice keeps its page for 90 days after its end or cancellation', () => {
  expect(keptUntil(nights)).toBe(times.end + 90 * 24 * 3_600_000);
  expect(keptUntil({ end: times.end, cancelled: start })).toBe(start + 90 * 24 * 3_600_000);
});
