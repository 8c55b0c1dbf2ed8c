import * as v from 'valibot';
import {
  cancelNotice,
  endNotice,
  localTimeText,
  reopenNotice,
  undoableForMs,
  undoChange,
} from '../../src/works/edit/edit.ts';
import { endNoticeNow, endOf, extendNotice, hasMore } from '../../src/works/edit/nights.ts';
import { addDays, clockOf, dayOf, hourMs, instantOf } from '../../src/works/irish-time.ts';
import { changedAt, type Notice } from '../../src/works/notice.ts';
import { stateOf } from '../../src/works/states.ts';
import { momentFrom } from './typed-time.ts';

const actionNames = ['longer', 'open', 'end', 'cancel', 'reopen', 'undo'] as const;
type ActionName = (typeof actionNames)[number];

/** Form fields of a button press on a notice. */
export const actionForm = v.object({
  do: v.picklist(actionNames),
  /** Revision that the page showed. */
  seen: v.pipe(v.string(), v.regex(/^\d{1,6}$/), v.transform(Number)),
  /** New end, as sent by a button or as typed. */
  until: v.optional(v.pipe(v.string(), v.maxLength(60)), ''),
  why: v.optional(v.pipe(v.string(), v.maxLength(400)), ''),
});
export type ActionForm = v.InferOutput<typeof actionForm>;

interface ActionContext {
  readonly by: string;
  readonly now: number;
  /** Previous revision; present only for undoing. */
  readonly earlier: Notice | undefined;
}

/** Returns the revision that a press creates. @throws RefusedError */
export function applyAction(
  notice: Notice,
  form: ActionForm,
  { by, now, earlier }: ActionContext,
): Notice {
  switch (form.do) {
    case 'longer':
      return extendNotice(notice, endFrom(notice, form.until, now), by, now);
    case 'open':
      return endNoticeNow(notice, by, now);
    case 'end':
      return endNotice(notice, by, now);
    case 'cancel':
      return cancelNotice(notice, by, form.why || undefined, now);
    case 'reopen':
      return reopenNotice(notice, by, now);
    case 'undo':
      return undoChange(notice, earlier, by, now);
  }
}

/** Parses a new end: "+30" is in minutes after the current end or now, anything else a time after now. */
function endFrom(notice: Notice, until: string, now: number): string {
  const [, minutes] = /^\+(\d{1,4})$/.exec(until) ?? [];
  return minutes ? localTimeText(laterEnd(notice, Number(minutes), now)) : momentFrom(until, now);
}

function laterEnd(notice: Notice, minutes: number, now: number): number {
  return Math.max(endOf(notice, now), now) + minutes * 60_000;
}

/** A button of a notice: its label and what it sends. */
export interface Button {
  readonly action: ActionName;
  readonly until?: string;
  readonly label: string;
  /** Second line of the label, such as the new end. */
  readonly detail?: string;
}

const morningClock = '05:30';

/** Returns the buttons for what can be done to a notice with one press. */
export function buttonsFor(notice: Notice, now: number): Button[] {
  const state = stateOf(notice, now);
  const undo = now - changedAt(notice) <= undoableForMs ? [undoButton(notice)] : [];
  if (state === 'cancelled') return [...undo, { action: 'reopen', label: 'Reopen' }];
  if (state === 'ended') return undo;
  const all = notice.repeat ? ' all of it' : '';
  const cancel: Button = { action: 'cancel', label: `Cancel${all}` };
  if (state === 'planned') return [cancel, ...undo];
  const hasOtherTimes = hasMore(notice, now);
  const open: Button = { action: 'open', label: 'Open again now' };
  return [
    ...extendButtons(notice, now),
    ...(hasOtherTimes ? [{ ...open, detail: 'other times stay' }, endButton] : [open]),
    cancel,
    ...undo,
  ];
}

const endButton: Button = { action: 'end', label: 'Open again for good' };

function undoButton({ changes: [last] }: Notice): Button {
  const time = last ? clockOf(last.at + undoableForMs) : '';
  return {
    action: 'undo',
    label: `Undo: ${last?.what.split(':')[0]?.toLowerCase()}`,
    detail: `until ${time}`,
  };
}

function extendButtons(notice: Notice, now: number): Button[] {
  const steps = [30, 60].map((minutes): Button => {
    const label = minutes === 30 ? '+30 min' : '+1 h';
    const detail = clockOf(laterEnd(notice, minutes, now));
    return { action: 'longer', until: `+${minutes}`, label, detail };
  });
  const morning = nextMorning(now);
  if (morning <= endOf(notice, now)) return steps;
  return [...steps, { action: 'longer', until: morningClock, label: `Until ${morningClock}` }];
}

function nextMorning(now: number): number {
  const today = instantOf(dayOf(now), morningClock);
  return today > now ? today : instantOf(addDays(dayOf(now), 1), morningClock);
}

/** How long after its last change an ended or cancelled notice is listed, so that it can be undone, in ms. */
export const listedForMs = 12 * hourMs;
