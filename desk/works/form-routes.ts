import type { Context } from 'hono';
import { ConflictError, readHistory } from '../../src/works/edit/notice-store.ts';
import type { Notice } from '../../src/works/notice.ts';
import type { WorksEnv } from '../env.ts';
import { showPage } from '../frame.tsx';
import { type Fields, fieldsFrom, fieldsOf } from './fields.ts';
import { type FormState, formPage } from './form-page.tsx';
import { copyOf, proposeChange, proposeNotice, withTimes } from './input.ts';
import { paths } from './paths.ts';
import { findNotice, readRoad } from './road.ts';
import {
  dropStatement,
  findStoredForm,
  readStoredForm,
  type StoredForm,
  saveStatement,
  storedFormPath,
} from './stored-forms.ts';
import { conflictPage } from './warnings.tsx';
import { needsSecondPerson, overlapsOf, publishRevision, type Revision } from './write.ts';

type WorksContext = Context<WorksEnv>;
type NoticeContext = Context<WorksEnv, '/:id'>;

/** Shows the form: empty, filled from the query string, from a notice to copy, or from a stored form. */
export async function openNew(c: WorksContext): Promise<Response> {
  const { database, now } = c.var;
  const road = await readRoad(database, now);
  const { copy, kept: storedFormId } = c.req.query();
  const storedForm = storedFormId ? await findStoredForm(database, storedFormId) : undefined;
  const typed = fieldsFrom(new URLSearchParams(c.req.query()));
  const form = storedForm?.fields ?? (copy ? copyOf(findNotice(road, copy), now) : typed);
  const { notice, problems: allProblems = [] } = proposeNotice(form, now);
  return showPage(
    c.var,
    formPage({ road, form, notice, allProblems, ...storedFormProps(storedForm) }),
  );
}

/** Shows the form of a notice, with its current content or a change that waits for a second person. */
export async function openChange(c: NoticeContext): Promise<Response> {
  const { database, now } = c.var;
  const road = await readRoad(database, now);
  const current = findNotice(road, c.req.param('id'));
  const storedFormId = c.req.query('kept');
  if (storedFormId === undefined) {
    const form = fieldsOf(current);
    return showPage(c.var, formPage({ road, form, base: current, notice: current }));
  }
  const storedForm = await findStoredForm(database, storedFormId);
  const base = await revisionAt(database, current, storedForm.at);
  const form = storedForm.fields;
  const { notice } = proposeChange({ base, current }, form, now);
  return showPage(c.var, formPage({ road, form, base, notice, ...storedFormProps(storedForm) }));
}

function storedFormProps(
  storedForm: StoredForm | undefined,
): Pick<FormState, 'storedFormId' | 'asker'> {
  if (!storedForm) return {};
  const { id: storedFormId, state, person } = storedForm;
  return { storedFormId, asker: state === 'waiting' ? person : undefined };
}

/** Handles a button of the form of a new notice: stores, previews or publishes it. */
export async function sendNew(c: WorksContext): Promise<Response> {
  const { database, form: formData, press, now } = c.var;
  const form = fieldsFrom(formData);
  const action = formData.get('do');
  if (action === 'draft' || action === 'template') return saveForm(c, form, action);
  const road = await readRoad(database, now);
  const { notice, problems: allProblems } = proposeNotice(form, now);
  return previewOrPublish(c, { road, form, notice, press, allProblems });
}

/** Previews or publishes a form's changes; if somebody else was first, shows both versions. */
export async function changeNotice(c: NoticeContext): Promise<Response> {
  const { database, form: formData, now, press } = c.var;
  const road = await readRoad(database, now);
  const current = findNotice(road, c.req.param('id'));
  const base = await revisionOf(database, current, Number(formData.get('base')));
  const form = fieldsFrom(formData);
  const { notice, problems: allProblems } = proposeChange({ base, current }, form, now);
  const seenRevision = Number(formData.get('seen'));
  const state = { road, form, base, notice, press, seenRevision, allProblems };
  try {
    return await previewOrPublish(c, state, current);
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error;
    return changeNotice(c);
  }
}

/** Returns the revision that was published at an instant, which a form stored then changes. */
async function revisionAt(database: D1Database, current: Notice, at: number): Promise<Notice> {
  const history = await readHistory(database, current.id);
  return history.find(({ changes: [last] }) => last && last.at <= at)?.notice ?? current;
}

