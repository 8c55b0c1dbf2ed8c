import { describe, expect, it } from 'vitest';
import { nightlyInput, now, problems } from '../../test/support/notice-input.ts';
import { checkInput } from './check.ts';

const withoutLanes = (changes: Record<string, unknown>) => ({ lanes: undefined, ...changes });
const closure = { kind: 'closure', lanes: undefined };
const exitOfJ6 = [{ junction: 6, slip: 'exit' }];
const lane = (name: string, state = 'closed') => ({ lane: name, state });

describe('checkInput for places, lanes and nights', () => {
  it.each([
    [
      { ...closure, direction: 'southbound', from: 'J3', to: undefined, slips: ['roundabout'] },
      { direction: 'both', from: 3, to: 3, slips: ['roundabout'] },
    ],
    [
      { ...closure, from: 'J9', to: undefined, slips: ['link'], link: { from: 'N7', to: 'M50' } },
      { slips: ['link'], link: { from: 'N7', to: 'M50' }, direction: 'southbound' },
    ],
    [
      { ...closure, from: 'J13', to: 'J12', slips: ['overbridge'], carries: 'R115' },
      { slips: ['overbridge'], carries: 'R115', direction: 'both', from: 12, to: 13 },
    ],
    [
      { ...closure, also: [{ junction: 'J6', slip: 'entry' }] },
      { also: [{ junction: 6, slip: 'entry' }] },
    ],
    [
      withoutLanes({
        laneStates: [lane('lane-1'), lane('auxiliary')],
        cause: 'drains',
        speedLimit: '60',
      }),
      { laneStates: [lane('lane-1'), lane('auxiliary')], cause: 'drains', speedLimit: 60 },
    ],
    [
      { kind: 'incident', laneStates: [lane('lane-4')], lanes: { closed: 1, of: 4 } },
      { laneStates: [lane('lane-4')] },
    ],
    [withoutLanes({ kind: 'works', laneStates: [lane('all', 'narrowed')] }), {}],
    [withoutLanes({ kind: 'works', laneStates: [lane('hard-shoulder')] }), {}],
    [{ ...closure, laneStates: [lane('all')] }, {}],
    [{ ...closure, from: 'J9', to: undefined, slips: ['exit', 'entry'] }, {}],
    [{ ...closure, also: [{ junction: 7, slip: 'exit' }] }, {}],
    [{ speedLimit: 10 }, { speedLimit: 10 }],
    [{ speedLimit: '120' }, { speedLimit: 120 }],
    [withoutLanes({ also: exitOfJ6, laneStates: [lane('lane-1')] }), {}],
    [
      { repeat: '21:00-05:30 2026-11-26, 2026-11-23' },
      {
        repeat: [{ from: '21:00', to: '05:30', days: [1, 4], dates: ['2026-11-23', '2026-11-26'] }],
      },
    ],
    [
      { repeat: '21:00-05:30 mon-sat; 22:00-07:00 sun' },
      {
        repeat: [
          { from: '21:00', to: '05:30', days: [1, 2, 3, 4, 5, 6] },
          { from: '22:00', to: '07:00', days: [0] },
        ],
      },
    ],
    [
      { repeat: '09:00-15:00 mon; 21:00-20:00 tue; 10:00-11:00 2026-11-24' },
      { repeat: [{ dates: ['2026-11-24'] }, { days: [1] }, { days: [2] }] },
    ],
  ])('accepts %j', (change, draft) => {
    expect(checkInput({ ...nightlyInput, ...change }, now)).toMatchObject({ ok: true, draft });
  });

  it.each([
    [
      { ...closure, from: 'J9', to: undefined, slips: ['exit', 'roundabout'] },
      /^slips cannot combine a roundabout/,
    ],
    [{ ...closure, from: 'J9', to: undefined, slips: ['link'] }, /^link is required for a link/],
    [
      { ...closure, from: 'J9', to: undefined, slips: ['link'], link: { from: 'N7', to: 'N4' } },
      /^link must lead/,
    ],
    [{ ...closure, from: 'J9', to: undefined, link: 'N7' }, /^link must be two roads/],
    [
      { ...closure, from: 'J9', to: undefined, slips: ['overbridge'] },
      /^carries is required for an overbridge/,
    ],
    [{ slips: ['roundabout'] }, 'slips are only possible at one junction; leave "to" empty'],
    [{ landmark: 'tunnel' }, /^landmark is the motorway from J2 to J1;/],
    [{ landmark: 'toll', from: 'J5' }, /^landmark is the motorway from J6 to J7;/],
    [{ landmark: 'toll', to: 'J9' }, /^landmark is the motorway from J6 to J7;/],
    [{ landmark: 'bridge' }, /^landmark must be one of toll, tunnel$/],
    [{ kind: 'works', also: exitOfJ6 }, /^kind does not allow closed slip roads/],
    [
      { ...closure, also: [{ junction: 9, slip: 'exit' }] },
      /^also lists slip roads outside a stretch/,
    ],
    [
      { ...closure, also: [{ junction: 5, slip: 'exit' }] },
      /^also lists slip roads outside a stretch/,
    ],
    [
      { ...closure, also: [...exitOfJ6, { junction: 9, slip: 'exit' }] },
      /^also lists slip roads outside a stretch/,
    ],
    [
      { ...closure, from: 'J6', to: undefined, slips: ['entry'], also: exitOfJ6 },
      /^also lists slip roads outside a stretch/,
    ],
    [{ ...closure, also: [{ junction: 6, slip: 'bus' }] }, /^also must be slip roads/],
    [{ ...closure, also: [{ junction: 8, slip: 'bus' }] }, /^also cannot be J8/],
    [
      { laneStates: [lane('lane-1')] },
      'lanes are 1 closed by name, but 2 by number; correct one of them',
    ],
    [
      withoutLanes({ laneStates: [lane('lane-1'), lane('lane-1', 'narrowed')] }),
      /^laneStates name a lane twice/,
    ],
    [
      withoutLanes({ laneStates: [lane('lane-1'), lane('all', 'narrowed')] }),
      /^laneStates name a lane twice/,
    ],
    [{ kind: 'works', lanes: { closed: 4, of: 4 }, laneStates: [lane('all')] }, /^kind does not/],
    [withoutLanes({ laneStates: [lane('lane-1', 'narrowed')] }), /^lanes close no running lane/],
    [
      withoutLanes({ kind: 'incident', laneStates: [lane('lane-1')] }),
      /^lanes lack the total number/,
    ],
    [
      withoutLanes({ laneStates: [lane('lane-1'), lane('lane-2')] }),
      /^lanes lack the total number/,
    ],
    [
      { laneStates: [lane('lane-4')], lanes: { closed: 1, of: 2 } },
      'lanes are only 2, so lane 4 does not exist',
    ],
    [withoutLanes({ laneStates: [lane('lane-9')] }), /^laneStates must be one of hard-shoulder/],
    [{ cause: 'aliens' }, /^cause must be one of resurfacing/],
    [{ speedLimit: 'slow' }, /^speedLimit must be a number of km\/h/],
    [{ speedLimit: 9 }, /^speedLimit must be a number of km\/h/],
    [{ speedLimit: 121 }, /^speedLimit must be a number of km\/h/],
    [{ speedLimit: 60.5 }, /^speedLimit must be a number of km\/h/],
    [{ repeat: '21:00-05:30 2026-11-23,2026-12-23' }, /^repeat includes 2026-12-23, which is not/],
    [{ repeat: '21:00-05:30 2026-11-31' }, /^repeat must be hours and days/],
    [{ repeat: '21:00-05:30 mon-sat; 22:00-05:00 sat' }, /^repeat must be hours and days/],
    [
      { ...closure, from: 'J9', to: undefined, slips: ['exit', 'exit'] },
      /^slips name a slip road twice/,
    ],
    [{ ...closure, also: [...exitOfJ6, ...exitOfJ6] }, /^also name a slip road twice/],
    [
      { repeat: '09:00-12:00 2026-11-24; 20:00-23:00 2026-11-24' },
      /^repeat must be hours and days/,
    ],
    [{ repeat: '21:00-05:30 mon-sat; at night' }, /^repeat must be hours and days/],
  ])('refuses %j with a reason', (change, problem) => {
    const [firstProblem, ...others] = problems(change);
    expect(others).toEqual([]);
    if (typeof problem === 'string') expect(firstProblem).toBe(problem);
    else expect(firstProblem).toMatch(problem);
  });
});

