import type { Context } from 'hono';
import type { Proposal } from '../../../src/edit/decide.ts';
import { readHistory } from '../../../src/edit/notice-store.ts';
import type { Notice } from '../../../src/notice/notice.ts';
import { hourMs, type Instant } from '../../../src/road/irish-time.ts';
import type { WorksEnv } from '../../env.ts';
import { showPage } from '../../frame.tsx';
import { readEntries } from '../../record/entries.ts';
import { titleFor } from '../form/default-texts.ts';
import { type Fields, fieldsFrom, hasLaneNames } from '../form/form-fields.ts';
import { fieldsOf } from '../form/form-from-notice.ts';
import { lostWords } from '../form/lost.ts';
import {
  copyOf,
  draftOf,
  proposeChange,
  proposeNotice,
  withEarlyNight,
  withTimes,
} from '../form/notice-from-form.ts';
import { shownAtOf } from '../form/view/controls.tsx';
import { type FormState, formPage, sentenceOf } from '../form/view/page.tsx';
import { conflictPage, conflictWords } from '../form/view/warnings.tsx';
import { noticePath, paths } from '../paths.ts';
import { type DeskRoad, findNotice, readRoad } from '../road.ts';
import {
  deleteDraftStatement,
  findForm,
  findRequest,
  formOf,
  laterChangeOf,
  laterRequestPath,
  type PendingChange,
  requestPath,
  showGone,
  storeStatement,
} from './pending.tsx';
import { repeatOnConflict, submit } from './submit.ts';

type WorksContext = Context<WorksEnv>;
type NoticeContext = Context<WorksEnv, '/:id'>;

/** Shows the form, which is empty or has values from the query, a copied notice, a draft or a request. */
export async function openNew(c: WorksContext): Promise<Response> {
  const { database, now } = c.var;
  const road = await readRoad(database, now);
  const { copy, pending: pendingId = '' } = c.req.query();
  const pending = await findForm(database, pendingId);
  if (pendingId !== '' && pending?.notice !== '') return showGone(c, pendingId);
  const request = pending?.action === 'form' ? requestFor(c, pending) : undefined;
  const queryFields = fieldsFrom(new URL(c.req.url).searchParams);
  const original = copy && findNotice(road, copy);
  const history = original ? await readHistory(database, original.id) : [];
  const copied =
    original &&
    copyOf(original, now, {
      others: road.stored.notices,
      history: history.flatMap(({ notice }) => notice ?? []),
    });
  // The form offers a number of lanes for a closure only, and a link may name another kind.
  const isOfLanes = queryFields.lanes !== '' && !hasLaneNames(queryFields);
  const linkFields: Fields = { ...queryFields, ...(isOfLanes && { kind: 'closure' }) };
  const form = pending ? formOf(pending) : copied || linkFields;
  const { notice, problems: allProblems = [] } = proposeNotice(form, now, request?.at);
  const asked = request?.version;
  return showPage(c.var, formPage({ road, form, notice, allProblems, pendingId, request, asked }));
}

/** Adds whether the request is the viewer's own. */
function requestFor({ var: { identity } }: WorksContext, request: PendingChange | undefined) {
  return request && { ...request, isOwn: request.person === identity.email };
}

/** Shows the form of a notice with its current content, or with a change that waits for a second person. */
export async function openChange(c: NoticeContext): Promise<Response> {
  const { database, now } = c.var;
  const road = await readRoad(database, now);
  const current = findNotice(road, c.req.param('id'));
  const pendingId = c.req.query('pending');
  if (pendingId === undefined) {
    const form = fieldsOf(current, now);
    return showPage(c.var, formPage({ road, form, base: current, notice: current }));
  }
  const request = requestFor(c, await findRequest(database, pendingId));
  if (!request) return showGone(c, pendingId);
  const base = await revisionOf(database, current, request.base);
  const form = formOf(request);
  const { notice, problems } = proposeChange({ base, current }, form, now, request.at);
  const state = { road, form, base, notice, pendingId, request, asked: request.version };
  return showPage(c.var, formPage({ ...state, allProblems: problems ?? [] }));
}

/** Handles a button of the form of a new notice: stores, previews or publishes the notice. */
export const sendNew = repeatOnConflict(async (c: WorksContext) => {
  const { database, form: formData, identity, idempotencyKey, now } = c.var;
  const form = fieldsFrom(formData);
  if (formData.get('do') === 'draft') {
    const title = form.title || titleFor(form) || [form.from, form.to].join(' ');
    const draft = {
      ...{ notice: '', base: 0, title, action: 'draft' },
      content: JSON.stringify(draftOf(form, shownAtOf(formData, now))),
    };
    const author = { person: identity.email, at: now };
    const id = crypto.randomUUID();
    const path = `${paths.find}?saved=${id}`;
    await database.batch([
      idempotencyKey.statement(path),
      deleteDraftStatement(database, `${formData.get('pending')}`),
      storeStatement(database, { id, ...draft, ...author }),
    ]);
    return c.redirect(path, 303);
  }
  const road = await readRoad(database, now);
  const propose = (shownAt: Instant) => proposeNotice(form, now, shownAt);
  return previewOrPublish(c, { road, form, propose });
});