/** Returns the revision from which a form was filled, or the current one if there is no such revision. */
async function revisionOf(database: D1Database, current: Notice, wanted: number): Promise<Notice> {
  if (wanted === current.revision) return current;
  const history = await readHistory(database, current.id);
  return history.find(({ revision }) => revision === wanted)?.notice ?? current;
}

/**
 * Publishes a form if that button was pressed, or shows it again: as a preview, or with what prevents it.
 * @param before current revision of the notice; undefined for a new one
 */
async function previewOrPublish(
  c: WorksContext,
  state: FormState,
  before?: Notice,
): Promise<Response> {
  const { form: formData, now } = c.var;
  const { road, form, notice, allProblems: problems = [] } = state;
  const action = formData.get('do');
  const storedForm = await storedFormIn(c);
  const show = (more: Partial<FormState>, status = 200) =>
    showPage(c.var, formPage({ ...state, ...storedFormProps(storedForm), ...more }), status);
  // The script's previews and the junction buttons name no action.
  if (action !== 'publish') return show(action === 'preview' ? { problems } : {});
  // Beside somebody else's version the form cannot be corrected.
  if (problems.some(({ field }) => field !== 'notice')) return show({ problems }, 422);
  if (before && state.seenRevision !== before.revision) return showConflict(c, before, notice);
  if (!notice) return show({ problems }, 422);
  const revision = { before, after: notice };
  const overlaps = overlapsOf(road, revision, `${formData.get('accepted')}`, now);
  if (overlaps.length > 0) return show({ overlaps }, 409);
  return publishOrAsk(c, revision, form, storedForm);
}

/** Returns the stored form from which the form was opened, if it is still there. */
async function storedFormIn({ var: { database, form } }: WorksContext) {
  const id = form.get('kept');
  return typeof id === 'string' && id !== '' ? readStoredForm(database, id) : undefined;
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

/** Publishes a form, or stores it until a second person publishes it unchanged. */
async function publishOrAsk(
  c: WorksContext,
  revision: Revision,
  form: Fields,
  storedForm: StoredForm | undefined,
): Promise<Response> {
  const { database, now } = c.var;
  const { before, after } = revision;
  const asker = needsSecondPerson(revision, now)
    ? askerOf(c, storedForm, withTimes(form, now))
    : undefined;
  if (asker === 'missing') {
    // A change that was filled from an older revision holds the newer ones too.
    const fields = withTimes(before ? fieldsOf(after) : form, now);
    return askForSecondPerson(c, after, fields, storedForm);
  }
  const isUsedUp = storedForm && storedForm.state !== 'template';
  const drop = isUsedUp ? [dropStatement(database, storedForm.id)] : [];
  return publishRevision(c, revision, asker, drop);
}

/** Returns who asked for a second person, if another person now publishes the same; else "missing". */
function askerOf(
  { var: { identity } }: WorksContext,
  storedForm: StoredForm | undefined,
  form: Fields,
) {
  const isSecondPerson = storedForm?.state === 'waiting' && storedForm.person !== identity.email;
  return isSecondPerson && JSON.stringify(storedForm.fields) === JSON.stringify(form)
    ? storedForm.person
    : 'missing';
}

async function askForSecondPerson(
  { var: { database, identity, now, press }, redirect }: WorksContext,
  { id: noticeId, revision, title: name }: Notice,
  fields: Fields,
  storedForm: StoredForm | undefined,
): Promise<Response> {
  const id = storedForm?.state === 'waiting' ? storedForm.id : crypto.randomUUID();
  const notice = revision > 1 ? noticeId : '';
  const path = storedFormPath({ id, notice });
  const row = {
    id,
    state: 'waiting',
    notice,
    name,
    fields,
    person: identity.email,
    at: now,
  } as const;
  const drop = storedForm?.state === 'draft' ? [dropStatement(database, storedForm.id)] : [];
  await database.batch([press.statement(path), ...drop, saveStatement(database, row)]);
  return redirect(path, 303);
}

async function saveForm(
  c: WorksContext,
  fields: Fields,
  state: 'draft' | 'template',
): Promise<Response> {
  const { database, identity, now, press } = c.var;
  const id = crypto.randomUUID();
  const name = fields.title || [fields.what, fields.from, fields.to].filter(Boolean).join(' ');
  const old = await storedFormIn(c);
  const row = { id, state, notice: '', name, fields, person: identity.email, at: now };
  await database.batch([
    press.statement(paths.find),
    ...(old?.state === 'draft' ? [dropStatement(database, old.id)] : []),
    saveStatement(database, row),
  ]);
  return c.redirect(paths.find, 303);
}
