import { describe, expect, it } from 'vitest';
import { createNotice, endNotice, inputOf } from '../../../src/edit/edit.ts';
import { endNoticeNow, extendNotice } from '../../../src/edit/nights.ts';
import type { Notice } from '../../../src/notice/notice.ts';
import { hourMs } from '../../../src/road/irish-time.ts';
import { emptyFields, type Fields, fieldsFrom } from './form-fields.ts';
import { fieldsOf } from './form-from-notice.ts';
import {
  copyOf,
  draftOf,
  inputFrom,
  proposeChange,
  proposeNotice,
  withEarlyNight,
  withTimes,
} from './notice-from-form.ts';

/** Monday, 03:07 Irish local time. */
const now = Date.UTC(2026, 10, 23, 3, 7);
const evening = Date.UTC(2026, 10, 23, 20, 40);
const road = { ...emptyFields, from: 'J15', to: 'J14' };

/** Returns the form that a link fills in. */
const linkedForm = (fields: object) => fieldsFrom(new URLSearchParams({ ...road, ...fields }));
/** Returns the form that a page sends. */
const sentForm = (fields: object, base?: Notice) =>
  fieldsFrom(
    new URLSearchParams({ ...road, pending: '', kind: 'closure', cause: 'drains', ...fields }),
    base,
  );
const publish = (fields: object, at = now) =>
  createNotice({ ...inputFrom(linkedForm(fields), at), by: 'Night shift' }, at);

/** Returns the times of a form or of a notice as text. */
const timesOf = (one: Partial<Record<'start' | 'end' | 'nights', unknown>>) =>
  `${one.nights || `${one.start} to ${one.end}`}`;
const timesIn = (form: Fields, at = now) => timesOf(inputFrom(form, at));
/** Returns the times after a change, or its problems. */
const timesAfter = (base: Notice, form: Fields, at = now) => {
  const { notice, problems } = proposeChange({ base, current: base }, form, at);
  return notice ? timesOf(inputOf(notice)) : problems;
};

