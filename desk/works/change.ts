import type { Context } from 'hono';
import { ConflictError, readHistory } from '../../src/works/edit/notice-store.ts';
import type { Notice } from '../../src/works/notice.ts';
import type { WorksEnv } from '../env.ts';
import { showPage } from '../frame.tsx';
import { conflictPage } from './conflict-page.tsx';
import { fieldsFrom, fieldsOf } from './fields.ts';
import { type FormState, formPage } from './form-page.tsx';
import { publishOrAsk } from './new.ts';
import { proposeChange } from './propose.ts';
import { findNotice, readRoad } from './road.ts';
import { findStoredForm } from './stored-forms.ts';
import { overlapsOf } from './write.ts';

type WorksContext = Context<WorksEnv, '/:id'>;

/** Shows the form of a notice, with its current content or a change that waits for a second person. */
export async function openChange(c: WorksContext): Promise<Response> {
  const { database, now } = c.var;
  const road = await readRoad(database, now);
  const base = findNotice(road, c.req.param('id'));
  const storedFormId = c.req.query('kept');
  if (storedFormId === undefined) {
    return showPage(c.var, formPage({ road, form: fieldsOf(base), base, notice: base }));
  }
  const { id, fields, person } = await findStoredForm(database, storedFormId);
  const { notice } = proposeChange({ base, current: base }, fields, now);
  return showPage(
    c.var,
    formPage({ road, form: fields, base, notice, storedFormId: id, asker: person }),
  );
}

/** Previews or publishes a form's changes; if somebody else was first, shows both versions. */
export async function changeNotice(c: WorksContext): Promise<Response> {
  const { database, form: formData, now, press } = c.var;
  const road = await readRoad(database, now);
  const current = findNotice(road, c.req.param('id'));
  const base = await revisionOf(database, current, Number(formData.get('base')));
  const form = fieldsFrom(formData);
  const action = formData.get('do');
  const { notice, problems = [] } = proposeChange({ base, current }, form, now);
  const seenRevision = Number(formData.get('seen'));
  const state: FormState = { road, form, base, notice, press, seenRevision, allProblems: problems };
  // The script asks for a preview without naming an action.
  if (action !== 'publish') {
    const previewProps = action === 'preview' ? { problems } : {};
    return showPage(c.var, formPage({ ...state, ...previewProps }));
  }
  if (seenRevision !== current.revision) return showConflict(c, current, notice);
  if (!notice) return showPage(c.var, formPage({ ...state, problems }), 422);
  const revision = { before: current, after: notice };
  const overlaps = overlapsOf(road, revision, `${formData.get('accepted')}`, now);
  if (overlaps.length > 0) return showPage(c.var, formPage({ ...state, overlaps }), 409);
  const storedFormId = formData.get('kept');
  const storedForm = storedFormId ? await findStoredForm(database, `${storedFormId}`) : undefined;
  try {
    return await publishOrAsk(c, revision, form, storedForm);
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
  const { database, form: formData, now } = c.var;
  const page = conflictPage({
    road: await readRoad(database, now),
    theirs: [theirs],
    mine,
    why: 'Somebody else has changed it meanwhile.',
    formData,
    action: `/works/${theirs.id}/change`,
    overrides: { seen: `${theirs.revision}`, do: 'publish' },
  });
  return showPage(c.var, page, 409);
}
