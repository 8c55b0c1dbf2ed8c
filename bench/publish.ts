import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openBindings } from '../cli/platform.ts';
import { run } from '../cli/run.ts';
import { createNotice } from '../src/edit/edit.ts';
import { publish } from '../src/edit/publish.ts';
import type { Database } from '../src/http/database.ts';
import { localTimeText } from '../src/notice/values.ts';
import { hourMs } from '../src/road/irish-time.ts';
import { endpoints, href } from '../src/site/routes.ts';
import type { ReplicaStore } from '../src/store/store.ts';
import type { Row } from './table.ts';

const title = 'A notice of the bench';
const pollMs = 100;
const timeoutMs = 120_000;

/** Pages and feeds that show notices, each with a text that appears once the notice is published. */
const surfaces: Readonly<Record<string, string>> = {
  [href('home')]: title,
  [href('works')]: title,
  [`${endpoints.embed}?junction=7&direction=southbound`]: 'CLOSED',
  [endpoints.worksJson]: title,
  [endpoints.worksCalendar]: title,
  [endpoints.worksDatex]: title,
  [endpoints.worksGeoJson]: title,
  [endpoints.worksCifs]: 'ROAD_CLOSED',
};

/**
 * Publishes a notice, and measures the seconds until each page and feed shows it. All
 * were requested before, so cached responses have to expire first.
 */
export async function publishRows(): Promise<Row[]> {
  const directory = await mkdtemp(join(tmpdir(), 'bench-'));
  const persistOptions = ['--persist-to', directory];
  await run('wrangler', ['d1', 'migrations', 'apply', 'DB', '--local', ...persistOptions], {
    hideStdout: true,
  });
  const port = await freePort();
  const site = spawn('wrangler', ['dev', '--port', `${port}`, ...persistOptions], {
    stdio: 'ignore',
  });
  const origin = `http://127.0.0.1:${port}`;
  try {
    await Promise.all(Object.keys(surfaces).map((path) => waitUntilVisible(origin + path, '')));
    const startedAt = performance.now();
    await publishClosure(directory);
    const publishedAt = performance.now();
    const secondsColumn = (value: number) => ({ value: value / 1000, digits: 1 });
    const rows = Object.entries(surfaces).map(async ([path, text]) => {
      await waitUntilVisible(origin + path, text);
      const measure = `published to visible on ${path}, s`;
      return { measure, target: '≤ 10', ...secondsColumn(performance.now() - publishedAt) };
    });
    const command = {
      measure: 'publishing, s',
      ...secondsColumn(publishedAt - startedAt),
    };
    return [command, ...(await Promise.all(rows))];
  } finally {
    site.kill();
    await rm(directory, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Publishes a closure through the bindings of the site, as the desk does. */
async function publishClosure(directory: string): Promise<void> {
  const now = Date.now();
  const fields = {
    ...{ kind: 'closure', direction: 'southbound', from: 'J6', to: 'J7' },
    ...{ title, text: 'The southbound road is closed. Leave at J6.', by: 'Bench' },
    ...{ start: localTimeText(now), end: localTimeText(now + 4 * hourMs) },
  };
  const { DB, NOTICES, close } = await openBindings<{ DB: Database; NOTICES: ReplicaStore }>({
    remote: false,
    directory,
  });
  await publish(DB, NOTICES, { notices: [createNotice(fields, { now, late: true })] }, now);
  await close();
}

/** Polls a URL until the response contains the text, also while the site is still starting. */
async function waitUntilVisible(url: string, text: string): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (performance.now() < deadline) {
    const body = await fetch(url).then(
      (answer) => (answer.ok ? answer.text() : undefined),
      () => undefined,
    );
    if (body?.includes(text)) return;
    await wait(pollMs);
  }
  throw new Error(`${url} does not contain "${text}" after ${timeoutMs} ms.`);
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (!address || typeof address === 'string') throw new Error('No port is free.');
  return address.port;
}
