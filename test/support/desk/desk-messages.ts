import { beforeAll, beforeEach } from 'vitest';
import { insertMessage } from '../worker/database.ts';
import { type AccessTeam, accessTeam } from './access.ts';
import { personAtDesk, startDesk } from './desk.ts';

const day = 86_400_000;
/** Address of the person who is signed in. */
export const actor = 'aoife.shift@operator.example';

/** Starts a desk with a person signed in for messages; each test begins without messages. */
export function startMessagesDesk() {
  let team: AccessTeam;
  beforeAll(async () => {
    team = await accessTeam();
  });
  const desk = startDesk(() => team);
  beforeEach(async () => {
    for (const table of ['messages', 'message_events', 'erased']) {
      await desk.database.prepare(`DELETE FROM ${table}`).all();
    }
    desk.log.length = 0;
  });

  return {
    desk,
    team: () => team,
    office: personAtDesk(desk, () => team, 'messages'),
    /** Stores a message, received half a day ago by default. */
    async store(reference: string, overrides: Record<string, string | number> = {}) {
      await insertMessage(desk.database, reference, {
        ...{ email: `${reference.toLowerCase()}@visitor.example`, subject: `S ${reference}` },
        ...{ message: 'Words.', received_at: Date.now() - day / 2, ...overrides },
      });
    },
    /** Returns the stored row of a message; empty if there is none. */
    async row(reference: string): Promise<Record<string, unknown>> {
      const { results } = await desk.database
        .prepare('SELECT * FROM messages WHERE reference = ?1')
        .bind(reference)
        .all<Record<string, unknown>>();
      return results[0] ?? {};
    },
    /** Returns the log of actions on messages, with their actors, oldest first. */
    async record(): Promise<unknown[]> {
      const sql = 'SELECT actor, reference, what, old, new FROM message_events ORDER BY id';
      return (await desk.database.prepare(sql).all()).results;
    },
  };
}

/** Builds a line of the log of actions, with the signed-in person as actor. */
export function messageEvent(reference: string, what: string, old = '', newValue = '') {
  return { ...{ actor, reference, what, old, new: newValue } };
}
