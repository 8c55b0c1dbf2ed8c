import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createTestHarness, unstable_readConfig } from 'wrangler';
import { type Faults, faultsPath, mailsPath } from './faulty/faults.ts';

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
  about: string;
  kind: string;
  direction: string;
  from_junction: string;
  to_junction: string;
  lane: string;
  plate: string;
  seen: string;
  notice: string;
  state: string | null;
  digest: string;
  suspected: number;
  mailed_at: number | null;
  mail_tries: number;
  mail_due_at: number;
  mail_failure: string | null;
  mail_refused_at: number | null;
}

/** An entry of the outbox. */
export interface Waiting {
  reference: string;
  digest: string;
  subject: string;
  message: string;
}

export interface Mail {
  from: { name: string; email: string };
  to: string;
  replyTo?: { name: string; email: string };
  subject: string;
  headers: Record<string, string>;
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
  /** Tries a minute from one address. */
  attempts?: number;
  /** References looked up in a minute from one address. */
  lookups?: number;
  /** Whether the migrations have run. */
  migrated?: boolean;
}

const unlimited = 1_000_000;

/** The production Worker with empty storage, whose bindings a test can make fail. */
export function startMessageSite({
  limit = unlimited,
  attempts = unlimited,
  lookups = unlimited,
  migrated = true,
}: Options = {}) {
  const limits = { CONTACT_LIMIT: limit, CONTACT_ATTEMPTS: attempts, STATUS_LIMIT: lookups };
  const harness = createTestHarness({ workers: [{ config: configWith(limits) }] });
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
    /** What waits in the outbox, the oldest first. */
    async waiting(): Promise<Waiting[]> {
      const { OUTBOX } = await worker().getEnv();
      const { keys } = await OUTBOX.list();
      const values = await Promise.all(keys.map(({ name }) => OUTBOX.get(name)));
      return values.map((value) => JSON.parse(value ?? ''));
    },
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
    /** Runs the cron as if at another time; its failure is an outcome. */
    cron: (time = Date.now()) =>
      worker().scheduled({ cron: '*/5 * * * *', scheduledTime: new Date(time) }),
    log: () => harness.getLogs().map(({ message }) => message),
  };
}

export type MessageSite = ReturnType<typeof startMessageSite>;

function configWith(limits: Record<string, number>) {
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
    ratelimits: ratelimits.map((one: Limiter) => {
      const limit = limits[one.name] ?? unlimited;
      return { ...one, simple: { ...one.simple, limit } };
    }),
  };
}
