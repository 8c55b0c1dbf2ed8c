import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import * as v from 'valibot';
import { render } from '../../../src/answer/render.ts';
import { statementsOf } from '../../../src/answer/statements.ts';
import { viewAt } from '../../../src/answer/view.ts';
import { momentWords } from '../../../src/answer/words/time.ts';
import {
  encodeOverlaps,
  needsApproval,
  proposalFrom,
  shownState,
} from '../../../src/edit/decide.ts';
import {
  cancelNotice,
  endNotice,
  type RevisionChange,
  refusedError,
  reopenNotice,
  undoChange,
  undoOf,
} from '../../../src/edit/edit.ts';
import {
  currentEndOf,
  endNoticeNow,
  extendNotice,
  hasLaterPeriod,
} from '../../../src/edit/nights.ts';
import { previousNotice, readHistory } from '../../../src/edit/notice-store.ts';
import { localTimeText } from '../../../src/edit/values.ts';
import { answerPiecesOf, isClosure, worstEffectOf } from '../../../src/notice/effect.ts';
import { isCurrent, type Notice, phaseOf } from '../../../src/notice/notice.ts';
import { addDays, dayOf, hourMs, type Instant, instantOf } from '../../../src/road/irish-time.ts';
import { nightOf, rightNow } from '../../../src/road/schedule.ts';
import type { WorksEnv } from '../../env.ts';
import { showPage } from '../../frame.tsx';
import { readEntries } from '../../record/entries.ts';
import { fieldsOf } from '../form/form-from-notice.ts';
import { openedWords } from '../form/lost.ts';
import { withDerivedTexts } from '../form/notice-from-form.ts';
import { exampleDay, isClock, isMoment, momentFrom } from '../form/typed-time.ts';
import { shownAtOf } from '../form/view/controls.tsx';
import { conflictPage, conflictWords } from '../form/view/warnings.tsx';
import { noticePath } from '../paths.ts';
import { type DeskRoad, findNotice, readRoad, shiftAt } from '../road.ts';
import { TypedEnd, WithdrawForm } from './end-forms.tsx';
import { repeatOnConflict, submit } from './submit.ts';

const refusedNames: Readonly<Record<string, string>> = { end: 'The new end', why: 'The reason' };

/** Handles a button of a notice: publishes, requests an approval, or shows why neither is possible. */
export const handleAction = repeatOnConflict(async (c: Context<WorksEnv, '/:id'>) => {
  const { database, form: formData, now } = c.var;
  const parsed = v.safeParse(actionForm, Object.fromEntries(formData));
  if (!parsed.success) throw new HTTPException(400, { message: 'no such action' });
  const form = parsed.output;
  const { do: action, seen, shown } = form;
  const road = await readRoad(database, now);
  const before = findNotice(road, c.req.param('id'));
  const history = action === 'undo' ? await readHistory(database, before.id) : [];
  const undoneRevision = form.undone ?? seen;
  const undoneIndex = history.findIndex(({ revision }) => revision === undoneRevision);
  const [undoneRecord, previousRecord] = history.slice(undoneIndex);
  const proposal = proposalFrom(() => {
    if (action === 'undo' && undoneIndex < 0)
      throw refusedError('notice', 'no longer has this change, because the database was restored');
    if ((undoneRecord && !undoneRecord.notice) || (previousRecord && !previousRecord.notice)) {
      throw refusedError(
        'notice',
        'cannot be restored, because only a newer version of the desk can read that revision',
      );
    }
    const undone = { before: previousRecord?.notice, after: undoneRecord?.notice ?? before };
    const shownAt = shownAtOf(formData, now);
    return applyAction(before, form, { by: shiftAt(now), now, shownAt, undone });
  });
  const content = (notice: Notice) => JSON.stringify(fieldsOf(notice, now));
  const change = {
    ...{ before, proposal, seen, shown, content, base: before.revision },
    // A time without a day is one of the coming day, also if the closure goes on for longer.
    asksEarlier: action === 'longer' && form.earlier === undefined,
  };
  const decision = await submit(c, change, road);
  if (decision instanceof Response) return decision;

  const { notice: mine, problems = [] } = proposal;
  const isConflict = decision.outcome === 'conflict';
  const refusals = (isConflict ? problems : decision.problems).map(
    ({ field, why }) => `${refusedNames[field] ?? 'The notice'} ${why}.`,
  );
  const isOverlap = isConflict && decision.with === 'overlap';
  const entries = await readEntries(database, { subject: before.id, afterRevision: seen });
  const page = conflictPage({
    ...{ road, formData, entries, action: noticePath(before) },
    theirs: isConflict ? decision.theirs : [before],
    mine: isConflict ? mine : undefined,
    correction: !isConflict && (
      <>
        {action === 'longer' && <TypedEnd notice={before} now={now} typed={form.until} />}
        {action === 'cancel' && isCurrent(before, now) && (
          <WithdrawForm notice={before} now={now} typed={form.why} />
        )}
      </>
    ),
    why: [...(isConflict ? [conflictWords[decision.with]] : []), ...refusals].join(' '),
    overrides: isOverlap
      ? { accepted: encodeOverlaps(decision.theirs) }
      : {
          ...{ seen: `${before.revision}`, shown: shownState(before, now) },
          ...(action === 'undo' && { undone: `${undoneRevision}` }),
          ...(isConflict && decision.with === 'earlier' && { earlier: 'yes' }),
        },
  });
  return showPage(c.var, page, (isConflict && mine) || entries.length > 0 ? 409 : 422);
});

