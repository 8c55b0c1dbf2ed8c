import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { openBindings } from '../../../cli/platform.ts';
import { erase, findErasureTargets } from '../../../src/contact/inbox/erasure.ts';
import type { MessageSelector } from '../../../src/contact/inbox/messages.ts';
import type { MessageStores } from '../../../src/contact/inbox/unstored.ts';
import type { Bindings } from '../../../src/http/env.ts';
import { insertMessage, migrate } from './database.ts';

type OpenStores = MessageStores & Required<Pick<Bindings, 'DB'>>;

/** Opens a separate database and outbox in this process. */
export function startMessageStores() {
  let directory: string;
  let stores: OpenStores & { close(): Promise<void> };
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'messages-'));
    stores = await openBindings<OpenStores>(directory);
    await migrate(stores.DB);
  });
  afterAll(async () => {
    await stores.close();
    await rm(directory, { recursive: true });
  });
  return {
    stores: () => stores,
    /** Stores a message; `more` overrides its columns. */
    store(reference: string, received_at: number, more = {}): Promise<void> {
      return insertMessage(stores.DB, {
        ...{ reference, digest: `digest of ${reference}`, name: `N ${reference}`, phone: '' },
        ...{ email: 'a@b.example', subject: `S ${reference}`, message: 'M', mail_due_at: 0 },
        ...{ received_at, ...more },
      });
    },
    async query(sql: string): Promise<unknown[]> {
      return (await stores.DB.prepare(sql).all()).results;
    },
    /** Erases the selected messages; `faults` replaces parts of the stores. */
    async erase(selector: MessageSelector, faults: Partial<MessageStores> = {}): Promise<number> {
      const targets = await findErasureTargets(selector, stores);
      const author = { actor: 'office@operator.example', now: Date.now() };
      return erase(selector, targets, author, { ...stores, ...faults });
    },
  };
}
