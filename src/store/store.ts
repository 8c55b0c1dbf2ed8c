import * as v from 'valibot';
import type { Database } from '../http/env.ts';
import { withTimeout } from '../http/timeout.ts';
import {
  emptySnapshot,
  isNewerSnapshot,
  isSameSnapshot,
  readEnvelope,
  readSnapshot,
  type Snapshot,
  type SnapshotIdentity,
  snapshotFrom,
  writeSnapshot,
} from '../notice/snapshot.ts';
import type { Instant } from '../road/irish-time.ts';

/** The methods of a KV namespace that the replica needs. */
export interface ReplicaStore {
  get(key: string): Promise<string | null>;
  put(key: string, value: string): Promise<void>;
}

/** A snapshot, its text, and the time at which the store was last known to have the same snapshot. */
export interface KnownSnapshot {
  readonly snapshot: Snapshot;
  readonly body: string;
  readonly checked: Instant;
}

/** A snapshot and its text. */
export type SnapshotText = Pick<KnownSnapshot, 'snapshot' | 'body'>;

export type StoreReadResult =
  | (SnapshotText & {
      readonly kind: 'snapshot';
      /** When the cron or an operator last confirmed the store. After a restore, the time is an old one. */
      readonly confirmed: Instant;
    })
  | { readonly kind: 'unreadable'; readonly reason: string };

/** The replica; `absent` if there is no replica, and `silent` if KV does not answer or the replica is unreadable. */
export type Replica = KnownSnapshot | 'absent' | 'silent';

/** Maximum delay until all pages show a published change, in ms (decision 13). */
export const maxDelayMs = 60_000;

const replicaKey = 'snapshot';

const snapshotRowSchema = v.object({
  revision: v.number(),
  at: v.number(),
  body: v.nullable(v.string()),
  published: v.number(),
  confirmed: v.number(),
});

/** SQL of the revision of the last publication, which stays if the snapshots are restored. */
export const lastPublicationSql =
  'SELECT revision FROM notice_publications ORDER BY at DESC, revision DESC LIMIT 1';

/**
 * Reads the newest snapshot. D1 sends the text only if the snapshot differs from the known snapshot.
 * @throws if D1 does not answer.
 */
export async function readStore(
  database: Database,
  known?: SnapshotText,
): Promise<StoreReadResult> {
  const { results } = await database
    .prepare(
      `SELECT revision, at, CASE WHEN revision = ?1 AND at = ?2 THEN NULL ELSE body END AS body,
         coalesce((${lastPublicationSql}), 0) AS published,
         (SELECT confirmed_at FROM notice_store) AS confirmed
       FROM notice_snapshots ORDER BY revision DESC LIMIT 1`,
    )
    .bind(known?.snapshot.revision ?? null, known?.snapshot.published ?? null)
    .all();
  if (results.length > 0) return readResultFrom(results[0], known);
  const body = writeSnapshot(emptySnapshot);
  return { kind: 'snapshot', snapshot: emptySnapshot, body, confirmed: neverConfirmed };
}

function readResultFrom(result: unknown, known: SnapshotText | undefined): StoreReadResult {
  try {
    const { revision, at, body, published, confirmed } = v.parse(snapshotRowSchema, result);
    if (published > revision)
      return { kind: 'unreadable', reason: behindReason({ revision }, { revision: published }) };
    const newest = body === null ? known : { snapshot: readSnapshot(body), body };
    if (newest && isSameSnapshot(newest.snapshot, { revision, published: at }))
      return { ...newest, kind: 'snapshot', confirmed };
    return {
      kind: 'unreadable',
      reason: `revision ${revision} contains the text of another snapshot`,
    };
  } catch (error) {
    return { kind: 'unreadable', reason: error instanceof Error ? error.message : 'unreadable' };
  }
}

/** An emptied store looks like a new one, so only its replica can confirm it. */
export const neverConfirmed: Instant = Number.NEGATIVE_INFINITY;
/** Maximum age of a confirmation that counts without the replica, in ms: two runs of the cron. */
export const maxUnconfirmedMs = 11 * 60_000;

/**
 * Returns why the store's snapshot must not be shown; undefined if the snapshot may be shown. If the store
 * is older than its replica, the store was restored or emptied and may lack notices. If both have an older
 * snapshot than the known snapshot, an operator has confirmed the older snapshot.
 * @param unconfirmedMs time since the store was confirmed, in ms
 */
