import * as v from 'valibot';
import { type Fields, fieldsFrom } from '../form/form-fields.ts';
import { noticePath, paths } from '../paths.ts';

const requestRow = v.object({
  id: v.string(),
  /** Id of the notice; empty for a new notice. */
  notice: v.string(),
  base: v.number(),
  title: v.string(),
  action: v.string(),
  content: v.string(),
  person: v.string(),
  at: v.number(),
  /** Person who sent the request back with a note; empty while the request waits. */
  returned_by: v.string(),
  note: v.string(),
});

/** A closure that waits until a second person submits the same closure. */
export type ApprovalRequest = v.InferOutput<typeof requestRow>;
type NewRequest = Omit<ApprovalRequest, 'returned_by' | 'note'>;

const storedFields = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.string()));

/** Returns the form fields of an approval request. */
export function formOf({ content }: Pick<ApprovalRequest, 'content'>): Fields {
  return fieldsFrom(new URLSearchParams(v.parse(storedFields, content)));
}

const columns = 'id, notice, base, title, action, content, person, at';

/** Reads the waiting requests, newest first. A new revision cancels a waiting action, but not a waiting form. */
export async function readRequests(database: D1Database): Promise<ApprovalRequest[]> {
  const { results } = await database
    .prepare(
      `SELECT ${columns}, returned_by, note FROM desk_approvals
       WHERE action = 'form' OR base =
         (SELECT max(revision) FROM notice_revisions WHERE id = desk_approvals.notice)
       ORDER BY at DESC`,
    )
    .all();
  return v
    .parse(v.array(requestRow), results)
    .map((one) => (one.action === 'form' ? { ...one, content: JSON.stringify(formOf(one)) } : one));
}

/** Returns the request of a form with this id; undefined after its publication or deletion. */
export async function findRequest(database: D1Database, id: string) {
  return (await readRequests(database)).find((one) => one.id === id && one.action === 'form');
}

const actionLabels: Readonly<Record<string, string>> = {
  reopen: 'Reopen',
  undo: 'Undo',
  longer: 'New end',
};

/** Returns the label of the button that a person pressed. */
export function actionLabel(action: string): string {
  return actionLabels[action] ?? action;
}

/** Returns the path of the form of a request. */
export function formPath({ id, notice }: Pick<ApprovalRequest, 'id' | 'notice'>): string {
  return `${notice ? `${noticePath({ id: notice })}/change` : paths.new}?kept=${id}`;
}

/** Returns the path of the page on which a second person can approve the request. */
export function requestPath({
  id,
  notice,
  action,
}: Pick<ApprovalRequest, 'id' | 'notice' | 'action'>): string {
  return action === 'form' ? `/works/request/${id}` : noticePath({ id: notice });
}

export function sendBackStatement(
  database: D1Database,
  { id, note, person }: Pick<ApprovalRequest, 'id' | 'note' | 'person'>,
): D1PreparedStatement {
  return database
    .prepare('UPDATE desk_approvals SET note = ?2, returned_by = ?3 WHERE id = ?1')
    .bind(id, note, person);
}

export function withdrawStatement(database: D1Database, id: string): D1PreparedStatement {
  return database.prepare('DELETE FROM desk_approvals WHERE id = ?1').bind(id);
}

/** Returns the statement that stores a request, or replaces the request with the same id. */
export function insertRequestStatement(
  database: D1Database,
  { id, notice, base, title, action, content, person, at }: NewRequest,
): D1PreparedStatement {
  return database
    .prepare(
      `INSERT OR REPLACE INTO desk_approvals (${columns})
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)`,
    )
    .bind(id, notice, base, title, action, content, person, at);
}
