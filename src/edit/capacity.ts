import type { Notice } from '../notice/notice.ts';
import { isCurrent, keptUntil } from '../notice/phase.ts';
import type { Instant } from '../road/irish-time.ts';
import { fullSnapshotBytes, maxRowBytes } from '../store/capacity.ts';
import { refusedError } from './edit.ts';

/** Maximum number of notice ids in a refusal. */
const maxNamedNotices = 5;

interface Proposal {
  /** Proposed notices. */
  notices: readonly Notice[];
  stored: readonly Notice[];
  /** Text of the snapshot with the proposed notices. */
  body: string;
  /** Returns the text of the snapshot before the proposal. */
  bodyBefore: () => string;
}

/**
 * Refuses new content if the snapshot is full. Never refuses new times or a cancellation: operators need both
 * at any time, and their history entries are small.
 * @throws RefusedError that explains what to do
 */
export function assertFits({ notices, stored, body, bodyBefore }: Proposal, now: Instant): void {
  const bytes = bytesOf(body);
  if (bytes <= fullSnapshotBytes) return;
  const ids = notices.map(({ id }) => id);
  const addsContent =
    contentBytes(notices) > contentBytes(stored.filter(({ id }) => ids.includes(id)));
  if (!addsContent || bytes <= bytesOf(bodyBefore())) return;
  const oldestIds = stored
    .filter((notice) => !isCurrent(notice, now))
    .sort((one, other) => keptUntil(one) - keptUntil(other))
    .slice(0, maxNamedNotices)
    .map(({ id }) => id)
    .join(', ');
  const reasons = [
    `does not fit: all notices together would have ${bytes} bytes, and the limit is ${fullSnapshotBytes} bytes`,
    `(80 % of a row in D1, which has ${maxRowBytes} bytes).`,
    'Shorten the text, or replace several notices by one on several nights.',
    `Ended and cancelled notices count for 90 days${oldestIds && ` (the oldest: ${oldestIds})`}.`,
    'Ask the operator to remove them: see "The notices are full" in docs/operations.md.',
    'You can still cancel and end notices and change their times',
  ];
  throw refusedError('notice', reasons.join(' '));
}

/** Fields that may become slightly larger with any change. */
const timesAndHistory = ['revision', 'changes', 'cancelled', 'start', 'end', 'nights'];

/** Returns the size of all other fields of notices, in bytes. */
function contentBytes(notices: readonly Notice[]): number {
  const omitTimesAndHistory = (name: string, value: unknown) =>
    timesAndHistory.includes(name) ? undefined : value;
  return bytesOf(JSON.stringify(notices, omitTimesAndHistory));
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).byteLength;
}
