import { describe, expect, it } from 'vitest';
import { createNotice } from '../../../src/works/edit/edit.ts';
import { emptyFields } from './form-fields.ts';
import { fieldsOf } from './form-from-notice.ts';
import { changesTo, copyOf, inputFrom, withTimes } from './notice-from-form.ts';
import { momentFrom } from './typed-time.ts';

/** Monday, 03:07 Irish local time. */
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
])('a typed time "%s" means %s', (typed, moment) => {
  expect(momentFrom(typed, now)).toBe(moment);
});

it.each(['', 'soon', '25:00', '24 Nov', 'Monday 22:00', '12/13 22:00'])(
  'an unrecognised time "%s" stays unchanged',
  (typed) => {
    expect(momentFrom(typed, now)).toBe(typed);
  },
);

it('"today" and "tomorrow" are relative to now in both start and end', () => {
  const times = (more: object) => {
    const { start, end } = inputFrom({ ...road, ...more }, now);
    return [start, end];
  };
  expect(times({ startText: 'tomorrow 22:00', endText: 'tomorrow 23:30' })).toEqual([
    '2026-11-24 22:00',
    '2026-11-24 23:30',
  ]);
  expect(times({ startText: 'today 01:00', endText: '05:30' })).toEqual([
    '2026-11-23 01:00',
    '2026-11-23 05:30',
  ]);
});

describe('repeating hours in the form', () => {
  it('list only the dates of three separate nights', () => {
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
  ])('are built from the form fields %j', (more, repeat) => {
    expect(inputFrom({ ...road, ...more }, now).repeat).toEqual(
      typeof repeat === 'string' ? repeat : expect.stringMatching(repeat),
    );
  });

  it('start and end with the special hours of the first and last night', () => {
    const nights = { nights: '24 Nov, 2 Dec', otherHours: '24 Nov 20:00-05:30\n2 Dec 22:00-07:00' };
    expect(inputFrom({ ...road, ...nights }, now)).toMatchObject({
      start: '2026-11-24 20:00',
      end: '2026-12-03 07:00',
    });
  });

  it('move the end when the hours of single nights change', () => {
    const { notice } = publishInput({ nights: '24 Nov, 27 Nov' });
    expect(changesTo(notice, { ...fieldsOf(notice), hours: '22:00-06:30' }, now)).toMatchObject({
      end: '2026-11-28 06:30',
    });
  });

  it('stay unchanged when another field changes', () => {
    const { notice } = publishInput({ nights: '24 Nov, 27 Nov', otherHours: '27 Nov 23:00-06:00' });
    const form = { ...fieldsOf(notice), diversion: 'By the N4.' };
    expect(changesTo(notice, form, now)).toEqual({ diversion: 'By the N4.' });
  });

  it('move to the coming nights in a copy', () => {
    const { notice } = publishInput({
      ...{ nights: '24 Nov, 27 Nov', otherHours: '27 Nov 23:00-06:00' },
    });
    const later = now + 72 * 3_600_000;
    expect(inputFrom(copyOf(notice, later), later)).toMatchObject({
      start: '2026-11-26 22:00',
      end: '2026-11-30 06:00',
      repeat: '23:00-06:00 2026-11-29; 22:00-05:30 2026-11-26',
    });
  });

  it('are copied without the special hours of past nights', () => {
    const more = { mon: 'on', otherHours: '22:00-23:10 23 Nov', endText: '4 Dec 06:00' };
    const { notice } = publishInput(more);
    const later = now + 7 * 86_400_000;
    expect(inputFrom(copyOf(notice, later), later).repeat).toBe('22:00-05:30 mon');
  });

  it('keep their dates when the form is stored and opened on another day', () => {
    const form = { ...road, nights: 'tomorrow, 27 Nov', otherHours: 'tomorrow 23:00-05:30' };
    const kept = withTimes(form, now);
    expect(inputFrom(kept, now + 86_400_000)).toEqual(inputFrom(form, now));
    expect(withTimes(kept, now)).toEqual(kept);
  });

  it('survive the conversion from a notice to the form and back', () => {
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
    [{ otherHours: 'mon 03:00-12:00' }, /end is missing/],
    [{ nights: 'soon' }, /^repeat .*hours and days/m],
    [{ nights: '24 Nov', otherHours: 'later' }, /^repeat .*hours and days/m],
    [{ nights: '27 Mar', hours: '22:00-01:30' }, /01:30.*2027-03-27/],
  ])('are refused with a reason for %j', (more, why) => {
    expect(() => publishInput(more)).toThrow(why);
  });
});
