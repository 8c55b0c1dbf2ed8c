import { HTTPException } from 'hono/http-exception';
import * as v from 'valibot';
import { type Fields, fieldsFrom } from './fields.ts';
import { paths } from './paths.ts';

const storedFormStates = ['draft', 'template', 'waiting'] as const;
export type StoredFormState = (typeof storedFormStates)[number];

const row = v.object({
  id: v.string(),
  state: v.picklist(storedFormStates),
  notice: v.string(),
  name: v.string(),
  fields: v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.string())),
  person: v.string(),
  at: v.number(),
});

/** A form that is not published: a draft, a template, or one that waits for a second person. */
export interface StoredForm extends Omit<v.InferOutput<typeof row>, 'fields'> {
  readonly fields: Fields;
}

const columns = 'id, state, notice, name, fields, person, at';

/** Reads the stored forms, newest first. */
export async function readStoredForms(database: D1Database): Promise<StoredForm[]> {
  const { results } = await database
    .prepare(`SELECT ${columns} FROM desk_forms ORDER BY at DESC LIMIT 200`)
    .all();
  return results.map(storedFormFrom);
}

/** @throws HTTPException if there is no such form, or no longer. */
export async function findStoredForm(database: D1Database, id: string): Promise<StoredForm> {
  const found = await readStoredForm(database, id);
  if (!found) throw new HTTPException(404, { message: 'no such draft' });
  return found;
}

/** Reads a stored form; undefined if there is no such form, or no longer. */
export async function readStoredForm(
  database: D1Database,
  id: string,
): Promise<StoredForm | undefined> {
  const { results } = await database
    .prepare(`SELECT ${columns} FROM desk_forms WHERE id = ?1`)
    .bind(id)
    .all();
  return results.map(storedFormFrom)[0];
}

function storedFormFrom(result: unknown): StoredForm {
  const { fields, ...rest } = v.parse(row, result);
  return { ...rest, fields: fieldsFrom(new URLSearchParams(fields)) };
}

/** Returns the statement that stores a form, replacing the one with the same id. */
export function saveStatement(database: D1Database, storedForm: StoredForm): D1PreparedStatement {
  const { id, state, notice, name, fields, person, at } = storedForm;
  return database
    .prepare(`INSERT OR REPLACE INTO desk_forms (${columns}) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)`)
    .bind(id, state, notice, name, JSON.stringify(fields), person, at);
}

/** Returns the path that opens a stored form. */
export function storedFormPath({ id, notice }: Pick<StoredForm, 'id' | 'notice'>): string {
  return notice ? `/works/${notice}/change?kept=${id}` : `${paths.new}?kept=${id}`;
}

export function dropStatement(database: D1Database, id: string): D1PreparedStatement {
  return database.prepare('DELETE FROM desk_forms WHERE id = ?1').bind(id);
}
