import * as v from 'valibot';
import { withTimeout } from '../http/timeout.ts';
import { transact } from './database.ts';
import { fieldList, fieldNames } from './per-field.ts';

/** Milliseconds until the first retry, and between two at most; each pause is twice the last. */
const firstPause = 5 * 60 * 1000;
const longestPause = 60 * 60 * 1000;
const claimTimeoutMs = 10_000;

const waits = 'mailed_at IS NULL AND mail_refused_at IS NULL AND suspected = 0';
const due = `
  SELECT reference FROM messages WHERE ${waits} AND mail_due_at <= ?1
  ORDER BY mail_due_at LIMIT ?2`;

/** Takes a mail that is due and puts its next try off, in one statement: one claims, one sends. */
const claim = `
  UPDATE messages
  SET mail_due_at = ?1 + min(?2 * (1 << min(mail_tries, 8)), ?3), mail_tries = mail_tries + 1
  WHERE reference = ?4 AND ${waits} AND mail_due_at <= ?1
  RETURNING reference, digest, mail_tries, mail_failure,
    ${fieldNames.map((name, index) => `${fieldList[index]?.column} AS "${name}"`).join(', ')}`;

const claimedMail = v.object({
  ...v.entriesFromList(fieldNames, v.string()),
  reference: v.string(),
  digest: v.string(),
  /** Tries so far, this one included. */
  mail_tries: v.number(),
  mail_failure: v.nullable(v.string()),
});
export type ClaimedMail = v.InferOutput<typeof claimedMail>;

/** References of the messages whose mail is due, the longest due first. */
export async function dueMails(database: D1Database, now: number, most: number): Promise<string[]> {
  const [found] = await transact(database, database.prepare(due).bind(now, most));
  return (found?.results ?? []).flatMap(({ reference }) =>
    typeof reference === 'string' ? [reference] : [],
  );
}

/** The message to mail; undefined where it is not due, or another run has it. */
export async function claimMail(
  database: D1Database,
  reference: string,
  now: number,
): Promise<ClaimedMail | undefined> {
  const statement = database.prepare(claim).bind(now, firstPause, longestPause, reference);
  // Not tried again: after a lost answer a second try could not tell its own claim from another's.
  const { results } = await withTimeout(claimTimeoutMs, statement.run());
  return results.length === 0 ? undefined : v.parse(claimedMail, results[0]);
}

export async function noteSent(database: D1Database, reference: string): Promise<void> {
  const sql = 'UPDATE messages SET mailed_at = ?1, mail_failure = NULL WHERE reference = ?2';
  await transact(database, database.prepare(sql).bind(Date.now(), reference));
}

export async function noteFailure(
  database: D1Database,
  reference: string,
  reason: string,
  final: boolean,
): Promise<void> {
  const sql = 'UPDATE messages SET mail_failure = ?1, mail_refused_at = ?2 WHERE reference = ?3';
  const refusedAt = final ? Date.now() : null;
  await transact(database, database.prepare(sql).bind(reason, refusedAt, reference));
}
