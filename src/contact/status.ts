import * as v from 'valibot';
import type { Bindings } from '../http/env.ts';
import { logLine } from '../http/log.ts';
import { referenceOf } from './identify.ts';
import { parseEntryKey } from './message/stored.ts';
import { listWaiting, mayHoldMessages } from './outbox.ts';
import { describeFailure, transact } from './store.ts';

/** Public status of a message. Times are ms since 1970. */
export interface Status {
  receivedAt: number;
  state: string | null;
  reason: string | null;
  stateAt: number | null;
}

/** Maximum pages of 1,000 keys in one look-up. */
const maxPages = 3;

const select = `
  SELECT received_at AS receivedAt, state, state_reason AS reason, state_at AS stateAt
  FROM messages
  WHERE reference = ?1 OR reference IN (SELECT reference FROM aliases WHERE alias = ?1)
  UNION ALL
  SELECT json_extract(value, '$.receivedAt'), NULL, NULL, NULL FROM refused_entries
  WHERE CASE WHEN json_valid(value) THEN json_extract(value, '$.reference') END = ?1
  ORDER BY receivedAt`;

const rows = v.array(
  v.object({
    receivedAt: v.number(),
    state: v.nullable(v.string()),
    reason: v.nullable(v.string()),
    stateAt: v.nullable(v.number()),
  }),
);

/**
 * Finds the messages of a reference: usually one, two after a collision. A message in the outbox
 * counts as received.
 * @returns undefined if none was found and the database or the outbox did not answer
 */
export async function statusesOf(
  reference: string,
  { DB, OUTBOX }: Bindings,
): Promise<Status[] | undefined> {
  const stored = await undefinedOnError(DB && findStored(reference, DB));
  if (stored && stored.length > 0) return stored;
  const waiting = OUTBOX ? await undefinedOnError(findWaiting(reference, OUTBOX)) : [];
  if (waiting && waiting.length > 0) return waiting;
  return waiting && stored;
}

async function findStored(reference: string, database: D1Database): Promise<Status[]> {
  const [found] = await transact(database, database.prepare(select).bind(reference));
  return v.parse(rows, found?.results);
}

/**
 * Finds waiting messages by their keys alone: a reference derives from digest and time.
 * @throws if none was found and more messages wait than may be listed
 */
async function findWaiting(reference: string, outbox: KVNamespace): Promise<Status[]> {
  if (!(await mayHoldMessages(outbox))) return [];
  const { keys, complete } = await listWaiting(outbox, maxPages);
  const found = (await Promise.all(keys.map((key) => waitingStatus(reference, key)))).flat();
  if (found.length === 0 && !complete) throw new Error('more messages wait than can be looked at');
  return found;
}

async function waitingStatus(reference: string, key: string): Promise<Status[]> {
  const { digest, receivedAt } = parseEntryKey(key);
  if (receivedAt === undefined || (await referenceOf(digest, receivedAt)) !== reference) return [];
  return [{ receivedAt, state: null, reason: null, stateAt: null }];
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
