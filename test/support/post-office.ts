import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createTestHarness, unstable_readConfig } from 'wrangler';
import { type Faults, faultsPath, mailsPath } from './faulty/faults.ts';

export const minutely = '*/5 * * * *';
export const daily = '17 3 * * *';

/** The part of D1 that tests ask. */
interface Statement {
  bind(...values: unknown[]): Statement;
  all<Row>(): Promise<{ results: Row[] }>;
}
export interface Database {
  prepare(sql: string): Statement;
  batch(statements: Statement[]): Promise<unknown>;
}
interface Outbox {
  list(): Promise<{ keys: { name: string }[] }>;
  get(key: string): Promise<string | null>;
  put(key: string, value: string): Promise<void>;
  delete(key: string): Promise<void>;
}

export interface Row {
  reference: string;
  received_at: number;
  name: string;
  email: string;
  phone: string;
  subject: string;
  message: string;
  mailed_at: number | null;
  mail_tries: number;
  mail_due_at: number;
}

export interface Mail {
  from: { name: string; email: string };
  to: string;
  replyTo: { name: string; email: string };
  subject: string;
  text: string;
}

/** As wrangler.toml declares a limiter. */
interface Limiter {
  name: string;
  namespace_id: string;
  simple: { limit: number; period: 10 | 60 };
}

interface Options {
  /** Messages a minute from one address. */
  limit?: number;
  /** Whether the migrations have run. */
  migrated?: boolean;
}

/** The production Worker with empty storage, whose bindings a test can make fail. */
export function startPostOffice({ limit = 1_000_000, migrated = true }: Options = {}) {
  const harness = createTestHarness({ workers: [{ config: configWith(limit) }] });
  const worker = () => harness.getWorker<{ DB: Database; OUTBOX: Outbox }>();
  const tell = (faults: Faults) =>
    harness.fetch(faultsPath, { method: 'PUT', body: JSON.stringify(faults) });
  const migrate = () => worker().applyD1Migrations('DB');
  let origin = '';

  beforeAll(async () => {
    origin = (await harness.listen()).url.origin;
    if (migrated) await migrate();
  });
  beforeEach(async () => {
    await tell({});
    harness.clearLogs();
  });
  afterAll(() => harness.close());

  return {
    harness,
    migrate,
    break: tell,
    origin: () => origin,
    database: async () => (await worker().getEnv()).DB,
    outbox: async () => (await worker().getEnv()).OUTBOX,
    async rows(where = 'true', ...values: unknown[]): Promise<Row[]> {
      const { DB } = await worker().getEnv();
      const sql = `SELECT * FROM messages WHERE ${where} ORDER BY received_at`;
      return (
        await DB.prepare(sql)
          .bind(...values)
          .all<Row>()
      ).results;
    },
    async mails(): Promise<Mail[]> {
      return JSON.parse(await (await harness.fetch(mailsPath)).text());
    },
    /** Runs a cron as if at another time; its failure is an outcome. */
    cron: (cron: string, time = Date.now()) =>
      worker().scheduled({ cron, scheduledTime: new Date(time) }),
    log: () => harness.getLogs().map(({ message }) => message),
  };
}

export type PostOffice = ReturnType<typeof startPostOffice>;

function configWith(limit: number) {
  const config = unstable_readConfig({ config: 'wrangler.toml' });
  const { name, compatibility_date, vars, assets, version_metadata } = config;
  const { d1_databases, kv_namespaces, send_email, ratelimits } = config;
  return {
    name,
    main: 'test/support/faulty/worker.ts',
    compatibility_date,
    vars,
    assets,
    version_metadata,
    d1_databases,
    kv_namespaces,
    send_email,
    ratelimits: ratelimits.map((one: Limiter) => ({ ...one, simple: { ...one.simple, limit } })),
  };
}
