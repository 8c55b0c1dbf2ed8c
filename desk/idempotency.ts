import { createMiddleware } from 'hono/factory';
import { HTTPException } from 'hono/http-exception';
import * as v from 'valibot';
import type { DeskEnv } from './env.ts';

/** Form field with the idempotency key. Do not rename: pages opened before a deploy still send this name. */
export const keyField = 'press';

const uuid = v.pipe(v.string(), v.uuid());

/** Thrown if a form is submitted again. The repeated submission writes nothing. */
export class RepeatedSubmissionError extends Error {
  override readonly name = 'RepeatedSubmissionError';
  readonly path: string | undefined;

  constructor(path?: string) {
    super('the form was already submitted');
    this.path = path;
  }
}

/** Matches the addresses of the form of a notice, whose buttons send `do`, except those that only change the form. */
const previewPathPattern = /^\/works\/(new|\w+\/change)$/;

/** Whether a transaction failed because its idempotency key is already stored. */
export function isRepeatedKey(error: unknown): boolean {
  return (
    error instanceof Error && /UNIQUE constraint failed: desk_idempotency_keys/.test(error.message)
  );
}

/**
 * Checks that a request submits a form of the desk, and that its key is unused.
 * @throws HTTPException or RepeatedSubmissionError
 */
export const checkSubmission = createMiddleware<DeskEnv>(async (c, next) => {
  const { method, raw } = c.req;
  if (method === 'GET' || method === 'HEAD') return next();
  if (method !== 'POST') throw new HTTPException(405, { message: 'unsupported method' });
  // Browsers send `Origin` with every POST, so a request without this header is refused too.
  const isOwnOrigin = raw.headers.get('Origin') === new URL(raw.url).origin;
  const fetchSite = raw.headers.get('Sec-Fetch-Site') ?? 'same-origin';
  if (!isOwnOrigin || fetchSite !== 'same-origin') {
    throw new HTTPException(403, { message: 'another origin' });
  }
  const form = await raw.formData().catch(() => undefined);
  const parsed = v.safeParse(uuid, form?.get(keyField));
  if (!form || !parsed.success)
    throw new HTTPException(400, { message: 'the form is invalid or does not come from the desk' });
  const key = parsed.output;
  const { database, role, now } = c.var;
  const { results } = await database
    .prepare('SELECT place FROM desk_idempotency_keys WHERE key = ?1')
    .bind(key)
    .all<{ place: string }>();
  // A preview writes nothing. After a lost answer, its form must show again what was typed.
  const isPreview = previewPathPattern.test(c.req.path) && !form.has('do');
  if (results[0] && !isPreview) throw new RepeatedSubmissionError(results[0].place);
  c.set('form', form);
  c.set('idempotencyKey', {
    key,
    statement: (path) =>
      database
        .prepare('INSERT INTO desk_idempotency_keys (key, at, role, place) VALUES (?1, ?2, ?3, ?4)')
        .bind(key, now, role, path),
  });
  return next();
});
