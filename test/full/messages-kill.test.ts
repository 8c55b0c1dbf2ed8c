import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { report, sampleMessage } from '../support/sample-messages.ts';
import { migrate } from '../support/worker/database.ts';
import { startKillable } from '../support/worker/workerds.ts';

const killCount = 24;
/** Number of messages sent at once, some of which are acknowledged before the kill. */
const messageCount = 60;
const dayMs = 86_400_000;

it(`a site that is killed ${killCount} times stores and mails every acknowledged message`, {
  timeout: 1_200_000,
}, async () => {
  const directory = await mkdtemp(join(tmpdir(), 'kills-'));
  const acknowledgedReferences = new Map<string, string>();
  for (let run = 0; run < killCount; run += 1) {
    const site = await start(directory);
    if (run === 0) await migrate((await site.bindings()).DB);
    await killUnderStream(site, `Run ${run}`, acknowledgedReferences);
  }
  const { rows, mails, waiting } = await finish(directory);
  await rm(directory, { recursive: true });

  expect(acknowledgedReferences.size).toBeGreaterThanOrEqual(killCount);
  expect(waiting).toBe(0);
  const references = new Map(rows.map(({ subject, reference }) => [subject, reference]));
  expect(references.size).toBe(new Set(rows.map(({ reference }) => reference)).size);
  for (const [subject, reference] of acknowledgedReferences) {
    const rowsOfSubject = rows.filter((row) => row.subject === subject);
    expect(rowsOfSubject.flatMap((row) => [row.reference, row.alias])).toContain(reference);
  }
  const mailedReferences = mails.map((subject) => subject.slice(1, 10));
  for (const reference of references.values()) expect(mailedReferences).toContain(reference);
});

type Site = Awaited<ReturnType<typeof start>>;

/** Starts the production Worker with its storage in a directory that outlives the process. */
async function start(directory: string) {
  const runtime = await startKillable<Bindings>({
    name: 'site',
    modules: { 'worker.js': 'test/full/killable-worker.js', 'site.js': 'dist/worker/index.js' },
    kvNamespaces: ['OUTBOX', 'MAILS'],
    directory,
  });
  return {
    ...runtime,
    cron: (now: number) => fetch(`${runtime.origin}/_test/cron?now=${now}`),
  };
}

/** Sends all messages at once during cron runs and database failures, and kills the site midway. */
async function killUnderStream(
  site: Site,
  name: string,
  acknowledgedReferences: Map<string, string>,
) {
  let untilKill = randomInt(1, messageCount);
  const stream = Array.from({ length: messageCount }, async (_, number) => {
    const subject = `${name}, message ${number}`;
    acknowledgedReferences.set(subject, await send(site.origin, subject));
    untilKill -= 1;
    if (untilKill === 0) site.kill();
  });
  const crons = Array.from({ length: 3 }, () => site.cron(Date.now()));
  await Promise.allSettled([...stream, ...crons]);
  site.kill();
  await site.dispose();
}

async function send(origin: string, subject: string): Promise<string> {
  const outageHeader = randomInt(3) === 0 ? { 'X-Database-Away': '1' } : {};
  const response = await fetch(`${origin}/contact`, {
    method: 'POST',
    body: JSON.stringify({ ...sampleMessage, ...report, subject, consent: true }),
    headers: { Origin: origin, 'Content-Type': 'application/json', ...outageHeader },
  });
  const { reference } = await response.json();
  if (response.status !== 201)
    throw new Error(`POST /contact returned ${response.status}, not 201.`);
  return reference;
}

/** Runs the cron without faults; returns the stored messages, the mails and the waiting entries. */
async function finish(directory: string) {
  const site = await start(directory);
  for (let days = 1; days <= 4; days += 1) await site.cron(Date.now() + days * dayMs);
  const { DB, OUTBOX, MAILS } = await site.bindings();
  const sql = `SELECT subject, messages.reference, alias FROM messages
    LEFT JOIN aliases ON aliases.reference = messages.reference`;
  const { results: rows } = await DB.prepare(sql).all();
  // The marker key, which exists while messages wait, has an empty value.
  const waiting = (await valuesOf(OUTBOX)).filter((value) => value !== '');
  const result = { rows, mails: await valuesOf(MAILS), waiting: waiting.length };
  await site.dispose();
  return result;
}

interface Row {
  subject: string;
  reference: string;
  alias: string | null;
}
interface Namespace {
  list(options: { cursor?: string }): Promise<{ keys: { name: string }[]; cursor?: string }>;
  get(key: string): Promise<string | null>;
}
interface Bindings {
  DB: {
    prepare(sql: string): { all(): Promise<{ results: Row[] }> };
    batch(statements: unknown[]): Promise<unknown>;
  };
  OUTBOX: Namespace;
  MAILS: Namespace;
}

async function valuesOf(namespace: Namespace): Promise<string[]> {
  const values: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await namespace.list(cursor === undefined ? {} : { cursor });
    const entries = await Promise.all(page.keys.map(({ name }) => namespace.get(name)));
    values.push(...entries.flatMap((value) => value ?? []));
    cursor = page.cursor || undefined;
  } while (cursor !== undefined);
  return values;
}
