import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { RefusedError } from '../../../src/edit/edit.ts';
import { ConflictError, readHistory } from '../../../src/edit/notice-store.ts';
import { OverlapError } from '../../../src/edit/overlaps.ts';
import type { Notice } from '../../../src/notice/notice.ts';
import type { WorksEnv } from '../../env.ts';
import { showPage } from '../../frame.tsx';
import { readEntries } from '../../record/entries.ts';
import { deleteStatement, findDraft, insertStatement } from '../form/drafts.ts';
import { fieldsFrom } from '../form/form-fields.ts';
import { fieldsOf } from '../form/form-from-notice.ts';
import { copyOf, proposeChange, proposeNotice, withTimes } from '../form/notice-from-form.ts';
import { type FormState, formPage } from '../form/view/page.tsx';
import { conflictPage } from '../form/view/warnings.tsx';
import { noticePath, paths } from '../paths.ts';
import { findNotice, readRoad } from '../road.ts';
import { findRequest, formOf, publishWithApproval } from './approvals.ts';
import { changedMeanwhile } from './routes.ts';

type WorksContext = Context<WorksEnv>;
type NoticeContext = Context<WorksEnv, '/:id'>;

/** Shows the form, which is empty or has values from the query, a copied notice, a draft or a request. */
export async function openNew(c: WorksContext): Promise<Response> {
  const { database, now } = c.var;
  const road = await readRoad(database, now);
  const { copy, kept: keptId = '' } = c.req.query();
  const request = await findRequest(database, keptId);
  const keptFields = request
    ? formOf(request)
    : keptId && (await findDraft(database, keptId)).fields;
  const queryFields = fieldsFrom(new URLSearchParams(c.req.query()));
  const form =
    keptFields || (copy ? copyOf(findNotice(road, copy), now, road.stored.notices) : queryFields);
  const { notice, problems: allProblems = [] } = proposeNotice(form, now);
  return showPage(c.var, formPage({ road, form, notice, allProblems, keptId, request }));
}

/** Shows the form of a notice with its current content, or with a change that waits for a second person. */
export async function openChange(c: NoticeContext): Promise<Response> {
  const { database, now } = c.var;
  const road = await readRoad(database, now);
  const current = findNotice(road, c.req.param('id'));
  const keptId = c.req.query('kept');
  if (keptId === undefined) {
    const form = fieldsOf(current);
    return showPage(c.var, formPage({ road, form, base: current, notice: current }));
  }
  const request = await findRequest(database, keptId);
  if (!request) throw new HTTPException(404, { message: 'no such request' });
  const base = await revisionOf(database, current, request.base);
  const form = formOf(request);
  const { notice } = proposeChange({ base, current }, form, now);
  return showPage(c.var, formPage({ road, form, base, notice, keptId, request }));
}

/** Handles a button of the form of a new notice: stores, previews or publishes the notice. */
export async function sendNew(c: WorksContext): Promise<Response> {
  const { database, form: formData, identity, idempotencyKey, now } = c.var;
  const form = fieldsFrom(formData);
  if (formData.get('do') === 'draft') {
    const id = crypto.randomUUID();
    const name = form.title || [form.what, form.from, form.to].filter(Boolean).join(' ');
    await database.batch([
      idempotencyKey.statement(paths.find),
      deleteStatement(database, `${formData.get('kept')}`),
      insertStatement(database, { id, name, fields: form, person: identity.email, at: now }),
    ]);
    return c.redirect(paths.find, 303);
  }
  const road = await readRoad(database, now);
  const { notice, problems: allProblems } = proposeNotice(form, now);
  return previewOrPublish(c, { road, form, notice, idempotencyKey, allProblems });
}

/** Previews or publishes the changes of a form. If somebody else was first, shows both versions. */
export async function sendChange(c: NoticeContext): Promise<Response> {
  const { database, form: formData, now, idempotencyKey } = c.var;
  const road = await readRoad(database, now);
  const current = findNotice(road, c.req.param('id'));
  const base = await revisionOf(database, current, Number(formData.get('base')));
  const form = fieldsFrom(formData);
  const { notice, problems: allProblems } = proposeChange({ base, current }, form, now);
  const seenRevision = Number(formData.get('seen'));
  const state = { road, form, base, notice, idempotencyKey, seenRevision, allProblems };
  try {
    return await previewOrPublish(c, state, current);
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error;
    return sendChange(c);
  }
}

/** Returns the revision from which a form was filled; the current revision if it no longer exists. */
export async function revisionOf(
  database: D1Database,
  current: Notice,
  revisionNumber: number,
): Promise<Notice> {
  if (revisionNumber === current.revision) return current;
  const history = await readHistory(database, current.id);
  return history.find(({ revision }) => revision === revisionNumber)?.notice ?? current;
}

/**
 * Publishes a form if the publish button submitted it. Otherwise shows the form with a preview or problems.
 * @param before current revision of the notice; undefined for a new notice
 */
async function previewOrPublish(
  c: WorksContext,
  state: FormState,
  before?: Notice,
): Promise<Response> {
  const { form: formData, now } = c.var;
  const { road, form, base, notice, allProblems: problems = [] } = state;
  const action = formData.get('do');
  const keptId = `${formData.get('kept') ?? ''}`;
  const showForm = async (changedState: Partial<FormState>, status = 200) => {
    const request = await findRequest(c.var.database, keptId);
    return showPage(c.var, formPage({ ...state, keptId, request, ...changedState }), status);
  };
  // The preview requests of the script and the junction buttons send no action.
  if (action !== 'publish') return showForm(action === 'preview' ? { problems } : {});
  if (form.replaced !== '') {
    const why = `has changed: the button replaces ${form.replaced}. Check the times, then publish`;
    return showForm({ problems: [{ field: 'start', why }, ...problems] }, 422);
  }
  // Fields cannot be corrected on the page that shows both versions.
  if (problems.some(({ field }) => field !== 'notice')) return showForm({ problems }, 422);
  if (before && state.seenRevision !== before.revision) {
    const { id: subject } = before;
    const afterRevision = state.seenRevision ?? 0;
    const page = conflictPage({
      road,
      entries: await readEntries(c.var.database, { subject, afterRevision }),
      theirs: [before],
      mine: notice,
      why: changedMeanwhile,
      formData,
      action: `${noticePath(before)}/change`,
      overrides: { seen: `${before.revision}`, do: 'publish' },
    });
    return showPage(c.var, page, 409);
  }
  if (!notice) return showForm({ problems }, 422);
  const revision = { before, after: notice, stored: road.stored };
  try {
    return await publishWithApproval(c, revision, {
      action: 'form',
      base: base?.revision ?? 0,
      content: JSON.stringify(withTimes(form, now)),
    });
  } catch (error) {
    if (error instanceof OverlapError) return showForm({ overlaps: error.overlaps }, 409);
    if (error instanceof RefusedError) return showForm({ problems: error.problems }, 422);
    throw error;
  }
}
