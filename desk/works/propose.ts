import { createNotice, RefusedError, reviseNotice } from '../../src/works/edit/edit.ts';
import type { Problem } from '../../src/works/input.ts';
import { addDays } from '../../src/works/irish-time.ts';
import type { Notice } from '../../src/works/notice.ts';
import { type Fields, fieldsOf } from './fields.ts';
import { changesTo, inputFrom } from './input.ts';
import { shiftAt } from './road.ts';
import { momentFrom } from './typed-time.ts';

/** Notice that a form would publish, or the problems that prevent it. */
export type Proposal =
  | { readonly notice: Notice; readonly problems?: undefined }
  | { readonly notice?: undefined; readonly problems: readonly Problem[] };

/** Returns a new notice from a form, or its problems. */
export function proposeNotice(form: Fields, now: number): Proposal {
  return proposalFrom(() =>
    createNotice({ ...inputFrom(form, now), by: shiftAt(now) }, { now, late: true }),
  );
}

/** Applies what a form changes in the revision it was filled from to the current revision. */
export function proposeChange(
  { base, current }: { base: Notice; current: Notice },
  form: Fields,
  now: number,
): Proposal {
  const changes = changesTo(base, form, now);
  return proposalFrom(() =>
    reviseNotice(current, { ...changes, by: shiftAt(now) }, { now, late: true }),
  );
}

/** Returns the revision that `createRevision` creates, or the problems for which it is refused. */
export function proposalFrom(createRevision: () => Notice): Proposal {
  try {
    return { notice: createRevision() };
  } catch (error) {
    if (error instanceof RefusedError) return { problems: relevantProblems(error.problems) };
    throw error;
  }
}

/** Omits problems of title and text while the place is wrong: both are derived from the place. */
function relevantProblems(problems: readonly Problem[]): readonly Problem[] {
  const others = problems.filter(({ field }) => field !== 'title' && field !== 'text');
  const isPlaceValid = !others.some(({ field }) => ['from', 'to', 'direction'].includes(field));
  return isPlaceValid ? problems : others;
}

/** Returns the form of a notice moved by whole days to today or later, to repeat last night's. */
export function copyOf(notice: Notice, now: number): Fields {
  const { startText, endText, ...form } = fieldsOf(notice);
  const moveByDays = (moment: string, days: number) =>
    `${addDays(moment.slice(0, 10), days)}${moment.slice(10)}`;
  const today = momentFrom('23:59', now).slice(0, 10);
  let days = 0;
  while (moveByDays(startText, days).slice(0, 10) < today) days += 1;
  return { ...form, startText: moveByDays(startText, days), endText: moveByDays(endText, days) };
}

/** Returns the form with dates in its times, so that they mean the same on another day. */
export function withTimes(form: Fields, now: number): Fields {
  const { start, end } = inputFrom(form, now);
  return { ...form, startText: `${start}`, endText: `${end}` };
}
