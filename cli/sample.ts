import { readReportTimes } from '../src/contact/cron.ts';
import { cancelNotice, createNotice, endNotice } from '../src/edit/edit.ts';
import { extendNotice } from '../src/edit/nights.ts';
import { readNotices } from '../src/edit/notice-store.ts';
import { publish, revisionStatement } from '../src/edit/publish.ts';
import { localTimeText } from '../src/edit/values.ts';
import type { Database, SqlStatement } from '../src/http/env.ts';
import { changedAt, type Notice } from '../src/notice/notice.ts';
import {
  type Confirmation,
  confirmationStatement,
  sampleAuthor,
} from '../src/record/confirmations.ts';
import { computeNextMonth } from '../src/record/month.ts';
import {
  addDays,
  dayMs,
  dayOf,
  hourMs,
  type Instant,
  instantOf,
  minuteMs,
  weekdayOf,
} from '../src/road/irish-time.ts';
import type { ReplicaStore } from '../src/store/store.ts';
import { adviceOn, openBindings, PlatformError, runProgram } from './platform.ts';
import { readArguments } from './program.ts';
import { fortyRevisions, sampleRevisions, stretch } from './sample-notices.ts';

const usage = `npm run sample [-- options]

Fills an empty local database with a week of notices, and with three months of past closures.

  --forty                forty notices instead of a plausible week
  --persist-to <folder>  folder of the local data`;

interface Stores {
  DB: Database;
  NOTICES: ReplicaStore;
}

/** Publishes sample notices, as if staff had published and confirmed them at the desk. */
async function publishSample(
  { DB, NOTICES }: Stores,
  isForty: boolean,
  folder: string,
): Promise<string> {
  const now = Date.now();
  const { revision } = await readNotices(DB, now).catch((error) => {
    throw new PlatformError(adviceOn(error));
  });
  if (revision > 0) {
    throw new PlatformError(
      `The local database has notices already. Stop npm start and the desk, delete the folder ${folder}, start them again, and repeat this command.`,
    );
  }
  const { earlier, notices } = isForty ? fortyRevisions(now) : sampleRevisions(now);
  const leadingStatements = sampleHistory(DB, now, earlier);
  // The next publication reads the history from the store, so its snapshot contains the history.
  await publish(DB, NOTICES, { notices: [], leadingStatements }, now - 1);
  await publish(DB, NOTICES, { notices }, now);
  await computeRecord(DB, now);
  return `Published ${notices.length} notices, and three months of past closures for /reports/record.`;
}

async function main(): Promise<void> {
  const { values } = readArguments(usage, {
    options: {
      forty: { type: 'boolean', default: false },
      'persist-to': { type: 'string' },
    },
  });
  const folder = values['persist-to'] ?? '.wrangler/state';
  const { close, ...stores } = await openBindings<Stores>(folder);
  try {
    process.stdout.write(`${await publishSample(stores, values.forty, folder)}\n`);
  } finally {
    await close();
  }
}

const historyDays = 92;
const by = 'Day shift';

/** Sample closure with its revisions and confirmations. */
interface SampleClosure {
  readonly revisions: readonly Notice[];
  readonly confirmations: readonly Pick<Confirmation, 'event' | 'happened'>[];
}

/**
 * Returns statements that store three months of invented closures, as if staff had published and confirmed
 * them at the desk.
 * @param earlier revisions before those of the week
 */
export function sampleHistory(
  database: Database,
  now: Instant,
  earlier: readonly Notice[] = [],
): SqlStatement[] {
  const closures = sampleClosures(now);
  const revisions = closures.flatMap((closure) => closure.revisions);
  return [
    ...[...earlier, ...revisions].map((notice) => revisionStatement(database, notice)),
    database.prepare('UPDATE notice_revisions SET published = at'),
    database.prepare(
      'INSERT INTO notice_publications (at, revision) SELECT DISTINCT at, 0 FROM notice_revisions',
    ),
    ...closures.flatMap(({ revisions: [first], confirmations }) =>
      confirmations.map(({ event, happened }) =>
        confirmationStatement(database, {
          ...{ notice: first?.id ?? '', period: first?.start ?? 0, event, happened },
          ...{ at: happened + minuteMs, person: sampleAuthor },
        }),
      ),
    ),
    ...revisions.map((notice, index) =>
      database
        .prepare('INSERT INTO desk_seen (notice, revision, at) VALUES (?1, ?2, ?3)')
        .bind(notice.id, notice.revision, changedAt(notice) + 8_000 + ((index * 7) % 30) * 1_000),
    ),
  ];
}