describe('a button for the start or end time', () => {
  const typed = { startText: '2026-11-22 22:00', endText: '2026-11-23 02:00' };

  it.each([
    [{ ...typed, start: 'tonight', until: 'typed' }, '2026-11-23 22:00 to 2026-11-24 05:30'],
    [{ ...typed, start: 'now', until: '240' }, '2026-11-23 03:07 to 2026-11-23 07:07'],
    [{ ...typed, start: 'typed', until: '240' }, '2026-11-22 22:00 to 2026-11-23 07:07'],
    [{ start: 'now', nights: '24 Nov' }, '2026-11-23 03:07 to 2026-11-23 05:07'],
    [{ start: 'tonight', until: '240' }, '2026-11-23 22:00 to 2026-11-24 02:00'],
  ])('replaces the typed times of the form %j', (fields, times) => {
    const form = sentForm(fields);
    expect(timesIn(form)).toBe(times);
    expect(sentForm(form)).toEqual({ ...form, replaced: '' });
  });

  it('makes the form report the typed times that the button replaced', () => {
    expect(sentForm({ ...typed, start: 'now', until: 'typed' }).replaced).toBe(
      '2026-11-22 22:00, 2026-11-23 02:00',
    );
    expect(sentForm({ ...typed, start: 'typed', until: 'typed' })).toMatchObject({
      ...typed,
      replaced: '',
    });
  });

  it('for the start keeps the published end of a notice until another end is pressed', () => {
    const notice = publish({ startText: '04:00', endText: '05:30' });
    const pressed = (...presses: readonly object[]) => {
      let form = fieldsOf(notice, now);
      for (const press of presses) form = sentForm({ ...form, ...press });
      return timesIn(form);
    };
    expect(pressed({ start: 'now' })).toBe('2026-11-23 03:07 to 2026-11-23 05:30');
    expect(pressed({ start: 'tonight' })).toMatch(/to 2026-11-24 05:30$/);
    expect(pressed({ start: 'tonight' }, { start: 'now' })).toMatch(/to 2026-11-23 05:30$/);
    expect(pressed({ until: '120' }, { start: 'now' })).toMatch(/to 2026-11-23 07:30$/);
  });

  it('for the end counts from the published end in the hour that happens twice in October', () => {
    const saturday = Date.UTC(2026, 9, 24, 22, 30);
    const notice = publish({ endText: '01:30' }, saturday);
    const form = sentForm({ ...fieldsOf(notice, saturday), until: '60' });
    expect(timesAfter(notice, form, saturday)).toMatch(/ to 2026-10-25 02:30$/);
  });

  it('for nights is refused if the published period is over and as long as no night', () => {
    const times = { startText: '21 Nov 06:00', endText: '22 Nov 06:30' };
    const over = publish({ ...times, cause: 'drains' }, now - 72 * hourMs);
    const form = sentForm({ ...fieldsOf(over, now), start: 'nights', nights: '25 Nov, 26 Nov' });
    expect(timesAfter(over, form)).toEqual([
      { field: 'nights', why: expect.stringContaining('more than a day') },
    ]);
  });

  it('for nights has the published period as the first night', () => {
    const typedNight = { startText: '23 Nov 22:00', endText: '24 Nov 05:00' };
    const notice = publish({ ...typedNight, cause: 'drains' });
    const form = sentForm({ ...fieldsOf(notice, now), start: 'nights' });
    expect(timesAfter(notice, form)).toEqual([
      { field: 'notice', why: expect.stringContaining('already has these values') },
    ]);
    expect(timesAfter(notice, { ...form, nights: `${form.nights}, 25 Nov` })).toBe(
      '22:00-05:00 2026-11-23,2026-11-25',
    );
  });

  describe('for the start of a notice with nights', () => {
    const notice = publish({ nights: '23 Nov, 24 Nov' });
    const press = (start: string, at: number, base = notice) =>
      withEarlyNight(sentForm({ ...fieldsOf(base, at), start }, base), base, at);

    it('begins the night that is less than six hours ahead, and keeps the others', () => {
      const form = press('now', evening);
      expect(form).toMatchObject({ start: 'nights', replaced: '22:00-05:30' });
      expect(timesAfter(notice, form, evening)).toBe(
        '20:40-05:30 2026-11-23; 22:00-05:30 2026-11-24',
      );
      const late = publish({ nights: '23 Nov to 25 Nov', hours: '01:00-05:00' }, now - 4 * hourMs);
      expect(timesAfter(late, press('now', evening, late), evening)).toBe(
        '01:00-05:00 2026-11-23,2026-11-25; 20:40-05:00 2026-11-23',
      );
    });

    it.each([
      ['now', now],
      ['now', evening + 2 * hourMs],
      ['tonight', evening],
      ['typed', evening],
    ])(
      'is refused if it is "%s" at %i, because one period would replace all nights',
      (start, at) => {
        expect(timesAfter(notice, press(start, at), at)).toEqual([
          { field: 'start', why: expect.stringContaining('Choose Nights') },
        ]);
      },
    );
  });
});

describe('a copy of a notice', () => {
  const copyTimes = (notice: Notice, at = now, others: Notice[] = []) =>
    timesIn(copyOf(notice, at, { others }), at);

  it('has the hours of the original on the next night', () => {
    const notice = publish({ startText: 'today 01:00', endText: '05:30' });
    expect(copyTimes(notice, now + 3 * hourMs)).toBe('2026-11-24 01:00 to 2026-11-24 05:30');
    // While the hours are active, their night is not free either.
    expect(copyTimes(notice)).toBe('2026-11-24 01:00 to 2026-11-24 05:30');
  });

  it('has the same nights of the first week in which no notice of the same place has hours then', () => {
    const notice = publish({ nights: '23 Nov, 24 Nov', otherHours: '24 Nov 23:00-06:00' });
    const other = publish({ nights: '1 Dec' });
    const [next, later] = [
      '22:00-05:30 2026-11-30; 23:00-06:00 2026-12-01',
      '22:00-05:30 2026-12-07; 23:00-06:00 2026-12-08',
    ];
    expect(copyTimes(notice)).toBe(next);
    expect(copyTimes(notice, now, [other])).toBe(later);
    expect(copyTimes(notice, now, [{ ...other, from: 9 }])).toBe(next);
  });

  it('has the announced hours of a night that began or ended early', () => {
    const notice = publish({ nights: '24 Nov, 25 Nov' });
    const opened = endNoticeNow(notice, 'A', notice.start + hourMs);
    const copy = copyOf(opened, opened.start + hourMs, { history: [opened, notice] });
    expect(timesIn(copy)).toBe('22:00-05:30 2026-12-01,2026-12-02');
  });

  it.each([
    ['collision', ''],
    ['weather', 'weather'],
  ])('with the cause "%s" has the cause "%s", because a copy is a plan', (cause, copied) => {
    const copy = copyOf({ ...publish({ cause }), title: 'Crash' }, now);
    expect([copy.cause, copy.title]).toEqual([copied, copied ? 'Crash' : '']);
  });
});

