import { beforeEach, describe, expect, it } from 'vitest';
import { letter, postForm, referenceIn } from '../support/letters.ts';
import { minutely, startPostOffice } from '../support/post-office.ts';

const office = startPostOffice({ migrated: false });
const lost = { does: 'throw', message: 'D1_ERROR: Network connection lost.' } as const;

/** Posts while the database is down, so that the messages wait in the outbox. */
async function postToOutbox(...subjects: string[]): Promise<string[]> {
  await office.break({ DB: lost });
  const responses = await Promise.all(
    subjects.map((subject) => postForm(office, { ...letter, subject })),
  );
  expect(responses.map(({ status }) => status)).toEqual(subjects.map(() => 303));
  await office.break({});
  return responses.map(referenceIn);
}

async function waiting(): Promise<string[]> {
  return (await (await office.outbox()).list()).keys.map(({ name }) => name);
}

describe('the first deploy, before its migration', () => {
  it('acknowledges a message, and the cron stores and mails it once the table is there', async () => {
    const response = await postForm(office, letter);
    expect(response.status).toBe(303);
    expect((await office.cron(minutely)).outcome).toBe('exception');
    expect(await waiting()).toEqual([`message:${referenceIn(response)}`]);
    await office.migrate();
    expect((await office.cron(minutely)).outcome).toBe('ok');
    const [row] = await office.rows();
    expect(row).toMatchObject({ reference: referenceIn(response), message: letter.message });
    expect(await waiting()).toEqual([]);
    expect(await office.mails()).toHaveLength(1);
  });
});

describe('the outbox', () => {
  beforeEach(async () => {
    await office.migrate();
    await (await office.database()).prepare('DELETE FROM messages').all();
  });

  it('is emptied with nothing lost and nothing doubled', async () => {
    const subjects = Array.from({ length: 20 }, (_, number) => `Outbox ${number}`);
    const references = await postToOutbox(...subjects);
    expect(await waiting()).toHaveLength(20);
    await Promise.all([office.cron(minutely), office.cron(minutely)]);
    const rows = await office.rows();
    expect(rows.map(({ reference }) => reference).sort()).toEqual(references.sort());
    expect(await waiting()).toEqual([]);
    expect(await office.mails()).toHaveLength(20);
  });

  it('adds nothing for a message that had reached the database after all', async () => {
    await office.break({ DB: { does: 'lose-answer', message: 'D1_ERROR: Internal error.' } });
    const response = await postForm(office, letter);
    await office.break({});
    expect(await waiting()).toEqual([`message:${referenceIn(response)}`]);
    await office.cron(minutely);
    const rows = await office.rows();
    expect(rows.map(({ reference }) => reference)).toEqual([referenceIn(response)]);
    expect(await office.mails()).toHaveLength(1);
  });

  it('keeps everything while the database stays down', async () => {
    const [reference] = await postToOutbox('Still down');
    await office.break({ DB: lost });
    expect((await office.cron(minutely)).outcome).toBe('exception');
    expect(await waiting()).toEqual([`message:${reference}`]);
    await office.break({});
    await office.cron(minutely);
    expect(await office.rows('reference = ?', reference)).toHaveLength(1);
  });

  it('lets one that nobody can read hold up no other, and tells the log none of it', async () => {
    const outbox = await office.outbox();
    await outbox.put('message:0000-0000', `"${letter.email}`);
    await outbox.put('message:0000-0001', JSON.stringify({ reference: letter.name }));
    const [reference] = await postToOutbox('After the damaged ones');
    expect((await office.cron(minutely)).outcome).toBe('ok');
    expect(await office.rows('reference = ?', reference)).toHaveLength(1);
    expect(await waiting()).toEqual(['message:0000-0000', 'message:0000-0001']);
    const log = office.log().join('\n');
    expect(log).toContain('outbox-unreadable');
    expect(log).not.toContain(letter.email);
    expect(log).not.toContain(letter.name);
  });
});
