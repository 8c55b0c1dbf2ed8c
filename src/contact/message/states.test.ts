import { describe, expect, it } from 'vitest';
import { describeState, isState, reasonsOf, stateNames } from './states.ts';

describe('message state', () => {
  it('has one of four names, each with unique sentences', () => {
    expect(stateNames).toEqual(['received', 'passed-on', 'done', 'not-ours']);
    for (const state of stateNames) {
      const sentences = [...reasonsOf(state).values()];
      expect(new Set(sentences).size).toBe(sentences.length);
    }
  });

  it('is described by the sentence that staff chose', () => {
    expect(describeState('done', 'safe')).toEqual({
      state: 'done',
      label: 'Done',
      sentence: 'It has been made safe. The permanent repair follows.',
    });
  });

  it.each([
    ['passed-on', null, 'passed-on', 'A crew has it on its list.'],
    ['passed-on', 'garda', 'passed-on', 'A crew has it on its list.'],
    [null, null, 'received', /^We have your message/],
    ['lost', 'fixed', 'received', /^We have your message/],
    ['toString', null, 'received', /^We have your message/],
  ])(
    'with the stored values %s and %s is %s and has the first sentence of this state',
    (state, reason, known, sentence) => {
      const description = describeState(state, reason);
      expect(description.state).toBe(known);
      expect(description.sentence).toMatch(sentence);
    },
  );

  it('rejects an unknown name', () => {
    expect(['done', 'toString', 'Done', ''].map(isState)).toEqual([true, false, false, false]);
  });
});
