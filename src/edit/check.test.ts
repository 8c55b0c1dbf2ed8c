import { describe, expect, it } from 'vitest';
import { nightInput, now, problems } from '../../test/support/notice-input.ts';
import { checkInput } from './check.ts';

it.each([
  [
    { direction: 'northbound', from: 7, to: 6 },
    { from: 7, to: 6 },
  ],
  [
    { direction: 'both', from: 9, to: 'j2' },
    { from: 2, to: 9 },
  ],
  [
    { direction: 'both', from: 'J2', to: 9 },
    { from: 2, to: 9 },
  ],
  [
    { from: 'J9', to: undefined, slips: ['entry'] },
    { from: 9, to: 9, slips: ['entry'] },
  ],
])('checkInput sorts and completes the junctions of %j', (change, draft) => {
  expect(checkInput({ ...nightInput, ...change }, now)).toMatchObject({ ok: true, draft });
});

it('checkInput returns the first problem of each field at once', () => {
  expect(problems({ from: 'J8', title: undefined, end: 'x', by: '' })).toEqual([
    'title is missing',
    'from cannot be J8: J9 comes after J7',
    'end must be a date and an Irish time, such as "2026-11-23 21:00"',
    'by is empty',
  ]);
});

it.each([
  ['22:00-05:30 2026-11-20,2026-11-21', 'nights have an end that is in the past'],
  ['22:00-05:30 2028-11-20,2028-11-21', 'nights have a start that'],
])('checkInput reports wrong times of nights at %j as a problem of the nights', (nights, why) => {
  expect(problems({ nights, start: undefined, end: undefined })).toEqual([
    expect.stringContaining(why),
  ]);
});

const closure = { kind: 'closure', lanes: undefined };
const place = { ...closure, from: 'J9', to: undefined };
const link = { from: 'N7', to: 'M50' };
const exitOfJ6 = [{ junction: 6, slip: 'exit' }];

