import type { Context } from 'hono';
import type { Notice } from '../../src/works/notice.ts';
import type { WorksEnv } from '../env.ts';
import { showPage } from '../frame.tsx';
import { changeStatement } from './audit.ts';
import { type Fields, fieldsFrom } from './fields.ts';
import { type FormState, formPage } from './form-page.tsx';
import { dropStatement, findKept, type Kept, keepStatement } from './kept.ts';
import { paths, publishedPath } from './paths.ts';
import { copyOf, proposed, withTimes } from './propose.ts';
import { findNotice, readRoad } from './road.ts';
import { needsSecond, overlapsOf, type Revision, writeRevision } from './write.ts';

type WorksContext = Context<WorksEnv>;

/** Shows the form: empty, filled from the query string, from a notice to copy, or from a stored form. */
export async function openNew(c: WorksContext): Promise<Response> {
  const { database, now } = c.var;
  const road = await readRoad(database, now);
  const { copy, kept: keptId } = c.req.query();
  const kept = keptId ? await findKept(database, keptId) : undefined;
  const typed = fieldsFrom(new URLSearchParams(c.req.query()));
  const form = kept?.fields ?? (copy ? copyOf(findNotice(road, copy), now) : typed);
  const { notice, problems: missing = [] } = proposed(form, now);
  return showPage(c.var, formPage({ road, form, notice, missing, ...keptState(kept) }));
}

function keptState(kept: Kept | undefined): Pick<FormState, 'kept' | 'asker'> {
  return kept ? { kept: kept.id, asker: kept.state === 'waiting' ? kept.person : undefined } : {};
}

/** Handles a button of the form: stores, previews or publishes it. */
export async function sendNew(c: WorksContext): Promise<Response> {
  const { database, form: sent, press, now } = c.var;
  const form = fieldsFrom(sent);
  const step = sent.get('do');
  if (step === 'draft' || step === 'template') return keepForm(c, form, step);
  const road = await readRoad(database, now);
  const kept = await keptIn(c);
  const { notice, problems = [] } = proposed(form, now);
  const state = { road, form, notice, press, missing: problems, ...keptState(kept) };
  if (step !== 'publish') {
    const told = step === 'preview' ? { problems } : {};
    return showPage(c.var, formPage({ ...state, ...told }));
  }
  if (!notice) return showPage(c.var, formPage({ ...state, problems }), 422);
  const overlaps = overlapsOf(road, { after: notice }, `${sent.get('accepted')}`, now);
  if (overlaps.length > 0) return showPage(c.var, formPage({ ...state, overlaps }), 409);
  return publishOrAsk(c, { after: notice }, form, kept);
}

async function keptIn({ var: { database, form } }: WorksContext): Promise<Kept | undefined> {
  const id = form.get('kept');
  return typeof id === 'string' && id !== '' ? findKept(database, id) : undefined;
}

/**
 * Publishes a form, or stores it until a second person publishes it unchanged.
 * @param kept stored form from which the form was opened
 */
export async function publishOrAsk(
  c: WorksContext,
  revision: Revision,
  form: Fields,
  kept: Kept | undefined,
): Promise<Response> {
  const { database, identity, now } = c.var;
  const { after } = revision;
  const second = needsSecond(revision, now) ? secondOf(c, kept, withTimes(form, now)) : undefined;
  if (second === 'missing') return askSecond(c, after, withTimes(form, now), kept);
  const asked = second && {
    at: now,
    person: identity.email,
    subject: after.id,
    revision: after.revision,
  };
  await writeRevision(c, revision, [
    ...(asked ? [changeStatement(database, asked, 'asked by', undefined, second)] : []),
    ...(kept && kept.state !== 'template' ? [dropStatement(database, kept.id)] : []),
  ]);
  return c.redirect(publishedPath(after), 303);
}

/** Returns who asked for a second person, if another person now publishes the same; else "missing". */
function secondOf({ var: { identity } }: WorksContext, kept: Kept | undefined, form: Fields) {
  const isAsked = kept?.state === 'waiting' && kept.person !== identity.email;
  return isAsked && JSON.stringify(kept.fields) === JSON.stringify(form) ? kept.person : 'missing';
}

async function askSecond(
  { var: { database, identity, now, press }, redirect }: WorksContext,
  notice: Notice,
  fields: Fields,
  kept: Kept | undefined,
): Promise<Response> {
  const id = kept?.state === 'waiting' ? kept.id : crypto.randomUUID();
  const subject = notice.revision > 1 ? notice.id : '';
  const row = { state: 'waiting' as const, notice: subject, name: notice.title };
  const place = keptPath({ id, notice: subject });
  await database.batch([
    press.statement(place),
    keepStatement(database, { id, ...row, fields, person: identity.email, at: now }),
  ]);
  return redirect(place, 303);
}

/** Returns the path that opens a stored form. */
export function keptPath({ id, notice }: Pick<Kept, 'id' | 'notice'>): string {
  return notice ? `/works/${notice}/change?kept=${id}` : `${paths.new}?kept=${id}`;
}

async function keepForm(
  { var: { database, form: sent, identity, now, press }, redirect }: WorksContext,
  fields: Fields,
  state: 'draft' | 'template',
): Promise<Response> {
  const id = crypto.randomUUID();
  const name = fields.title || [fields.what, fields.from, fields.to].filter(Boolean).join(' ');
  const previous = sent.get('kept');
  const old =
    typeof previous === 'string' && previous !== ''
      ? await findKept(database, previous)
      : undefined;
  await database.batch([
    press.statement(paths.find),
    ...(old?.state === 'draft' ? [dropStatement(database, old.id)] : []),
    keepStatement(database, {
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
