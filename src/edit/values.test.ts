import { expect, it } from 'vitest';
import { nightInput, now, problems } from '../../test/support/notice-input.ts';
import { checkInput } from './check.ts';

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
