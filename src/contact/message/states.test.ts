import { describe, expect, it } from 'vitest';
import { describeState } from './states.ts';

describe('message state', () => {
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
});
