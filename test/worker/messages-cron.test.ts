import { beforeEach, describe, expect, it } from 'vitest';
import { identify } from '../../src/contact/identify.ts';
import { keyOf } from '../../src/contact/message/stored.ts';
import { startMessageSite } from '../support/message-site.ts';
import { noReport, postForm, referenceIn, sampleMessage } from '../support/sample-messages.ts';

const site = startMessageSite({ migrated: false });
const lost = { does: 'throw', message: 'D1_ERROR: Network connection lost.' } as const;

/** Posts while the database is down, so that the messages wait in the outbox. */
async function postToOutbox(...subjects: string[]): Promise<string[]> {
  await site.break({ DB: lost });
  const responses = await Promise.all(
    subjects.map((subject) => postForm(site, { ...sampleMessage, subject })),
  );
  expect(responses.map(({ status }) => status)).toEqual(subjects.map(() => 303));
  await site.break({});
  return responses.map(referenceIn);
}

async function waiting(): Promise<string[]> {
  return (await site.waiting()).map(({ reference }) => reference);
}

describe('the first deploy, before its migration', () => {
  it('acknowledges a message, and the cron stores and mails it once the table is there', async () => {
    const response = await postForm(site, sampleMessage);
    expect(response.status).toBe(303);
    expect((await site.cron()).outcome).toBe('exception');
    expect(await waiting()).toEqual([referenceIn(response)]);
    await site.migrate();
    expect((await site.cron()).outcome).toBe('ok');
    const [row] = await site.rows();
    expect(row).toMatchObject({ reference: referenceIn(response), message: sampleMessage.message });
    expect(await waiting()).toEqual([]);
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
    expect(await waiting()).toHaveLength(20);
    await Promise.all([site.cron(), site.cron()]);
    const rows = await site.rows();
    expect(rows.map(({ reference }) => reference).sort()).toEqual(references.sort());
    expect(await waiting()).toEqual([]);
    expect(await site.mails()).toHaveLength(20);
  });

  it('adds nothing for a message that had reached the database after all', async () => {
    await site.break({ DB: { does: 'lose-answer', message: 'D1_ERROR: Internal error.' } });
    const response = await postForm(site, sampleMessage);
    await site.break({});
    expect(await waiting()).toEqual([referenceIn(response)]);
    await site.cron();
    const rows = await site.rows();
    expect(rows.map(({ reference }) => reference)).toEqual([referenceIn(response)]);
    expect(await site.mails()).toHaveLength(1);
  });

  it('keeps everything while the database stays down', async () => {
    const [reference] = await postToOutbox('Still down');
    await site.break({ DB: lost });
    expect((await site.cron()).outcome).toBe('exception');
    expect(await waiting()).toEqual([reference]);
    await site.break({});
    await site.cron();
    expect(await site.rows('reference = ?', reference)).toHaveLength(1);
  });

  it('is emptied in parts where it is full, and what was stored is mailed in the same run', async () => {
    const outbox = site.outbox;
    const message = await identify({ ...sampleMessage, ...noReport, consent: true }, Date.now());
    for (let number = 0; number < 160; number += 1) {
      const reference = `FULL-${String(number).padStart(4, '0')}`;
      const digest = `full ${number}`;
      const entry = { ...message, reference, digest, receivedAt: message.receivedAt - 1000 };
      await outbox.put(keyOf(entry), JSON.stringify(entry));
    }
    await site.cron();
    expect(await site.waiting()).toHaveLength(10);
    expect(await site.rows('mailed_at IS NOT NULL')).toHaveLength(150);
    await site.cron();
    expect(await site.waiting()).toEqual([]);
    expect(await site.rows('mailed_at IS NOT NULL')).toHaveLength(160);
  });
});
