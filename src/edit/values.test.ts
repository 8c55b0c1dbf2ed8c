import { describe, expect, it } from 'vitest';
import { nightInput, now, problems } from '../../test/support/notice-input.ts';
import { checkInput } from './check.ts';
import { alsoFrom, landmarkEnds, lanesFrom, lanesText, linkFrom } from './values.ts';

const ofJunction = /^from must be a junction from J1 to J17, such as J9$/;
const ofTime = /^start must be a date and an Irish time, such as "2026-11-23 21:00"$/;
const ofLanes = /^lanes must be closed lanes and all lanes, such as 1\/4, or lane names, such as /;

it.each<[field: string, values: unknown[], why: RegExp]>([
  ['title', [' ', '\u2060\u200b', '\u3164 \u115f', '\u2800\u00ad\ufe0f'], /^title is empty$/],
  ['title', ['x'.repeat(81)], /^title has 81 characters; the limit is 80$/],
  ['text', ['x'.repeat(601)], /^text has 601 characters; the limit is 600$/],
  ['text', ['a\u001b[2Jb', 'a\vb', 'Night\u202eshift'], /^text contains control characters$/],
  ['text', [5], /^text must be text$/],
  ['by', ['x'.repeat(41)], /^by has 41 characters; the limit is 40$/],
  ['diversion', ['x'.repeat(401)], /^diversion has 401 characters; the limit is 400$/],
  ['diversion', ['half \ud83d'], /^diversion contains an incomplete character$/],
  ['kind', ['party'], /^kind must be one of works, /],
  ['direction', ['eastbound'], /^direction must be one of northbound, southbound, both$/],
  ['severity', ['extreme'], /^severity must be one of low, medium, high$/],
  ['audible', ['yes'], /^audible must be true or false$/],
  ['cause', ['aliens'], /^cause must be one of resurfacing/],
  ['landmark', ['bridge'], /^landmark must be one of toll, tunnel$/],
  ['speedLimit', ['slow', 9, 121, 60.5], /^speedLimit must be a number of km\/h/],
  ['from', ['J8'], /^from cannot be J8: J9 comes after J7$/],
  ['from', ['', '0x6', '6e0', '6J', 'JJ6', '18'], ofJunction],
  ['from', [true], /^from must be a junction such as J9$/],
  ['slips', [['middle']], /^slips must be one or more of exit, entry/],
  ['link', ['N7'], /^link must be two roads/],
  ['also', [[{ junction: 6, slip: 'bus' }]], /^also must be slip roads/],
  ['also', [[{ junction: 8, slip: 'exit' }]], /^also cannot be J8/],
  ['lanes', [14, 'two', '1/9', '0/0', 'lane 9'], ofLanes],
  ['start', [20261123, 'tomorrow', 'on 2026-11-23 21:00', '2026-11-23 21:00 sharp'], ofTime],
  ['start', ['2026-11-31 21:00', '2026-11-23 24:00', '2026-11-23 21:60'], ofTime],
  ['start', ['2027-03-28 01:30'], /^start 01:30 does not exist on that day/],
])('a notice with an invalid field %s is refused for each of %j', (field, values, why) => {
  for (const value of values)
    expect(problems({ [field]: value })).toEqual([expect.stringMatching(why)]);
});

it.each([
  ['title', `  ${'x'.repeat(80)} `, 'x'.repeat(80)],
  ['text', 'x'.repeat(600), 'x'.repeat(600)],
  ['text', 'One lane.\r\n\tMind  the cones. \n Drive.\n', 'One lane. Mind  the cones. Drive.'],
  ['diversion', 'x'.repeat(400), 'x'.repeat(400)],
  ['by', 'x'.repeat(40), 'x'.repeat(40)],
  ['severity', undefined, 'medium'],
  ['audible', undefined, false],
  ['slips', undefined, []],
  ['from', ' j6 ', 6],
  ['start', ' 2026-11-23T21:00 ', Date.UTC(2026, 10, 23, 21)],
  ['speedLimit', 10, 10],
  ['speedLimit', '120', 120],
])('a notice may have a field %s with the text %j', (field, typed, value) => {
  const result = checkInput({ ...nightInput, [field]: typed }, now);
  expect(result).toMatchObject({ ok: true, draft: { [field]: value } });
});

it('a time in the repeated hour in October is the first hour for a start and the second for an end', () => {
  const october = { start: '2026-10-25 01:10', end: '2026-10-25 01:20' };
  const result = checkInput({ ...nightInput, ...october }, Date.UTC(2026, 9, 20));
  const [start, end] = [Date.UTC(2026, 9, 25, 0, 10), Date.UTC(2026, 9, 25, 1, 20)];
  expect(result).toMatchObject({ ok: true, draft: { start, end } });
});

