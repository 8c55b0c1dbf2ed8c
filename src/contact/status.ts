import * as v from 'valibot';
import type { Bindings } from '../http/env.ts';
import { describeFailure, logLine } from '../http/log.ts';
import { listWaiting, mayHoldMessages } from './outbox.ts';
import { transact } from './store.ts';
import { deriveReference, parseEntryKey } from './stored.ts';

/** Maximum number of pages of 1,000 keys that one request lists. */
const maxPages = 3;

const selectStatusSql = `
  SELECT received_at AS receivedAt, state, state_reason AS reason, state_at AS stateAt
  FROM messages
  WHERE reference = ?1 OR reference IN (SELECT reference FROM aliases WHERE alias = ?1)
  ORDER BY receivedAt`;

const statusRows = v.array(
  v.object({
    receivedAt: v.number(),
    state: v.nullable(v.string()),
    reason: v.nullable(v.string()),
    stateAt: v.nullable(v.number()),
  }),
);

/** Public status of a message; times are in ms since 1970. */
export type Status = v.InferOutput<typeof statusRows>[number];

/**
 * Finds the messages with a reference: usually one message, and two after a collision. A message in the
 * outbox counts as received.
 * @returns undefined if no message was found and the database or the outbox failed
 */
export async function statusesOf(
  reference: string,
  { DB, OUTBOX }: Bindings,
): Promise<Status[] | undefined> {
  const storedStatuses = await undefinedOnError(DB && findStored(reference, DB));
  if (storedStatuses && storedStatuses.length > 0) return storedStatuses;
  const waitingStatuses = OUTBOX ? await undefinedOnError(findWaiting(reference, OUTBOX)) : [];
  if (waitingStatuses && waitingStatuses.length > 0) return waitingStatuses;
  return waitingStatuses && storedStatuses;
}

async function findStored(reference: string, database: D1Database): Promise<Status[]> {
  const [found] = await transact(database, database.prepare(selectStatusSql).bind(reference));
  return v.parse(statusRows, found?.results);
}

/**
 * Finds waiting messages by their keys. The digest and time in a key determine the reference.
 * @throws if no message was found and the outbox has more messages than one request lists
 */
async function findWaiting(reference: string, outbox: KVNamespace): Promise<Status[]> {
  if (!(await mayHoldMessages(outbox))) return [];
  const { keys, complete } = await listWaiting(outbox, maxPages);
  const entries = await Promise.all(
    keys.map(async (key) => {
      const { digest, receivedAt } = parseEntryKey(key);
      const isSame = (await deriveReference(digest, receivedAt)) === reference;
      return isSame ? [{ receivedAt, state: null, reason: null, stateAt: null }] : [];
    }),
  );
  const found = entries.flat();
  if (found.length === 0 && !complete)
    throw new Error('the outbox has too many messages for a look-up');
  return found;
}

async function undefinedOnError(
  found: Promise<Status[]> | undefined,
): Promise<Status[] | undefined> {
  try {
    return await found;
  } catch (error) {
    logLine({ event: 'status-failed', reason: describeFailure(error) });
    return;
  }
}