/** Previews or publishes the changes of a form. If somebody else was first, shows both versions. */
export const sendChange = repeatOnConflict(async (c: NoticeContext) => {
  const { database, form: formData, now } = c.var;
  const road = await readRoad(database, now);
  const before = findNotice(road, c.req.param('id'));
  const base = await revisionOf(database, before, Number(formData.get('base')));
  const form = withEarlyNight(fieldsFrom(formData, base), base, now);
  const propose = (shownAt: Instant) =>
    proposeChange({ base, current: before }, form, now, shownAt);
  return previewOrPublish(c, { road, form, base, propose, before });
});

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

interface SentForm {
  readonly road: DeskRoad;
  readonly form: Fields;
  /** Returns what the form would publish if a page of this time showed its times. */
  readonly propose: (shownAt: Instant) => Proposal;
  /** Revision from which the form was filled, and the current one; undefined for a new notice. */
  readonly base?: Notice;
  readonly before?: Notice;
}

/** Maximum age of a page whose relative times are published as the page shows them, in ms. */
const maxShownForMs = hourMs;

/** Publishes a form if the publish button submitted it. Otherwise shows the form with a preview or problems. */
async function previewOrPublish(c: WorksContext, sent: SentForm): Promise<Response> {
  const { database, form: formData, idempotencyKey, now } = c.var;
  const { road, form, base, before, propose } = sent;
  const action = formData.get('do');
  // The preview requests of the script and the junction buttons send no action.
  const isApproval = action === 'approve';
  const isPublication = action === 'publish' || isApproval;
  const sentAt = isPublication ? shownAtOf(formData, now) : now;
  const contentAt = (at: Instant) => JSON.stringify(withTimes(form, now, at));
  const isOutdated = now - sentAt > maxShownForMs && contentAt(sentAt) !== contentAt(now);
  const shownAt = isOutdated ? now : sentAt;
  const proposal = propose(shownAt);
  const { notice, problems: allProblems = [] } = proposal;
  const pendingId = `${formData.get('pending') ?? ''}`;
  const seen = Number(formData.get('seen'));
  const asked = formData.get('asked')?.toString();
  const lost = notice && before ? lostWords(before, notice, now) : '';
  const isLossSeen = lost === formData.get('lost');
  const request = requestFor(c, await findRequest(database, pendingId));
  const showForm = (changedState: Partial<FormState>, status = 200) => {
    const state = {
      ...{ road, form, base, notice, idempotencyKey, allProblems, pendingId, request, asked },
      ...{ shownAt, content: contentAt(shownAt) },
    };
    const seenRevision = base && { seenRevision: seen, isLossSeen };
    return showPage(c.var, formPage({ ...state, ...seenRevision, ...changedState }), status);
  };
  if (!isPublication) return showForm(action === 'preview' ? { problems: allProblems } : {});
  const laterChange =
    asked === undefined ? undefined : await laterChangeOf(database, pendingId, asked);
  if (laterChange && isApproval) return c.redirect(laterRequestPath(pendingId, `${asked}`), 303);
  if (laterChange) return showForm({ laterChange, asked: request?.version }, 409);
  const sentence = formData.get('sentence');
  const isUnseen =
    sentence === null
      ? isOutdated
      : sentence !== sentenceOf({ road, form, base, notice, request, content: contentAt(shownAt) });
  // If somebody has changed the notice, both versions come first.
  const isCurrent = seen === (before?.revision ?? 0);
  if (notice && isUnseen && isCurrent) return showForm({ isChanged: true }, 409);
  // Fields cannot be corrected on the page that shows both versions.
  if (allProblems.some(({ field }) => field !== 'notice')) {
    return showForm({ problems: allProblems }, 422);
  }
  const mustShow = lost !== '' && !isLossSeen && isCurrent;
  if (mustShow && isApproval) return c.redirect(`${requestPath({ id: pendingId })}?loses=1`, 303);
  if (mustShow) return showForm({ isLossSeen: true }, 409);
  const change = {
    ...{ before, proposal, seen, content: () => contentAt(shownAt) },
    base: base?.revision ?? 0,
  };
  const decision = await submit(c, change, road);
  if (decision instanceof Response) return decision;
  if (decision.outcome === 'refuse') return showForm({ problems: decision.problems }, 422);
  if (decision.with === 'overlap' || !before) return showForm({ overlaps: decision.theirs }, 409);
  const page = conflictPage({
    ...{ road, theirs: decision.theirs, mine: notice, why: conflictWords[decision.with], formData },
    entries: await readEntries(database, { subject: before.id, afterRevision: seen }),
    action: `${noticePath(before)}/change`,
    overrides: { seen: `${before.revision}` },
  });
  return showPage(c.var, page, 409);
}
