import { describe, expect, it } from 'vitest';
import { checkInput, type NoticeInput } from './input.ts';
import { causeIn } from './input-cause.ts';
import { lanesFrom, lanesTyped } from './input-lanes.ts';
import { linkFrom, slipsFrom } from './input-place.ts';
import { instantOf } from './irish-time.ts';

const now = instantOf('2026-11-22', '12:00');
const rules = { now, late: false };

const nights: NoticeInput = {
  kind: 'lane-closure',
  title: 'Resurfacing between Blanchardstown and Lucan',
  text: 'Two of four lanes are closed at night. Allow ten minutes more.',
  direction: 'southbound',
  from: 'J6',
  to: 7,
  lanes: { closed: 2, of: 4 },
  start: '2026-11-23 21:00',
  end: '2026-11-28 05:30',
  repeat: '21:00-05:30 mon-fri',
  by: 'Night shift',
};

/** The problems of the notice above with something changed, as "field why". */
function problems(change: Record<string, unknown>, given = rules): string[] {
  const result = checkInput({ ...nights, ...change }, given);
  return result.ok ? [] : result.problems.map(({ field, why }) => `${field} ${why}`);
}

describe('a notice that somebody wants to publish', () => {
  it('is taken as it is meant', () => {
    const result = checkInput(nights, rules);
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
    expect(checkInput({ ...nights, ...given }, rules)).toMatchObject({
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

  it('is refused as a whole where it is no notice', () => {
    expect(checkInput(null, rules)).toMatchObject({ ok: false, problems: [{ field: 'notice' }] });
  });

  it('keeps the order of its junctions where it has a direction', () => {
    const change = { direction: 'northbound', from: 7, to: 6 };
    expect(checkInput({ ...nights, ...change }, rules)).toMatchObject({
      ok: true,
      draft: { from: 7, to: 6 },
    });
  });

  it('has its junctions in the order of their numbers where it has no one direction', () => {
    for (const [from, to] of [
      [9, 'j2'],
      ['J2', 9],
    ]) {
      const result = checkInput({ ...nights, direction: 'both', from, to }, rules);
      expect(result).toMatchObject({ ok: true, draft: { from: 2, to: 9 } });
    }
  });

  it('is at one junction where "to" is left out', () => {
    const change = { from: 'J9', to: undefined, slips: ['entry'] };
    expect(checkInput({ ...nights, ...change }, rules)).toMatchObject({
      ok: true,
      draft: { from: 9, to: 9, slips: ['entry'] },
    });
  });

  it('starts with the first and ends with the second of an hour that comes twice', () => {
    const hour = { start: '2026-10-25 01:10', end: '2026-10-25 01:20', repeat: undefined };
    const result = checkInput({ ...nights, ...hour }, { now: Date.UTC(2026, 9, 20), late: false });
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
    const result = checkInput({ ...nights, end: '2026-12-28 05:30', repeat }, rules);
    expect(result).toMatchObject({ ok: true, draft: { repeat: { days: numbers } } });
  });
});

const october = { start: '2027-10-25 20:00', end: '2027-11-02 06:00' };

describe('hours in the hour that March leaves out', () => {
  const spring = { start: '2027-03-22 20:00', end: '2027-04-02 06:00' };
  const asked = (repeat: string, more = {}) => problems({ ...spring, repeat, ...more });

  it.each([
    ['22:00-01:30 mon-sun', '"22:00-02:00 2027-03-27"'],
    ['01:30-05:00 sun', '"02:00-05:00 2027-03-28"'],
    ['22:00-01:00 2027-03-27', '"22:00-02:00 2027-03-27"'],
    ['01:10-01:50 mon-sun', 'Leave that night out'],
  ])('are refused with the reason and what to do: %s', (repeat, instead) => {
    const [problem, ...others] = asked(repeat);
    expect(others).toEqual([]);
    expect(problem).toMatch(
      /^repeat has 01:\d\d, which does not exist in the night of 2027-03-2[78]/,
    );
    expect(problem).toContain(instead);
  });

  it.each([
    ['hours of that night as they are proposed', '22:00-01:30 mon-sun; 22:00-02:00 2027-03-27', {}],
    ['hours around it', '22:00-05:30 mon-sun', {}],
    ['other nights', '22:00-01:30 mon-fri', {}],
    ['an end before it', '22:00-01:30 mon-sun', { end: '2027-03-27 23:00' }],
    ['a start after it', '22:00-01:30 mon-sun', { start: '2027-03-28 12:00' }],
    ['the hour that October has twice', '22:00-01:30 mon-sun', october],
  ])('leave %s alone', (_, repeat, more) => {
    expect(asked(repeat, more)).toEqual([]);
  });
});

const named = (changes: Record<string, unknown>) => ({ lanes: undefined, ...changes });
const closed = { kind: 'full-closure', lanes: undefined };
const sixExit = [{ junction: 6, slip: 'exit' }];
const lane = (name: string, state = 'closed') => ({ lane: name, state });

describe('places, lanes and nights of every kind', () => {
  it.each([
    [
      { ...closed, direction: 'southbound', from: 'J3', to: undefined, slips: ['roundabout'] },
      { direction: 'both', from: 3, to: 3, slips: ['roundabout'] },
    ],
    [
      { ...closed, from: 'J9', to: undefined, link: { from: 'N7', to: 'M50' } },
      { slips: ['link'], link: { from: 'N7', to: 'M50' }, direction: 'southbound' },
    ],
    [
      { ...closed, from: 'J13', to: 'J12', carries: 'R115' },
      { slips: ['overbridge'], carries: 'R115', direction: 'both', from: 12, to: 13 },
    ],
    [
      { ...closed, landmark: 'toll', from: '', to: '' },
      { landmark: 'toll', from: 6, to: 7 },
    ],
    [
      { ...closed, landmark: 'tunnel', direction: 'northbound', from: undefined, to: undefined },
      { landmark: 'tunnel', from: 1, to: 2 },
    ],
    [
      { ...closed, landmark: 'tunnel', direction: 'southbound', from: undefined, to: undefined },
      { from: 2, to: 1 },
    ],
    [
      { ...closed, also: [{ junction: 'J6', slip: 'entry' }] },
      { also: [{ junction: 6, slip: 'entry' }] },
    ],
    [
      named({ laneStates: [lane('lane-1'), lane('auxiliary')], cause: 'drains', speedLimit: '60' }),
      { laneStates: [lane('lane-1'), lane('auxiliary')], cause: 'drains', speedLimit: 60 },
    ],
    [
      { kind: 'incident', laneStates: [lane('lane-4')], lanes: { closed: 1, of: 4 } },
      { laneStates: [lane('lane-4')] },
    ],
    [named({ kind: 'works', laneStates: [lane('all', 'narrowed')] }), {}],
    [named({ kind: 'works', laneStates: [lane('hard-shoulder')] }), {}],
    [{ ...closed, laneStates: [lane('all')] }, {}],
    [{ ...closed, from: 'J9', to: undefined, slips: ['exit', 'entry'] }, {}],
    [{ ...closed, also: [{ junction: 7, slip: 'exit' }] }, {}],
    [{ speedLimit: 10 }, { speedLimit: 10 }],
    [{ speedLimit: '120' }, { speedLimit: 120 }],
    [named({ kind: 'mixed-closure', also: sixExit, laneStates: [lane('lane-1')] }), {}],
    [
      { repeat: '21:00-05:30 2026-11-26, 2026-11-23' },
      {
        repeat: {
          ...{ from: '21:00', to: '05:30', days: [1, 4] },
          exact: [
            { from: '21:00', to: '05:30', days: [1, 4], dates: ['2026-11-23', '2026-11-26'] },
          ],
        },
      },
    ],
    [
      { repeat: '21:00-05:30 mon-sat; 22:00-07:00 sun' },
      {
        repeat: {
          ...{ from: '21:00', to: '07:00', days: [0, 1, 2, 3, 4, 5, 6] },
          exact: [
            { from: '21:00', to: '05:30', days: [1, 2, 3, 4, 5, 6] },
            { from: '22:00', to: '07:00', days: [0] },
          ],
        },
      },
    ],
    [
      { repeat: '09:00-15:00 mon; 21:00-20:00 tue; 10:00-11:00 2026-11-24' },
      {
        repeat: {
          ...{ from: '00:00', to: '00:00', days: [0, 1, 2, 3, 4, 5, 6] },
          exact: [{ dates: ['2026-11-24'] }, { days: [1] }, { days: [2] }],
        },
      },
    ],
  ])('%j is taken', (change, draft) => {
    expect(checkInput({ ...nights, ...change }, rules)).toMatchObject({ ok: true, draft });
  });

  it.each([
    [
      { ...closed, from: 'J9', to: undefined, slips: ['exit', 'roundabout'] },
      /^slips are slip roads/,
    ],
    [{ ...closed, from: 'J9', to: undefined, slips: ['link'] }, /^link has to be the two roads/],
    [{ ...closed, from: 'J9', to: undefined, link: { from: 'N7', to: 'N4' } }, /^link has to lead/],
    [{ ...closed, from: 'J9', to: undefined, link: 'N7' }, /^link has to be two roads/],
    [
      { ...closed, from: 'J9', to: undefined, slips: ['overbridge'] },
      /^carries has to be the road/,
    ],
    [{ slips: ['roundabout'] }, 'slips are of one junction; leave out "to"'],
    [{ landmark: 'tunnel' }, /^landmark is the motorway from J2 to J1$/],
    [{ landmark: 'toll', from: 'J5' }, /^landmark is the motorway from J6 to J7$/],
    [{ landmark: 'toll', to: 'J9' }, /^landmark is the motorway from J6 to J7$/],
    [{ landmark: 'bridge' }, /^landmark has to be one of toll, tunnel$/],
    [{ also: [{ junction: 6, slip: 'exit' }] }, /^kind has to be full-closure or mixed-closure/],
    [{ ...closed, also: [{ junction: 9, slip: 'exit' }] }, /^also are slip roads along a stretch/],
    [{ ...closed, also: [{ junction: 5, slip: 'exit' }] }, /^also are slip roads along a stretch/],
    [
      { ...closed, also: [...sixExit, { junction: 9, slip: 'exit' }] },
      /^also are slip roads along a stretch/,
    ],
    [
      { ...closed, from: 'J6', to: undefined, slips: ['entry'], also: sixExit },
      /^also are slip roads along a stretch/,
    ],
    [{ ...closed, also: [{ junction: 6, slip: 'bus' }] }, /^also has to be slip roads/],
    [{ ...closed, also: [{ junction: 8, slip: 'bus' }] }, /^also there is no J8/],
    [named({ kind: 'mixed-closure', also: sixExit }), 'lanes are missing, such as 1/4'],
    [{ kind: 'mixed-closure' }, /^also is missing/],
    [{ laneStates: [lane('lane-1')] }, 'lanes are 1 closed by name and 2 by number'],
    [
      named({ laneStates: [lane('lane-1'), lane('lane-1', 'narrowed')] }),
      /^laneStates name a lane twice/,
    ],
    [
      named({ laneStates: [lane('lane-1'), lane('all', 'narrowed')] }),
      /^laneStates name a lane twice/,
    ],
    [named({ laneStates: [lane('all')] }), /^kind has to be full-closure where/],
    [{ ...closed, laneStates: [lane('lane-1')] }, /^kind has to be full-closure where/],
    [named({ laneStates: [lane('lane-1', 'narrowed')] }), 'lanes are missing, such as 1/4'],
    [named({ kind: 'incident', laneStates: [lane('lane-1')] }), /^lanes has to say of how many/],
    [named({ laneStates: [lane('lane-9')] }), /^laneStates has to be one of hard-shoulder/],
    [{ cause: 'aliens' }, /^cause has to be one of resurfacing/],
    [{ speedLimit: 'slow' }, /^speedLimit has to be a number of km\/h/],
    [{ speedLimit: 9 }, /^speedLimit has to be a number of km\/h/],
    [{ speedLimit: 121 }, /^speedLimit has to be a number of km\/h/],
    [{ speedLimit: 60.5 }, /^speedLimit has to be a number of km\/h/],
    [{ repeat: '21:00-05:30 2026-11-23,2026-12-23' }, /^repeat has 2026-12-23, which is not/],
    [{ repeat: '21:00-05:30 2026-11-31' }, /^repeat has to be hours and days/],
    [{ repeat: '21:00-05:30 mon-sat; 22:00-05:00 sat' }, /^repeat has to be hours and days/],
    [{ repeat: '21:00-05:30 mon-sat; at night' }, /^repeat has to be hours and days/],
  ])('%j is refused with the reason', (change, problem) => {
    const [found, ...others] = problems(change);
    expect(others).toEqual([]);
    if (typeof problem === 'string') expect(found).toBe(problem);
    else expect(found).toMatch(problem);
  });
});

describe('what is typed of lanes', () => {
  it.each([
    ['1/4', { lanes: { closed: 1, of: 4 }, laneStates: '' }],
    ['2 of 4', { lanes: { closed: 2, of: 4 }, laneStates: '' }],
    ['lane 1, auxiliary', { lanes: '', laneStates: [lane('lane-1'), lane('auxiliary')] }],
    ['Lane 1 and aux of 5', { lanes: { closed: 2, of: 5 } }],
    [
      'l2 narrowed, hard shoulder',
      { laneStates: [lane('lane-2', 'narrowed'), lane('hard-shoulder')] },
    ],
    ['lane 3 contraflow of 4', { lanes: { closed: 0, of: 4 } }],
    ['hard shoulder closed of 4', { lanes: { closed: 0, of: 4 } }],
    ['all lanes of 3', { lanes: { closed: 3, of: 3 }, laneStates: [lane('all')] }],
    ['two', { lanes: 'two', laneStates: '' }],
    ['lane 9', { lanes: 'lane 9', laneStates: '' }],
    ['lane 1, two', { lanes: 'lane 1, two' }],
  ])('%j is %j', (typed, said) => expect(lanesFrom(typed)).toMatchObject(said));

  it.each(['1/4', 'lane 1 closed, auxiliary narrowed of 5', 'hard shoulder closed', ''])(
    'is typed again as %j',
    (typed) => {
      const said = typed === '' ? {} : lanesFrom(typed);
      const given = Object.entries(said).filter(([, value]) => value !== '');
      expect(lanesTyped(Object.fromEntries(given))).toBe(typed);
    },
  );
});

it('reads a link, slip roads and the cause in a title', () => {
  expect(linkFrom('the N7 to the M50')).toEqual({ from: 'N7', to: 'M50' });
  expect(linkFrom('N7')).toBe('N7');
  expect(slipsFrom('J6 entry, 7 exit')).toEqual([
    { junction: 'J6', slip: 'entry' },
    { junction: '7', slip: 'exit' },
  ]);
  const titles = ['Drains cleaned', 'Bridge barrier', 'Road closed', 'Crash at J9', 'Designs'];
  expect(titles.map(causeIn)).toEqual(['drains', '', '', 'collision', '']);
});
