import { describe, expect, it } from 'vitest';
import { nightlyInput, now, problems } from '../../test/support/notice-input.ts';
import { checkInput } from './check.ts';

describe('checkInput', () => {
  it('accepts a nightly lane closure and adds default values', () => {
    const result = checkInput(nightlyInput, now);
    expect(result).toMatchObject({
      ok: true,
      draft: {
        from: 6,
        to: 7,
        start: Date.UTC(2026, 10, 23, 21),
        repeat: [{ from: '21:00', to: '05:30', days: [1, 2, 3, 4, 5] }],
        severity: 'medium',
        audible: false,
        slips: [],
      },
    });
  });

  it.each([
    [{ end: '2026-11-23 20:59' }, 'end is not after the start'],
    [{ from: 'J8' }, 'from cannot be J8: J9 comes after J7'],
    [{ to: '18' }, 'to must be a junction from J1 to J17, such as J9'],
    [{ from: '' }, 'from must be a junction from J1 to J17, such as J9'],
    [{ direction: 'eastbound' }, 'direction must be one of northbound, southbound, both'],
    [{ direction: 'northbound' }, 'direction does not match the junctions: J6 to J7 is southbound'],
    [{ from: 2, to: 5 }, /^direction does not match the junctions: the road turns at J3/],
    [{ start: '2027-12-01 21:00', end: '2027-12-02 05:00' }, 'start is more than a year ahead'],
    [{ start: '2026-11-31 21:00' }, /^start must be a date and an Irish time/],
    [{ start: '2027-03-28 01:30' }, /^start 01:30 does not exist on that day/],
    [{ start: 'tomorrow' }, /^start must be a date and an Irish time/],
    [{ title: 'x'.repeat(81) }, 'title has 81 characters; the limit is 80'],
    [{ title: ' ' }, 'title is empty'],
    [{ title: '\u2060\u200b' }, 'title is empty'],
    [{ title: '\u3164 \u115f' }, 'title is empty'],
    [{ text: '\u2800\u00ad\ufe0f' }, 'text is empty'],
    [{ from: '0x6' }, 'from must be a junction from J1 to J17, such as J9'],
    [{ from: '6e0' }, 'from must be a junction from J1 to J17, such as J9'],
    [{ text: 'a\u001b[2Jb' }, 'text contains control characters'],
    [{ by: 'Night\u202eshift' }, 'by contains control characters'],
    [{ diversion: 'half \ud83d' }, 'diversion contains an incomplete character'],
    [{ title: undefined }, 'title is missing'],
    [{ kind: 'party' }, /^kind must be one of works, /],
    [
      { lanes: { closed: 5, of: 4 } },
      'lanes are fewer than the closed lanes; correct one of the two numbers',
    ],
    [{ repeat: 'at night' }, /^repeat must be hours and days/],
    [{ repeat: '21:00-05:30 sat' }, 'repeat has no hours between the start and the end'],
    [{ slips: ['exit'] }, 'slips are only possible at one junction; leave "to" empty'],
    [{ slips: ['middle'] }, /^slips must be one or more of exit, entry/],
    [{ kind: 'closure', to: undefined, lanes: undefined }, /^to is missing/],
    [{ audible: 'yes' }, 'audible must be true or false'],
    [{ start: '2026-11-24 12:00', end: '2026-11-24 12:00' }, 'end is not after the start'],
    [{ end: '2028-11-24 05:30' }, 'end is more than a year ahead'],
    [{ start: 20261123 }, 'start must be a date and an Irish time, such as "2026-11-23 21:00"'],
    [{ start: '2026-11-23 24:00' }, /^start must be a date and an Irish time/],
    [{ start: '2026-11-23 21:60' }, /^start must be a date and an Irish time/],
    [{ start: 'on 2026-11-23 21:00' }, /^start must be a date and an Irish time/],
    [{ start: '2026-11-23 21:00 sharp' }, /^start must be a date and an Irish time/],
    [{ end: undefined }, 'end is missing'],
    [{ by: 'x'.repeat(41) }, 'by has 41 characters; the limit is 40'],
    [{ text: 'x'.repeat(601) }, 'text has 601 characters; the limit is 600'],
    [{ text: 5 }, 'text must be text'],
    [{ diversion: 'x'.repeat(401) }, 'diversion has 401 characters; the limit is 400'],
    [{ from: true }, 'from must be a junction such as J9'],
    [{ from: '6J' }, 'from must be a junction from J1 to J17, such as J9'],
    [
      { lanes: { closed: 1 } },
      'lanes must be closed lanes and all lanes, such as 1/4, or lane names, such as "lane 1, auxiliary of 5"',
    ],
    [{ from: 'JJ6' }, 'from must be a junction from J1 to J17, such as J9'],
    [{ severity: 'extreme' }, /^severity must be one of low, medium, high$/],
    [
      { lanes: 'two' },
      'lanes must be closed lanes and all lanes, such as 1/4, or lane names, such as "lane 1, auxiliary of 5"',
    ],
    [{ lanes: { closed: 'a', of: 4 } }, /^lanes must be closed lanes and all lanes/],
    [{ lanes: { closed: 1, of: 9 } }, /^lanes must be closed lanes and all lanes/],
    [{ lanes: { closed: -1, of: 4 } }, /^lanes must be closed lanes and all lanes/],
    [{ lanes: { closed: 1.5, of: 4 } }, /^lanes must be closed lanes and all lanes/],
    [{ kind: 'works', lanes: { closed: 0, of: 0 } }, /^lanes must be closed lanes and all lanes/],
    [{ lanes: { closed: 0, of: 4 } }, /^lanes close no running lane/],
    [{ kind: 'works', lanes: { closed: 4, of: 4 } }, /^kind does not match the lanes/],
    [{ repeat: 21 }, 'repeat must be hours and days, such as "21:00-05:30 mon-fri"'],
    [{ repeat: '21:00-05:30' }, /^repeat must be hours and days, such as "21:00-05:30 mon-fri"$/],
    [{ repeat: '21:00-05:30 mon tue' }, /^repeat must be hours and days/],
    [{ repeat: '21:00-05:30 mon, someday' }, /^repeat must be hours and days/],
    [{ repeat: '24:00-05:30 mon' }, /^repeat must be hours and days/],
    [{ repeat: 'at 21:00-05:30 mon' }, /^repeat must be hours and days/],
    [
      { direction: 'northbound', from: 1, to: 5 },
      /^direction does not match the junctions: the road turns at J3/,
    ],
  ])('refuses %j and names the field and the reason', (change, problem) => {
    const foundProblems = problems(change);
    expect(foundProblems).toHaveLength(1);
    if (typeof problem === 'string') expect(foundProblems[0]).toBe(problem);
    else expect(foundProblems[0]).toMatch(problem);
  });

  it('returns the problems of all fields at once', () => {
    expect(problems({ from: 'J8', end: 'x', by: '' })).toHaveLength(3);
  });

  it('accepts a past start, but never a past end', () => {
    const change = { start: '2026-11-21 21:00' };
    expect(problems(change)).toEqual([]);
    const endedInput = { ...change, end: '2026-11-22 12:00', repeat: undefined };
    expect(problems(endedInput)).toEqual(['end is in the past']);
  });

  it('accepts a duration of at most two years', () => {
    const singlePeriod = { repeat: undefined, end: '2026-11-23 05:30' };
    expect(problems({ ...singlePeriod, start: '2024-11-21 05:30' })).toEqual([]);
    for (const start of ['2024-11-21 05:29', '2016-11-23 05:00', '0026-11-22 05:00']) {
      expect(problems({ ...singlePeriod, start })).toEqual([
        'start is more than two years before the end',
      ]);
    }
  });

  it('accepts an end at most a year ahead', () => {
    const singlePeriod = { repeat: undefined };
    const yearAhead = { ...singlePeriod, start: '2027-11-23 11:00', end: '2027-11-23 12:00' };
    expect(problems(yearAhead)).toEqual([]);
    expect(problems({ ...yearAhead, end: '2027-11-23 12:01' })).toEqual([
      'end is more than a year ahead',
    ]);
    const tooLate = { ...singlePeriod, start: '2027-11-23 12:00', end: '2027-11-23 12:01' };
    expect(problems(tooLate)).toEqual(['end is more than a year ahead']);
  });

  it('accepts the closure of all lanes, of a slip road, or of no lane', () => {
    expect(problems({ kind: 'closure', lanes: { closed: 4, of: 4 } })).toEqual([]);
    expect(problems({ kind: 'closure', lanes: undefined })).toEqual([]);
    const slip = { kind: 'closure', lanes: undefined, to: undefined, slips: ['exit'] };
    expect(problems(slip)).toEqual([]);
    expect(problems({ kind: 'works', lanes: { closed: 0, of: 1 } })).toEqual([]);
    expect(problems({ kind: 'works', lanes: undefined, to: undefined })).toEqual([]);
    expect(problems({ kind: 'works', lanes: { closed: 7, of: 8 } })).toEqual([]);
  });

  it('trims spaces and accepts alternative spellings of times, days and junctions', () => {
    const fullInput = {
      title: `  ${'x'.repeat(80)} `,
      text: 'x'.repeat(600),
      diversion: 'x'.repeat(400),
      by: 'x'.repeat(40),
      severity: 'high',
      audible: true,
      from: ' j6 ',
      start: ' 2026-11-23T21:00 ',
      repeat: ' 21:00 – 05:30  Mon-FRI, sun ',
    };
    expect(checkInput({ ...nightlyInput, ...fullInput }, now)).toMatchObject({
      ok: true,
      draft: {
        title: 'x'.repeat(80),
        severity: 'high',
        audible: true,
        from: 6,
        start: Date.UTC(2026, 10, 23, 21),
        repeat: [{ from: '21:00', to: '05:30', days: [0, 1, 2, 3, 4, 5] }],
      },
    });
  });

  it('replaces line breaks and tabs in a text with spaces, and refuses other control characters', () => {
    const text = 'One lane.\r\n\tMind  the cones. \n Drive slowly.\n';
    expect(checkInput({ ...nightlyInput, text }, now)).toMatchObject({
      ok: true,
      draft: { text: 'One lane. Mind  the cones. Drive slowly.' },
    });
    expect(problems({ text: 'a\vb' })).toEqual(['text contains control characters']);
  });

  it('keeps the order of the junctions if the notice has one direction', () => {
    const change = { direction: 'northbound', from: 7, to: 6 };
    expect(checkInput({ ...nightlyInput, ...change }, now)).toMatchObject({
      ok: true,
      draft: { from: 7, to: 6 },
    });
  });

  it('sorts the junctions by number if the notice is for both directions', () => {
    for (const [from, to] of [
      [9, 'j2'],
      ['J2', 9],
    ]) {
      const result = checkInput({ ...nightlyInput, direction: 'both', from, to }, now);
      expect(result).toMatchObject({ ok: true, draft: { from: 2, to: 9 } });
    }
  });

  it('treats "from" as the only junction if "to" is missing', () => {
    const change = { from: 'J9', to: undefined, slips: ['entry'] };
    expect(checkInput({ ...nightlyInput, ...change }, now)).toMatchObject({
      ok: true,
      draft: { from: 9, to: 9, slips: ['entry'] },
    });
  });

  it('interprets a time in the repeated hour in October as the first hour for a start and the second for an end', () => {
    const ambiguousHour = { start: '2026-10-25 01:10', end: '2026-10-25 01:20', repeat: undefined };
    const result = checkInput({ ...nightlyInput, ...ambiguousHour }, Date.UTC(2026, 9, 20));
    expect(result).toMatchObject({
      ok: true,
      draft: { start: Date.UTC(2026, 9, 25, 0, 10), end: Date.UTC(2026, 9, 25, 1, 20) },
    });
  });

  it.each([
    ['fri-mon', [0, 1, 5, 6]],
    ['tue, thu', [2, 4]],
    ['Sat', [6]],
  ])('accepts the days "%s"', (days, numbers) => {
    const repeat = `09:30–15:00 ${days}`;
    const result = checkInput({ ...nightlyInput, end: '2026-12-28 05:30', repeat }, now);
    expect(result).toMatchObject({ ok: true, draft: { repeat: [{ days: numbers }] } });
  });
});
