import { expect, it } from 'vitest';
import { winterEnd } from '../notice/states.ts';
import { createWinterStatus } from './edit.ts';

const now = Date.UTC(2026, 10, 23, 21, 7);
const winterInput = { state: 'under-way', by: 'Night shift' } as const;

it('a winter status lasts until its end time, or for twelve hours if no end time is given', () => {
  const status = createWinterStatus({ ...winterInput, until: '2026-11-24 06:00' }, now);
  expect(status).toEqual({ ...winterInput, at: now, until: Date.UTC(2026, 10, 24, 6) });
  expect(winterEnd(status)).toBe(Date.UTC(2026, 10, 24, 6));
  expect(winterEnd(createWinterStatus(winterInput, now))).toBe(now + 12 * 3_600_000);
});

it.each([
  ['2026-11-23 21:00', /in the past/],
  ['2026-11-25 06:00', /more than 24 hours ahead/],
  ['soon', /must be a date and an Irish time/],
])('a winter status with the end time "%s" is refused', (until, why) => {
  expect(() => createWinterStatus({ ...winterInput, until }, now)).toThrow(why);
});

it('a winter status is refused in summer, or if its end time is in the hour that is skipped in March', () => {
  const march = Date.UTC(2027, 2, 27, 22);
  const until = '2027-03-28 01:30';
  expect(() => createWinterStatus({ ...winterInput, until }, march)).toThrow(
    /01:30 does not exist on that day/,
  );
  expect(() => createWinterStatus(winterInput, Date.UTC(2026, 5, 1))).toThrow(/November to March/);
});