it('a stored form of one long period has no nights, also if the notice had some', () => {
  const form = fieldsOf(publish({ nights: '24 Nov, 26 Nov' }), now);
  const times = { startText: '24 Nov 22:00', endText: '27 Nov 05:00' };
  const stored = withTimes({ ...form, start: 'typed', until: 'typed', ...times }, now);
  expect(timesIn(fieldsFrom(new URLSearchParams(stored)))).toBe(
    '2026-11-24 22:00 to 2026-11-27 05:00',
  );
});

describe('a period of more than 16 hours', () => {
  const problemsOf = (form: Fields) => proposeNotice({ ...form, cause: 'drains' }, now).problems;
  const ofHours = [
    { field: 'confirmedHours', why: expect.stringContaining('23 hours'), confirm: '23' },
  ];

  it.each([
    { startText: '22:00', endText: '21:00' },
    { nights: '24 Nov, 26 Nov', hours: '22:00-21:00' },
  ])('needs a confirmation of its length: %j', (times) => {
    const form = linkedForm(times);
    expect(problemsOf(form)).toEqual(ofHours);
    expect(problemsOf({ ...form, confirmedHours: '23' })).toBeUndefined();
    expect(problemsOf({ ...form, confirmedHours: '20' })).toEqual(ofHours);
  });

  it('needs none if the user typed a date for the end, or changes something else', () => {
    expect(
      problemsOf(linkedForm({ startText: '22:00', endText: 'tomorrow 21:00' })),
    ).toBeUndefined();
    const notice = publish({ nights: '24 Nov, 26 Nov', hours: '22:00-21:00' });
    const form = { ...fieldsOf(notice, now), diversion: 'By the N4.' };
    expect(timesAfter(notice, form)).toBe('22:00-21:00 2026-11-24,2026-11-26');
    expect(timesAfter(notice, { ...form, nights: '24 Nov, 27 Nov' })).toEqual(ofHours);
  });
});

describe('a stored form', () => {
  const forms = [
    { start: 'tonight' },
    { start: 'typed', startText: 'tomorrow 21:00', endText: 'tomorrow 23:00' },
    { start: 'nights', nights: 'tonight, tomorrow', otherHours: 'tomorrow 23:00-05:30' },
  ] as const;

  it.each(forms)('with %j keeps its times on the next day', (fields) => {
    const form: Fields = { ...road, ...fields };
    const nextDay = now + 24 * hourMs;
    for (const stored of [draftOf(form, now), withTimes(form, now)]) {
      expect(timesIn(stored, nextDay)).toBe(timesIn(form));
    }
    expect(withTimes(withTimes(form, now), now)).toEqual(withTimes(form, now));
  });

  it.each(forms)('with %j keeps the times that a page showed before midnight', (fields) => {
    const form: Fields = { ...road, ...fields };
    const shownAt = now - 3.5 * hourMs;
    expect(timesOf(inputFrom(form, now, shownAt))).toBe(timesIn(form, shownAt));
  });

  it('that begins now begins when it is published, and ends when its page said', () => {
    const form = { ...road, until: '240' } as const;
    expect(draftOf(form, now)).toEqual(form);
    const shownAt = now - 3.5 * hourMs;
    expect(timesOf(inputFrom(form, now, shownAt))).toBe('2026-11-23 03:07 to 2026-11-23 03:37');
  });
});