describe('checkInput for places, lanes and nights', () => {
  it.each([
    [
      { ...closure, direction: 'southbound', from: 'J3', to: undefined, slips: ['roundabout'] },
      { direction: 'both', from: 3, to: 3, slips: ['roundabout'] },
    ],
    [
      { ...place, slips: ['link'], link },
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
      { lanes: 'lane 1, auxiliary', cause: 'drains', speedLimit: '60' },
      { lanes: { closed: 2 }, cause: 'drains', speedLimit: 60 },
    ],
    [{ kind: 'incident', lanes: 'lane 4 of 4' }, { lanes: { closed: 1, of: 4 } }],
    [{ kind: 'works', lanes: 'all narrowed' }, {}],
    [{ kind: 'works', lanes: 'hard shoulder' }, {}],
    [{ kind: 'closure', lanes: 'all' }, {}],
    [{ kind: 'closure', lanes: '4/4' }, {}],
    [{ ...closure, to: undefined, slips: ['exit'] }, {}],
    [{ kind: 'works', lanes: '0/1' }, {}],
    [{ kind: 'works', lanes: '7/8' }, {}],
    [{ kind: 'works', lanes: undefined, to: undefined }, {}],
    [{ ...closure, from: 'J9', to: undefined, slips: ['exit', 'entry'] }, {}],
    [{ ...closure, also: [{ junction: 7, slip: 'exit' }] }, {}],
    [{ also: exitOfJ6, lanes: 'lane 1' }, {}],
  ])('accepts %j', (change, draft) => {
    expect(checkInput({ ...nightInput, ...change }, now)).toMatchObject({ ok: true, draft });
  });

  it.each<[RegExp, ...Record<string, unknown>[]]>([
    [
      /^direction does not match the junctions: J6 to J7 is southbound$/,
      { direction: 'northbound' },
    ],
    [
      /^direction does not match the junctions: the road turns at J3/,
      { from: 2, to: 5 },
      { direction: 'northbound', from: 1, to: 5 },
    ],
    [/^slips cannot combine a roundabout/, { ...place, slips: ['exit', 'roundabout'] }],
    [/^slips are only possible at one junction/, { slips: ['exit'] }, { slips: ['roundabout'] }],
    [/^slips name a slip road twice/, { ...place, slips: ['exit', 'exit'] }],
    [
      /^link is required for a link/,
      { ...place, slips: ['link'] },
      { ...place, slips: ['exit'], link },
    ],
    [/^link must lead/, { ...place, slips: ['link'], link: { ...link, to: 'N4' } }],
    [
      /^carries is required for an overbridge/,
      { ...place, slips: ['overbridge'] },
      { ...place, slips: ['exit'], carries: 'R115' },
    ],
    [/^landmark is the motorway from J2 to J1;/, { landmark: 'tunnel' }],
    [
      /^landmark is the motorway from J6 to J7;/,
      { landmark: 'toll', from: 'J5' },
      { landmark: 'toll', to: 'J9' },
    ],
    [/^to is missing/, { ...closure, to: undefined }],
    [
      /^stage is required for the winter/,
      { kind: 'winter', lanes: undefined },
      { stage: 'planned' },
    ],
    [/^kind does not allow closed slip roads/, { kind: 'works', also: exitOfJ6 }],
    [
      /^also lists slip roads outside a stretch/,
      { ...closure, also: [{ junction: 5, slip: 'exit' }] },
      { ...closure, also: [...exitOfJ6, { junction: 9, slip: 'exit' }] },
      { ...place, from: 'J6', slips: ['entry'], also: exitOfJ6 },
    ],
    [/^also name a slip road twice/, { ...closure, also: [...exitOfJ6, ...exitOfJ6] }],
    [
      /^lanes are fewer than the closed lanes/,
      { lanes: '5/4' },
      { kind: 'works', lanes: 'lane 1, auxiliary of 1' },
    ],
    [/^lanes are only 2, so lane 4 does not exist$/, { lanes: 'lane 4 of 2' }],
    [/^lanes close no running lane/, { lanes: '0/4' }, { lanes: 'lane 1 narrowed' }],
    [
      /^lanes lack the total number/,
      { kind: 'incident', lanes: 'lane 1' },
      { lanes: 'lane 1, lane 2' },
    ],
    [
      /^lanes name a lane twice/,
      { lanes: 'lane 1, lane 1 narrowed' },
      { lanes: 'lane 1, all narrowed' },
    ],
    [
      /^kind does not match the lanes/,
      { kind: 'works', lanes: '4/4' },
      { kind: 'works', lanes: 'all of 4' },
    ],
  ])('refuses for the reason %s %j', (why, ...changes) => {
    for (const change of changes) expect(problems(change)).toEqual([expect.stringMatching(why)]);
  });

  it.each([
    ['2026-11-23 21:00', '2026-11-23 20:59', 'end is not after the start'],
    ['2026-11-24 12:00', '2026-11-24 12:00', 'end is not after the start'],
    ['2026-11-21 21:00', '2026-11-22 12:00', 'end is in the past'],
    ['2026-11-21 21:00', '2026-11-22 12:01', undefined],
    ['2024-11-21 05:30', '2026-11-23 05:30', undefined],
    ['2024-11-21 05:29', '2026-11-23 05:30', 'start is more than two years before the end'],
    ['0026-11-22 05:00', '2026-11-23 05:30', 'start is more than two years before the end'],
    ['2027-11-23 11:00', '2027-11-23 12:00', undefined],
    ['2027-11-23 12:00', '2027-11-23 12:01', 'end is more than a year ahead'],
    ['2027-11-23 12:01', '2027-11-23 12:02', 'start is more than a year ahead'],
  ])('finds for a period from %s to %s the problem: %s', (start, end, problem) => {
    expect(problems({ start, end })).toEqual(problem ? [problem] : []);
  });
});
