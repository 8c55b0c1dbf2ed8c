import { beforeAll } from 'vitest';
import { type Edit, publish } from '../../../src/edit/publish.ts';
import type { Notice } from '../../../src/notice/notice.ts';
import { aNotice } from '../notices.ts';
import type { Faults } from '../workers/faults.ts';
import { faultySite, siteBundle, startWorker } from './worker.ts';

interface Options {
  /** Edits published before the first test. */
  edits?: Edit[];
  /** Whether a test may set the Worker's clock, and make the store and its replica fail. */
  faulty?: boolean;
}

/** Starts the production Worker with a separate notice store, to which a test may publish. */
export function startRoad({ edits = [], faulty = false }: Options = {}) {
  const worker = startWorker({ modules: faulty ? faultySite : [siteBundle] }, true);
  const write = (edit: Edit, at = Date.now()) => publish(worker.database, worker.replica, edit, at);
  let clock = Date.now();
  /** Sets the clock and the faults; a fault of the database also affects single queries. */
  const setFaults = (faults: Faults) => {
    clock = faults.now ?? clock;
    return worker.setFaults({ ...faults, ...(faults.DB && { READS: faults.DB }) });
  };

  beforeAll(async () => {
    for (const edit of edits) await write(edit);
  });

  return {
    ...worker,
    publish: (...notices: Notice[]) => write({ notices }),
    write,
    get: (path: string, init?: RequestInit) =>
      fetch(new URL(path, worker.origin()), { redirect: 'manual', ...init }),
    /** Last time to which a test has set the clock of the Worker. */
    clock: () => clock,
    setFaults,
    /** Advances the clock of the Worker, by default until the Worker has to read the store again. */
    advanceClock: (faults: Faults = {}, ms = 120_000) => setFaults({ ...faults, now: clock + ms }),
  };
}

const hour = 3_600_000;

/** Builds a notice that began an hour ago and ends in an hour. */
export function activeNotice(changes: Partial<Notice> = {}): Notice {
  const now = Date.now();
  return aNotice({
    start: now - hour,
    end: now + hour,
    changes: [{ at: now, by: 'Day shift', what: 'Published' }],
    ...changes,
  });
}

/** Builds `count` notices whose starts are spread over the next 400 hours. */
export function manyNotices(count: number): Notice[] {
  return Array.from({ length: count }, (_, number) =>
    activeNotice({
      id: `n${number}`.padEnd(6, 'x'),
      title: `Works ${number}`,
      start: Date.now() + (number % 400) * hour,
      end: Date.now() + ((number % 400) + 2) * hour,
    }),
  );
}
