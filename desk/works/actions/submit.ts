import type { Context } from 'hono';
import { type Decision, decide, type Submission } from '../../../src/edit/decide.ts';
import { ConflictError, type StoredNotices } from '../../../src/edit/notice-store.ts';
import { type Edit, publish } from '../../../src/edit/publish.ts';
import type { Notice } from '../../../src/notice/notice.ts';
import type { WorksEnv } from '../../env.ts';
import { publishedPath } from '../paths.ts';
import type { DeskRoad } from '../road.ts';
import {
  deleteDraftStatement,
  findForm,
  isOtherVersion,
  publishedStatement,
  readRequests,
  requestPath,
  storeStatement,
  versionStatement,
} from './pending.tsx';

/** A submission of a form or a button, with the form of the request for a second person. */
type SubmittedChange = Omit<Submission, 'accepted' | 'requests'> & {
  /** Revision of the notice that the request changes; 0 for a new notice. */
  readonly base: number;
  /** Fields of the form as JSON, which a second person has to submit unchanged. */
  readonly content: (notice: Notice) => string;
};

/** A decision after which the author has to act. Nothing is written. */
export type Refusal = Exclude<Decision, { outcome: 'publish' | 'ask' }>;

/**
 * Decides on a submission, and writes a publication or a request in one transaction.
 * @throws ConflictError if somebody else has published since `road` was read
 */
export async function submit(
  c: Context<WorksEnv>,
  { base, content, ...change }: SubmittedChange,
  road: DeskRoad,
): Promise<Response | Refusal> {
  const { database, form, identity, idempotencyKey, now } = c.var;
  const notice = change.before?.id ?? '';
  const contentText = change.proposal.notice ? content(change.proposal.notice) : '';
  const requests = (await readRequests(database)).filter((one) => one.notice === notice);
  const sameRequests = requests.filter((one) => one.base === base && one.content === contentText);
  const submission = {
    ...change,
    accepted: `${form.get('accepted')}`.split(','),
    requests: sameRequests.filter(
      ({ person, returned_by: returner }) => person !== identity.email && returner === '',
    ),
  };
  const decision = decide(submission, road);
  if (decision.outcome === 'refuse' || decision.outcome === 'conflict') return decision;

  const { after } = decision;
  const pendingId = `${form.get('pending') ?? ''}`;
  // The form of a request sends the version of the request that it shows. The form of a draft does not.
  const asked = form.get('asked')?.toString();
  const pending = await findForm(database, pendingId);
  const sentId = asked !== undefined || pending?.action === 'draft' ? pendingId : undefined;
  const shownVersion = asked ?? pending?.version;
  const checkPending =
    sentId === undefined ? [] : [versionStatement(database, sentId, `${shownVersion}`)];
  const author = { person: identity.email, at: now };
  if (decision.outcome === 'publish') {
    const { approves } = decision;
    const approved = requests.find(({ id }) => id === approves?.id && id !== sentId);
    const published = [approved?.id ?? [], sentId ?? []].flat();
    const check = (stored: StoredNotices) => {
      if (decide(submission, { ...road, stored }).outcome !== 'publish') throw new ConflictError();
    };
    try {
      return await publishRevision(c, after, {
        ...{ stored: road.stored, check, requestedBy: approves?.person },
        leadingStatements: [
          ...(approved ? [versionStatement(database, approved.id, approved.version)] : []),
          ...checkPending,
          ...published.map((id) =>
            publishedStatement(database, { ...{ id, notice: after.id }, ...author }),
          ),
        ],
      });
    } catch (error) {
      throw conflictFrom(error);
    }
  }
  const replacedRequest = requests.find(({ id }) => id === sentId) ?? sameRequests[0];
  // A draft keeps its address as a request.
  const id = replacedRequest?.id ?? sentId ?? crypto.randomUUID();
  const path = requestPath({ id });
  const request = { id, notice, base, title: after.title, action: 'form', content: contentText };
  const statements = [
    ...[idempotencyKey.statement(path), ...checkPending],
    ...(sentId === undefined || sentId === id ? [] : [deleteDraftStatement(database, sentId)]),
    storeStatement(database, { ...request, ...author }),
  ];
  await database.batch(statements).catch((error) => {
    throw conflictFrom(error);
  });
  return c.redirect(path, 303);
}

/** Returns a conflict if a transaction failed because somebody has changed the request. */
const conflictFrom = (error: unknown) => (isOtherVersion(error) ? new ConflictError() : error);

/**
 * Publishes a revision, and redirects to the page of the notice.
 * @throws ConflictError if somebody else has published a newer revision
 */
export async function publishRevision(
  c: Context<WorksEnv>,
  after: Notice,
  { leadingStatements = [], ...edit }: Omit<Edit, 'notices' | 'person'>,
): Promise<Response> {
  const { database, replica, idempotencyKey, identity, now } = c.var;
  const statements = [idempotencyKey.statement(publishedPath(after)), ...leadingStatements];
  const authoredEdit = {
    ...{ ...edit, notices: [after], person: identity.email, leadingStatements: statements },
  };
  const { replicated } = await publish(database, replica, authoredEdit, now);
  return c.redirect(publishedPath(after, replicated), 303);
}

/** Runs a handler again if somebody else has published in the meantime. */
export function repeatOnConflict<AnyContext>(handler: (c: AnyContext) => Promise<Response>) {
  return async function handle(c: AnyContext): Promise<Response> {
    try {
      return await handler(c);
    } catch (error) {
      if (error instanceof ConflictError) return handle(c);
      throw error;
    }
  };
}
