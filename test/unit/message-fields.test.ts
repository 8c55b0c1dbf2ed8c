import * as v from 'valibot';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { drainOutbox } from '../../src/messages/drain.ts';
import { identify } from '../../src/messages/identify.ts';
import { sendDueMails } from '../../src/messages/mail.ts';
import { keepInOutbox } from '../../src/messages/outbox.ts';
import { checkMessage, limits, valuesOf } from '../../src/messages/schema.ts';
import { storeMessage } from '../../src/messages/store.ts';
import type { StoredMessage } from '../../src/messages/stored-message.ts';
import { siteFrom } from '../../src/settings.ts';
import { startInbox } from '../support/inbox.ts';
import { letter } from '../support/letters.ts';

/** The definition with one more field, which nothing else knows of but the database's column. */
vi.mock('../../src/messages/fields.ts', async (original) => {
  const real = await original<typeof import('../../src/messages/fields.ts')>();
  const lane = {
    column: 'lane_seen',
    label: 'Lane',
    heading: 'lane',
    listed: 12,
    long: false,
    max: 20,
    required: false,
    check: v.pipe(v.optional(v.string(), ''), v.maxLength(20)),
    digested: (value: string) => value,
  };
  return { ...real, fields: { ...real.fields, lane } };
});

const inbox = startInbox();
const vars = {
  SITE_NAME: 'S',
  SITE_DESCRIPTOR: 'D',
  SITE_ADDRESS: 'A',
  SITE_PHONE: '020 912 3456',
  SITE_EMAIL: 'operations@site.example',
  SITE_URL: 'https://site.example',
  MESSAGE_RETENTION_DAYS: '90',
  MAIL_FROM: 'website@site.example',
};
const now = Date.UTC(2026, 10, 22);

async function message(changes: Record<string, string>): Promise<StoredMessage> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...letter, ...changes })) form.set(name, value);
  const checked = checkMessage(valuesOf(form));
  if (!checked.ok) throw new Error(JSON.stringify(checked.errors));
  return identify(checked.message, now);
}

beforeAll(async () => {
  const { DB } = inbox.platform();
  await DB.prepare("ALTER TABLE messages ADD COLUMN lane_seen TEXT NOT NULL DEFAULT ''").all();
});

describe('a field that is added to the definition', () => {
  it('is checked and has its limit', () => {
    expect(limits).toHaveProperty('lane', 20);
    const long = { ...letter, consent: true, lane: 'x'.repeat(21) };
    expect(checkMessage(long)).toMatchObject({ ok: false, errors: { lane: expect.any(String) } });
  });

  it('is part of the digest where it is given, and changes none where it is not', async () => {
    const [without, left, right] = await Promise.all([
      message({}),
      message({ lane: 'left' }),
      message({ lane: 'right' }),
    ]);
    expect(new Set([without.digest, left.digest, right.digest]).size).toBe(3);
    expect((await message({ lane: '' })).digest).toBe(without.digest);
  });

  it('is stored, in the database and by way of the outbox', async () => {
    const { DB, OUTBOX } = inbox.platform();
    await storeMessage(await message({ subject: 'Direct', lane: 'left' }), DB);
    await keepInOutbox(await message({ subject: 'By way', lane: 'right' }), OUTBOX);
    await drainOutbox({ DB, OUTBOX }, now);
    const sql = 'SELECT subject, lane_seen FROM messages ORDER BY subject';
    expect((await DB.prepare(sql).all()).results).toEqual([
      { subject: 'By way', lane_seen: 'right' },
      { subject: 'Direct', lane_seen: 'left' },
    ]);
  });

  it('is mailed', async () => {
    const mails: { text: string }[] = [];
    const MAIL = { send: async (mail: { text: string }) => mails.push(mail) };
    const env = { DB: inbox.platform().DB, MAIL, ...vars };
    await sendDueMails(env, siteFrom(vars), now);
    expect(mails.map(({ text }) => /^Lane: (.*)$/m.exec(text)?.[1]).sort()).toEqual([
      'left',
      'right',
    ]);
  });

  it('is listed, shown and exported', async () => {
    const list = await inbox.run([]);
    expect(list.split('\n')[0]).toMatch(/Subject +Lane +Answered/);
    expect(list).toMatch(/Direct +left +no/);
    const { reference } = await message({ subject: 'Direct', lane: 'left' });
    expect(await inbox.run(['show', reference])).toMatch(/^Lane +left$/m);
    const [heading, ...lines] = (await inbox.run(['export'])).split('\r\n');
    expect(heading).toContain('"message","lane","answered"');
    expect(lines.some((line) => line.includes('"left","'))).toBe(true);
  });
});
