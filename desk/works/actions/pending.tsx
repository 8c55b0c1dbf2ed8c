import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import * as v from 'valibot';
import { asOfWords } from '../../../src/answer/words/time.ts';
import type { WorksEnv } from '../../env.ts';
import { DeskForm, showPage } from '../../frame.tsx';
import { type Fields, fieldsFrom } from '../form/form-fields.ts';
import { navFor, noticePath, paths } from '../paths.ts';

const pendingRow = v.object({
  id: v.string(),
  /** Id of the notice; empty for a new notice. */
  notice: v.string(),
  base: v.number(),
  title: v.string(),
  /** 'draft', 'form' for a form that waits for a second person, 'published' or 'deleted'. */
  action: v.string(),
  content: v.string(),
  person: v.string(),
  at: v.number(),
  /** Person who sent the request back with a note; empty while the request waits. */
  returned_by: v.string(),
  note: v.string(),
  /** Identifies the content and the state of a request that a page shows. */
  version: v.string(),
});

/** An unpublished form, or a closure that waits until a second person submits the same closure. */
export type PendingChange = v.InferOutput<typeof pendingRow>;

const storedFields = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.string()));

/** Returns the form fields of a draft or a request. */
export function formOf({ content }: Pick<PendingChange, 'content'>): Fields {
  return fieldsFrom(new URLSearchParams(v.parse(storedFields, content)));
}

const columns = 'id, notice, base, title, action, content, person, at';
const versionSql = "at || ' ' || returned_by";

/** Reads the waiting requests, newest first. */
export async function readRequests(database: D1Database): Promise<PendingChange[]> {
  const requests = await readPending(database, `action = 'form'`);
  return requests.map((one) => ({ ...one, content: JSON.stringify(formOf(one)) }));
}

/** Reads the newest drafts, newest first. */
export function readDrafts(database: D1Database): Promise<PendingChange[]> {
  return readPending(database, `action = 'draft' ORDER BY at DESC LIMIT 200`);
}

/** Returns a draft, or the form of a request; undefined after its publication or deletion. */
export async function findForm(
  database: D1Database,
  id: string,
): Promise<PendingChange | undefined> {
  return (await readPending(database, `id = ?1 AND action IN ('form', 'draft')`, id))[0];
}

/** Returns the form of a request; undefined for a draft, and after a publication or deletion. */
export async function findRequest(database: D1Database, id: string) {
  const pending = await findForm(database, id);
  return pending?.action === 'form' ? pending : undefined;
}

/** Returns a draft or a request that somebody published or deleted; undefined if nobody did in the last 30 days. */
async function findGone(database: D1Database, id: string): Promise<PendingChange | undefined> {
  return (await readPending(database, `id = ?1 AND action IN ('published', 'deleted')`, id))[0];
}

/**
 * Says who changed, sent back, published or deleted a draft or a request since a page showed it; undefined if it is
 * unchanged.
 */
export async function laterChangeOf(
  database: D1Database,
  id: string,
  shownVersion: string,
): Promise<string | undefined> {
  const [request] = await readPending(database, 'id = ?1', id);
  if (!request) return 'This request no longer exists.';
  const { action, person, at, returned_by: returner } = request;
  if (request.version === shownVersion) return;
  if (returner !== '') return `${returner} sent this request back.`;
  const did = action === 'published' || action === 'deleted' ? action : 'changed';
  return `${person} ${did} this request at ${asOfWords(at)}.`;
}

/**
 * Returns a statement that fails, and with it the transaction, unless a request has the version that the page showed.
 * `isOtherVersion` recognises the failure.
 */
export function versionStatement(
  database: D1Database,
  id: string,
  shownVersion: string,
): D1PreparedStatement {
  return database
    .prepare(
      `INSERT INTO desk_pending (${columns})
       SELECT ?1, '', 0, NULL, '', '', '', 0 WHERE NOT EXISTS (
         SELECT 1 FROM desk_pending WHERE id = ?1 AND ${versionSql} = ?2)`,
    )
    .bind(id, shownVersion);
}

/** Whether a transaction failed because of its `versionStatement`. */
export function isOtherVersion(error: unknown): boolean {
  return error instanceof Error && error.message.includes('desk_pending.title');
}

async function readPending(
  database: D1Database,
  condition: string,
  ...values: string[]
): Promise<PendingChange[]> {
  const sql = `SELECT ${columns}, returned_by, note, ${versionSql} AS version
    FROM desk_pending WHERE ${condition}`;
  const { results } = await database
    .prepare(sql)
    .bind(...values)
    .all();
  return v.parse(v.array(pendingRow), results).sort((one, other) => other.at - one.at);
}

