import { describe, expect, it } from 'vitest';
import { problems } from '../../test/support/notice-input.ts';

const october = { start: '2027-10-25 20:00', end: '2027-11-02 06:00' };

describe('hours in the hour that March leaves out', () => {
  const spring = { start: '2027-03-22 20:00', end: '2027-04-02 06:00' };
  const springProblems = (repeat: string, more = {}) => problems({ ...spring, repeat, ...more });

  it.each([
    ['22:00-01:30 mon-sun', '"22:00-02:00 2027-03-27"'],
    ['01:30-05:00 sun', '"02:00-05:00 2027-03-28"'],
    ['22:00-01:00 2027-03-27', '"22:00-02:00 2027-03-27"'],
    ['01:10-01:50 mon-sun', 'Leave that night out'],
  ])('are refused with the reason and what to do: %s', (repeat, instead) => {
    const [problem, ...others] = springProblems(repeat);
    expect(others).toEqual([]);
    expect(problem).toMatch(
      /^repeat has 01:\d\d, which does not exist in the night of 2027-03-2[78]/,
    );
    expect(problem).toContain(instead);
  });

  it.each([
    ['hours of that night as they are proposed', '22:00-01:30 mon-sun; 22:00-02:00 2027-03-27', {}],
    ['hours around it', '22:00-05:30 mon-sun', {}],
    ['other nights', '22:00-01:30 mon-fri', {}],
    ['an end before it', '22:00-01:30 mon-sun', { end: '2027-03-27 23:00' }],
    ['a start after it', '22:00-01:30 mon-sun', { start: '2027-03-28 12:00' }],
    ['the hour that October has twice', '22:00-01:30 mon-sun', october],
  ])('leave %s alone', (_, repeat, more) => {
    expect(springProblems(repeat, more)).toEqual([]);
  });
});
