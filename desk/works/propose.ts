import { added, changed, RefusedError } from '../../src/works/edit/edit.ts';
import type { Problem } from '../../src/works/input.ts';
import { addDays } from '../../src/works/irish-time.ts';
import type { Notice } from '../../src/works/notice.ts';
import { type Fields, fieldsOf } from './fields.ts';
import { changesTo, inputFrom } from './input.ts';
import { shiftAt } from './road.ts';
import { momentFrom } from './typed-time.ts';

/** What a form would publish, or why it cannot. */
export type Proposal =
  | { readonly notice: Notice; readonly problems?: undefined }
  | { readonly notice?: undefined; readonly problems: readonly Problem[] };

/** A new notice from a form. */
export function proposed(form: Fields, now: number): Proposal {
  return tried(() => added({ ...inputFrom(form, now), by: shiftAt(now) }, { now, late: true }));
}

/** What a form changes of the notice that it was filled from, on top of how that is now. */
export function proposedChange(
  { base, current }: { base: Notice; current: Notice },
  form: Fields,
  now: number,
): Proposal {
  const changes = changesTo(base, form, now);
  return tried(() => changed(current, { ...changes, by: shiftAt(now) }, { now, late: true }));
}

/** The revision that work makes, or why it is refused. */
export function tried(work: () => Notice): Proposal {
  try {
    return { notice: work() };
  } catch (error) {
    if (error instanceof RefusedError) return { problems: relevant(error.problems) };
    throw error;
  }
}

/** Title and text come from the place by themselves. */
function relevant(problems: readonly Problem[]): readonly Problem[] {
  const others = problems.filter(({ field }) => field !== 'title' && field !== 'text');
  const isPlaced = !others.some(({ field }) => ['from', 'to', 'direction'].includes(field));
  return isPlaced ? problems : others;
}

/** The form of a notice some days later, so that it is to come: last night's again. */
export function copyOf(notice: Notice, now: number): Fields {
  const { startText, endText, ...form } = fieldsOf(notice);
  const later = (moment: string, days: number) =>
    `${addDays(moment.slice(0, 10), days)}${moment.slice(10)}`;
  const today = momentFrom('23:59', now).slice(0, 10);
  let days = 0;
  while (later(startText, days).slice(0, 10) < today) days += 1;
  return { ...form, startText: later(startText, days), endText: later(endText, days) };
}

/** A form whose times mean the same on another day. */
export function withTimes(form: Fields, now: number): Fields {
  const { start, end } = inputFrom(form, now);
  return { ...form, startText: `${start}`, endText: `${end}` };
}
