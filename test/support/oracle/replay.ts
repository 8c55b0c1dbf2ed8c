import fc from 'fast-check';
import { expect } from 'vitest';
import { viewAt } from '../../../src/answer/view.ts';
import { cancelNotice, RefusedError, reopenNotice, undoChange } from '../../../src/edit/edit.ts';
import { endNoticeNow, extendNotice } from '../../../src/edit/nights.ts';
import { readHistory, readNotices } from '../../../src/edit/notice-store.ts';
import { type Edit, publish } from '../../../src/edit/publish.ts';
import { localTimeText } from '../../../src/edit/values.ts';
import { geoJsonFeed } from '../../../src/feeds/geojson.ts';
import { jsonFeed } from '../../../src/feeds/json/json.ts';
import { readSnapshotAt } from '../../../src/feeds/snapshot-at.ts';
import type { Notice } from '../../../src/notice/notice.ts';
import type { Snapshot } from '../../../src/notice/snapshot.ts';
import { readStore } from '../../../src/store/store.ts';
import { allowDeletion } from '../worker/database.ts';
import { memoryDatabase, memoryReplica } from '../worker/memory-database.ts';
import { noticeAround } from './road-cases.ts';

const minute = 60_000;
const evening = Date.UTC(2026, 9, 24, 20, 30);
const by = 'Day shift';
const publisher = {
  name: 'Ring Road',
  url: 'https://ring-road.example',
  licence: { name: 'CC0 1.0', url: 'https://creativecommons.org/publicdomain/zero/1.0/' },
};

const actions = ['change', 'cancel', 'extend', 'end', 'reopen', 'undo', 'break'] as const;

const steps = fc.record({
  /** Time since the previous step, in ms. The order of publications in the same ms is not stored. */
  pause: fc.oneof(
    fc.integer({ min: 1, max: 90 * minute }),
    fc.integer({ min: 1, max: 8 * 60 * minute }),
    fc.integer({ min: 1, max: 60 * 24 * 60 * minute }),
  ),
  /** Time in ms from the change to its publication, for example for a confirmation. */
  delay: fc.constantFrom(0, 0, 45_000, 3 * minute),
  action: fc.constantFrom(...actions, 'extend' as const, 'republish' as const),
  notice: fc.nat(2),
  /** Share of the time before the step at which the feeds are read. */
  share: fc.double({ min: 0, max: 1, noNaN: true }),
});
type Step = typeof steps extends fc.Arbitrary<infer T> ? T : never;

/** Random histories of up to three notices. */
export const histories = fc.record({
  notices: fc.tuple(...([0, 1, 2] as const).map((index) => noticeAround(evening, index))),
  steps: fc.array(steps, { minLength: 1, maxLength: 9 }),
});
type History = typeof histories extends fc.Arbitrary<infer T> ? T : never;

const database = memoryDatabase();
await allowDeletion(database);

/**
 * Publishes a history, and reads the feeds at some of its minutes. Asserts that the archive returns the same
 * feeds for these minutes.
 */
export async function replay(history: History): Promise<void> {
  const tables = ['notice_revisions', 'notice_snapshots', 'notice_publications'];
  await database.batch(tables.map((table) => database.prepare(`DELETE FROM ${table}`)));
  const replica = memoryReplica();
  const recorded: { at: number; feeds: string[] }[] = [];
  let now = evening - 6 * 60 * minute;
  /** Reads the feeds at the first full minute from an instant on, unless the minute is after `until`. */
  const recordFeeds = async (from: number, until: number) => {
    const at = Math.ceil(from / minute) * minute;
    const answer = await readStore(database);
    if (at >= until || answer.kind !== 'snapshot' || answer.snapshot.revision === 0) return;
    recorded.push({ at, feeds: feedsOf(answer.snapshot, at) });
  };
  for (const step of history.steps) {
    const [before, changedAt] = [now, now + step.pause];
    now = changedAt + step.delay;
    await recordFeeds(before, now);
    await recordFeeds(before + step.share * step.pause, now);
    const edit = await editOf(step, history.notices, changedAt);
    if (edit) await publish(database, replica, edit, now);
  }
  await recordFeeds(now, Number.POSITIVE_INFINITY);

  for (const { at, feeds } of recorded) {
    const snapshot = await readSnapshotAt(database, at);
    expect(snapshot && feedsOf(snapshot, at)).toEqual(feeds);
  }
}

function feedsOf(snapshot: Snapshot, at: number): string[] {
  const view = viewAt(snapshot, at);
  return [jsonFeed, geoJsonFeed].map((feed) => feed(view, publisher).join(''));
}

/** Returns the edit of a step; undefined if the notice does not allow the action. */
async function editOf(
  { action, notice: index }: Step,
  notices: readonly Notice[],
  now: number,
): Promise<Edit | undefined> {
  if (action === 'republish') return { notices: [] };
  const generated = notices[index];
  const { records } = await readNotices(database, now);
  const history = generated ? await readHistory(database, generated.id) : [];
  const stored = records.find(({ id }) => id === generated?.id)?.notice;
  if (generated && history.length === 0) {
    return { notices: [{ ...generated, changes: [{ at: now, by, what: 'Published' }] }] };
  }
  try {
    return stored && { notices: [revisionOf(stored, history[1]?.notice, action, now)] };
  } catch (error) {
    if (error instanceof RefusedError) return;
    throw error;
  }
}

function revisionOf(
  notice: Notice,
  earlier: Notice | undefined,
  action: (typeof actions)[number],
  now: number,
): Notice {
  switch (action) {
    case 'cancel':
      return cancelNotice(notice, by, undefined, now);
    case 'extend':
      return extendNotice(notice, localTimeText(now + 120 * minute), by, now);
    case 'end':
      return endNoticeNow(notice, by, now);
    case 'reopen':
      return reopenNotice(notice, by, now);
    case 'undo':
      return undoChange(notice, { before: earlier, after: notice }, by, now);
    case 'change':
    case 'break': {
      const changes = [{ at: now, by, what: action }, ...notice.changes];
      const revision = { ...notice, revision: notice.revision + 1, title: 'Changed', changes };
      // A newer version may store a kind that this version cannot read.
      return action === 'break'
        ? JSON.parse(JSON.stringify({ ...revision, kind: 'drone' }))
        : revision;
    }
  }
}
