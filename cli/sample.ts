import { readNotices } from '../src/edit/notice-store.ts';
import { publish } from '../src/edit/publish.ts';
import type { Database } from '../src/http/env.ts';
import type { ReplicaStore } from '../src/store/store.ts';
import { adviceOn, openBindings, PlatformError } from './platform.ts';
import { readArguments } from './program.ts';
import { computeRecord, sampleHistory } from './sample/history.ts';
import { fortyRevisions, sampleRevisions } from './sample/notices.ts';

const usage = `npm run sample [-- options]

Fills an empty local database with a week of notices, and with three months of past closures.

  --forty                forty notices instead of a plausible week
  --persist-to <folder>  folder of the local data`;

interface Stores {
  DB: Database;
  NOTICES: ReplicaStore;
}

/** Publishes sample notices, as if staff had published and confirmed them at the desk. */
async function publishSample({ DB, NOTICES }: Stores, isForty: boolean): Promise<string> {
  const now = Date.now();
  const { revision } = await readNotices(DB, now).catch((error) => {
    throw new PlatformError(adviceOn(error));
  });
  if (revision > 0) {
    throw new PlatformError(
      'The local database has notices already. Delete .wrangler/state first.',
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

const { values } = readArguments(usage, {
  options: {
    forty: { type: 'boolean', default: false },
    'persist-to': { type: 'string' },
  },
});
try {
  const { close, ...stores } = await openBindings<Stores>(values['persist-to']);
  try {
    process.stdout.write(`${await publishSample(stores, values.forty)}\n`);
  } finally {
    await close();
  }
} catch (error) {
  if (!(error instanceof PlatformError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
