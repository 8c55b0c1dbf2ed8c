import { HTTPException } from 'hono/http-exception';
import * as v from 'valibot';
import { paths } from '../paths.ts';
import { fieldsFrom } from './form-fields.ts';

const draftRow = v.object({
  id: v.string(),
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

/** An unpublished form of a new notice. */
export type Draft = v.InferOutput<typeof draftRow>;

const columns = 'id, name, fields, person, at';

/** Maximum number of drafts in one read. */
const maxListed = 200;

/** Reads the drafts, newest first. */
export async function readDrafts(database: D1Database): Promise<Draft[]> {
  const { results } = await database
    .prepare(`SELECT ${columns} FROM desk_drafts ORDER BY at DESC LIMIT ?1`)
    .bind(maxListed)
    .all();
  return v.parse(v.array(draftRow), results);
}

/** @throws HTTPException if the draft does not exist */
export async function findDraft(database: D1Database, id: string): Promise<Draft> {
  const { results } = await database
    .prepare(`SELECT ${columns} FROM desk_drafts WHERE id = ?1`)
    .bind(id)
    .all();
  const [found] = v.parse(v.array(draftRow), results);
  if (!found) throw new HTTPException(404, { message: 'no such draft' });
  return found;
}

export function insertStatement(
  database: D1Database,
  { id, name, fields, person, at }: Draft,
): D1PreparedStatement {
  return database
    .prepare(`INSERT INTO desk_drafts (${columns}) VALUES (?1, ?2, ?3, ?4, ?5)`)
    .bind(id, name, JSON.stringify(fields), person, at);
}

/** Returns the path that opens a draft. */
export function draftPath({ id }: Pick<Draft, 'id'>): string {
  return `${paths.new}?kept=${id}`;
}

/** Returns the statement that deletes a draft, for example because its content is published or stored again. */
export function deleteStatement(database: D1Database, id: string): D1PreparedStatement {
  return database.prepare('DELETE FROM desk_drafts WHERE id = ?1').bind(id);
}
