import { describe, expect, it } from 'vitest';
import { describeState, isState, reasonsOf, stateNames } from './states.ts';

describe('what became of a message', () => {
  it('is one of four, each with a name and sentences of its own', () => {
    expect(stateNames).toEqual(['received', 'passed-on', 'done', 'not-ours']);
    expect(new Set(stateNames.map((state) => describeState(state, null).label)).size).toBe(4);
    for (const state of stateNames) {
      expect(describeState(state, null).label).toMatch(/^[A-Z][a-z ]+$/);
      const sentences = [...reasonsOf(state).values()];
      expect(new Set(sentences).size).toBe(sentences.length);
      for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z].+\.$/);
    }
  });

  it('is told with the sentence that staff chose', () => {
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
  ])('of the row %s, %s is %s, with its first sentence', (state, reason, known, sentence) => {
    const description = describeState(state, reason);
    expect(description.state).toBe(known);
    expect(description.sentence).toMatch(sentence);
  });

  it('is no name that has not been given', () => {
    expect(['done', 'toString', 'Done', ''].map(isState)).toEqual([true, false, false, false]);
  });
});
