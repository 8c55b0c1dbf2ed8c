import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { unstable_readConfig } from 'wrangler';
import { toStoredMessage } from '../../src/contact/identify.ts';
import { keyOf } from '../../src/contact/message/stored.ts';
import { startMessageSite } from '../support/message-site.ts';
import { noReport, postForm, referenceIn, sampleMessage } from '../support/sample-messages.ts';

const site = startMessageSite({ migrated: false });
const lost = { does: 'throw', message: 'D1_ERROR: Network connection lost.' } as const;

/** Posts while the database is down, so that the messages wait in the outbox. */
async function postToOutbox(...subjects: string[]): Promise<string[]> {
  await site.setFaults({ DB: lost });
  const responses = await Promise.all(
    subjects.map((subject) => postForm(site, { ...sampleMessage, subject })),
  );
  expect(responses.map(({ status }) => status)).toEqual(subjects.map(() => 303));
  await site.setFaults({});
  return responses.map(referenceIn);
}

async function waitingReferences(): Promise<string[]> {
  return (await site.waitingMessages()).map(({ reference }) => reference);
}

describe('the first deploy, before its migration', () => {
  it('acknowledges a message, and the cron stores and mails it once the table is there', async () => {
    const response = await postForm(site, sampleMessage);
    expect(response.status).toBe(303);
    expect((await site.cron()).outcome).toBe('exception');
    expect(await waitingReferences()).toEqual([referenceIn(response)]);
    await site.migrate();
    expect((await site.cron()).outcome).toBe('ok');
    const [row] = await site.rows();
    expect(row).toMatchObject({ reference: referenceIn(response), message: sampleMessage.message });
    expect(await waitingReferences()).toEqual([]);
    expect(await site.mails()).toHaveLength(1);
  });
});

describe('the outbox', () => {
  beforeEach(async () => {
    await site.migrate();
    await site.database.prepare('DELETE FROM messages').all();
  });

  it('is emptied with nothing lost and nothing doubled', async () => {
    const subjects = Array.from({ length: 20 }, (_, number) => `Outbox ${number}`);
    const references = await postToOutbox(...subjects);
    expect(await waitingReferences()).toHaveLength(20);
    await Promise.all([site.cron(), site.cron()]);
    const rows = await site.rows();
    expect(rows.map(({ reference }) => reference).sort()).toEqual(references.sort());
    expect(await waitingReferences()).toEqual([]);
    expect(await site.mails()).toHaveLength(20);
  });

  it('adds nothing for a message that had reached the database after all', async () => {
    await site.setFaults({ DB: { does: 'lose-answer', message: 'D1_ERROR: Internal error.' } });
    const response = await postForm(site, sampleMessage);
    await site.setFaults({});
    expect(await waitingReferences()).toEqual([referenceIn(response)]);
    await site.cron();
    const rows = await site.rows();
    expect(rows.map(({ reference }) => reference)).toEqual([referenceIn(response)]);
    expect(await site.mails()).toHaveLength(1);
  });

  it('keeps everything while the database stays down', async () => {
    const [reference] = await postToOutbox('Still down');
    await site.setFaults({ DB: lost });
    expect((await site.cron()).outcome).toBe('exception');
    expect(await waitingReferences()).toEqual([reference]);
    await site.setFaults({});
    await site.cron();
    expect(await site.rows('reference = ?', reference)).toHaveLength(1);
  });

  it('is emptied in parts where it is full, and what was stored is mailed in the same run', async () => {
    const outbox = site.outbox;
    const message = await toStoredMessage(
      { ...sampleMessage, ...noReport, consent: true },
      Date.now(),
    );
    for (let number = 0; number < 160; number += 1) {
      const reference = `FULL-${String(number).padStart(4, '0')}`;
      const digest = `full ${number}`;
      const entry = { ...message, reference, digest, receivedAt: message.receivedAt - 1000 };
      await outbox.put(keyOf(entry), JSON.stringify(entry));
    }
    await site.cron();
    expect(await site.waitingMessages()).toHaveLength(10);
    expect(await site.rows('mailed_at IS NOT NULL')).toHaveLength(150);
    await site.cron();
    expect(await site.waitingMessages()).toEqual([]);
    expect(await site.rows('mailed_at IS NOT NULL')).toHaveLength(160);
  });
});

describe('retention', async () => {
  beforeAll(() => site.migrate());
  const now = Date.UTC(2026, 10, 21, 3, 17);
  const day = 86_400_000;
  const { MESSAGE_RETENTION_DAYS } = unstable_readConfig({ config: 'wrangler.toml' }).vars;
  const age = Number(MESSAGE_RETENTION_DAYS) * day;

  /** Adds `count` messages received at `receivedAt`, in ms since 1970. */
  async function add(name: string, receivedAt: number, count = 1): Promise<void> {
    const database = site.database;
    const statement = database.prepare(
      `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?1)
     INSERT INTO messages
       (reference, digest, received_at, name, email, phone, subject, message, mail_due_at)
     SELECT ?2 || n, '', ?3, ?2, 'a@b.example', '', '', '', ?3 FROM numbers`,
    );
    await statement.bind(count, name, receivedAt).all();
  }

  const names = async () => [...new Set((await site.rows()).map(({ name }) => name))];

  beforeEach(async () => {
    await site.database.prepare('DELETE FROM messages').all();
  });

  describe('the cron', () => {
    it('deletes to the day: 90 days exactly, and nothing a second younger', async () => {
      expect(age / day).toBe(90);
      await add('older', now - age - 1000);
      await add('exactly', now - age);
      await add('younger', now - age + 1000);
      await add('new', now);
      expect((await site.cron(now)).outcome).toBe('ok');
      expect(await names()).toEqual(['younger', 'new']);
    });

    it('deletes more than one batch', async () => {
      await add('old', now - age, 1201);
      await add('new', now, 3);
      await site.cron(now);
      expect(await site.rows()).toHaveLength(3);
    });

    it('tries again after a lost connection, and fails aloud where it stays lost', async () => {
      await add('old', now - age);
      const message = 'D1_ERROR: Network connection lost.';
      await site.setFaults({ DB: { does: 'throw', message } });
      expect((await site.cron(now)).outcome).toBe('exception');
      expect(site.log.join('\n')).toContain('cron-failed');
      await site.setFaults({ DB: { does: 'throw', message, times: 1 } });
      expect((await site.cron(now)).outcome).toBe('ok');
      expect(await names()).toEqual([]);
    });
  });

  it('is what the privacy page says', async () => {
    const page = await fetch(`${site.origin()}/privacy`);
    expect(await page.text()).toMatch(new RegExp(`${MESSAGE_RETENTION_DAYS} days`));
  });
});
