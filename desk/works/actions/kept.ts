import * as v from 'valibot';
import { type Fields, fieldsFrom } from '../form/form-fields.ts';
import { noticePath, paths } from '../paths.ts';

const keptRow = v.object({
  id: v.string(),
  /** Id of the notice; empty for a new notice. */
  notice: v.string(),
  base: v.number(),
  title: v.string(),
  /** 'draft', 'form' for a form that waits for a second person, or the action of a button. */
  action: v.string(),
  content: v.string(),
  person: v.string(),
  at: v.number(),
  /** Person who sent the request back with a note; empty while the request waits. */
  returned_by: v.string(),
  note: v.string(),
});

/** An unpublished form, or a closure that waits until a second person submits the same closure. */
export type KeptChange = v.InferOutput<typeof keptRow>;

const storedFields = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.string()));

/** Returns the form fields of a draft or a request. */
export function formOf({ content }: Pick<KeptChange, 'content'>): Fields {
  return fieldsFrom(new URLSearchParams(v.parse(storedFields, content)));
}

const columns = 'id, notice, base, title, action, content, person, at';

/** Reads the waiting requests, newest first. A new revision cancels a waiting action, but not a waiting form. */
export async function readRequests(database: D1Database): Promise<KeptChange[]> {
  const requests = await readKept(
    database,
    `action = 'form' OR
     base = (SELECT max(revision) FROM notice_revisions WHERE id = desk_kept.notice)`,
  );
  return requests.map((one) =>
    one.action === 'form' ? { ...one, content: JSON.stringify(formOf(one)) } : one,
  );
}

/** Reads the newest drafts, newest first. */
export function readDrafts(database: D1Database): Promise<KeptChange[]> {
  return readKept(database, `action = 'draft' ORDER BY at DESC LIMIT 200`);
}

/** Returns a draft, or the form of a request; undefined after its publication or deletion. */
export async function findForm(database: D1Database, id: string): Promise<KeptChange | undefined> {
  return (await readKept(database, `id = ?1 AND action IN ('form', 'draft')`, id))[0];
}

/** Returns the form of a request; undefined for a draft, and after a publication or deletion. */
export async function findRequest(database: D1Database, id: string) {
  const kept = await findForm(database, id);
  return kept?.action === 'form' ? kept : undefined;
}

async function readKept(
  database: D1Database,
  condition: string,
  ...values: string[]
): Promise<KeptChange[]> {
  const sql = `SELECT ${columns}, returned_by, note FROM desk_kept WHERE ${condition}`;
  const { results } = await database
    .prepare(sql)
    .bind(...values)
    .all();
  return v.parse(v.array(keptRow), results).sort((one, other) => other.at - one.at);
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

/** Returns the path of the form of a draft or a request. */
export function formPath({ id, notice }: Pick<KeptChange, 'id' | 'notice'>): string {
  return `${notice ? `${noticePath({ id: notice })}/change` : paths.new}?kept=${id}`;
}

/** Returns the path of the page on which a second person can approve the request. */
export function requestPath({
  id,
  notice,
  action,
}: Pick<KeptChange, 'id' | 'notice' | 'action'>): string {
  return action === 'form' ? `/works/request/${id}` : noticePath({ id: notice });
}

export function sendBackStatement(
  database: D1Database,
  { id, note, person }: Pick<KeptChange, 'id' | 'note' | 'person'>,
): D1PreparedStatement {
  return database
    .prepare('UPDATE desk_kept SET note = ?2, returned_by = ?3 WHERE id = ?1')
    .bind(id, note, person);
}

/** Returns the statement that deletes a draft or a request, for example because its content is published. */
export function deleteStatement(database: D1Database, id: string): D1PreparedStatement {
  return database.prepare('DELETE FROM desk_kept WHERE id = ?1').bind(id);
}

/** Returns the statement that deletes a draft, and keeps a request with this id. */
export function deleteDraftStatement(database: D1Database, id: string): D1PreparedStatement {
  return database.prepare("DELETE FROM desk_kept WHERE id = ?1 AND action = 'draft'").bind(id);
}

/** Returns the statement that stores a change, or replaces the change with the same id. */
export function keepStatement(
  database: D1Database,
  {
    id,
    notice,
    base,
    title,
    action,
    content,
    person,
    at,
  }: Omit<KeptChange, 'returned_by' | 'note'>,
): D1PreparedStatement {
  return database
    .prepare(
      `INSERT OR REPLACE INTO desk_kept (${columns})
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)`,
    )
    .bind(id, notice, base, title, action, content, person, at);
}
