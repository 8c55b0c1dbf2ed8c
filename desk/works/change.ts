import type { Context } from 'hono';
import { ConflictError, readHistory } from '../../src/works/edit/notice-store.ts';
import type { Notice } from '../../src/works/notice.ts';
import type { WorksEnv } from '../env.ts';
import { showPage } from '../frame.tsx';
import { conflictPage } from './conflict-page.tsx';
import { fieldsFrom, fieldsOf } from './fields.ts';
import { formPage } from './form-page.tsx';
import { findKept } from './kept.ts';
import { publishOrAsk } from './new.ts';
import { proposedChange } from './propose.ts';
import { findNotice, readRoad } from './road.ts';
import { overlapsOf } from './write.ts';

type WorksContext = Context<WorksEnv, '/:id'>;

/** Shows the form of a notice, with its current content or a change that waits for a second person. */
export async function openChange(c: WorksContext): Promise<Response> {
  const { database, now } = c.var;
  const road = await readRoad(database, now);
  const base = findNotice(road, c.req.param('id'));
  const keptId = c.req.query('kept');
  if (keptId === undefined) {
    return showPage(c.var, formPage({ road, form: fieldsOf(base), base, notice: base }));
  }
  const { id, fields, person } = await findKept(database, keptId);
  const { notice } = proposedChange({ base, current: base }, fields, now);
  return showPage(c.var, formPage({ road, form: fields, base, notice, kept: id, asker: person }));
}

/** Previews or publishes a form's changes; if somebody else was first, shows both versions. */
export async function changeNotice(c: WorksContext): Promise<Response> {
  const { database, form: sent, now, press } = c.var;
  const road = await readRoad(database, now);
  const current = findNotice(road, c.req.param('id'));
  const base = await revisionOf(database, current, Number(sent.get('base')));
  const form = fieldsFrom(sent);
  const step = sent.get('do');
  const { notice, problems = [] } = proposedChange({ base, current }, form, now);
  const seen = Number(sent.get('seen'));
  const state = { road, form, base, notice, press, seen, missing: problems };
  if (step !== null && step !== 'publish') {
    const told = step === 'preview' ? { problems } : {};
    return showPage(c.var, formPage({ ...state, ...told }));
  }
  if (seen !== current.revision) return showConflict(c, current, notice);
  if (!notice) return showPage(c.var, formPage({ ...state, problems }), 422);
  const revision = { before: current, after: notice };
  const overlaps = overlapsOf(road, revision, `${sent.get('accepted')}`, now);
  if (overlaps.length > 0) return showPage(c.var, formPage({ ...state, overlaps }), 409);
  const keptId = sent.get('kept');
  const kept = keptId ? await findKept(database, `${keptId}`) : undefined;
  try {
    return await publishOrAsk(c, revision, form, kept);
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error;
    return changeNotice(c);
  }
}

/** Returns the revision from which a form was filled, or the current one if there is no such revision. */
async function revisionOf(database: D1Database, current: Notice, wanted: number): Promise<Notice> {
  if (wanted === current.revision) return current;
  const history = await readHistory(database, current.id);
  return history.find(({ revision }) => revision === wanted)?.notice ?? current;
}

async function showConflict(c: WorksContext, theirs: Notice, mine: Notice | undefined) {
  const { database, form: sent, now } = c.var;
  const page = conflictPage({
    road: await readRoad(database, now),
    theirs: [theirs],
    mine,
    why: 'Somebody else has changed it meanwhile.',
    sent,
    action: `/works/${theirs.id}/change`,
    again: { seen: `${theirs.revision}`, do: 'publish' },
  });
  return showPage(c.var, page, 409);
}
