import { describe, expect, it } from 'vitest';
import { describeState } from './states.ts';

describe('describeState', () => {
  it.each([
    ['passed-on', null, 'passed-on', 'A crew has it on its list.'],
    ['passed-on', 'garda', 'passed-on', 'A crew has it on its list.'],
    [null, null, 'received', /^We have your message/],
    ['lost', 'fixed', 'received', /^We have your message/],
    ['toString', null, 'received', /^We have your message/],
  ])(
    'describes a message in the stored state %j with the reason %j as %j',
    (state, reason, expectedState, sentence) => {
      const description = describeState(state, reason);
      expect(description.state).toBe(expectedState);
      expect(description.sentence).toMatch(sentence);
    },
  );
});
