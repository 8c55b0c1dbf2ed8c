import { randomInt } from 'node:crypto';
import { report, sampleMessage } from '../sample-messages.ts';
import { begin, type Life, prepare } from './life.ts';

const day = 86_400_000;

/** A message that the site has acknowledged. */
export interface Acknowledged {
  subject: string;
  reference: string;
}

/** What is left after all lives, in a last one without faults. */
export interface Estate {
  acknowledged: Acknowledged[];
  /** Subjects of the rows that each reference finds. */
  rows: { subject: string; reference: string; alias: string | null }[];
  mails: string[];
  waiting: number;
}

/**
 * Sends a stream of messages to a Worker that is killed again and again in the middle of it, with
 * its database away for some and its cron running; then lets it do what it has left undone.
 */
export async function surviveKills(
  directory: string,
  lives: number,
  sends: number,
): Promise<Estate> {
  const acknowledged: Acknowledged[] = [];
  for (let number = 0; number < lives; number += 1) {
    const life = await begin(directory);
    if (number === 0) await prepare(life);
    await live(life, `Life ${number}`, sends, acknowledged);
    await life.runtime.dispose().catch(() => undefined);
  }
  const life = await begin(directory);
  try {
    for (let days = 1; days <= 4; days += 1) await runCron(life, Date.now() + days * day);
    return { acknowledged, ...(await leftBy(life)) };
  } finally {
    await life.runtime.dispose();
  }
}

/** One life: all messages at once and the cron with them, until enough have been acknowledged. */
async function live(life: Life, name: string, sends: number, acknowledged: Acknowledged[]) {
  let left = randomInt(1, sends);
  const stream = Array.from({ length: sends }, async (_, number) => {
    const subject = `${name}, message ${number}`;
    const reference = await send(life, subject, randomInt(3) === 0);
    acknowledged.push({ subject, reference });
    left -= 1;
    if (left === 0) life.kill();
  });
  const crons = Array.from({ length: 3 }, () => runCron(life, Date.now()));
  await Promise.allSettled([...stream, ...crons]);
  life.kill();
}

async function send({ origin }: Life, subject: string, away: boolean): Promise<string> {
  const response = await fetch(`${origin}/contact`, {
    method: 'POST',
    body: JSON.stringify({ ...sampleMessage, ...report, subject, consent: true }),
    headers: {
      Origin: origin,
      'Content-Type': 'application/json',
      ...(away ? { 'X-Database-Away': '1' } : {}),
    },
  });
  const { reference } = await response.json();
  if (response.status !== 201) throw new Error(`not acknowledged: ${response.status}`);
  return reference;
}

async function runCron({ origin }: Life, now: number): Promise<void> {
  await fetch(`${origin}/_test/cron?now=${now}`);
}

async function leftBy({ runtime }: Life): Promise<Omit<Estate, 'acknowledged'>> {
  const { DB, OUTBOX, MAILS } = await runtime.getBindings<Bindings>();
  const sql = `SELECT subject, messages.reference, alias FROM messages
    LEFT JOIN aliases ON aliases.reference = messages.reference`;
  const { results } = await DB.prepare(sql).all<Estate['rows'][number]>();
  // The key that says that something waits has no value.
  const waiting = (await valuesOf(OUTBOX)).filter((value) => value !== '').length;
  return { rows: results, mails: await valuesOf(MAILS), waiting };
}

interface Namespace {
  list(options: { cursor?: string }): Promise<{ keys: { name: string }[]; cursor?: string }>;
  get(key: string): Promise<string | null>;
}
interface Bindings {
  DB: { prepare(sql: string): { all<Row>(): Promise<{ results: Row[] }> } };
  OUTBOX: Namespace;
  MAILS: Namespace;
}

async function valuesOf(namespace: Namespace): Promise<string[]> {
  const values: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await namespace.list(cursor === undefined ? {} : { cursor });
    const read = await Promise.all(page.keys.map(({ name }) => namespace.get(name)));
    values.push(...read.flatMap((value) => value ?? []));
    cursor = page.cursor || undefined;
  } while (cursor !== undefined);
  return values;
}
