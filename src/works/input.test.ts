import { describe, expect, it } from 'vitest';
import { nightlyInput, now, problems, rules } from '../../test/support/notice-input.ts';
import { checkInput } from './input.ts';

describe('a notice that somebody wants to publish', () => {
  it('is taken as it is meant', () => {
    const result = checkInput(nightlyInput, rules);
    expect(result).toMatchObject({
      ok: true,
      draft: {
        from: 6,
        to: 7,
        start: Date.UTC(2026, 10, 23, 21),
        repeat: { from: '21:00', to: '05:30', days: [1, 2, 3, 4, 5] },
        severity: 'medium',
        audible: false,
        slips: [],
      },
    });
  });

  it.each([
    [{ end: '2026-11-23 20:59' }, 'end is not after the start'],
    [{ from: 'J8' }, 'from there is no J8: J9 comes after J7'],
    [{ to: '18' }, 'to has to be a junction, J1 to J17, such as J9'],
    [{ from: '' }, 'from has to be a junction, J1 to J17, such as J9'],
    [{ direction: 'eastbound' }, 'direction has to be one of northbound, southbound, both'],
    [{ direction: 'northbound' }, 'direction does not fit: J6 to J7 is southbound'],
    [{ from: 2, to: 5 }, /^direction does not fit: the road turns at J3/],
    [{ start: '2027-12-01 21:00', end: '2027-12-02 05:00' }, 'start is more than a year ahead'],
    [{ start: '2026-11-22 11:00' }, 'start is in the past; say --late if it has begun already'],
    [{ start: '2026-11-31 21:00' }, /^start has to be a day and a time/],
    [{ start: '2027-03-28 01:30' }, /^start 01:30 does not exist that night/],
    [{ start: 'tomorrow' }, /^start has to be a day and a time/],
    [{ title: 'x'.repeat(81) }, 'title is 81 characters; 80 at most'],
    [{ title: ' ' }, 'title is empty'],
    [{ text: 'a\u001b[2Jb' }, 'text has control characters in it'],
    [{ by: 'Night\u202eshift' }, 'by has control characters in it'],
    [{ diversion: 'half \ud83d' }, 'diversion has half a character in it'],
    [{ title: undefined }, 'title is missing'],
    [{ kind: 'party' }, /^kind has to be one of works, /],
    [{ lanes: undefined }, 'lanes are missing, such as 1/4'],
    [{ lanes: { closed: 5, of: 4 } }, 'lanes has more closed than there are'],
    [{ lanes: { closed: 4, of: 4 } }, /^kind has to be full-closure where/],
    [{ repeat: 'at night' }, /^repeat has to be hours and days/],
    [{ repeat: '21:00-05:30 sat' }, 'repeat has no such hours between start and end'],
    [{ slips: ['exit'] }, 'slips are of one junction; leave out "to"'],
    [{ slips: ['middle'] }, /^slips has to be of exit, entry/],
    [{ kind: 'full-closure', to: undefined, lanes: undefined }, /^to is missing/],
    [{ audible: 'yes' }, 'audible has to be true or false'],
    [{ start: '2026-11-24 12:00', end: '2026-11-24 12:00' }, 'end is not after the start'],
    [{ end: '2028-11-24 05:30' }, 'end is more than a year ahead'],
    [{ start: 20261123 }, 'start has to be a day and a time such as "2026-11-23 21:00"'],
    [{ start: '2026-11-23 24:00' }, /^start has to be a day and a time on Irish clocks/],
    [{ start: '2026-11-23 21:60' }, /^start has to be a day and a time on Irish clocks/],
    [{ start: 'on 2026-11-23 21:00' }, /^start has to be a day and a time on Irish clocks/],
    [{ start: '2026-11-23 21:00 sharp' }, /^start has to be a day and a time on Irish clocks/],
    [{ end: undefined }, 'end is missing'],
    [{ by: 'x'.repeat(41) }, 'by is 41 characters; 40 at most'],
    [{ text: 'x'.repeat(601) }, 'text is 601 characters; 600 at most'],
    [{ text: 5 }, 'text has to be a text'],
    [{ diversion: 'x'.repeat(401) }, 'diversion is 401 characters; 400 at most'],
    [{ from: true }, 'from has to be a junction such as J9'],
    [{ from: '6J' }, 'from has to be a junction, J1 to J17, such as J9'],
    [
      { lanes: { closed: 1 } },
      'lanes has to be lanes closed of lanes there, such as 1/4, or lanes by name, such as "lane 1, auxiliary of 5"',
    ],
    [{ from: 'JJ6' }, 'from has to be a junction, J1 to J17, such as J9'],
    [{ severity: 'extreme' }, /^severity has to be one of low, medium, high$/],
    [
      { lanes: 'two' },
      'lanes has to be lanes closed of lanes there, such as 1/4, or lanes by name, such as "lane 1, auxiliary of 5"',
    ],
    [{ lanes: { closed: 'a', of: 4 } }, /^lanes has to be lanes closed of/],
    [{ lanes: { closed: 1, of: 9 } }, /^lanes has to be lanes closed of/],
    [{ lanes: { closed: -1, of: 4 } }, /^lanes has to be lanes closed of/],
    [{ lanes: { closed: 1.5, of: 4 } }, /^lanes has to be lanes closed of/],
    [{ kind: 'works', lanes: { closed: 0, of: 0 } }, /^lanes has to be lanes closed of/],
    [{ lanes: { closed: 0, of: 4 } }, 'lanes are missing, such as 1/4'],
    [{ kind: 'full-closure' }, /^kind has to be full-closure where/],
    [{ repeat: 21 }, 'repeat has to be hours and days'],
    [{ repeat: '21:00-05:30' }, /^repeat has to be hours and days, such as "21:00-05:30 mon-fri"$/],
    [{ repeat: '21:00-05:30 mon tue' }, /^repeat has to be hours and days/],
    [{ repeat: '21:00-05:30 mon, someday' }, /^repeat has to be hours and days/],
    [{ repeat: '24:00-05:30 mon' }, /^repeat has to be hours and days/],
    [{ repeat: 'at 21:00-05:30 mon' }, /^repeat has to be hours and days/],
    [{ direction: 'northbound', from: 1, to: 5 }, /^direction does not fit: the road turns at J3/],
  ])('is refused with the field and why: %j', (change, problem) => {
    const found = problems(change);
    expect(found).toHaveLength(1);
    if (typeof problem === 'string') expect(found[0]).toBe(problem);
    else expect(found[0]).toMatch(problem);
  });

  it('is told of every field at once', () => {
    expect(problems({ from: 'J8', end: 'x', by: '' })).toHaveLength(3);
  });

  it('may have begun where that is said, but not be over', () => {
    const change = { start: '2026-11-21 21:00' };
    expect(problems(change, { now, late: true })).toEqual([]);
    const over = { ...change, end: '2026-11-22 05:00', repeat: undefined };
    expect(problems(over, { now, late: true })).toEqual(['end is in the past']);
    expect(problems({ start: '2026-11-22 11:58' })).toEqual([]);
  });

  it('may last two years, as long as the site can read it, and not a minute more', () => {
    const late = { now, late: true };
    const once = { repeat: undefined, end: '2026-11-23 05:30' };
    expect(problems({ ...once, start: '2024-11-21 05:30' }, late)).toEqual([]);
    for (const start of ['2024-11-21 05:29', '2016-11-23 05:00', '0026-11-22 05:00']) {
      expect(problems({ ...once, start }, late)).toEqual([
        'start is more than two years before the end',
      ]);
    }
  });

  it('may begin five minutes ago, and end a year ahead, and not a minute more', () => {
    const once = { repeat: undefined };
    expect(problems({ ...once, start: '2026-11-22 11:55' })).toEqual([]);
    expect(problems({ ...once, start: '2026-11-22 11:54' })).toHaveLength(1);
    const ahead = { ...once, start: '2027-11-23 11:00', end: '2027-11-23 12:00' };
    expect(problems(ahead)).toEqual([]);
    expect(problems({ ...ahead, end: '2027-11-23 12:01' })).toEqual([
      'end is more than a year ahead',
    ]);
    const last = { ...once, start: '2027-11-23 12:00', end: '2027-11-23 12:01' };
    expect(problems(last)).toEqual(['end is more than a year ahead']);
    const begun = { ...once, start: '2026-11-21 21:00', end: '2026-11-22 12:00' };
    expect(problems(begun, { now, late: true })).toEqual(['end is in the past']);
  });

  it('may close every lane, a slip road, or no lane at all', () => {
    expect(problems({ kind: 'full-closure', lanes: { closed: 4, of: 4 } })).toEqual([]);
    expect(problems({ kind: 'full-closure', lanes: undefined })).toEqual([]);
    const slip = { kind: 'full-closure', lanes: undefined, to: undefined, slips: ['exit'] };
    expect(problems(slip)).toEqual([]);
    expect(problems({ kind: 'works', lanes: { closed: 0, of: 1 } })).toEqual([]);
    expect(problems({ kind: 'works', lanes: undefined, to: undefined })).toEqual([]);
    expect(problems({ kind: 'works', lanes: { closed: 7, of: 8 } })).toEqual([]);
  });

  it('says what is told of it as it was meant, without the space around it', () => {
    const given = {
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
    expect(checkInput({ ...nightlyInput, ...given }, rules)).toMatchObject({
      ok: true,
      draft: {
        title: 'x'.repeat(80),
        severity: 'high',
        audible: true,
        from: 6,
        start: Date.UTC(2026, 10, 23, 21),
        repeat: { from: '21:00', to: '05:30', days: [0, 1, 2, 3, 4, 5] },
      },
    });
  });

  it.each(['nothing', null, 9])('is refused as a whole where it is %j', (input) => {
    expect(checkInput(input, rules)).toMatchObject({ ok: false, problems: [{ field: 'notice' }] });
  });

  it('keeps the order of its junctions where it has a direction', () => {
    const change = { direction: 'northbound', from: 7, to: 6 };
    expect(checkInput({ ...nightlyInput, ...change }, rules)).toMatchObject({
      ok: true,
      draft: { from: 7, to: 6 },
    });
  });

  it('has its junctions in the order of their numbers where it has no one direction', () => {
    for (const [from, to] of [
      [9, 'j2'],
      ['J2', 9],
    ]) {
      const result = checkInput({ ...nightlyInput, direction: 'both', from, to }, rules);
      expect(result).toMatchObject({ ok: true, draft: { from: 2, to: 9 } });
    }
  });

  it('is at one junction where "to" is left out', () => {
    const change = { from: 'J9', to: undefined, slips: ['entry'] };
    expect(checkInput({ ...nightlyInput, ...change }, rules)).toMatchObject({
      ok: true,
      draft: { from: 9, to: 9, slips: ['entry'] },
    });
  });

  it('starts with the first and ends with the second of an hour that comes twice', () => {
    const hour = { start: '2026-10-25 01:10', end: '2026-10-25 01:20', repeat: undefined };
    const result = checkInput(
      { ...nightlyInput, ...hour },
      { now: Date.UTC(2026, 9, 20), late: false },
    );
    expect(result).toMatchObject({
      ok: true,
      draft: { start: Date.UTC(2026, 9, 25, 0, 10), end: Date.UTC(2026, 9, 25, 1, 20) },
    });
  });

  it.each([
    ['fri-mon', [0, 1, 5, 6]],
    ['tue, thu', [2, 4]],
    ['Sat', [6]],
  ])('is repeated on %s', (days, numbers) => {
    const repeat = `09:30–15:00 ${days}`;
    const result = checkInput({ ...nightlyInput, end: '2026-12-28 05:30', repeat }, rules);
    expect(result).toMatchObject({ ok: true, draft: { repeat: { days: numbers } } });
  });
});
