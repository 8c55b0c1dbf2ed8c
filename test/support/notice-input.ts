import { checkInput } from '../../src/edit/check.ts';
import type { NoticeInput } from '../../src/edit/input.ts';
import { instantOf } from '../../src/road/irish-time.ts';

export const now = instantOf('2026-11-22', '12:00');
/** Input for two lanes that are closed on five nights. */
export const nightlyInput: NoticeInput = {
  kind: 'closure',
  title: 'Resurfacing between Blanchardstown and Lucan',
  text: 'Two of four lanes are closed at night. Allow ten minutes more.',
  direction: 'southbound',
  from: 'J6',
  to: 7,
  lanes: '2/4',
  start: '2026-11-23 21:00',
  end: '2026-11-28 05:30',
  repeat: '21:00-05:30 mon-fri',
  by: 'Night shift',
};

/** Returns the problems of `nightlyInput` with `change` applied, as "field why". */
export function problems(change: Record<string, unknown>): string[] {
  const result = checkInput({ ...nightlyInput, ...change }, now);
  return result.ok ? [] : result.problems.map(({ field, why }) => `${field} ${why}`);
}
