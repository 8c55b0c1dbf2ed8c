import { beforeAll, expect, it } from 'vitest';
import { deleteExpiredRecords, deleteOldMessages } from '../../src/contact/cron.ts';
import { countReports } from '../../src/contact/inbox/report-counts.ts';
import { sendDueMails } from '../../src/contact/mail.ts';
import { firstMonth } from '../../src/contact/message/stored.ts';
import { staffDangerWarning } from '../../src/site/content/emergency.ts';
import { site } from '../support/settings.ts';
import type { Mail } from '../support/worker/message-site.ts';
import { startMessageStores } from '../support/worker/message-stores.ts';

const inbox = startMessageStores();
const now = Date.now();
const hour = 3_600_000;
const day = 24 * hour;

const at = (kind: string, from: string, to: string, direction = 'northbound') => ({
  kind,
  from_junction: from,
  to_junction: to,
  direction,
});

beforeAll(async () => {
  await inbox.store('AAAA-0000', now - 2 * hour);
  await inbox.store('AAAA-0001', now - 40 * hour, at('hole', '5', '6'));
  await inbox.store('AAAA-0002', now - 20 * hour, at('debris', '6', '5'));
  await inbox.store('AAAA-0003', now - 10 * hour, at('hole', '5', '6'));
  await inbox.store('AAAA-0004', now - 9 * hour, at('hole', '5', '6', 'southbound'));
  await inbox.store('AAAA-0005', now - 8 * hour, at('sign', '9', ''));
  await inbox.store('AAAA-0006', now - 8 * hour, { ...at('sign', '9', ''), suspected: 1 });
  await inbox.store('AAAA-0007', now - 100 * day, at('litter', '5', '6'));
  await inbox.store('AAAA-0008', now - 100 * day, at('litter', '5', '6'));
  await inbox.store('AAAA-0009', now - 100 * day);
  await inbox.store('AAAA-0010', now - 100 * day, { ...at('litter', '5', '6'), suspected: 1 });
});

it('the summary counts reports by kind and junctions, and keeps its counts for a year after the cron deletes old messages', async () => {
  const { DB } = inbox.stores();
  const countsOf = async () => {
    const groups = Map.groupBy(
      await countReports(DB, firstMonth(now)),
      ({ kind, from, to }) => `${kind} ${[from, to].sort().join(' ').trim()}`,
    );
    return Object.fromEntries(
      [...groups].map(([key, all]) => [key, all.reduce((sum, { reports }) => sum + reports, 0)]),
    );
  };
  const counts = { 'debris 5 6': 1, 'hole 5 6': 3, 'litter 5 6': 2, 'sign 9': 1 };
  expect(await countsOf()).toEqual(counts);
  await deleteOldMessages({ DB }, site, now);
  await deleteOldMessages({ DB }, site, now);
  expect(await inbox.query("SELECT * FROM messages WHERE reference = 'AAAA-0007'")).toEqual([]);
  expect(await countsOf()).toEqual(counts);
  expect(await inbox.query('SELECT * FROM report_counts')).toEqual([
    {
      month: new Date(now - 100 * day).toISOString().slice(0, 7),
      kind: 'litter',
      from_junction: '5',
      to_junction: '6',
      reports: 2,
    },
  ]);
  await DB.prepare("INSERT INTO desk_idempotency_keys VALUES ('key', ?1, 'works', '/works')")
    .bind(now)
    .all();
  const event = 'INSERT INTO message_events (at, actor, reference, what) VALUES (?1, ?2, ?2, ?2)';
  await DB.prepare(event).bind(now, 'x').all();
  await deleteExpiredRecords({ DB }, now + 8 * day);
  expect(await inbox.query('SELECT * FROM desk_idempotency_keys')).toEqual([]);
  expect(await inbox.query('SELECT * FROM message_events')).not.toEqual([]);
  await deleteExpiredRecords({ DB }, now + 400 * day);
  expect(await inbox.query('SELECT * FROM message_events')).toEqual([]);
  expect(await inbox.query('SELECT * FROM report_counts')).toEqual([]);
});

it('a message stored before the place fields existed is mailed without a place', async () => {
  const mails: Mail[] = [];
  const { DB } = inbox.stores();
  const MAIL = { send: async (mail: Mail) => mails.push(mail) };
  for (let run = 0; run < 2; run += 1) await sendDueMails({ DB, MAIL }, site, now);
  const oldMails = mails.filter(({ subject }) => subject === '[AAAA-0000] S AAAA-0000');
  expect(oldMails.map(({ text }) => text.split('\n').slice(0, 3))).toEqual([
    [staffDangerWarning, '', 'Reference: AAAA-0000'],
  ]);
  expect(mails.map(({ subject }) => subject)).toContain('[AAAA-0001] S AAAA-0001');
});