describe('nights in the form', () => {
  it.each([
    [{ nights: '24 Nov, 27/11 and 2 Dec' }, '22:00-05:30 2026-11-24,2026-11-27,2026-12-02'],
    [
      { nights: '24 Nov; 27 Nov\n1 Dec & Tue 1 Dec' },
      '22:00-05:30 2026-11-24,2026-11-27,2026-12-01',
    ],
    [{ nights: '24 to 26 Nov, 2 Dec' }, '22:00-05:30 2026-11-24,2026-11-25,2026-11-26,2026-12-02'],
    [{ nights: '30 Dec – 2 Jan' }, '22:00-05:30 2026-12-30,2026-12-31,2027-01-01,2027-01-02'],
    [
      { nights: 'Fri-Mon 26 Nov to 4 Dec' },
      /^22:00-05:30 2026-11-27,2026-11-28,2026-11-29,2026-11-30,2026-12-04$/,
    ],
    [{ nights: 'Mon 30 Nov to Wed 2 Dec' }, '22:00-05:30 2026-11-30,2026-12-01,2026-12-02'],
    [{ nights: '24-26 Nov' }, '22:00-05:30 2026-11-24,2026-11-25,2026-11-26'],
    [{ nights: 'every mon 23 Nov to 14 Dec' }, /^22:00-05:30 2026-11-23,2026-11-30,2026-12-07,/],
    [{ nights: 'Mondays 23 Nov to 30 Nov' }, '22:00-05:30 2026-11-23,2026-11-30'],
    [{ nights: '1 Jun to 3 Jun' }, '22:00-05:30 2027-06-01,2027-06-02,2027-06-03'],
    [{ nights: '24 Nov, 28 Nov', hours: '9:30 – 15.00' }, '09:30-15:00 2026-11-24,2026-11-28'],
    [
      { nights: '28 Nov, 29 Nov, 8 Dec', otherHours: 'sun 22:00-07:00' },
      '22:00-05:30 2026-11-28,2026-12-08; 22:00-07:00 2026-11-29',
    ],
    [
      { nights: '26 Nov, 3 Dec', otherHours: '26 Nov 23:00-06:30\nthu 23:00-06:00' },
      '23:00-06:30 2026-11-26; 23:00-06:00 2026-12-03',
    ],
    [
      {
        nights: 'mon-fri 26 Nov to 2 Dec',
        otherHours: '26 Nov to 1 Dec 23:00-05:00\n1 Dec 21:00-04:00',
      },
      '23:00-05:00 2026-11-26,2026-11-27,2026-11-30; 21:00-04:00 2026-12-01; 22:00-05:30 2026-12-02',
    ],
  ])('follow from the fields %j', (fields, nights) => {
    expect(timesIn(linkedForm(fields))).toMatch(nights);
  });

  it('that are not changed keep their times, and those that are over stay', () => {
    const notice = publish({ nights: '24 Nov to 27 Nov', otherHours: '25 Nov 21:00-05:30' });
    const [first, second] = ['2026-11-24', '2026-11-25'];
    const at = Date.UTC(2026, 10, 26, 3);
    const form = fieldsOf(notice, at);
    expect(form.nights).not.toContain(first);
    expect(timesAfter(notice, { ...form, nights: `${form.nights}, 2 Dec` }, at)).toBe(
      `22:00-05:30 ${first},2026-11-26,2026-11-27,2026-12-02; 21:00-05:30 ${second}`,
    );
    expect(timesAfter(notice, { ...form, title: 'Drains' }, at)).toBe(inputOf(notice).nights);
  });

  it('that are taken out lose their different hours', () => {
    const otherHours = '26 Nov, 27 Nov 23:00-05:30';
    const notice = publish({ nights: '24 Nov to 27 Nov', otherHours });
    const form = { ...fieldsOf(notice, now), nights: '24 Nov, 25 Nov, 26 Nov' };
    expect(timesAfter(notice, form)).toBe(
      '22:00-05:30 2026-11-24,2026-11-25; 23:00-05:30 2026-11-26',
    );
    expect(timesAfter(notice, { ...form, otherHours: '23:00-05:00 27 Nov' })).toEqual([
      { field: 'otherHours', why: expect.stringContaining('no night of Fri 27 Nov is chosen') },
    ]);
  });

  it('do not close the road again in a night that was opened early', () => {
    const notice = publish({ nights: '24 Nov, 26 Nov' });
    const at = notice.start + 4 * hourMs;
    const opened = [endNoticeNow(notice, 'A', at), endNotice(notice, 'A', at)] as const;
    for (const base of opened) {
      const form = sentForm({ ...fieldsOf(base, at), start: 'nights', nights: '27 Nov' });
      expect(timesAfter(base, form, at)).toBe('22:00-02:00 2026-11-24; 22:00-05:30 2026-11-27');
      expect(timesAfter(base, { ...form, nights: '24 Nov, 27 Nov' }, at)).toEqual([
        { field: 'nights', why: expect.stringContaining('Tue 24 Nov, which is over') },
      ]);
      const stale = { ...fieldsOf(notice, now), otherHours: '22:00-06:00 24 Nov' };
      expect(proposeChange({ base: notice, current: base }, stale, at).problems).toEqual([
        { field: 'nights', why: expect.stringContaining('somebody has changed the same nights') },
      ]);
      const again = { ...form, nights: '25 Nov', hours: '22:00-05:30' };
      expect(timesAfter(base, again, at)).toBe('22:00-02:00 2026-11-24; 22:00-05:30 2026-11-25');
    }
  });

  it('that were opened in their first minute can be followed by others', () => {
    const notice = publish({ nights: '24 Nov, 25 Nov' });
    const opened = endNoticeNow(notice, 'A', notice.start + 30_000);
    const form = { ...fieldsOf(opened, opened.start + hourMs), nights: '25 Nov, 26 Nov' };
    expect(timesAfter(opened, form, opened.start + hourMs)).toBe(
      '22:00-22:01 2026-11-24; 22:00-05:30 2026-11-25,2026-11-26',
    );
  });

  it('replace one long period, and the other way round', () => {
    const notice = publish({ startText: '23 Nov 22:00', endText: '27 Nov 05:30', cause: 'drains' });
    const form = sentForm({
      ...fieldsOf(notice, now),
      start: 'nights',
      nights: '23 Nov to 26 Nov',
    });
    expect(timesAfter(notice, form)).toBe(
      '22:00-05:30 2026-11-23,2026-11-24,2026-11-25,2026-11-26',
    );
    const divided = publish({ nights: '23 Nov to 25 Nov', cause: 'drains' });
    const long = { ...fieldsOf(divided, now), startText: '23 Nov 22:00', endText: '26 Nov 05:30' };
    expect(timesAfter(divided, { ...long, start: 'typed', until: 'typed' })).toBe(
      '2026-11-23 22:00 to 2026-11-26 05:30',
    );
  });

  it('keep what a colleague has changed in other nights since', () => {
    const base = publish({ nights: '24 Nov to 26 Nov' });
    const at = base.start + 4 * hourMs;
    const form = { ...fieldsOf(base, now), nights: '24 Nov to 26 Nov, 1 Dec' };
    const merged = (current: Notice) => {
      const { notice } = proposeChange({ base, current }, form, at, now);
      return notice && timesOf(inputOf(notice));
    };
    expect(merged(endNoticeNow(base, 'B', at))).toBe(
      '22:00-02:00 2026-11-24; 22:00-05:30 2026-11-25,2026-11-26,2026-12-01',
    );
    expect(merged(extendNotice(base, '2026-11-25 06:00', 'B', at))).toMatch(
      /^22:00-06:00 2026-11-24;/,
    );
  });

  it('take a new end from the form of one period, unless somebody has divided the period since', () => {
    const base = publish({ startText: '24 Nov 22:00', endText: '25 Nov 05:30', cause: 'drains' });
    const longer = { ...fieldsOf(base, now), endText: '25 Nov 06:30' };
    const propose = (nights: string) => {
      const current = createNotice({ ...inputOf(publish({ nights })), by: 'B' }, now);
      return proposeChange({ base, current }, longer, now);
    };
    expect(propose('24 Nov, 27 Nov').notice?.nights).toMatchObject([
      { end: base.end + hourMs },
      { start: base.start + 72 * hourMs },
    ]);
    const twice = { nights: '24 Nov, 25 Nov', hours: '22:00-23:00' };
    const divided = publish({ ...twice, otherHours: '25 Nov 01:00-05:30' });
    expect(proposeChange({ base, current: divided }, longer, now).problems).toEqual([
      { field: 'start', why: expect.stringContaining('somebody has changed the same nights') },
    ]);
  });

  it('that begin twice on one date, or stand beside a longer closure, are refused', () => {
    const base = publish({ nights: '24 Nov, 26 Nov' });
    const form = { ...fieldsOf(base, now), nights: '24 Nov, 26 Nov, 28 Nov' };
    const current = publish({ nights: form.nights, otherHours: '28 Nov 10:00-14:00' });
    expect(proposeChange({ base, current }, form, now).problems).toEqual([
      { field: 'nights', why: expect.stringContaining('begin twice on Sat 28 Nov') },
    ]);
    const long = publish({ startText: '23 Nov 02:00', endText: '26 Nov 05:30', cause: 'drains' });
    const later = long.end + hourMs;
    const added = sentForm({ ...fieldsOf(long, later), start: 'nights', nights: '27 Nov' });
    expect(timesAfter(long, added, later)).toEqual([
      { field: 'nights', why: expect.stringContaining('more than a day') },
    ]);
  });

  it('that were over when the page showed them are refused, and those that are over since are omitted', () => {
    const form = linkedForm({ nights: '22 Nov, 24 Nov', cause: 'drains' });
    expect(proposeNotice(form, now).notice?.nights).toHaveLength(2);
    const later = now + 24 * hourMs;
    expect(proposeNotice(form, later).problems).toEqual([
      { field: 'nights', why: expect.stringContaining('Sun 22 Nov, which is over') },
    ]);
    expect(proposeNotice(form, later, now).notice?.nights).toBeUndefined();
  });
});

