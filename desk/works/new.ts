import type { Context } from 'hono';
import type { Notice } from '../../src/works/notice.ts';
import type { WorksEnv } from '../env.ts';
import { showPage } from '../frame.tsx';
import { changeStatement } from './audit.ts';
import { type Fields, fieldsFrom } from './fields.ts';
import { type FormState, formPage } from './form-page.tsx';
import { paths, publishedPath } from './paths.ts';
import { copyOf, proposeNotice, withTimes } from './propose.ts';
import { findNotice, readRoad } from './road.ts';
import { dropStatement, findStoredForm, type StoredForm, saveStatement } from './stored-forms.ts';
import { needsSecondPerson, overlapsOf, publishRevision, type Revision } from './write.ts';

type WorksContext = Context<WorksEnv>;

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

function storedFormProps(
  storedForm: StoredForm | undefined,
): Pick<FormState, 'storedFormId' | 'asker'> {
  return storedForm
    ? {
        storedFormId: storedForm.id,
        asker: storedForm.state === 'waiting' ? storedForm.person : undefined,
      }
    : {};
}

/** Handles a button of the form: stores, previews or publishes it. */
export async function sendNew(c: WorksContext): Promise<Response> {
  const { database, form: formData, press, now } = c.var;
  const form = fieldsFrom(formData);
  const action = formData.get('do');
  if (action === 'draft' || action === 'template') return saveForm(c, form, action);
  const road = await readRoad(database, now);
  const storedForm = await storedFormIn(c);
  const { notice, problems = [] } = proposeNotice(form, now);
  const state: FormState = {
    road,
    form,
    notice,
    press,
    allProblems: problems,
    ...storedFormProps(storedForm),
  };
  if (action !== 'publish') {
    const previewProps = action === 'preview' ? { problems } : {};
    return showPage(c.var, formPage({ ...state, ...previewProps }));
  }
  if (!notice) return showPage(c.var, formPage({ ...state, problems }), 422);
  const overlaps = overlapsOf(road, { after: notice }, `${formData.get('accepted')}`, now);
  if (overlaps.length > 0) return showPage(c.var, formPage({ ...state, overlaps }), 409);
  return publishOrAsk(c, { after: notice }, form, storedForm);
}

async function storedFormIn({
  var: { database, form },
}: WorksContext): Promise<StoredForm | undefined> {
  const id = form.get('kept');
  return typeof id === 'string' && id !== '' ? findStoredForm(database, id) : undefined;
}

/**
 * Publishes a form, or stores it until a second person publishes it unchanged.
 * @param storedForm stored form from which the form was opened
 */
export async function publishOrAsk(
  c: WorksContext,
  revision: Revision,
  form: Fields,
  storedForm: StoredForm | undefined,
): Promise<Response> {
  const { database, identity, now } = c.var;
  const { after } = revision;
  const asker = needsSecondPerson(revision, now)
    ? askerOf(c, storedForm, withTimes(form, now))
    : undefined;
  if (asker === 'missing') return askForSecondPerson(c, after, withTimes(form, now), storedForm);
  const context = asker && {
    at: now,
    person: identity.email,
    subject: after.id,
    revision: after.revision,
  };
  await publishRevision(c, revision, [
    ...(context ? [changeStatement(database, context, 'asked by', undefined, asker)] : []),
    ...(storedForm && storedForm.state !== 'template'
      ? [dropStatement(database, storedForm.id)]
      : []),
  ]);
  return c.redirect(publishedPath(after), 303);
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
  notice: Notice,
  fields: Fields,
  storedForm: StoredForm | undefined,
): Promise<Response> {
  const id = storedForm?.state === 'waiting' ? storedForm.id : crypto.randomUUID();
  const subject = notice.revision > 1 ? notice.id : '';
  const row = { state: 'waiting' as const, notice: subject, name: notice.title };
  const path = storedFormPath({ id, notice: subject });
  await database.batch([
    press.statement(path),
    saveStatement(database, { id, ...row, fields, person: identity.email, at: now }),
  ]);
  return redirect(path, 303);
}

/** Returns the path that opens a stored form. */
export function storedFormPath({ id, notice }: Pick<StoredForm, 'id' | 'notice'>): string {
  return notice ? `/works/${notice}/change?kept=${id}` : `${paths.new}?kept=${id}`;
}

async function saveForm(
  { var: { database, form: formData, identity, now, press }, redirect }: WorksContext,
  fields: Fields,
  state: 'draft' | 'template',
): Promise<Response> {
  const id = crypto.randomUUID();
  const name = fields.title || [fields.what, fields.from, fields.to].filter(Boolean).join(' ');
  const previous = formData.get('kept');
  const old =
    typeof previous === 'string' && previous !== ''
      ? await findStoredForm(database, previous)
      : undefined;
  await database.batch([
    press.statement(paths.find),
    ...(old?.state === 'draft' ? [dropStatement(database, old.id)] : []),
    saveStatement(database, {
      id,
      state,
      notice: '',
      name,
      fields,
      person: identity.email,
      at: now,
    }),
  ]);
  return redirect(paths.find, 303);
}
