import { describeFailure } from '../src/http/failure.ts';
import { logLine } from '../src/http/log.ts';
import { withTimeout } from '../src/http/timeout.ts';
import type { Snapshot } from '../src/works/model/snapshot.ts';
import type { KnownNotices } from '../src/works/model/view.ts';
import { type Notices, unknownNotices, updatedView } from '../src/works/model/view.ts';
import { readReplica, readStore, refusalOf } from '../src/works/store/store.ts';
import type { Instant } from '../src/works/time/irish-time.ts';
import type { AlertsEnv } from './env.ts';

/** Time limit of a read, in ms. */
const timeoutMs = 2_000;

/** Last view of this isolate, which avoids parsing an unchanged snapshot again. */
let lastView: KnownNotices | undefined;

/**
 * Reads the newest snapshot. The state of the road is unknown if the snapshot is unreadable or older than
 * its replica.
 * @throws if the database does not answer
 */
export async function readNotices({ DB, NOTICES }: AlertsEnv, now: Instant): Promise<Notices> {
  // The replica is read first, because a snapshot may be published between both reads.
  const replica = NOTICES
    ? await withTimeout(timeoutMs, readReplica(NOTICES)).then(
        (found) => found ?? ('absent' as const),
        () => 'silent' as const,
      )
    : 'absent';
  const known = lastView?.snapshot;
  const answer = await withTimeout(timeoutMs, readStore(DB, known));
  if (answer.kind === 'unreadable') return unknown(answer.reason);
  const snapshot: Snapshot | undefined = answer.kind === 'snapshot' ? answer.snapshot : known;
  if (!snapshot) return unknown('the store reports no change of an unknown snapshot');
  const refusal = refusalOf(snapshot, known, replica);
  if (refusal !== undefined) return unknown(refusal);
  lastView = updatedView(lastView, snapshot, now, { checked: now, source: 'store' });
  return lastView;
}

function unknown(reason: string): Notices {
  logLine({ event: 'notices-unreadable', reason });
  return unknownNotices;
}

/** Logs a failure of the database, without personal data. */
export function logFailed(error: unknown): void {
  logLine({ event: 'alerts-failed', reason: describeFailure(error) });
}
