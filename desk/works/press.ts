import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import * as v from 'valibot';
import { refusedError } from '../../src/works/edit/edit.ts';
import { ConflictError, readHistory } from '../../src/works/edit/notice-store.ts';
import type { Notice } from '../../src/works/notice.ts';
import type { WorksEnv } from '../env.ts';
import { showPage } from '../frame.tsx';
import { type ActionForm, actionForm, applyAction } from './actions.ts';
import { proposalFrom } from './input.ts';
import { noticePath } from './paths.ts';
import { findNotice, type RoadState, readRoad, shiftAt } from './road.ts';
import { findAsker, waitStatement } from './second.ts';
import { conflictPage } from './warnings.tsx';
import { encodeAccepted, overlapsOf, publishRevision, type Revision } from './write.ts';

type WorksContext = Context<WorksEnv, '/:id'>;

/** Handles a button press on a notice. */
export async function pressNotice(c: WorksContext): Promise<Response> {
  const { database, form: formData, now } = c.var;
  const parsed = v.safeParse(actionForm, Object.fromEntries(formData));
  if (!parsed.success) throw new HTTPException(400, { message: 'no such press' });
  const road = await readRoad(database, now);
  const before = findNotice(road, c.req.param('id'));
  const { notice: after, problems = [] } = await proposeAction(c, before, parsed.output);
  const show = (why: string, theirs: readonly Notice[], overrides: Record<string, string> = {}) =>
    showConflict(c, road, { why, theirs, mine: after, overrides });
  if (parsed.output.seen !== before.revision) {
    const why = 'Somebody else has changed it meanwhile.';
    return show(why, [before], { seen: `${before.revision}` });
  }
  if (!after) return show(`It ${problems.map(({ why }) => why).join(', ')}.`, [before]);
  const overlaps = overlapsOf(road, { before, after }, `${formData.get('accepted')}`, now);
  if (overlaps.length > 0) {
    const accepted = encodeAccepted(overlaps);
    return show('It overlaps or repeats what is published.', overlaps, { accepted });
  }
  try {
    return await publishOrWait(c, { before, after }, parsed.output);
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error;
    return pressNotice(c);
  }
}

/** Publishes the result of a press, or records the press until a second person makes the same. */
async function publishOrWait(
  c: WorksContext,
  revision: Revision & { before: Notice },
  { do: action }: ActionForm,
): Promise<Response> {
  const { database, press } = c.var;
  const asker = await findAsker(c, revision);
  if (asker === 'missing') {
    const path = noticePath(revision.before);
    await database.batch([press.statement(path), waitStatement(c, revision, action)]);
    return c.redirect(path, 303);
  }
  return publishRevision(c, revision, asker);
}

async function proposeAction(
  { var: { database, now } }: WorksContext,
  before: Notice,
  form: ActionForm,
) {
  const isUndo = form.do === 'undo';
  const [, earlier] = isUndo ? await readHistory(database, before.id) : [];
  return proposalFrom(() => {
    if (earlier && !earlier.notice) {
      throw refusedError('notice', 'cannot be read by this desk as it was before that change');
    }
    return applyAction(before, form, { by: shiftAt(now), now, earlier: earlier?.notice });
  });
}

interface ConflictDetails {
  why: string;
  theirs: readonly Notice[];
  mine: Notice | undefined;
  overrides: Record<string, string>;
}

function showConflict(
  c: WorksContext,
  road: RoadState,
  details: ConflictDetails,
): Promise<Response> {
  const action = noticePath({ id: c.req.param('id') });
  const page = conflictPage({ road, ...details, formData: c.var.form, action });
  return showPage(c.var, page, details.mine ? 409 : 422);
}
