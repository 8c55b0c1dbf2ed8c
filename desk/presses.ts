import { createMiddleware } from 'hono/factory';
import { HTTPException } from 'hono/http-exception';
import * as v from 'valibot';
import type { DeskEnv, Role } from './env.ts';

/** Name of the form field with the idempotency key. */
export const pressField = 'press';

const uuid = v.pipe(v.string(), v.uuid());

/** One submission of a form: the form carries a random key, and the write stores it. */
export interface Press {
  readonly key: string;
  /**
   * Returns a statement for the write's transaction, which then fails as a whole for a repeated press.
   * @param path of what was written, shown if the press is repeated
   */
  statement(path: string): D1PreparedStatement;
}

/** Thrown for a form that was sent before; nothing was written again. */
export class RepeatedError extends Error {
  override readonly name = 'RepeatedError';
  readonly path: string | undefined;

  constructor(path?: string) {
    super('the form was sent before');
    this.path = path;
  }
}

/** Whether a transaction failed because its press is stored already. */
export function isRepetition(error: unknown): boolean {
  return error instanceof Error && /UNIQUE constraint failed: desk_presses/.test(error.message);
}

/**
 * Checks that a request that may write is a form of the desk's own pages, with a key not used before.
 * @throws HTTPException or RepeatedError
 */
export const checkPress = createMiddleware<DeskEnv>(async (c, next) => {
  const { method } = c.req;
  if (method === 'GET' || method === 'HEAD') return next();
  if (method !== 'POST') throw new HTTPException(405, { message: 'method' });
  if (isForeign(c.req.raw)) throw new HTTPException(403, { message: 'another origin' });
  const form = await readForm(c.req.raw);
  const key = v.safeParse(uuid, form?.get(pressField));
  if (!form || !key.success) throw new HTTPException(400, { message: 'no form of the desk' });
  const database = c.get('database');
  const { results } = await database
    .prepare('SELECT place FROM desk_presses WHERE key = ?1')
    .bind(key.output)
    .all<{ place: string }>();
  if (results[0]) throw new RepeatedError(results[0].place);
  c.set('form', form);
  c.set('press', pressOf(key.output, database, c.get('role'), c.get('now')));
  return next();
});

function pressOf(key: string, database: D1Database, role: Role, now: number): Press {
  const sql = 'INSERT INTO desk_presses (key, at, role, place) VALUES (?1, ?2, ?3, ?4)';
  return { key, statement: (path) => database.prepare(sql).bind(key, now, role, path) };
}

/** Browsers send `Origin` with every POST, so a missing one is refused too. */
function isForeign({ headers, url }: Request): boolean {
  const site = headers.get('Sec-Fetch-Site') ?? 'same-origin';
  return headers.get('Origin') !== new URL(url).origin || site !== 'same-origin';
}

async function readForm(request: Request): Promise<FormData | undefined> {
  try {
    return await request.formData();
  } catch {
    return;
  }
}
