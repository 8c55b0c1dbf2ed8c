import * as v from 'valibot';
import { type Notice, storedNotice, storedWinter, type WinterStatus } from './notice.ts';

/** All that Workers need to know about the notices, in one object. */
export interface Snapshot {
  /** Increases with every change of the store; 0 if nothing was ever published. */
  readonly revision: number;
  /** When it was published, in ms since 1970. */
  readonly published: number;
  readonly notices: readonly Notice[];
  readonly winter?: WinterStatus | undefined;
  /** Number of notices that this Worker cannot read; if any, no page reports that nothing is planned. */
  readonly unreadable: number;
}

/** Identifies a snapshot. After a restore, the same revision number may have been published twice. */
export type SnapshotIdentity = Pick<Snapshot, 'revision' | 'published'>;

/** Increases only if an older Worker would show something false; new fields and kinds do not need it. */
const formatVersion = 1;

const envelope = v.object({
  format: v.number(),
  revision: v.pipe(v.number(), v.integer(), v.minValue(0)),
  published: v.number(),
  /** Number of notices that follow: a snapshot that has lost some must not be used. */
  count: v.number(),
  notices: v.array(v.unknown()),
  winter: v.optional(v.unknown()),
});

export const emptySnapshot: Snapshot = { revision: 0, published: 0, notices: [], unreadable: 0 };

export function isSame(one: SnapshotIdentity, other: SnapshotIdentity): boolean {
  return one.revision === other.revision && one.published === other.published;
}

export function isNewer(one: SnapshotIdentity, other: SnapshotIdentity): boolean {
  if (one.revision !== other.revision) return one.revision > other.revision;
  return one.published > other.published;
}

/** Input of a snapshot: records as they are stored, with fields that newer versions added. */
interface SnapshotRecords extends SnapshotIdentity {
  readonly notices: readonly object[];
  readonly winter?: object | undefined;
}

export function writeSnapshot(snapshot: SnapshotRecords): string {
  const { revision, published, notices, winter } = snapshot;
  return JSON.stringify({
    format: formatVersion,
    revision,
    published,
    count: notices.length,
    notices,
    winter,
  });
}

/**
 * Parses the text of a snapshot. A notice that cannot be read is counted and left out.
 * @throws if the text is incomplete or in a newer format, which this Worker would misread.
 */
export function readSnapshot(text: string): Snapshot {
  const parsed = v.parse(envelope, JSON.parse(text));
  if (parsed.format > formatVersion)
    throw new RangeError(`format ${parsed.format} is newer than ${formatVersion}`);
  if (parsed.count !== parsed.notices.length) throw new RangeError('notices are missing');
  const notices = parsed.notices.flatMap((record) => {
    const { success, output } = v.safeParse(storedNotice, record);
    return success ? [output] : [];
  });
  const winter = v.safeParse(storedWinter, parsed.winter);
  return {
    revision: parsed.revision,
    published: parsed.published,
    notices,
    winter: winter.success ? winter.output : undefined,
    unreadable: parsed.notices.length - notices.length,
  };
}
