import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import * as v from 'valibot';
import { RefusedError, refusedError } from '../../../src/edit/edit.ts';
import type { Problem } from '../../../src/edit/input.ts';
import { ConflictError, readHistory } from '../../../src/edit/notice-store.ts';
import { encodeOverlaps, OverlapError } from '../../../src/edit/overlaps.ts';
import { phaseOf } from '../../../src/notice/phase.ts';
import type { WorksEnv } from '../../env.ts';
import { showPage } from '../../frame.tsx';
import { readEntries } from '../../record/entries.ts';
import { closureKey } from '../form/approval-rule.ts';
import { proposalFrom } from '../form/notice-from-form.ts';
import { type Conflict, conflictPage } from '../form/view/warnings.tsx';
import { noticePath } from '../paths.ts';
import { findNotice, readRoad, shiftAt } from '../road.ts';
import { publishWithApproval } from './approvals.ts';
import { actionForm, applyAction } from './notice-actions.ts';

/** Handles a button of a notice: publishes, requests an approval, or shows why neither is possible. */
export async function handleAction(c: Context<WorksEnv, '/:id'>): Promise<Response> {
  const { database, form: formData, now } = c.var;
  const parsed = v.safeParse(actionForm, Object.fromEntries(formData));
  if (!parsed.success) throw new HTTPException(400, { message: 'no such action' });
  const form = parsed.output;
  const road = await readRoad(database, now);
  const before = findNotice(road, c.req.param('id'));
  const history = form.do === 'undo' ? await readHistory(database, before.id) : [];
  const undoneRevision = form.undone ?? form.seen;
  const [undoneRecord, previousRecord] = history.slice(before.revision - undoneRevision);
  const { notice: after, problems = [] } = proposalFrom(() => {
    if ((undoneRecord && !undoneRecord.notice) || (previousRecord && !previousRecord.notice)) {
      throw refusedError(
        'notice',
        'cannot be restored, because only a newer version of the desk can read that revision',
      );
    }
    const change = { before: previousRecord?.notice, after: undoneRecord?.notice ?? before };
    return applyAction(before, form, { by: shiftAt(now), now, undone: change });
  });

  const showConflict = async (details: Pick<Conflict, 'why' | 'theirs' | 'mine' | 'overrides'>) => {
    const entries = await readEntries(database, { subject: before.id, afterRevision: form.seen });
    return showPage(
      c.var,
      conflictPage({ road, formData, action: noticePath(before), entries, ...details }),
      details.mine || entries.length > 0 ? 409 : 422,
    );
  };
  const showRefusal = (refused: readonly Problem[]) =>
    showConflict({
      why: `The notice ${refused.map(({ why }) => why).join(', ')}.`,
      theirs: [before],
    });
  const phase = phaseOf(before, now);
  const overrides = {
    seen: `${before.revision}`,
    shown: phase,
    ...(form.do === 'undo' && { undone: `${undoneRevision}` }),
  };
  const isChanged = form.seen !== before.revision;
  if (isChanged || (form.shown === 'on' && phase !== 'on')) {
    const reason = problems.map(({ why }) => ` The notice ${why}.`).join('');
    const why = isChanged ? changedMeanwhile : endedMeanwhile;
    return showConflict({ why: why + reason, theirs: [before], mine: after, overrides });
  }
  if (!after) return showRefusal(problems);
  const revision = { before, after, stored: road.stored };
  try {
    return await publishWithApproval(c, revision, {
      action: form.do,
      base: before.revision,
      content: closureKey(after),
    });
  } catch (error) {
    if (error instanceof OverlapError) {
      return showConflict({
        why: 'This notice overlaps or repeats a published one.',
        theirs: error.overlaps,
        mine: after,
        overrides: { accepted: encodeOverlaps(error.overlaps) },
      });
    }
    if (error instanceof RefusedError) return showRefusal(error.problems);
    if (!(error instanceof ConflictError)) throw error;
    return handleAction(c);
  }
}

const endedMeanwhile =
  'This notice is no longer on: since you opened the page, the site shows the road as open.';
export const changedMeanwhile = 'Somebody else has changed this notice in the meantime.';