const actionNames = ['longer', 'open', 'end', 'cancel', 'reopen', 'undo'] as const;
type ActionName = (typeof actionNames)[number];

const revision = v.pipe(v.string(), v.regex(/^\d{1,6}$/), v.transform(Number));

/** Form fields of an action on a notice. */
const actionForm = v.object({
  do: v.picklist(actionNames),
  /** Revision and state of the notice on the page that the user has seen. */
  seen: revision,
  shown: v.optional(v.string(), ''),
  /** Revision whose change "undo" reverts; by default the seen revision. */
  undone: v.optional(revision),
  /** New end, as typed: a time after now. */
  until: v.optional(v.string(), ''),
  why: v.optional(v.string(), ''),
  /** Whether the user has confirmed an end before the published one. */
  earlier: v.optional(v.string()),
});
type ActionForm = v.InferOutput<typeof actionForm>;

/**
 * Returns the revision that an action creates.
 * @param context `shownAt`: time at which the page was rendered; `undone`: change to revert, for "undo" only
 * @throws RefusedError
 */
function applyAction(
  notice: Notice,
  form: ActionForm,
  context: { by: string; now: Instant; shownAt?: Instant; undone: RevisionChange },
): Notice {
  const { by, now, shownAt, undone } = context;
  switch (form.do) {
    case 'longer':
      return extendNotice(notice, newEndFrom(form.until, now, shownAt), by, now);
    case 'open':
      return endNoticeNow(notice, by, now);
    case 'end':
      return endNotice(notice, by, now);
    case 'cancel':
      return cancelNotice(notice, by, form.why || undefined, now);
    case 'reopen':
      return reopenNotice(notice, by, now);
    case 'undo':
      return withDerivedTexts(
        undoChange(notice, undone, by, now),
        [notice, undone.before ?? notice],
        now,
      );
  }
}

/** Maximum time from now to a new end without a day, in ms. A later one may be a mistake for a time that has passed. */
const clockEndForMs = 12 * hourMs;

/**
 * Parses a typed end.
 * @throws RefusedError for other text, for a time without a day that is more than 12 hours ahead, and for a day such
 * as "tomorrow" that was another one when the page was rendered
 */
function newEndFrom(typed: string, now: Instant, shownAt = now): string {
  const text = momentFrom(typed, now);
  if (!isMoment(text)) {
    const form = `a time such as 05:45 or ${exampleDay(now)} 06:00`;
    throw refusedError('end', typed.trim() ? `must be ${form}, not “${typed}”` : `must be ${form}`);
  }
  if (isClock(typed) && instantOf(text.slice(0, 10), text.slice(11)) > now + clockEndForMs) {
    const day = text.startsWith(dayOf(now)) ? 'today' : 'tomorrow';
    throw refusedError('end', `needs the day: type "${day} ${typed.trim()}", or another time`);
  }
  if (!isClock(typed) && momentFrom(typed, shownAt) !== text) {
    const words = momentWords(instantOf(text.slice(0, 10), text.slice(11)), now);
    throw refusedError(
      'end',
      `has changed since you opened the page: “${typed.trim()}” now means ${words}. Check the new end, then press the button again`,
    );
  }
  return text;
}

/** Label and values of a button. */
export interface Button {
  readonly action: ActionName;
  readonly until?: string;
  readonly label: string;
  /** Second line of the label, such as the new end. */
  readonly detail?: string;
}