const octoberPeriod = { start: '2027-10-25 20:00', end: '2027-11-02 06:00' };

describe('a repetition near the hour that is skipped in March', () => {
  const springPeriod = { start: '2027-03-22 20:00', end: '2027-04-02 06:00' };
  const springProblems = (repeat: string, more = {}) =>
    problems({ ...springPeriod, repeat, ...more });

  it.each([
    ['22:00-01:30 mon-sun', '"22:00-02:00 2027-03-27"'],
    ['01:30-05:00 sun', '"02:00-05:00 2027-03-28"'],
    ['22:00-01:00 2027-03-27', '"22:00-02:00 2027-03-27"'],
    ['01:10-01:50 mon-sun', 'Leave out that night'],
  ])('such as "%s" is rejected with a suggested alternative', (repeat, instead) => {
    const [problem, ...others] = springProblems(repeat);
    expect(others).toEqual([]);
    expect(problem).toMatch(
      /^repeat includes 01:\d\d, which does not exist in the night of 2027-03-2[78]/,
    );
    expect(problem).toContain(instead);
  });

  it.each([
    ['the proposed hours of the night', '22:00-01:30 mon-sun; 22:00-02:00 2027-03-27', {}],
    ['hours around the skipped hour', '22:00-05:30 mon-sun', {}],
    ['nights without the clock change', '22:00-01:30 mon-fri', {}],
    ['an end before the skipped hour', '22:00-01:30 mon-sun', { end: '2027-03-27 23:00' }],
    ['a start after the skipped hour', '22:00-01:30 mon-sun', { start: '2027-03-28 12:00' }],
    ['the same hours in October, when an hour occurs twice', '22:00-01:30 mon-sun', octoberPeriod],
  ])('is accepted with %s', (_, repeat, more) => {
    expect(springProblems(repeat, more)).toEqual([]);
  });
});