describe('lanesFrom', () => {
  const lane = (name: string, state = 'closed') => ({ lane: name, state });

  it.each([
    ['l1', 1, [lane('lane-1')]],
    ['Lane 2', 1, [lane('lane-2')]],
    ['l3,lane 4', 2, [lane('lane-3'), lane('lane-4')]],
    ['lane 1  and  lane 2', 2, [lane('lane-1'), lane('lane-2')]],
    ['l2 narrowed, shoulder', 0, [lane('lane-2', 'narrowed'), lane('hard-shoulder')]],
    ['hard-shoulder', 0, [lane('hard-shoulder')]],
    ['the aux lane', 1, [lane('auxiliary')]],
    [' all ', undefined, [lane('all')]],
    ['all lanes', undefined, [lane('all')]],
  ])('parses %j as lane names, of which %s are closed', (text, closed, states) => {
    expect(lanesFrom(text)).toEqual({ closed, states });
  });

  it.each([
    [' 1/4 ', { closed: 1, of: 4 }, undefined],
    ['2 of 3', { closed: 2, of: 3 }, undefined],
    ['lane 1  of  4', { closed: 1, of: 4 }, [lane('lane-1')]],
    ['Lane 1 and aux of 5', { closed: 2, of: 5 }, [lane('lane-1'), lane('auxiliary')]],
    ['lane 3 contraflow of 4', { closed: 0, of: 4 }, [lane('lane-3', 'contraflow')]],
    ['hard shoulder closed of 4', { closed: 0, of: 4 }, [lane('hard-shoulder')]],
    ['all lanes of 3', { closed: 3, of: 3 }, [lane('all')]],
  ])('parses the number of lanes in %j', (text, lanes, states) => {
    expect(lanesFrom(text)).toEqual({ ...lanes, states });
  });

  it.each([
    ...['11/4', '1/44', '1/9', '0/0', '9/8', 'lane 1 of 9'],
    ...['bus lane 1', 'lane 11', 'bus lane 2', 'lane 22', 'bus lane 3', 'lane 33'],
    ...['bus lane 4', 'lane 44', 'soft shoulder', 'shoulder lane', 'our aux', 'auxiliary lanes'],
    ...['overall', 'all of it', 'lane 5', 'two', 'lane 1, two'],
  ])('returns undefined for the text %j', (text) => {
    expect(lanesFrom(text)).toBeUndefined();
  });

  it.each(['1/4', 'lane 1 closed, auxiliary narrowed of 5', 'hard shoulder closed'])(
    'parses %j into lanes that lanesText formats as the same text',
    (typed) => {
      const lanes = lanesFrom(typed);
      expect(lanes && lanesText(lanes)).toBe(typed);
    },
  );
});

describe('a typed place', () => {
  it('such as "the N7 to the M50" is parsed as the two roads of a link', () => {
    expect(linkFrom(' the N7 to the M50 ')).toEqual({ from: 'N7', to: 'M50' });
    for (const other of ['N7', 'N7 to M50\nand N4']) expect(linkFrom(other)).toBeUndefined();
  });

  const [entry6, exit7] = [
    { junction: 'J6', slip: 'entry' },
    { junction: 'J7', slip: 'exit' },
  ];
  it.each([
    ['J6   entry,J7 exit', [entry6, exit7], []],
    ['J6 entry and J7 exit slips', [entry6, exit7], []],
    ['j 6 entry & J7 Exit;', [{ ...entry6, junction: 'J6' }, exit7], []],
    ['J6 entry J7 exit', [entry6, exit7], []],
    ['J7 exit and entry', [exit7, { ...exit7, slip: 'entry' }], []],
    ['J6 entry, J7', [entry6], ['J7']],
    ['J7 exit, J7', [exit7], ['J7']],
    ['entry, J7 exit', [exit7], ['entry']],
    ['J7 exit and on-ramp', [exit7], ['on-ramp']],
    ['J7 exit and J6 off', [exit7], ['J6', 'off']],
    ['', [], []],
  ])('with the text "%s" is parsed as slip roads and unknown words', (text, slips, unknown) => {
    expect(alsoFrom(text)).toEqual({ slips, unknown });
  });

  it('at the toll extends from J6 to J7 in both directions, and from J7 to J6 northbound', () => {
    expect(landmarkEnds('toll', 'both')).toEqual({ from: 6, to: 7 });
    expect(landmarkEnds('toll', 'northbound')).toEqual({ from: 7, to: 6 });
  });
});