/** Computes all months of the closure record. */
export async function computeRecord(database: Database, now: Instant): Promise<void> {
  const reports = {
    keptForMs: historyDays * dayMs,
    read: (interval: { start: Instant; end: Instant }) => readReportTimes(database, interval),
  };
  while ((await computeNextMonth(database, reports, now)) !== undefined);
}

function sampleClosures(now: Instant): SampleClosure[] {
  const today = dayOf(now);
  const days = Array.from({ length: historyDays - 2 }, (_, index) =>
    addDays(today, index - historyDays),
  );
  const nights = days.filter((day) => weekdayOf(day) > 0 && weekdayOf(day) < 5);
  return [
    ...nights.map((day, index) => plannedClosure(day, index)),
    ...days.filter((_, index) => index % 9 === 4).map((day, index) => incidentClosure(day, index)),
  ];
}

/** Delays in minutes from the announced end to the opening, one for each night in turn. */
const delays = [-10, -4, 0, 3, 8, -2, 12, 0, 25, -15];

function plannedClosure(day: string, index: number): SampleClosure {
  const [start, end] = [instantOf(day, '22:00'), instantOf(addDays(day, 1), '05:00')];
  const { from, to, direction } = stretch((index % 13) / 13);
  const isSlip = index % 3 === 2;
  const leadTimeMs = index % 13 === 5 ? 10 * hourMs : index % 8 === 3 ? 4 * dayMs : 12 * dayMs;
  const publishedNotice = createNotice(
    {
      kind: 'closure',
      title: isSlip ? `Slip road at ${from} closed` : 'Road closed for resurfacing',
      text: 'Closed for one night.',
      ...(isSlip ? { direction, from, slips: ['exit'] } : { direction, from, to }),
      cause: 'resurfacing',
      start: localTimeText(start),
      end: localTimeText(end),
      severity: 'medium',
      by,
    },
    start - leadTimeMs,
  );
  if (index % 11 === 7) {
    const cancelledNotice = cancelNotice(
      publishedNotice,
      by,
      'the weather does not allow it',
      start - 6 * hourMs,
    );
    return { revisions: [publishedNotice, cancelledNotice], confirmations: [] };
  }
  const closedConfirmation = { event: 'closed', happened: start + (index % 7) * minuteMs } as const;
  if (index % 12 === 9)
    return { revisions: [publishedNotice], confirmations: [closedConfirmation] };
  const delay = delays[index % delays.length] ?? 0;
  const openedAt = end + delay * minuteMs;
  const lastRevision =
    delay > 15
      ? extendNotice(publishedNotice, localTimeText(end + 30 * minuteMs), by, end - 10 * minuteMs)
      : delay < 0
        ? endNotice(publishedNotice, by, openedAt)
        : undefined;
  return {
    revisions: [publishedNotice, ...(lastRevision ? [lastRevision] : [])],
    confirmations: [closedConfirmation, { event: 'opened', happened: openedAt }],
  };
}

function incidentClosure(day: string, index: number): SampleClosure {
  const start = instantOf(day, '08:10');
  const publishedNotice = createNotice(
    {
      kind: 'closure',
      title: 'Road closed after a collision',
      text: 'The emergency services are at work.',
      ...stretch((index % 13) / 13),
      cause: 'collision',
      start: localTimeText(start),
      end: localTimeText(start + 2 * hourMs),
      severity: 'high',
      by,
    },
    start + 2 * minuteMs,
  );
  const openedAt = start + (45 + 11 * (index % 5)) * minuteMs;
  return {
    revisions: [publishedNotice, endNotice(publishedNotice, by, openedAt)],
    confirmations: [],
  };
}

if (import.meta.main) await runProgram(main);
