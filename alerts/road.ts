import { type KnownRoad, type RoadView, unknownRoad, updatedView } from '../src/answer/view.ts';
import { logLine } from '../src/http/log.ts';
import { withTimeout } from '../src/http/timeout.ts';
import type { Instant } from '../src/road/irish-time.ts';
import { readReplica, readStore, refusalOf, type SnapshotText } from '../src/store/store.ts';
import type { AlertsEnv } from './env.ts';

/** Timeout of each read, in ms. */
const timeoutMs = 2_000;

/** Newest snapshot and view of this isolate, kept so that an unchanged snapshot is not parsed again. */
let lastRead: SnapshotText | undefined;
let lastView: KnownRoad | undefined;

/**
 * Reads the newest notices. Their state is unknown if the snapshot is unreadable, or older than its replica.
 * @throws if the database or its replica does not answer. Without the replica, a restored database would look
 * current.
 */
export async function readNotices({ DB, NOTICES }: AlertsEnv, now: Instant): Promise<RoadView> {
  // Read the replica first. Otherwise, a change published between the two reads would look like a restore.
  const replica =
    NOTICES &&
    (await withTimeout(timeoutMs, readReplica(NOTICES)).catch(() => {
      throw new Error('the replica in KV does not answer');
    }));
  const answer = await withTimeout(timeoutMs, readStore(DB, lastRead));
  const reason =
    answer.kind === 'unreadable'
      ? answer.reason
      : refusalOf(answer.snapshot, lastRead?.snapshot, replica ?? 'absent', 0);
  if (answer.kind === 'unreadable' || reason !== undefined) {
    logLine({ event: 'notices-unreadable', reason: `${reason}` });
    return unknownRoad;
  }
  lastRead = answer;
  lastView = updatedView(lastView, answer.snapshot, now, { checked: now, source: 'store' });
  return lastView;
}
