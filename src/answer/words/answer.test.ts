import { describe, expect, it } from 'vitest';
import { aNotice, aSnapshot, at, now, viewOf } from '../../../test/support/notices.ts';
import type { Notice } from '../../notice/notice.ts';
import { type JunctionAnswer, junctionAnswer } from '../junction-answer.ts';
import { unknownNotices, viewAt } from '../view.ts';
import { adviceWords, answerPeriodWords, verdictOf } from './answer.ts';

/** Hours around 12:30 on Monday 23 November 2026. */
const nowHours = { start: at('2026-11-23 12:00'), end: at('2026-11-23 23:30') };
const nightHours = { start: at('2026-11-23 22:00'), end: at('2026-11-24 05:00') };
const closure: Partial<Notice> = { kind: 'closure', lanes: undefined };
const exit: Partial<Notice> = { ...closure, from: 7, to: 7, slips: ['exit'] };

function answerOf(...changes: Partial<Notice>[]): JunctionAnswer {
  const notices = changes.map((one, index) => aNotice({ id: `notic${index}`, ...one }));
  return junctionAnswer(viewOf(...notices), 7, 'southbound');
}

describe('the verdict on a junction at 12:30', () => {
  it.each([
    ['CLOSED now', [{ ...closure, ...nowHours }]],
    ['CLOSED from 22:00', [{ ...closure, ...nightHours }]],
    [
      'CLOSED from 22:00',
      [
        { ...exit, ...nowHours },
        { ...closure, ...nightHours },
      ],
    ],
    ['EXIT CLOSED now', [{ ...exit, ...nowHours }]],
    ['EXIT CLOSED from 22:00', [{ ...nowHours }, { ...exit, ...nightHours }]],
    ['not closed now or tonight', [{ ...nowHours }]],
    ['Nothing planned', []],
  ] satisfies [string, Partial<Notice>[]][])('is "%s" for %j', (words, notices) => {
    expect(verdictOf(answerOf(...notices)).words).toBe(words);
  });

  it('notes that the closed stretch ends at the junction, unless another closure at or beyond the junction is possible', () => {
    const noteOf = (...changes: Partial<Notice>[]) => verdictOf(answerOf(...changes)).note;
    const stretch = { ...closure, ...nowHours };
    const endNote = 'The closed stretch ends at J7.';
    expect(noteOf(stretch)).toBe(endNote);
    expect(noteOf({ ...stretch, direction: 'both' })).toBe(endNote);
    expect(noteOf({ ...stretch, from: 7, to: 9 })).toBeUndefined();
    expect(noteOf(stretch, { ...closure, ...nightHours, from: 7, to: 9 })).toBeUndefined();
    expect(noteOf(stretch, { ...exit, ...nightHours, slips: ['entry'] })).toBeUndefined();
    const incompleteView = viewAt(aSnapshot({ notices: [aNotice(stretch)], unreadable: 1 }), now);
    expect(verdictOf(junctionAnswer(incompleteView, 7, 'southbound')).note).toBeUndefined();
  });

  it('is "NOT KNOWN" while notices cannot be read, unless the carriageway is closed', () => {
    const incompleteView = (changes: Partial<Notice>) =>
      viewAt(aSnapshot({ notices: [aNotice({ ...nowHours, ...changes })], unreadable: 1 }), now);
    expect(verdictOf(junctionAnswer(unknownNotices, 7, 'southbound')).words).toBe('NOT KNOWN');
    expect(verdictOf(junctionAnswer(incompleteView(exit), 7, 'southbound')).words).toBe(
      'NOT KNOWN',
    );
    expect(verdictOf(junctionAnswer(incompleteView(closure), 7, 'southbound')).words).toBe(
      'CLOSED now',
    );
  });
});

describe('the line about a period', () => {
  const linesOf = ({ periods, at: viewed = 0 }: JunctionAnswer) =>
    periods.map((period) => [answerPeriodWords(period, viewed), adviceWords(period)]);

  it('advises drivers to follow the diversion if the notice has a diversion', () => {
    const advice = (changes: Partial<Notice>) =>
      linesOf(answerOf({ ...closure, ...nightHours, ...changes })).map(([, words]) => words);
    const diversion = 'Follow the N4.';
    const acrossTurn = { from: 2, to: 9 } as const;
    expect(advice({ diversion })).toEqual(['Leave at J6 and follow the diversion.']);
    expect(advice(acrossTurn)).toEqual(['Follow the signs.']);
    expect(advice({ ...acrossTurn, diversion })).toEqual(['Follow the diversion.']);
  });

  it('contains the date of a period that begins after tonight', () => {
    const nightClosure = { ...closure, ...nightHours, end: at('2026-11-24 06:00'), to: 9 } as const;
    const nextClosure = { ...closure, start: at('2026-11-24 06:00'), end: at('2026-11-24 10:00') };
    const advice = 'Leave at J6 and follow the signs.';
    expect(linesOf(answerOf(nightClosure, nextClosure))).toEqual([
      ['From 22:00, J6 to J9: CLOSED until 06:00', advice],
      ['From Tue 24 Nov, 06:00, J6 to J7: CLOSED until Tue 24 Nov, 10:00', advice],
    ]);
  });
});
