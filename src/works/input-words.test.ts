import { describe, expect, it } from 'vitest';
import { checkInput } from './input.ts';
import {
  causeIn,
  endsOf,
  lanesFrom,
  linkFrom,
  slipsFrom,
  withImpliedFields,
} from './input-text.ts';

describe('the cause that a title names', () => {
  it.each([
    ['Resurfacing at night', 'resurfacing'],
    ['Bridge inspection', 'bridge'],
    ['Overbridges washed', 'bridge'],
    ['Barrier repair', 'barrier'],
    ['Gully cleaning', 'drains'],
    ['A sign is replaced', 'signs'],
    ['A tree has fallen', 'vegetation'],
    ['The hedge is cut', 'vegetation'],
    ['Crash', 'collision'],
    ['Debris in lane 1', 'debris'],
    ['A lorry broke down', 'breakdown'],
    ['A lorry has broken down', 'breakdown'],
    ['Black ice', 'weather'],
    ['Concert in the park', 'event'],
    ['Designs, notices and events', ''],
    ['Signs on the bridge', ''],
  ])('of %j is %j', (title, cause) => {
    expect(causeIn(title)).toBe(cause);
  });
});

describe('lanes as they are typed', () => {
  it.each([
    ['l1', ['lane-1']],
    ['Lane 2', ['lane-2']],
    ['l3,lane 4', ['lane-3', 'lane-4']],
    ['lane 1  and  lane 2', ['lane-1', 'lane-2']],
    ['shoulder', ['hard-shoulder']],
    ['hard-shoulder', ['hard-shoulder']],
    ['the aux lane', ['auxiliary']],
    [' all ', ['all']],
    ['all lanes', ['all']],
  ])('%j are lanes by name', (text, lanes) => {
    const states = lanes.map((lane) => ({ lane, state: 'closed' }));
    expect(lanesFrom(text)).toEqual({ lanes: '', laneStates: states });
  });

  it.each([
    [' 1/4 ', { closed: 1, of: 4 }],
    ['2 of 3', { closed: 2, of: 3 }],
    ['lane 1  of  4', { closed: 1, of: 4 }],
  ])('%j have a number', (text, lanes) => {
    expect(lanesFrom(text).lanes).toEqual(lanes);
  });

  it.each([
    ...['11/4', '1/44', 'bus lane 1', 'lane 11', 'bus lane 2', 'lane 22', 'bus lane 3', 'lane 33'],
    ...['bus lane 4', 'lane 44', 'soft shoulder', 'shoulder lane', 'our aux', 'auxiliary lanes'],
    ...['overall', 'all of it', 'lane 5'],
  ])('%j are none, and stay as they are', (text) => {
    expect(lanesFrom(text)).toEqual({ lanes: text, laneStates: '' });
  });
});

describe('a place as it is typed', () => {
  it('has the two roads of a link, or stays as it is', () => {
    expect(linkFrom(' N7 to the M50 ')).toEqual({ from: 'N7', to: 'M50' });
    expect(linkFrom('N7 to M50\nand N4')).toBe('N7 to M50\nand N4');
  });

  it('has slip roads, however far apart their words are', () => {
    expect(slipsFrom('J6   entry')).toEqual([{ junction: 'J6', slip: 'entry' }]);
  });

  it('is where a landmark is, the lower junction first where both directions are meant', () => {
    expect(endsOf('toll', 'both')).toEqual({ from: 6, to: 7 });
    expect(endsOf('toll', 'northbound')).toEqual({ from: 7, to: 6 });
  });

  it.each([[undefined], [[]]])('is the link where nothing else is said: %j', (slips) => {
    expect(withImpliedFields({ link: {}, slips })).toMatchObject({ slips: ['link'] });
  });

  it.each([[['exit']], ['']])('is what is said besides a link: %j', (slips) => {
    expect(withImpliedFields({ link: {}, slips })).toMatchObject({ slips });
  });

  it.each(['nothing', null, 9])('is none of what is no notice: %j', (input) => {
    const result = checkInput(input, { now: 0, late: false });
    expect(result).toMatchObject({ ok: false, problems: [{ field: 'notice' }] });
  });
});
