import { beforeAll } from 'vitest';
import { type Edit, publish } from '../../src/works/edit/publish.ts';
import type { Notice } from '../../src/works/notice.ts';
import { aNotice } from './notices.ts';
import { siteBundle, startWorker } from './worker.ts';
import { type RoadFaults, roadFaultsPath } from './workers/faults.ts';

interface Options {
  /** Edits published before the first test. */
  edits?: Edit[];
  /** Whether a test may make the store and its replica fail. */
  faulty?: boolean;
}

const faultyModules = ['road.ts', 'faults.ts'].map((file) => `test/support/workers/${file}`);

/** Starts the production Worker with its own notice store, to which a test may publish. */
export function startRoad({ edits = [], faulty = false }: Options = {}) {
  const modules = faulty ? [...faultyModules, siteBundle] : [siteBundle];
  const worker = startWorker({ modules }, true);
  const write = (edit: Edit, now = Date.now()) =>
    publish(worker.database, worker.replica, edit, now);

  beforeAll(async () => {
    for (const edit of edits) await write(edit);
  });

  return {
    ...worker,
    publish: (...notices: Notice[]) => write({ notices }),
    write,
    get: (path: string, init?: RequestInit) =>
      fetch(new URL(path, worker.origin()), { redirect: 'manual', ...init }),
    setFaults: (faults: RoadFaults) =>
      worker.fetch(roadFaultsPath, { method: 'PUT', body: JSON.stringify(faults) }),
  };
}

const hour = 3_600_000;

/** Builds a notice that has been on for an hour and stays on for another. */
export function activeNotice(changes: Partial<Notice> = {}): Notice {
  const now = Date.now();
  return aNotice({
    start: now - hour,
    end: now + hour,
    changes: [{ at: now, by: 'Day shift', what: 'Published' }],
    ...changes,
  });
}

/** Builds `count` notices that begin within 400 hours, at most 24 of which are before the next 06:00. */
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
