import * as v from 'valibot';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { drainOutbox } from '../../src/contact/drain.ts';
import { toStoredMessage } from '../../src/contact/identify.ts';
import { sendDueMails } from '../../src/contact/mail.ts';
import { checkMessage, maxLengths, valuesOf } from '../../src/contact/message/schema.ts';
import type { StoredMessage } from '../../src/contact/message/stored.ts';
import { putInOutbox } from '../../src/contact/outbox.ts';
import { storeMessage } from '../../src/contact/store.ts';
import { startInbox } from '../support/inbox.ts';
import { sampleMessage } from '../support/sample-messages.ts';
import { settings, site } from '../support/settings.ts';

/** Adds a field to the definition, for which nothing else exists but the database's column. */
vi.mock('../../src/contact/message/fields.ts', async (original) => {
  const real = await original<typeof import('../../src/contact/message/fields.ts')>();
  const weather = {
    group: 'message',
    column: 'weather_then',
    label: 'Weather',
    heading: 'weather',
    listWidth: 12,
    multiline: false,
    choices: [],
    max: 20,
    required: false,
    check: v.pipe(v.optional(v.string(), ''), v.maxLength(20)),
    fingerprint: (value: string) => value,
  };
  return { ...real, fields: { ...real.fields, weather } };
});

const inbox = startInbox();
const now = Date.UTC(2026, 10, 22);

async function message(changes: Record<string, string>): Promise<StoredMessage> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...sampleMessage, ...changes }))
    form.set(name, value);
  const checked = checkMessage(valuesOf(form));
  if (!checked.ok) throw new Error(JSON.stringify(checked.errors));
  return toStoredMessage(checked.message, now);
}

beforeAll(async () => {
  const { DB } = inbox.platform();
  await DB.prepare("ALTER TABLE messages ADD COLUMN weather_then TEXT NOT NULL DEFAULT ''").all();
});

describe('a field that is added to the definition', () => {
  it('is checked and has its limit', () => {
    expect(maxLengths).toHaveProperty('weather', 20);
    const long = { ...sampleMessage, consent: true, weather: 'x'.repeat(21) };
    expect(checkMessage(long)).toMatchObject({
      ok: false,
      errors: { weather: expect.any(String) },
    });
  });

  it('is part of the digest where it is given, and changes none where it is not', async () => {
    const [without, wet, dry] = await Promise.all([
      message({}),
      message({ weather: 'wet' }),
      message({ weather: 'dry' }),
    ]);
    expect(new Set([without.digest, wet.digest, dry.digest]).size).toBe(3);
    expect((await message({ weather: '' })).digest).toBe(without.digest);
  });

  it('is stored, in the database and by way of the outbox', async () => {
    const { DB, OUTBOX } = inbox.platform();
    await storeMessage(await message({ subject: 'Direct', weather: 'wet' }), DB);
    await putInOutbox(await message({ subject: 'By way', weather: 'dry' }), OUTBOX);
    await drainOutbox({ DB, OUTBOX }, now);
    const sql = 'SELECT subject, weather_then FROM messages ORDER BY subject';
    expect((await DB.prepare(sql).all()).results).toEqual([
      { subject: 'By way', weather_then: 'dry' },
      { subject: 'Direct', weather_then: 'wet' },
    ]);
  });

  it('is mailed', async () => {
    const mails: { text: string }[] = [];
    const MAIL = { send: async (mail: { text: string }) => mails.push(mail) };
    const env = { DB: inbox.platform().DB, MAIL, ...settings };
    await sendDueMails(env, site, now);
    expect(mails.map(({ text }) => /^Weather: (.*)$/m.exec(text)?.[1]).sort()).toEqual([
      'dry',
      'wet',
    ]);
  });

  it('is listed, shown and exported', async () => {
    const list = await inbox.run([]);
    expect(list.split('\n')[0]).toMatch(/Subject .* Weather +State +Answered/);
    expect(list).toMatch(/Direct +wet +Received +no/);
    const { reference } = await message({ subject: 'Direct', weather: 'wet' });
    expect(await inbox.run(['show', reference])).toMatch(/^Weather +wet$/m);
    const [heading, ...lines] = (await inbox.run(['export'])).split('\r\n');
    expect(heading).toContain('"notice","weather","state",');
    expect(lines.some((line) => line.includes('"wet","'))).toBe(true);
  });
});
