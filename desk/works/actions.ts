import * as v from 'valibot';
import {
  cancelled,
  ended,
  momentOf,
  reopened,
  undoableFor,
  undone,
} from '../../src/works/edit/edit.ts';
import { endedNow, endOf, extended, hasMore } from '../../src/works/edit/nights.ts';
import { addDays, clockOf, dayOf, hour, instantOf } from '../../src/works/irish-time.ts';
import { changedAt, type Notice } from '../../src/works/notice.ts';
import { stateOf } from '../../src/works/states.ts';
import { momentFrom } from './typed-time.ts';

const actionNames = ['longer', 'open', 'end', 'cancel', 'reopen', 'undo'] as const;
type ActionName = (typeof actionNames)[number];

/** Form fields of a button press on a notice. */
export const pressed = v.object({
  do: v.picklist(actionNames),
  /** Revision that the page showed. */
  seen: v.pipe(v.string(), v.regex(/^\d{1,6}$/), v.transform(Number)),
  /** New end, as sent by a button or as typed. */
  until: v.optional(v.pipe(v.string(), v.maxLength(60)), ''),
  why: v.optional(v.pipe(v.string(), v.maxLength(400)), ''),
});
export type Pressed = v.InferOutput<typeof pressed>;

interface PressContext {
  readonly by: string;
  readonly now: number;
  /** Previous revision; present only for undoing. */
  readonly earlier: Notice | undefined;
}

/** Returns the revision that a press creates. @throws RefusedError */
export function act(notice: Notice, press: Pressed, { by, now, earlier }: PressContext): Notice {
  switch (press.do) {
    case 'longer':
      return extended(notice, endFrom(notice, press.until, now), by, now);
    case 'open':
      return endedNow(notice, by, now);
    case 'end':
      return ended(notice, by, now);
    case 'cancel':
      return cancelled(notice, by, press.why || undefined, now);
    case 'reopen':
      return reopened(notice, by, now);
    case 'undo':
      return undone(notice, earlier, by, now);
  }
}

/** Parses a new end: "+30" is in minutes after the current end or now, anything else a time after now. */
function endFrom(notice: Notice, until: string, now: number): string {
  const [, minutes] = /^\+(\d{1,4})$/.exec(until) ?? [];
  return minutes ? momentOf(laterEnd(notice, Number(minutes), now)) : momentFrom(until, now);
}

function laterEnd(notice: Notice, minutes: number, now: number): number {
  return Math.max(endOf(notice, now), now) + minutes * 60_000;
}

/** A button of a notice: its label and what it sends. */
export interface Button {
  readonly action: ActionName;
  readonly until?: string;
  readonly words: string;
  /** Second line of the label, such as the new end. */
  readonly time?: string;
}

const morningClock = '05:30';

/** Returns the buttons for what can be done to a notice with one press. */
export function buttonsFor(notice: Notice, now: number): Button[] {
  const state = stateOf(notice, now);
  const undo = now - changedAt(notice) <= undoableFor ? [undoButton(notice)] : [];
  if (state === 'cancelled') return [...undo, { action: 'reopen', words: 'Reopen' }];
  if (state === 'ended') return undo;
  const all = notice.repeat ? ' all of it' : '';
  const cancel: Button = { action: 'cancel', words: `Cancel${all}` };
  if (state === 'planned') return [cancel, ...undo];
  const others = hasMore(notice, now);
  const open: Button = { action: 'open', words: 'Open again now' };
  return [
    ...longer(notice, now),
    ...(others ? [{ ...open, time: 'other times stay' }, endButton] : [open]),
    cancel,
    ...undo,
  ];
}

const endButton: Button = { action: 'end', words: 'Open again for good' };

function undoButton({ changes: [last] }: Notice): Button {
  const time = last ? clockOf(last.at + undoableFor) : '';
  return {
    action: 'undo',
    words: `Undo: ${last?.what.split(':')[0]?.toLowerCase()}`,
    time: `until ${time}`,
  };
}

function longer(notice: Notice, now: number): Button[] {
  const steps = [30, 60].map((minutes): Button => {
    const words = minutes === 30 ? '+30 min' : '+1 h';
    const time = clockOf(laterEnd(notice, minutes, now));
    return { action: 'longer', until: `+${minutes}`, words, time };
  });
  const morning = nextMorning(now);
  if (morning <= endOf(notice, now)) return steps;
  return [...steps, { action: 'longer', until: morningClock, words: `Until ${morningClock}` }];
}

function nextMorning(now: number): number {
  const today = instantOf(dayOf(now), morningClock);
  return today > now ? today : instantOf(addDays(dayOf(now), 1), morningClock);
}

/** How long after its last change an ended or cancelled notice is listed, so that it can be undone, in ms. */
export const shownAfter = 12 * hour;