export function refusalOf(
  stored: SnapshotIdentity,
  known: SnapshotIdentity | undefined,
  replica: Replica,
  unconfirmedMs: number,
): string | undefined {
  if (replica === 'silent') {
    if (!known && unconfirmedMs > maxUnconfirmedMs)
      return 'the store may have been restored or emptied, and the replica does not answer';
  } else if (replica !== 'absent') {
    if (isSameSnapshot(stored, replica.snapshot)) return;
    if (isNewerSnapshot(replica.snapshot, stored)) return behindReason(stored, replica.snapshot);
  }
  return known && isNewerSnapshot(known, stored) ? behindReason(stored, known) : undefined;
}

function behindReason(
  readResult: Pick<SnapshotIdentity, 'revision'>,
  other: Pick<SnapshotIdentity, 'revision'>,
): string {
  return `the store is at revision ${readResult.revision}, behind revision ${other.revision}`;
}

/**
 * Reads the replica, which pages use if the store does not answer; undefined if there is no replica.
 * @throws if KV does not answer or its content cannot be read.
 */
export async function readReplica(store: ReplicaStore): Promise<KnownSnapshot | undefined> {
  const body = await readText(store);
  return body === null ? undefined : knownSnapshotFrom(body);
}

/** Returns the revision of the replica; 0 if there is no replica. @throws as `readReplica` does. */
export async function readReplicaRevision(store: ReplicaStore): Promise<number> {
  const body = await readText(store);
  return body === null ? 0 : readEnvelope(body).revision;
}

function knownSnapshotFrom(body: string): KnownSnapshot {
  const envelope = readEnvelope(body);
  const { checked = envelope.published } = envelope;
  return { snapshot: snapshotFrom(envelope), body, checked };
}

/**
 * Writes the store's snapshot to the replica, including fields that a newer version may have added, and the
 * time at which the store was known to have it.
 * @throws if the snapshot cannot be read or KV does not accept it.
 */
export async function writeReplica(
  store: ReplicaStore,
  body: string,
  checked: Instant,
): Promise<void> {
  const text = JSON.stringify({ ...readEnvelope(body), checked });
  await withTimeout(replicaWriteTimeoutMs, store.put(replicaKey, text));
}

/** KV may hang instead of failing. Nothing may wait for it for long, above all no publication. */
function readText(store: ReplicaStore): Promise<string | null> {
  return withTimeout(replicaReadTimeoutMs, store.get(replicaKey));
}

/** Age in ms at which an unchanged replica is written again, to renew `checked`. */
const replicaRenewalMs = 15 * 60_000;

/** Timeouts of a read and of a write of the replica, in ms. */
const [replicaReadTimeoutMs, replicaWriteTimeoutMs] = [2_000, 5_000];
/** Timeout of a statement of the cron, in ms, so that its other tasks run. */
const databaseTimeoutMs = 10_000;

/**
 * Confirms the store and updates the replica from it, for example after a command that stopped before it wrote the
 * replica. While the replica does not answer, only an unbroken chain of confirmations is continued.
 * @throws if store or replica does not answer, or the store is unreadable or older than its replica.
 */
export async function repairReplica(
  database: Database,
  store: ReplicaStore,
  now: Instant,
): Promise<void> {
  // Read the replica first. Otherwise, a change published between the two reads would look like a restore.
  const text = await readText(store).catch(() => undefined);
  const readResult = await withTimeout(databaseTimeoutMs, readStore(database));
  if (readResult.kind === 'unreadable') throw new RangeError(readResult.reason);
  const { snapshot, body, confirmed } = readResult;
  const replica = replicaFrom(text);
  const refusal = refusalOf(snapshot, undefined, replica, now - confirmed);
  if (refusal !== undefined) throw new RangeError(refusal);
  try {
    if (typeof replica === 'object' && isSameSnapshot(replica.snapshot, snapshot)) {
      const age = now - replica.checked;
      if (age >= 0 && age < replicaRenewalMs) return;
    }
    if (text === undefined) throw new RangeError('the replica in KV does not answer');
    if (snapshot.revision !== emptySnapshot.revision) await writeReplica(store, body, now);
    // A publication may have written its newer snapshot before this one.
    const newest = await withTimeout(databaseTimeoutMs, readStore(database, readResult));
    if (newest.kind === 'snapshot' && isNewerSnapshot(newest.snapshot, snapshot))
      await writeReplica(store, newest.body, now);
  } finally {
    // Comes last, because a database that refuses writes must not stop the replica.
    const confirmation = database.prepare('UPDATE notice_store SET confirmed_at = ?1').bind(now);
    await withTimeout(databaseTimeoutMs, confirmation.all());
  }
}

/** Returns the replica from its text; undefined if KV does not answer. */
function replicaFrom(text: string | null | undefined): Replica {
  try {
    return text === null ? 'absent' : knownSnapshotFrom(text ?? '');
  } catch {
    return 'silent';
  }
}
