import { describe, expect, it } from 'vitest';
import { createNotice } from '../../../src/edit/edit.ts';
import { localTimeText } from '../../../src/edit/values.ts';
import type { Notice } from '../../../src/notice/notice.ts';
import { emptyFields, type Fields, fieldsFrom } from './form-fields.ts';
import { fieldsOf } from './form-from-notice.ts';
import {
  changesTo,
  copyOf,
  draftOf,
  inputFrom,
  proposeChange,
  proposeNotice,
  timesOf,
  timesToConfirm,
  weeklyNightsOf,
  withEarlyNight,
  withTimes,
} from './notice-from-form.ts';

/** Monday, 03:07 Irish local time. */
const now = Date.UTC(2026, 10, 23, 3, 7);
const road = { ...emptyFields, from: 'J15', to: 'J14' };
const publishInput = (more: object) => {
  const notice = createNotice({ ...inputFrom({ ...road, ...more }, now), by: 'Night shift' }, now);
  return { notice, input: inputFrom(fieldsOf(notice), now) };
};

it('"today" and "tomorrow" are relative to the current day in the start and end fields', () => {
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

describe('a button for the start or end time', () => {
  const linkedForm = (fields: object) =>
    fieldsFrom(new URLSearchParams({ from: 'J15', to: 'J14', ...fields }));
  const submittedForm = (fields: object, base?: Notice) =>
    fieldsFrom(
      new URLSearchParams({
        ...{ pending: '', from: 'J15', to: 'J14', kind: 'closure', cause: 'drains' },
        ...fields,
      }),
      base,
    );
  const typedTimes = {
    startText: '2026-11-22 22:00',
    endText: '2026-11-23 02:00',
  };

  it.each([
    [{ ...typedTimes, start: 'tonight', until: 'typed' }, ['2026-11-23 22:00', '2026-11-24 05:30']],
    [{ ...typedTimes, start: 'now', until: '240' }, ['2026-11-23 03:07', '2026-11-23 07:07']],
    [{ ...typedTimes, start: 'typed', until: '240' }, ['2026-11-22 22:00', '2026-11-23 07:07']],
    [
      { start: 'now', until: '', nights: '24 Nov', days: 'mon' },
      ['2026-11-23 03:07', '2026-11-23 05:07'],
    ],
    [{ start: 'tonight', until: '240' }, ['2026-11-23 22:00', '2026-11-24 02:00']],
  ])('replaces the typed times of the form %j', (fields, times) => {
    const form = submittedForm(fields);
    const { start, end, repeat } = inputFrom(form, now);
    expect([start, end, repeat]).toEqual([...times, '']);
    expect(submittedForm(form)).toEqual({ ...form, replaced: '' });
  });

  it('makes the form report the typed times that the button overwrote', () => {
    expect(submittedForm({ ...typedTimes, start: 'now', until: 'typed' }).replaced).toBe(
      '2026-11-22 22:00, 2026-11-23 02:00',
    );
    expect(submittedForm({ ...typedTimes, start: 'typed', until: 'typed' })).toMatchObject({
      ...typedTimes,
      replaced: '',
    });
  });

  it('for the start keeps the published end of a notice until another end is pressed', () => {
    const { notice } = publishInput({ startText: '04:00', endText: '05:30' });
    const timesAfter = (...presses: readonly object[]) => {
      let form = fieldsOf(notice);
      for (const pressed of presses) form = submittedForm({ ...form, ...pressed });
      return Object.values(timesOf(form, now));
    };
    const startNow = '2026-11-23 03:07';
    expect(timesAfter({ start: 'now' })).toEqual([startNow, '2026-11-23 05:30']);
    expect(timesAfter({ start: 'tonight' })[1]).toBe('2026-11-24 05:30');
    expect(timesAfter({ start: 'tonight' }, { start: 'now' })[1]).toBe('2026-11-23 05:30');
    expect(timesAfter({ until: '120' }, { start: 'now' })).toEqual([startNow, '2026-11-23 07:30']);
  });

  describe('for the start of a notice with nights', () => {
    const { notice } = publishInput({ days: 'mon, tue', endText: '4 Dec 12:00' });
    const press = (start: string, at: number, base = notice) =>
      withEarlyNight(submittedForm({ ...fieldsOf(base), start }, base), base, at);
    const evening = Date.UTC(2026, 10, 23, 20, 40);

    it('begins the night that is less than six hours ahead, and keeps the others', () => {
      const form = press('now', evening);
      expect(form).toMatchObject({ start: 'nights', replaced: '22:00-05:30' });
      expect(changesTo(notice, form, evening)).toEqual({
        repeat: '20:40-05:30 2026-11-23; 22:00-05:30 mon,tue',
      });
      for (const [nights, others] of [
        [{ nights: '23 Nov, 24 Nov' }, '2026-11-24'],
        [{ days: 'mon, tue', startText: '23 Nov 22:00', endText: '4 Dec 12:00' }, 'mon,tue'],
      ] as const) {
        const planned = publishInput(nights).notice;
        expect(changesTo(planned, press('now', evening, planned), evening)).toEqual({
          start: '2026-11-23 20:40',
          repeat: `20:40-05:30 2026-11-23; 22:00-05:30 ${others}`,
        });
      }
    });

    it.each([
      ['now', now],
      ['now', evening + 2 * 3_600_000],
      ['now', evening + 2 * 86_400_000],
      ['tonight', evening],
      ['typed', evening],
    ])(
      'is refused if it is "%s" at %i, because one period would replace the nights',
      (start, at) => {
        const form = press(start, at);
        expect(proposeChange({ base: notice, current: notice }, form, at).problems).toEqual([
          { field: 'start', why: expect.stringContaining('Choose Nights') },
        ]);
        expect(changesTo(notice, { ...form, start: 'nights' }, at)).toEqual({});
      },
    );
  });

  it('is selected only if the form has the times of this button', () => {
    const { notice } = publishInput({ nights: '24 Nov, 27 Nov' });
    expect(fieldsOf(notice)).toMatchObject({ start: 'nights', until: 'typed' });
    expect(linkedForm({ nights: '24 Nov' }).start).toBe('nights');
    expect(linkedForm({ startText: '22:00', endText: '23:00' })).toMatchObject({
      start: 'typed',
      until: 'typed',
    });
    expect(withTimes(linkedForm({}), now)).toMatchObject({ start: 'typed', until: 'typed' });
  });
});

describe('a copy of a notice', () => {
  it('has the hours of the original notice on the next night', () => {
    const more = { startText: 'today 01:00', endText: '05:30' };
    const { notice } = publishInput(more);
    const [start, end] = ['2026-11-24 01:00', '2026-11-24 05:30'];
    const copy = copyOf(notice, now + 3 * 3_600_000);
    expect(inputFrom(copy, now + 3 * 3_600_000)).toMatchObject({ start, end });
    // While the hours are active, their night is not free either.
    expect(inputFrom(copyOf(notice, now + 3_600_000), now)).toMatchObject({ start });
  });

  it('has the same nights of the first week in which no notice of the same place has hours then', () => {
    const { notice } = publishInput({ nights: '23 Nov, 24 Nov' });
    const other = publishInput({ nights: '1 Dec' }).notice;
    const nightsAfter = (others: Notice[]) => inputFrom(copyOf(notice, now, others), now).repeat;
    expect(nightsAfter([])).toBe('22:00-05:30 2026-11-30,2026-12-01');
    expect(nightsAfter([other])).toBe('22:00-05:30 2026-12-07,2026-12-08');
    expect(nightsAfter([{ ...other, from: 9 }])).toBe('22:00-05:30 2026-11-30,2026-12-01');
  });

  it.each([
    ['collision', ''],
    ['weather', 'weather'],
  ])('with the cause "%s" has the cause "%s", because a copy is a plan', (cause, copied) => {
    const { notice } = publishInput({ cause });
    const copy = copyOf({ ...notice, title: 'Crash' }, now);
    expect([copy.cause, copy.title]).toEqual([copied, copied ? 'Crash' : '']);
  });
});

describe('a period of more than 16 hours', () => {
  const longPeriod = { ...road, startText: '22:00', endText: '21:00' };
  const problemsOf = (form: Fields) => proposeNotice(form, now).problems ?? [];
  const dateProblem = [{ field: 'confirmedTimes', why: expect.stringContaining('23 hours') }];

  it('needs a confirmation of its exact times, unless the user typed a date for the end', () => {
    expect(problemsOf(longPeriod)).toEqual(dateProblem);
    const confirmedForm = { ...longPeriod, confirmedTimes: timesToConfirm(longPeriod) };
    expect(problemsOf(confirmedForm)).toEqual([]);
    expect(problemsOf({ ...confirmedForm, startText: '22:30', endText: '21:30' })).toEqual(
      dateProblem,
    );
    expect(problemsOf({ ...longPeriod, endText: 'tomorrow 21:00' })).toEqual([]);
  });

  it('in a repeating notice needs a confirmation each time the nights or hours are entered or changed', () => {
    const nightlyForm = { ...road, nights: '24 Nov', hours: '22:00-21:00' };
    expect(problemsOf(nightlyForm)).toEqual(dateProblem);
    const { notice } = publishInput({ nights: '24 Nov', hours: '22:00-21:00' });
    const form = { ...fieldsOf(notice), diversion: 'By the N4.' };
    const state = { base: notice, current: notice };
    expect(proposeChange(state, form, now).problems).toBeUndefined();
    expect(proposeChange(state, { ...form, nights: '25 Nov' }, now).problems).toEqual(dateProblem);
  });

  it('keeps the confirmation when the form is stored as a draft', () => {
    const confirmedForm = { ...longPeriod, confirmedTimes: timesToConfirm(longPeriod) };
    expect(problemsOf(draftOf(confirmedForm, now))).toEqual([]);
    expect(problemsOf(draftOf(longPeriod, now))).toEqual(dateProblem);
  });
});

describe('a draft', () => {
  it.each([
    { start: 'tonight' },
    { start: 'typed', startText: 'tomorrow 22:00', endText: 'tomorrow 23:00' },
    { start: 'typed', startText: '22:00', endText: '05:30' },
    { start: 'nights', nights: '27 Nov, tomorrow' },
  ] as const)(
    'with the times %j has the same times when it is opened on the next day',
    (fields) => {
      const form = { ...road, ...fields };
      const nextDay = now + 86_400_000;
      expect(inputFrom(draftOf(form, now), nextDay)).toEqual(inputFrom(form, now));
    },
  );

  it('that begins now begins when it is published', () => {
    const form = { ...road, until: '120' } as const;
    expect(draftOf(form, now)).toEqual(form);
  });
});

describe('a form that is published after midnight', () => {
  const shownAt = now - 3.5 * 3_600_000;

  it.each([
    { start: 'tonight' },
    { start: 'typed', startText: 'tomorrow 21:00', endText: 'tomorrow 23:00' },
    { start: 'nights', nights: 'tonight, tomorrow' },
  ] as const)('keeps the times %j as the page showed them before midnight', (fields) => {
    const form = { ...road, ...fields };
    expect(inputFrom(form, now, shownAt)).toEqual(inputFrom(form, shownAt));
    const proposed = proposeNotice(form, now, shownAt).notice;
    expect(proposed?.end).toBe(proposeNotice(form, shownAt).notice?.end);
  });

  it('begins "now" at the press, and ends when the page said', () => {
    const form = { ...road, until: '240' } as const;
    expect(inputFrom(form, now, shownAt)).toMatchObject({
      ...{ start: '2026-11-23 03:07', end: '2026-11-23 03:37' },
    });
  });
});

describe('repeating hours in the form', () => {
  it('apply only to the nights that the user typed', () => {
    const { notice } = publishInput({ nights: '24 Nov, 27/11 and 2 Dec' });
    expect(inputFrom({ ...road, nights: '24 Nov, 27/11 and 2 Dec' }, now)).toMatchObject({
      start: '2026-11-24 22:00',
      end: '2026-12-03 05:30',
      repeat: '22:00-05:30 2026-11-24,2026-11-27,2026-12-02',
    });
    expect(notice.repeat?.[0]?.dates).toHaveLength(3);
  });

  it.each([
    [{ days: 'mon, tue', endText: '4 Dec 06:00' }, '22:00-05:30 mon,tue'],
    [{ hours: '21:00-06:00', endText: '4 Dec 06:00' }, '21:00-06:00 mon,tue,wed,thu,fri,sat,sun'],
    [
      { hours: '21:00-05:30', otherHours: 'sun 22:00-07:00', endText: '4 Dec 08:00' },
      '22:00-07:00 sun; 21:00-05:30 mon,tue,wed,thu,fri,sat',
    ],
    [
      {
        hours: '21:00-05:30',
        otherHours: 'sun 22:00-07:00\n',
        endText: '4 Dec 08:00',
        days: 'mon',
      },
      '22:00-07:00 sun; 21:00-05:30 mon',
    ],
    [
      { nights: '28 Nov, 29 Nov, 8 Dec', otherHours: 'sun 22:00-07:00' },
      /^22:00-07:00 2026-11-29; 22:00-05:30 2026-11-28,2026-12-08$/,
    ],
  ])('are built from the form fields %j', (more, repeat) => {
    expect(inputFrom({ ...road, ...more }, now).repeat).toEqual(
      typeof repeat === 'string' ? repeat : expect.stringMatching(repeat),
    );
  });

  it('give the notice the special start of its first night and the special end of its last night', () => {
    const nights = { nights: '24 Nov, 2 Dec', otherHours: '24 Nov 20:00-05:30\n2 Dec 22:00-07:00' };
    expect(inputFrom({ ...road, ...nights }, now)).toMatchObject({
      start: '2026-11-24 20:00',
      end: '2026-12-03 07:00',
    });
  });

  it('move the end of the notice when its nights end later', () => {
    const { notice } = publishInput({ nights: '24 Nov, 27 Nov' });
    expect(changesTo(notice, { ...fieldsOf(notice), hours: '22:00-06:30' }, now)).toMatchObject({
      end: '2026-11-28 06:30',
    });
  });

  it('apply to a weekday except on a date with hours of its own', () => {
    const otherHours = '26 Nov 23:00-06:30\nthu 23:00-06:00';
    const form = { ...emptyFields, ...road, nights: '26 Nov, 3 Dec', otherHours };
    expect(inputFrom({ ...form, start: 'nights' }, now).repeat).toBe(
      '23:00-06:30 2026-11-26; 23:00-06:00 2026-12-03',
    );
  });

  it('are moved to the same nights of the coming week in a copy of the notice', () => {
    const { notice } = publishInput({
      ...{ nights: '24 Nov, 27 Nov', otherHours: '27 Nov 23:00-06:00' },
    });
    const laterTime = now + 72 * 3_600_000;
    expect(inputFrom(copyOf(notice, laterTime), laterTime)).toMatchObject({
      start: '2026-12-01 22:00',
      end: '2026-12-05 06:00',
      repeat: '23:00-06:00 2026-12-04; 22:00-05:30 2026-12-01',
    });
  });

  it('are copied without the special hours of past nights', () => {
    const more = { days: 'mon', otherHours: '22:00-23:10 23 Nov', endText: '4 Dec 06:00' };
    const { notice } = publishInput(more);
    const laterTime = now + 7 * 86_400_000;
    expect(inputFrom(copyOf(notice, laterTime), laterTime).repeat).toBe('22:00-05:30 mon');
    const { notice: dated } = publishInput({ nights: '24 Nov, 1 Dec' });
    const openedEarly = { ...dated, end: dated.start + 3_600_000 };
    expect(proposeNotice(copyOf(openedEarly, laterTime), laterTime).problems).toMatchObject([
      { field: 'cause' },
    ]);
  });

  it('keep their dates when the form is stored and opened on another day', () => {
    const form = { ...road, nights: 'tomorrow, 27 Nov', otherHours: 'tomorrow 23:00-05:30' };
    const storedForm = withTimes(form, now);
    expect(inputFrom(storedForm, now + 86_400_000)).toEqual(inputFrom(form, now));
    expect(withTimes(storedForm, now)).toEqual(storedForm);
  });

  it('can have semicolons, line breaks and ampersands between their dates', () => {
    const { repeat } = inputFrom({ ...road, nights: '24 Nov; 27 Nov\n1 Dec & 2 Dec' }, now);
    expect(repeat).toBe('22:00-05:30 2026-11-24,2026-11-27,2026-12-01,2026-12-02');
  });
});

describe('the calendar of a notice with weekly nights', () => {
  /** Nights from last week to two days after the calendar, with other hours on Sundays. */
  const nightly = {
    ...{ days: 'tue, wed', otherHours: 'sun 23:00-06:00' },
    ...{ startText: '2026-11-17 22:00', endText: '2026-12-23 12:00' },
  };
  const { notice } = publishInput(nightly);
  /** Returns the form that a browser sends after somebody has pressed nights of the calendar. */
  const formAfter = (pressed: readonly string[], more: object = {}, base = notice) => {
    const form = fieldsOf(base);
    const weekly = weeklyNightsOf(form, now);
    const sent = { ...form, pending: '', weekly: JSON.stringify(weekly), ...more };
    const data = new URLSearchParams({ ...sent });
    data.delete('nights');
    const shown = weekly?.nights ?? [];
    const chosen = [...shown, ...pressed].filter(
      (one) => shown.includes(one) !== pressed.includes(one),
    );
    for (const night of chosen.sort()) data.append('nights', night);
    return fieldsFrom(data);
  };

  it('shows the nights as pressed', () => {
    expect(weeklyNightsOf(fieldsOf(notice), now)?.nights).toEqual([
      ...['2026-11-24', '2026-11-25', '2026-11-29', '2026-12-01', '2026-12-02', '2026-12-06'],
      ...['2026-12-08', '2026-12-09', '2026-12-13', '2026-12-15', '2026-12-16', '2026-12-20'],
    ]);
  });

  it('keeps the days of the week until a night is pressed', () => {
    expect(changesTo(notice, formAfter([]), now)).toEqual({});
    expect(changesTo(notice, formAfter([], { days: 'tue' }), now)).toMatchObject({
      repeat: '23:00-06:00 sun; 22:00-05:30 tue',
    });
  });

  it('takes a pressed night out, adds another one, and keeps all others', () => {
    const form = formAfter(['2026-12-01', '2026-12-03']);
    expect(changesTo(notice, form, now)).toEqual({
      end: '2026-12-23 05:30',
      repeat: [
        '23:00-06:00 2026-11-22,2026-11-29,2026-12-06,2026-12-13,2026-12-20; 22:00-05:30 2026-11-17',
        ...['2026-11-18', '2026-12-22', '2026-11-24', '2026-11-25', '2026-12-02', '2026-12-03'],
        ...['2026-12-08', '2026-12-09', '2026-12-15', '2026-12-16'],
      ].join(),
    });
    expect(proposeChange({ base: notice, current: notice }, form, now).problems).toBeUndefined();
  });

  it('keeps a start and an end that cut a night', () => {
    const times = { startText: '2026-11-24 23:00', endText: '2026-12-15 23:00' };
    const cut = publishInput({ ...nightly, ...times }).notice;
    const names = Object.keys(changesTo(cut, formAfter(['2026-12-01'], {}, cut), now));
    expect(names).toEqual(['repeat']);
  });

  it('needs a choice between dates and days of the week', () => {
    const form = formAfter(['2026-12-01'], { days: 'wed' });
    expect(proposeChange({ base: notice, current: notice }, form, now).problems).toEqual([
      { field: 'nights', why: expect.stringContaining('Choose one of the two') },
    ]);
  });

  it('reports only the different hours of a night that is no longer chosen', () => {
    const otherHours = '23:00-05:30 2026-11-27';
    const { notice: base } = publishInput({ nights: '24 Nov, 27 Nov', otherHours });
    const form = { ...fieldsOf(base), nights: '24 Nov' };
    expect(proposeChange({ base, current: base }, form, now).problems).toEqual([
      { field: 'otherHours', why: expect.stringContaining('no night of Fri 27 Nov is chosen') },
    ]);
  });
});

describe('the start and the end of weekly nights', () => {
  const times = { startText: '2026-11-30 22:00', endText: '2027-01-09 05:30' };
  const { notice } = publishInput({ days: 'mon, fri', ...times });
  const propose = (more: object, base = notice) =>
    proposeChange({ base, current: base }, { ...fieldsOf(base), ...more }, now);

  it.each([
    [{ otherHours: '30 Nov 20:00-05:30' }, '2026-11-30 20:00', times.endText],
    [{ hours: '21:00-06:00' }, '2026-11-30 21:00', '2027-01-09 06:00'],
    [{ otherHours: '8 Jan 22:00-08:00' }, times.startText, '2027-01-09 08:00'],
    [
      { hours: '21:00-06:00', days: '', nights: '4 Dec, 11 Dec' },
      '2026-12-04 21:00',
      '2026-12-12 06:00',
    ],
    [{ days: '', hours: '', nights: '23 Nov, 15 Jan' }, '2026-11-23 22:00', '2027-01-16 05:30'],
    [{ days: 'fri', hours: '23:00-05:00' }, times.startText, times.endText],
    [
      { hours: '21:00-06:00', startText: '30 Nov 20:00', endText: '10 Jan 12:00' },
      '2026-11-30 20:00',
      '2027-01-10 12:00',
    ],
  ])('move with the hours %j, unless a person types them', (more, start, end) => {
    const { notice: changed } = propose(more);
    expect([changed?.start, changed?.end].map((one) => localTimeText(one ?? 0))).toEqual([
      start,
      end,
    ]);
  });

  it.each([
    [{ hours: '21:00-05:30', startText: '30 Nov 21:30' }, 'start', 'Mon 30 Nov, 21:00–05:30'],
    [{ startText: '1 Dec 00:00' }, 'start', 'Mon 30 Nov, 22:00–05:30'],
    [{ endText: '9 Jan 00:00' }, 'end', 'Fri 8 Jan, 22:00–05:30'],
  ])('that a person types into the hours of a night as in %j are refused', (more, field, hours) => {
    const problems = [{ field, why: expect.stringContaining(hours) }];
    expect(propose(more).problems).toEqual(problems);
    expect(proposeNotice({ ...fieldsOf(notice), cause: 'drains', ...more }, now).problems).toEqual(
      problems,
    );
  });

  it('do not close the road again in a night that was opened early, when another night is added', () => {
    const { notice: single } = publishInput({ nights: '24 Nov' });
    const opened = { ...single, end: single.start + 4 * 3_600_000 };
    const add = (more: object) =>
      proposeChange({ base: opened, current: opened }, { ...fieldsOf(opened), ...more }, opened.end)
        .notice;
    const added = add({ nights: '24 Nov, 25 Nov' });
    expect(added && inputFrom(fieldsOf(added), now)).toMatchObject({
      end: '2026-11-26 05:30',
      repeat: '22:00-02:00 2026-11-24; 22:00-05:30 2026-11-25',
    });
    expect(add({ endText: '2026-11-25 05:30' })?.repeat).toEqual(opened.repeat);
  });

  it('may cut a published night as before, and a night that has begun', () => {
    const cut = publishInput({ days: 'mon, fri', ...times, startText: '2026-11-30 23:00' }).notice;
    expect(propose({ days: 'mon, tue' }, cut).notice?.start).toBe(cut.start);
    expect(propose({ hours: '21:00-05:30' }, cut).problems).toMatchObject([{ field: 'start' }]);
    const daily = { days: 'mon, tue, wed, thu, fri, sat, sun', startText: '2026-11-30 22:00' };
    const untilEvening = publishInput({ ...daily, endText: '2026-12-05 22:00' }).notice;
    const earlier = propose({ hours: '21:00-05:30' }, untilEvening);
    expect(earlier.problems).toMatchObject([{ field: 'end' }]);
    const begun = {
      ...road,
      start: 'nights',
      cause: 'drains',
      days: 'sun',
      endText: '9 Jan 12:00',
    } as const;
    expect(proposeNotice(begun, now).problems).toBeUndefined();
  });
});

const wrongTime = /is not a time such as 22:00, tomorrow 22:00 or 24 Nov 22:00/;

it.each([
  [{ days: 'mon' }, 'end', /is missing/],
  [{ otherHours: 'mon 03:00-12:00' }, 'end', /is missing/],
  [{ nights: '24 Nov, soon' }, 'otherNights', /"soon"/],
  [{ nights: '24 Nov', otherHours: 'later' }, 'otherHours', /"later"/],
  [
    { nights: '24 Nov, 27 Nov', otherHours: 'fri 21:00-05:00\nsun 23:00-05:00' },
    'otherHours',
    /no Sunday night is chosen/,
  ],
  [
    { nights: '24 Nov', otherHours: '22:00-23:00 24 Nov, 25 Nov' },
    'otherHours',
    /no night of Wed 25 Nov is chosen/,
  ],
  [{ nights: '24 Nov', hours: '22-5' }, 'repeat', /such as/],
  [{ start: 'nights' }, 'nights', /are missing/],
  [{ nights: '27 Mar', hours: '22:00-01:30' }, 'repeat', /01:30.*2027-03-27/],
  [{ start: 'typed' }, 'start', /is missing/],
  [{ until: 'typed' }, 'end', /is missing/],
  [{ startText: '25:00' }, 'start', wrongTime],
  [{ startText: '29 Feb' }, 'start', wrongTime],
  [{ endText: '24 Nov 2036' }, 'end', wrongTime],
])('the times %j are refused with a reason', (more, field, why) => {
  const { problems } = proposeNotice(
    fieldsFrom(new URLSearchParams({ ...road, cause: 'drains', ...more })),
    now,
  );
  expect(problems).toEqual([{ field, why: expect.stringMatching(why) }]);
});
