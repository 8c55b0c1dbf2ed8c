import { checkInput, type NoticeInput } from '../../src/edit/check.ts';
import { instantOf } from '../../src/road/irish-time.ts';

export const now = instantOf('2026-11-22', '12:00');
/** Input for two lanes that are closed on a night. */
export const nightInput: NoticeInput = {
  kind: 'closure',
  title: 'Resurfacing between Blanchardstown and Lucan',
  text: 'Two of four lanes are closed at night. Allow ten minutes more.',
  direction: 'southbound',
  from: 'J6',
  to: 7,
  lanes: '2/4',
  start: '2026-11-23 21:00',
  end: '2026-11-24 05:30',
  by: 'Night shift',
};

/** Returns the problems of `nightInput` with `change` applied, as "field why". */
export function problems(change: Record<string, unknown>): string[] {
  const result = checkInput({ ...nightInput, ...change }, now);
  return result.ok ? [] : result.problems.map(({ field, why }) => `${field} ${why}`);
}
