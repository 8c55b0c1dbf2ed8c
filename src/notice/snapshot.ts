import * as v from 'valibot';
import type { Instant } from '../road/irish-time.ts';
import { directions } from '../road/road.ts';
import { instantSchema, placeFields } from './fields.ts';
import { type Notice, storedNoticeSchema } from './notice.ts';

/** All published notices. */
export interface Snapshot {
  /** Increases with every publication; 0 before the first publication. */
  readonly revision: number;
  readonly published: Instant;
  readonly notices: readonly Notice[];
  /**
   * Number of notices that this Worker cannot read. If the number is greater than 0, pages must not say
   * that nothing is planned.
   */
  readonly unreadable: number;
  /** Where and when each unreadable notice may close the road. */
  readonly doubts: readonly Doubt[];
}

/** The readable part of an unreadable notice. Whatever is missing is unknown. */
type Doubt = v.InferOutput<typeof doubtSchema>;

const unreadablePart = <Output>(schema: v.GenericSchema<unknown, Output>) =>
  v.fallback(v.optional(schema), undefined);
const doubtSchema = v.fallback(
  v.pipe(
    v.object({
      from: unreadablePart(placeFields.from.stored),
      to: unreadablePart(placeFields.to.stored),
      direction: unreadablePart(v.picklist(directions)),
      start: unreadablePart(instantSchema),
      end: unreadablePart(instantSchema),
    }),
    v.transform(({ start = 0, end = 0, ...place }) => ({
      ...place,
      ...(start < end && { start, end }),
    })),
  ),
  {},
);

/** A notice about the winter service that closes no lanes. */
const gritting = v.looseObject({
  kind: v.literal('winter'),
  lanes: v.optional(v.undefined()),
});

/** Identifies a snapshot. After a restore, the same revision number may have been published twice. */
export type SnapshotIdentity = Pick<Snapshot, 'revision' | 'published'>;

/**
 * Version of the format. Increase the version only if an older Worker would show false information. New
 * fields and kinds do not need a new version.
 */
const formatVersion = 1;

/** Schema of a stored snapshot. Its notices are parsed separately. */
const envelopeSchema = v.looseObject({
  format: v.number(),
  revision: v.pipe(v.number(), v.integer(), v.minValue(0)),
  published: v.number(),
  /** Number of notices that follow. A snapshot with fewer notices must not be used. */
  count: v.number(),
  notices: v.array(v.unknown()),
  /** Only in the replica: when the store last confirmed the snapshot as current. */
  checked: v.optional(v.number()),
});
type Envelope = v.InferOutput<typeof envelopeSchema>;

export const emptySnapshot: Snapshot = {
  revision: 0,
  published: 0,
  notices: [],
  unreadable: 0,
  doubts: [],
};

export function isSameSnapshot(one: SnapshotIdentity, other: SnapshotIdentity): boolean {
  return one.revision === other.revision && one.published === other.published;
}

export function isNewerSnapshot(one: SnapshotIdentity, other: SnapshotIdentity): boolean {
  if (one.revision !== other.revision) return one.revision > other.revision;
  return one.published > other.published;
}

/** Content of a new snapshot: stored records, including fields that newer versions added. */
interface SnapshotRecords extends SnapshotIdentity {
  readonly notices: readonly object[];
}

export function writeSnapshot(snapshot: SnapshotRecords): string {
  const { revision, published, notices } = snapshot;
  return JSON.stringify({
    format: formatVersion,
    revision,
    published,
    count: notices.length,
    notices,
  });
}

/**
 * Parses the text of a snapshot without parsing its notices.
 * @throws if the text is incomplete or in a newer format, which this Worker would misread.
 */
export function readEnvelope(text: string): Envelope {
  const parsedSnapshot = v.parse(envelopeSchema, JSON.parse(text));
  if (parsedSnapshot.format > formatVersion)
    throw new RangeError(
      `the snapshot has format ${parsedSnapshot.format}, which is newer than ${formatVersion}`,
    );
  if (parsedSnapshot.count !== parsedSnapshot.notices.length)
    throw new RangeError('notices are missing from the snapshot');
  return parsedSnapshot;
}

/** Parses the text of a snapshot and its notices. @throws as `readEnvelope` does. */
export function readSnapshot(text: string): Snapshot {
  return snapshotFrom(readEnvelope(text));
}

/** Parses each notice. Counts and omits unreadable notices. */
export function snapshotFrom(parsedSnapshot: Envelope): Snapshot {
  const notices: Notice[] = [];
  const doubts: Doubt[] = [];
  let unreadable = 0;
  for (const record of parsedSnapshot.notices) {
    const { success, output } = v.safeParse(storedNoticeSchema, record);
    if (success) {
      notices.push(output);
      continue;
    }
    unreadable += 1;
    if (!v.is(gritting, record)) doubts.push(v.parse(doubtSchema, record));
  }
  return {
    revision: parsedSnapshot.revision,
    published: parsedSnapshot.published,
    notices,
    unreadable,
    doubts,
  };
}
