import { HTTPException } from 'hono/http-exception';
import * as v from 'valibot';
import { paths } from '../paths.ts';
import { fieldsFrom } from './form-fields.ts';

const formStates = ['draft', 'template'] as const;

const storedFormRow = v.object({
  id: v.string(),
  state: v.picklist(formStates),
  name: v.string(),
  fields: v.pipe(
    v.string(),
    v.parseJson(),
    v.record(v.string(), v.string()),
    v.transform((fields) => fieldsFrom(new URLSearchParams(fields))),
  ),
  person: v.string(),
  at: v.number(),
});

/** A draft or a template of a new notice. */
export type StoredForm = v.InferOutput<typeof storedFormRow>;

const columns = 'id, state, name, fields, person, at';

/** Maximum number of drafts, and of templates, in one read. */
const maxListed = 200;

/** Reads the drafts and templates, newest first. */
export async function readStoredForms(database: D1Database): Promise<StoredForm[]> {
  const { results } = await database
    .prepare(
      `SELECT ${columns} FROM
         (SELECT *, row_number() OVER (PARTITION BY state ORDER BY at DESC) AS place FROM desk_forms)
       WHERE state IN ('draft', 'template') AND place <= ?1 ORDER BY at DESC`,
    )
    .bind(maxListed)
    .all();
  return v.parse(v.array(storedFormRow), results);
}

/** @throws HTTPException if the form does not exist */
export async function findStoredForm(database: D1Database, id: string): Promise<StoredForm> {
  const { results } = await database
    .prepare(`SELECT ${columns} FROM desk_forms WHERE id = ?1 AND state IN ('draft', 'template')`)
    .bind(id)
    .all();
  const [found] = v.parse(v.array(storedFormRow), results);
  if (!found) throw new HTTPException(404, { message: 'no such draft' });
  return found;
}

export function insertStatement(
  database: D1Database,
  { id, state, name, fields, person, at }: StoredForm,
): D1PreparedStatement {
  return database
    .prepare(`INSERT INTO desk_forms (${columns}, notice) VALUES (?1, ?2, ?3, ?4, ?5, ?6, '')`)
    .bind(id, state, name, JSON.stringify(fields), person, at);
}

export function renameStatement(
  database: D1Database,
  id: string,
  name: string,
): D1PreparedStatement {
  return database
    .prepare("UPDATE desk_forms SET name = ?2 WHERE id = ?1 AND state = 'template'")
    .bind(id, name);
}

/** Returns the path that opens a stored form. */
export function storedFormPath({ id }: Pick<StoredForm, 'id'>): string {
  return `${paths.new}?kept=${id}`;
}

export function deleteStatement(database: D1Database, id: string): D1PreparedStatement {
  return database.prepare('DELETE FROM desk_forms WHERE id = ?1').bind(id);
}

/** Returns the statement that deletes a draft whose content is published or stored again. */
export function dropDraftStatement(database: D1Database, id: string): D1PreparedStatement {
  return database.prepare("DELETE FROM desk_forms WHERE id = ?1 AND state = 'draft'").bind(id);
}
