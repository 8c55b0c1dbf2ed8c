import { expect, it } from 'vitest';
import { describeFailure } from './log.ts';

it.each([
  ['D1_ERROR: Network connection lost.', 'Error: Network connection lost'],
  ['no answer in 2000 ms', 'Error: no answer in 2000 ms'],
  ['KV PUT failed: 500 aoife@visitor.example', 'Error: KV PUT failed: 500'],
  [
    'D1_ERROR: cannot store TEXT value "aoife@visitor.example": SQLITE_CONSTRAINT',
    'Error: SQLITE_CONSTRAINT',
  ],
  ['D1_ERROR: Exceeded maximum DB size', 'Error: Exceeded maximum DB size'],
  ['near "aoife@visitor.example": syntax error', 'Error: not a known failure'],
])('the logged description of the error %j contains only known phrases', (message, expected) => {
  expect(describeFailure(new Error(message))).toBe(expected);
});

it('the logged description of a thrown string does not contain the string', () => {
  expect(describeFailure('aoife@visitor.example')).toBe('thrown string');
});
