import { describe, expect, it } from 'vitest';
import { alsoFrom, landmarkEnds, lanesFrom, lanesText, linkFrom } from './typed.ts';

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
