import * as v from 'valibot';
import {
  emptySnapshot,
  isNewer,
  isSame,
  readSnapshot,
  type Snapshot,
  type SnapshotIdentity,
  writeSnapshot,
} from './snapshot.ts';

/** The part of a D1 database that notices need; the Worker's binding and the command's both have it. */
export interface Database {
  prepare(sql: string): Statement;
  batch(statements: Statement[]): Promise<{ results: unknown[] }[]>;
}

export interface Statement {
  bind(...values: (string | number | null)[]): Statement;
  all(): Promise<{ results: unknown[] }>;
}

/** The part of a KV namespace that the replica needs. */
export interface ReplicaStore {
  get(key: string): Promise<string | null>;
  put(key: string, value: string): Promise<void>;
}

/** A snapshot, its text, and when the store was last known to hold the same, in ms since 1970. */
export interface KnownSnapshot {
  readonly snapshot: Snapshot;
  readonly body: string;
  readonly checked: number;
}

/** Result of reading the store's newest snapshot, including that the snapshot is unreadable. */
export type StoreReadResult =
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'snapshot'; readonly snapshot: Snapshot; readonly body: string }
  | { readonly kind: 'unreadable'; readonly reason: string };

/** The replica; `absent` if there is none, `silent` if it does not answer or cannot be read. */
export type Replica = KnownSnapshot | 'absent' | 'silent';

const replicaKey = 'snapshot';

const row = v.object({ revision: v.number(), at: v.number(), body: v.nullable(v.string()) });

/**
 * Reads the newest snapshot; its text is sent only if it is not the known one.
 * @throws if D1 does not answer.
 */
export async function readStore(
  database: Database,
  known?: SnapshotIdentity,
): Promise<StoreReadResult> {
  const { results } = await database
    .prepare(
      `SELECT revision, at, CASE WHEN revision = ?1 AND at = ?2 THEN NULL ELSE body END AS body
       FROM notice_snapshots ORDER BY revision DESC LIMIT 1`,
    )
    .bind(known?.revision ?? -1, known?.published ?? -1)
    .all();
  if (results.length > 0) return readResultFrom(results[0]);
  if (known && isSame(known, emptySnapshot)) return { kind: 'unchanged' };
  return { kind: 'snapshot', snapshot: emptySnapshot, body: writeSnapshot(emptySnapshot) };
}

function readResultFrom(result: unknown): StoreReadResult {
  try {
    const { revision, at, body } = v.parse(row, result);
    if (body === null) return { kind: 'unchanged' };
    const snapshot = readSnapshot(body);
    if (isSame(snapshot, { revision, published: at })) return { kind: 'snapshot', snapshot, body };
    return { kind: 'unreadable', reason: `revision ${revision} holds another snapshot` };
  } catch (error) {
    return { kind: 'unreadable', reason: error instanceof Error ? error.message : 'unreadable' };
  }
}

/**
 * Returns why the store's snapshot must not be shown; undefined if it may be. A store that is older than
 * its replica was restored or emptied, and nobody knows what is missing. If the two agree on an older
 * snapshot than the known one, an operator asked to go back to it.
 */
export function refusalOf(
  stored: SnapshotIdentity,
  known: SnapshotIdentity | undefined,
  replica: Replica,
): string | undefined {
  if (replica === 'silent') {
    if (stored.revision === emptySnapshot.revision) return 'the store is empty, the replica silent';
  } else if (replica !== 'absent') {
    if (isSame(stored, replica.snapshot)) return;
    if (isNewer(replica.snapshot, stored)) return behind(stored, replica.snapshot);
  }
  return known && isNewer(known, stored) ? behind(stored, known) : undefined;
}

function behind(answer: SnapshotIdentity, other: SnapshotIdentity): string {
  return `the store is at revision ${answer.revision}, behind revision ${other.revision}`;
}

const times = v.object({ checked: v.optional(v.number()) });

/**
 * Reads the replica of the newest snapshot, used if the store does not answer; undefined before the first.
 * @throws if KV does not answer or its content cannot be read.
 */
export async function readReplica(store: ReplicaStore): Promise<KnownSnapshot | undefined> {
  const body = await store.get(replicaKey);
  return body === null ? undefined : knownFrom(body);
}

function knownFrom(body: string): KnownSnapshot {
  const snapshot = readSnapshot(body);
  const { checked = snapshot.published } = v.parse(times, JSON.parse(body));
  return { snapshot, body, checked };
}

/**
 * Writes the store's snapshot to the replica, with the time at which the store was known to hold it.
 * @throws if the snapshot cannot be read or KV does not accept it.
 */
export async function writeReplica(
  store: ReplicaStore,
  body: string,
  checked: number,
): Promise<void> {
  readSnapshot(body);
  // Write the text as stored, not as parsed by this version: a newer one may have added fields.
  await store.put(replicaKey, JSON.stringify({ ...JSON.parse(body), checked }));
}

/** Age at which an unchanged replica is written again to renew its `checked`, in ms. */
const replicaRenewalMs = 15 * 60_000;

/**
 * Updates the replica from the store, as is needed if a command was stopped before it wrote the replica.
 * @throws if one of them does not answer, or the store cannot be read or is older than its replica.
 */
export async function repairReplica(
  database: Database,
  store: ReplicaStore,
  now: number,
): Promise<void> {
  const answer = await readStore(database);
  if (answer.kind === 'unreadable') throw new RangeError(answer.reason);
  if (answer.kind === 'unchanged') return;
  const { snapshot, body } = answer;
  const replica = parseReplica(await store.get(replicaKey));
  const refusal = refusalOf(snapshot, undefined, replica);
  if (refusal !== undefined) throw new RangeError(refusal);
  if (!isUpToDate(replica, snapshot, now)) await writeReplica(store, body, now);
}

/** Treats a replica that cannot be read as absent, so that it is written again. */
function parseReplica(body: string | null): Replica {
  try {
    return body === null ? 'absent' : knownFrom(body);
  } catch {
    return 'absent';
  }
}

function isUpToDate(replica: Replica, snapshot: Snapshot, now: number): boolean {
  if (typeof replica === 'string') return snapshot.revision === emptySnapshot.revision;
  return isSame(replica.snapshot, snapshot) && now - replica.checked < replicaRenewalMs;
}
