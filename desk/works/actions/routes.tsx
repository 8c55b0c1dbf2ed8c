import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import * as v from 'valibot';
import { closureKey, encodeOverlaps, proposalFrom } from '../../../src/edit/decide.ts';
import { refusedError } from '../../../src/edit/edit.ts';
import { readHistory } from '../../../src/edit/notice-store.ts';
import { isCurrent, phaseOf } from '../../../src/notice/phase.ts';
import type { WorksEnv } from '../../env.ts';
import { showPage } from '../../frame.tsx';
import { readEntries } from '../../record/entries.ts';
import { shownAtOf } from '../form/shown-at.tsx';
import { conflictPage, conflictWords } from '../form/view/warnings.tsx';
import { noticePath } from '../paths.ts';
import { findNotice, readRoad, shiftAt } from '../road.ts';
import { actionForm, applyAction } from './notice-actions.ts';
import { repeatOnConflict, submit } from './submit.ts';
import { TypedEnd } from './typed-end.tsx';
import { WithdrawForm } from './withdraw-form.tsx';

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
  const [undoneRecord, previousRecord] = history.slice(before.revision - undoneRevision);
  const proposal = proposalFrom(() => {
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
  const change = { ...{ before, proposal, seen, shown, action }, base: before.revision };
  const decision = await submit(c, { ...change, content: closureKey }, road);
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
          ...{ seen: `${before.revision}`, shown: phaseOf(before, now) },
          ...(action === 'undo' && { undone: `${undoneRevision}` }),
        },
  });
  return showPage(c.var, page, (isConflict && mine) || entries.length > 0 ? 409 : 422);
});
