import { describe, expect, it } from 'vitest';
import { lanesFrom, lanesText } from './input-text.ts';

const lane = (name: string, state = 'closed') => ({ lane: name, state });

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
      const parsed = typed === '' ? {} : lanesFrom(typed);
      const entries = Object.entries(parsed).filter(([, value]) => value !== '');
      expect(lanesText(Object.fromEntries(entries))).toBe(typed);
    },
  );
});