const wrongTime = /is not a time such as 22:00, tomorrow 22:00 or 24 Nov 22:00/;

it.each([
  [{ nights: '24 Nov, soon' }, 'otherNights', /"soon"/],
  [{ nights: '24 Nov, 31 Feb' }, 'otherNights', /"31 Feb"/i],
  [{ nights: '24 Nov, Mon 25 Nov' }, 'otherNights', /"Mon 25 Nov".*another day of the week/i],
  [{ nights: '24 Nov', hours: '10:00-12:00, 14:00-16:00' }, 'hours', /such as/],
  [{ nights: '27 Nov to 2 Nov' }, 'otherNights', /"27 Nov to 2 Nov"/i],
  [{ nights: '24 Nov', otherHours: 'later' }, 'otherHours', /"later"/],
  [{ nights: '24 Nov', otherHours: '22:00-23:00' }, 'otherHours', /"22:00-23:00"/],
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
  [{ nights: '24 Nov', hours: '22-5' }, 'hours', /such as/],
  [{ start: 'nights' }, 'nights', /are missing/],
  [{ nights: '27 Mar', hours: '22:00-01:30' }, 'nights', /01:30.*Sat 27 Mar 2027/],
  [{ start: 'typed' }, 'start', /is missing/],
  [{ until: 'typed' }, 'end', /is missing/],
  [{ startText: '25:00' }, 'start', wrongTime],
  [{ startText: '29 Feb' }, 'start', wrongTime],
  [{ endText: '24 Nov 2036' }, 'end', wrongTime],
])('the times %j are refused with a reason', (more, field, why) => {
  const { problems } = proposeNotice(linkedForm({ cause: 'drains', ...more }), now);
  expect(problems).toEqual([{ field, why: expect.stringMatching(why) }]);
});