/** Says what the public will read of the place of a notice once the notice no longer applies. */
function publicWords(notice: Notice, { stored, view, now }: DeskRoad): string {
  const others = stored.notices.filter((one) => one.id !== notice.id && phaseOf(one, now) === 'on');
  const after = viewAt({ ...view.snapshot, notices: others }, now);
  const scopes = answerPiecesOf(notice).flatMap(({ from, to, direction, slips }) => {
    if (slips.length > 0) return { from, to: from, ...(direction !== 'both' && { direction }) };
    return direction === 'both'
      ? [
          { from, to },
          { from: to, to: from },
        ]
      : { from, to, direction };
  });
  const answers = scopes.map((scope) => statementsOf(after, scope, rightNow(now)));
  const statements = answers
    .flatMap((one) => one.statements)
    .filter(({ effect }) => effect !== 'information');
  const words = new Set(statements.map((one) => render(one, 'row', now, nightOf(now))));
  const [first = answers.some(({ certain }) => !certain) ? 'not known' : 'open'] = words;
  return `The public will read: ${first}${words.size > 1 ? `, and ${words.size - 1} more` : ''}`;
}

const morningClock = '05:30';

/** Returns the buttons of a notice. A button that needs a second person says so. */
export function buttonsFor(notice: Notice, road: DeskRoad): Button[] {
  const { stored, now } = road;
  const record = stored.records.find(({ id }) => id === notice.id);
  const undone = { before: record && previousNotice(record), after: notice };
  return allButtonsFor(notice, now).flatMap((button) => {
    const { action, until = '' } = button;
    const form = { do: action, seen: notice.revision, shown: '', until, why: '' };
    const { notice: after } = proposalFrom(() =>
      applyAction(notice, form, { by: shiftAt(now), now, undone }),
    );
    if (!after && action === 'undo') return [];
    if (!after) return button;
    const opens = (action === 'open' || action === 'end') && isClosure(worstEffectOf(notice));
    const details = [
      opens && publicWords(notice, road),
      action === 'undo' && openedWords(notice, after, now),
      button.detail,
      needsApproval(notice, after, road) && 'needs a second person',
    ].filter(Boolean);
    return details.length > 0 ? { ...button, detail: details.join(', ') } : button;
  });
}

function allButtonsFor(notice: Notice, now: Instant): Button[] {
  const state = phaseOf(notice, now);
  const undoButtons: Button[] =
    // An undo of the first publication would withdraw the notice without a question (decision 40).
    notice.revision === 1 ? [] : [{ action: 'undo', label: undoLabel(notice) }];
  if (state === 'cancelled') return [...undoButtons, { action: 'reopen', label: 'Reopen' }];
  if (state === 'ended') return undoButtons;
  if (state === 'planned') return undoButtons;
  const extensionButtons = ([30, 60] as const).map((minutes): Button => {
    const until = localTimeText(currentEndOf(notice, now) + minutes * 60_000);
    // A time that occurs twice in October means the second one.
    const extendedEnd = instantOf(until.slice(0, 10), until.slice(11), 'second');
    const label = minutes === 30 ? '+30 min' : '+1 h';
    return {
      action: 'longer',
      until,
      label,
      detail: `until ${momentWords(extendedEnd, now, nightOf(now), 'end')}`,
    };
  });
  const morningToday = instantOf(dayOf(now), morningClock);
  const nextMorning =
    morningToday > now ? morningToday : instantOf(addDays(dayOf(now), 1), morningClock);
  // Until 11:30, "05:30" would be understood as this morning.
  const isMorningAhead = nextMorning < now + 18 * hourMs && nextMorning > currentEndOf(notice, now);
  const morningButtons: Button[] = isMorningAhead
    ? [{ action: 'longer', until: localTimeText(nextMorning), label: `Until ${morningClock}` }]
    : [];
  // A notice that closes nothing only ends.
  const open = ['works', 'information'].includes(worstEffectOf(notice)) ? 'End' : 'Open again';
  const openButtons: Button[] = hasLaterPeriod(notice, now)
    ? [
        { action: 'open', label: `${open} now`, detail: 'later times unchanged' },
        { action: 'end', label: `${open} for good` },
      ]
    : [{ action: 'open', label: `${open} now` }];
  return [...extensionButtons, ...morningButtons, ...openButtons, ...undoButtons];
}

/** Returns "Undo: ended", or "Redo: ended" if the last change was an undo. */
function undoLabel(notice: Notice): string {
  const { isRedo, what } = undoOf(notice);
  return `${isRedo ? 'Redo' : 'Undo'}: ${what.slice(0, 1).toLowerCase()}${what.slice(1)}`;
}
