import { beforeEach } from 'vitest';
import { type Calls, callsPath, mailsPath } from '../workers/faults.ts';
import { faultySite, startWorker } from './worker.ts';

/** Columns of a message's row that tests read. */
interface MessageRow {
  reference: string;
  subject: string;
  name: string;
  mailed_at: number | null;
  mail_tries: number;
  mail_due_at: number;
  mail_failure: string | null;
  mail_refused_at: number | null;
}

interface OutboxMessage {
  reference: string;
  subject: string;
}

export interface Mail {
  from: { name: string; email: string };
  to: string;
  replyTo?: { name: string; email: string };
  subject: string;
  headers: Record<string, string>;
  text: string;
}

const unlimited = 1_000_000;

/**
 * Starts the production Worker with empty storage and bindings that a test can make fail.
 * @param limits calls per minute of rate limiters by name; the others are unlimited
 */
export function startMessageSite(limits: Readonly<Record<string, number>> = {}, migrated = true) {
  const names = ['CONTACT_LIMIT', 'CONTACT_ATTEMPTS', 'STATUS_LIMIT', 'NETWORK_LIMIT'];
  const defaults = Object.fromEntries(names.map((name) => [name, unlimited]));
  const worker = startWorker({ limits: { ...defaults, ...limits }, modules: faultySite }, migrated);

  beforeEach(async () => {
    await worker.setFaults({});
    worker.log.length = 0;
  });

  return {
    ...worker,
    /** Removes all faults, all messages, and all data about messages. */
    async reset(): Promise<void> {
      await worker.setFaults({});
      const tables = ['messages', 'aliases', 'erased'];
      const { database, outbox } = worker;
      await database.batch(tables.map((table) => database.prepare(`DELETE FROM ${table}`)));
      const { keys } = await outbox.list();
      await Promise.all(keys.map(({ name }) => outbox.delete(name)));
    },
    /** Returns the messages waiting in the outbox, oldest first. */
    async waitingMessages(): Promise<OutboxMessage[]> {
      const { keys } = await worker.outbox.list();
      const names = keys.map(({ name }) => name).filter((name) => name.startsWith('message:'));
      const values = await Promise.all(names.map((name) => worker.outbox.get(name)));
      return values.map((value) => JSON.parse(value ?? ''));
    },
    async rows(where = 'true', ...values: unknown[]): Promise<MessageRow[]> {
      const sql = `SELECT * FROM messages WHERE ${where} ORDER BY received_at`;
      const statement = worker.database.prepare(sql).bind(...values);
      return (await statement.all<MessageRow>()).results;
    },
    async calls(): Promise<Calls> {
      return JSON.parse(await (await worker.fetch(callsPath)).text());
    },
    async mails(): Promise<Mail[]> {
      return JSON.parse(await (await worker.fetch(mailsPath)).text());
    },
  };
}

export type MessageSite = ReturnType<typeof startMessageSite>;

/** Puts an entry into the outbox that the database always rejects. */
export async function poison(site: MessageSite, time: string, value: unknown): Promise<void> {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  await site.outbox.put(`message:${time}:poison`, text);
}
