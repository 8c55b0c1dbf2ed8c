import { describe, expect, it } from 'vitest';
import { createNotice } from '../../src/works/edit/edit.ts';
import { emptyFields, fieldsOf } from './fields.ts';
import { inputFrom } from './input.ts';
import { momentFrom } from './typed-time.ts';

/** A Monday, 03:07 on Irish clocks. */
const now = Date.UTC(2026, 10, 23, 3, 7);
const rules = { now, late: true };
const road = { ...emptyFields, from: 'J15', to: 'J14' };
const publishInput = (more: object) => {
  const notice = createNotice(
    { ...inputFrom({ ...road, ...more }, now), by: 'Night shift' },
    rules,
  );
  return { notice, input: inputFrom(fieldsOf(notice), now) };
};

it.each([
  ['05:30', '2026-11-23 05:30'],
  ['5.30', '2026-11-23 05:30'],
  ['0530', '2026-11-23 05:30'],
  ['03:07', '2026-11-24 03:07'],
  ['02:00', '2026-11-24 02:00'],
  ['tonight 22:00', '2026-11-23 22:00'],
  ['Tomorrow  22:00', '2026-11-24 22:00'],
  ['24 Nov 22:00', '2026-11-24 22:00'],
  ['24 november 22:00', '2026-11-24 22:00'],
  ['24/11 22:00', '2026-11-24 22:00'],
  ['4 Jan 22:00', '2027-01-04 22:00'],
  ['2026-11-24 22:00', '2026-11-24 22:00'],
])('"%s" is %s', (typed, moment) => {
  expect(momentFrom(typed, now)).toBe(moment);
});

it.each(['', 'soon', '25:00', '24 Nov', 'Monday 22:00', '12/13 22:00'])(
  '"%s" stays as it was typed, and is refused with the reason',
  (typed) => {
    expect(momentFrom(typed, now)).toBe(typed);
  },
);

describe('hours that come again', () => {
  it('are three nights that do not follow one another, from the days alone', () => {
    const { notice } = publishInput({ nights: '24 Nov, 27/11 and 2 Dec' });
    expect(inputFrom({ ...road, nights: '24 Nov, 27/11 and 2 Dec' }, now)).toMatchObject({
      start: '2026-11-24 22:00',
      end: '2026-12-03 05:30',
      repeat: '22:00-05:30 2026-11-24,2026-11-27,2026-12-02',
    });
    expect(notice.repeat?.exact?.[0]?.dates).toHaveLength(3);
  });

  it.each([
    [{ mon: 'on', tue: 'on', endText: '4 Dec 06:00' }, '22:00-05:30 mon,tue'],
    [{ hours: '21:00-06:00', endText: '4 Dec 06:00' }, '21:00-06:00 mon,tue,wed,thu,fri,sat,sun'],
    [
      { hours: '21:00-05:30', otherHours: 'sun 22:00-07:00', endText: '4 Dec 08:00' },
      '22:00-07:00 sun; 21:00-05:30 mon,tue,wed,thu,fri,sat',
    ],
    [
      { hours: '21:00-05:30', otherHours: 'sun 22:00-07:00\n', endText: '4 Dec 08:00', mon: 'on' },
      '22:00-07:00 sun; 21:00-05:30 mon',
    ],
    [{ nights: '24 Nov', otherHours: '22:00-23:00 25 Nov' }, /^22:00-23:00 2026-11-25; 22:00/],
  ])('%j', (more, repeat) => {
    expect(inputFrom({ ...road, ...more }, now).repeat).toEqual(
      typeof repeat === 'string' ? repeat : expect.stringMatching(repeat),
    );
  });

  it('of a notice fill the form so that it says the same', () => {
    for (const more of [
      { nights: '24 Nov, 27 Nov', hours: '21:00-05:00' },
      { mon: 'on', sun: 'on', otherHours: '22:00-07:00 sat', endText: '4 Dec 08:00' },
      { hours: '22:00-01:30', endText: '4 Dec 08:00', otherHours: '22:00-02:00 1 Dec' },
    ]) {
      const { notice, input } = publishInput(more);
      const again = createNotice({ ...input, by: 'Night shift' }, rules, notice.id);
      expect(again.repeat).toEqual(notice.repeat);
    }
  });

  it.each([
    [{ mon: 'on' }, /end is missing/],
    [{ nights: 'soon' }, /repeat has to be hours and days/],
    [{ nights: '24 Nov', otherHours: 'later' }, /repeat has to be hours and days/],
    [
      { nights: '27 Mar', hours: '22:00-01:30' },
      /01:30, which does not exist in the night of 2027-03-27/,
    ],
  ])('are refused with the reason: %j', (more, why) => {
    expect(() => publishInput(more)).toThrow(why);
  });
});