/** Returns the path of the form of a draft or a request. */
export function formPath({ id, notice }: Pick<PendingChange, 'id' | 'notice'>): string {
  return `${notice ? `${noticePath({ id: notice })}/change` : paths.new}?pending=${id}`;
}

/** Returns the path of the page on which a second person can approve the request. */
export function requestPath({ id }: Pick<PendingChange, 'id'>): string {
  return `/works/request/${id}`;
}

/** Returns the path of a request's page that says what has changed since a page showed a version. */
export function laterRequestPath(id: string, shownVersion: string): string {
  return `${requestPath({ id })}?${new URLSearchParams({ asked: shownVersion })}`;
}

export function sendBackStatement(
  database: D1Database,
  { id, note, person }: Pick<PendingChange, 'id' | 'note' | 'person'>,
): D1PreparedStatement {
  return database
    .prepare(
      `UPDATE desk_pending SET note = ?2, returned_by = ?3 WHERE id = ?1 AND action = 'form'`,
    )
    .bind(id, note, person);
}

/** Returns the statement that deletes a draft or a request, but keeps who deleted it, for its author. */
export function withdrawStatement(
  database: D1Database,
  { id, person, at }: Pick<PendingChange, 'id' | 'person' | 'at'>,
): D1PreparedStatement {
  return database
    .prepare(
      `UPDATE desk_pending SET action = 'deleted', content = '', person = ?2, at = ?3, returned_by = ''
       WHERE id = ?1 AND action <> 'deleted'`,
    )
    .bind(id, person, at);
}

/** Returns the statement after which the address of a draft or a request leads to the notice that it became. */
export function publishedStatement(
  database: D1Database,
  { id, notice, person, at }: Pick<PendingChange, 'id' | 'notice' | 'person' | 'at'>,
): D1PreparedStatement {
  return database
    .prepare(
      `UPDATE desk_pending
       SET action = 'published', content = '', notice = ?2, person = ?3, at = ?4, returned_by = ''
       WHERE id = ?1`,
    )
    .bind(id, notice, person, at);
}

/** Returns the statement that deletes a draft, and keeps a request with this id. */
export function deleteDraftStatement(database: D1Database, id: string): D1PreparedStatement {
  return database.prepare("DELETE FROM desk_pending WHERE id = ?1 AND action = 'draft'").bind(id);
}

/** Returns the statement that stores a change, or replaces the change with the same id. */
export function storeStatement(
  database: D1Database,
  change: Omit<PendingChange, 'returned_by' | 'note' | 'version'>,
): D1PreparedStatement {
  return database
    .prepare(
      `INSERT OR REPLACE INTO desk_pending (${columns})
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)`,
    )
    .bind(
      ...[change.id, change.notice, change.base, change.title, change.action],
      ...[change.content, change.person, change.at],
    );
}

/** Asks before the work of a person is deleted, also without JavaScript. */
export function Deletion({ pending, name }: { pending: PendingChange; name: string }) {
  const { id, action, person, version } = pending;
  return (
    <details className="desk-more">
      <summary>
        Delete …<span className="sr-only"> {name}</span>
      </summary>
      <DeskForm action={paths.find} className="actions actions-wide">
        <input type="hidden" name="asked" value={version} />
        <button type="submit" name="drop" value={id}>
          Delete the {action === 'draft' ? 'draft' : 'request'} of <bdi>{person}</bdi>
          <small>{name}</small>
        </button>
      </DeskForm>
    </details>
  );
}

/**
 * Redirects from a draft or a request that was published to its notice, or shows who deleted it.
 * @param laterChange reason why a press on an older page of the request did nothing
 * @throws HTTPException if nobody published or deleted the request
 */
export async function showGone(
  c: Context<WorksEnv>,
  id: string,
  laterChange?: string,
): Promise<Response> {
  const gone = await findGone(c.var.database, id);
  if (!gone && !laterChange) throw new HTTPException(404, { message: 'no such draft or request' });
  const notice = gone?.action === 'published' ? noticePath({ id: gone.notice }) : undefined;
  if (notice && !laterChange) return c.redirect(notice, 303);
  const content = (
    <div className="desk-alarm" role="alert" data-outcome="">
      {laterChange ? (
        <b>Your press did nothing: {laterChange}</b>
      ) : (
        <>
          <bdi>{gone?.person}</bdi> deleted “{gone?.title}” at {asOfWords(gone?.at ?? 0)}.
        </>
      )}
      {notice && (
        <p>
          <a className="tap" href={notice}>
            Open the notice
          </a>
        </p>
      )}
    </div>
  );
  return showPage(c.var, { title: 'Request', nav: navFor(), content }, 404);
}
