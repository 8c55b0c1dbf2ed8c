import * as v from 'valibot';
import { type Notice, storedNotice, storedWinter, type WinterStatus } from './notice.ts';

/** Everything that the edges need to know of the notices, in one piece. */
export interface Snapshot {
  /** Counts the changes of the store; 0 where nothing was ever published. */
  readonly revision: number;
  readonly published: number;
  readonly notices: readonly Notice[];
  readonly winter?: WinterStatus | undefined;
  /** Records that this Worker does not understand, so that no page says that there is nothing. */
  readonly unreadable: number;
}

/** Which change a snapshot is of. After a restore one revision may have been published twice. */
export type Identity = Pick<Snapshot, 'revision' | 'published'>;

/** Goes up only when an older Worker would say something false; new fields and kinds do not need it. */
const format = 1;

const envelope = v.object({
  format: v.number(),
  revision: v.pipe(v.number(), v.integer(), v.minValue(0)),
  published: v.number(),
  /** How many notices follow: one that has lost some must not be believed. */
  count: v.number(),
  notices: v.array(v.unknown()),
  winter: v.optional(v.unknown()),
});

export const empty: Snapshot = { revision: 0, published: 0, notices: [], unreadable: 0 };

export function isSame(one: Identity, other: Identity): boolean {
  return one.revision === other.revision && one.published === other.published;
}

export function isNewer(one: Identity, other: Identity): boolean {
  if (one.revision !== other.revision) return one.revision > other.revision;
  return one.published > other.published;
}

/** What a snapshot is written from: records as they are stored, with what newer versions added. */
interface SnapshotRecords extends Identity {
  readonly notices: readonly object[];
  readonly winter?: object | undefined;
}

export function writeSnapshot(snapshot: SnapshotRecords): string {
  const { revision, published, notices, winter } = snapshot;
  return JSON.stringify({ format, revision, published, count: notices.length, notices, winter });
}

/**
 * What a stored text says. A record that cannot be read is counted and left aside.
 * @throws where it is half-written or in a format from which this Worker would read falsehoods.
 */
export function readSnapshot(text: string): Snapshot {
  const read = v.parse(envelope, JSON.parse(text));
  if (read.format > format) throw new RangeError(`format ${read.format} is newer than ${format}`);
  if (read.count !== read.notices.length) throw new RangeError('notices are missing');
  const notices = read.notices.flatMap((record) => {
    const { success, output } = v.safeParse(storedNotice, record);
    return success ? [output] : [];
  });
  const winter = v.safeParse(storedWinter, read.winter);
  return {
    revision: read.revision,
    published: read.published,
    notices,
    winter: winter.success ? winter.output : undefined,
    unreadable: read.notices.length - notices.length,
  };
}
