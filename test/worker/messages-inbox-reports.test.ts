import { beforeAll, expect, it } from 'vitest';
import { deleteExpiredRecords, deleteOldMessages } from '../../src/contact/cron.ts';
import { setState } from '../../src/contact/inbox/changes.ts';
import { sendDueMails } from '../../src/contact/mail.ts';
import type { State } from '../../src/contact/message/states.ts';
import type { Bindings } from '../../src/http/env.ts';
import { staffDangerWarning } from '../../src/site/content/emergency.ts';
import { startInbox } from '../support/inbox.ts';
import type { Mail } from '../support/message-site.ts';
import { site } from '../support/settings.ts';

const inbox = startInbox();
const now = Date.now();
const hour = 3_600_000;
const day = 24 * hour;

/** Splits each line of a printed table into its cells, which two or more spaces separate. */
const cells = (out: string) => out.split('\n').map((line) => line.trim().split(/ {2,}/));

const at = (kind: string, from: string, to: string, direction = 'northbound') => ({
  kind,
  from_junction: from,
  to_junction: to,
  direction,
});

/** Returns bindings of the Worker with the database of this inbox. */
function bindings(more = {}): Bindings {
  const { DB } = inbox.platform();
  return { DB, ...more } as unknown as Bindings;
}

/** Sets a message's state as the desk does. */
function changeState(reference: string, state: State, reason: string) {
  const author = { actor: 'desk@operation.example', now };
  return setState({ reference, state, reason }, author, inbox.platform().DB);
}

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

it('the inbox list filters reports by kind and by junction, including stretches that contain the junction', async () => {
  const listedNumbers = async (...args: string[]) =>
    [...(await inbox.run(args)).matchAll(/^\w{4}-000\d/gm)].map(([one]) => Number(one.at(-1)));
  expect(await listedNumbers('--kind', 'hole')).toEqual([4, 3, 1]);
  expect(await listedNumbers('--junction', '9')).toEqual([5, 6]);
  expect(await listedNumbers('list', '--kind', 'hole', '--junction', '5')).toEqual([4, 3, 1]);
  await inbox.store('BBBB-0001', now - 1000, at('water', '4', '7'));
  expect(await listedNumbers('--kind', 'water', '--junction', '5')).toHaveLength(1);
  expect(await listedNumbers('--junction', '3')).toEqual([]);
  await inbox.run(['delete', 'BBBB-0001']);
});

it('the inbox export accepts the same filters as the inbox list', async () => {
  const [heading, ...lines] = (await inbox.run(['export', '--kind', 'debris'])).split('\r\n');
  expect(heading).toContain('"about","kind","direction","from junction","to junction","lane",');
  expect(heading).toContain('"state","sentence","state since"');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain('"debris","northbound","6","5"');
});

it('"inbox show" prints the state with the same wording as the status page', async () => {
  await changeState('AAAA-0003', 'passed-on', 'crew');
  expect(await inbox.run(['show', 'AAAA-0003'])).toMatch(
    /^State +Passed on, \d{4}-\d\d-\d\d \d\d:\d\d: A crew has it on its list\.$/m,
  );
  await changeState('AAAA-0003', 'received', 'waiting');
  expect(await inbox.run(['show', 'AAAA-0003'])).toMatch(/^State +Received$/m);
});

it('the inbox summary counts reports by kind and junction, and groups possible duplicates', async () => {
  await changeState('AAAA-0002', 'done', 'fixed');
  const out = await inbox.run(['summary']);
  const lines = cells(out);
  expect(lines).toContainEqual(['Junctions', 'Debris', 'Hole', 'Sign', 'Litter', 'All']);
  expect(lines).toContainEqual(['J5 to J6', '1', '3', '0', '2', '6']);
  expect(lines).toContainEqual(['J9', '0', '0', '1', '0', '1']);
  expect(lines).toContainEqual(['All', '1', '3', '1', '2', '7']);
  const group = out.slice(out.indexOf('J5 to J6, northbound'));
  expect(group).toMatch(/AAAA-0001 .* Hole .*Received .*\nAAAA-0002 .* Debris .*Done /);
  expect(group).not.toContain('AAAA-0003');
  expect(out).not.toContain('southbound');
});

it('the inbox summary keeps its counts for a year after the cron deletes old messages', async () => {
  const countsBefore = cells(await inbox.run(['summary']));
  const { DB } = inbox.platform();
  const env = bindings();
  await deleteOldMessages(env, site, now);
  await deleteOldMessages(env, site, now);
  expect(await inbox.run([])).not.toContain('AAAA-0007');
  expect(cells(await inbox.run(['summary'])).filter(([one]) => one === 'All')).toEqual(
    countsBefore.filter(([one]) => one === 'All'),
  );
  expect(await inbox.query('SELECT * FROM report_counts')).toEqual([
    {
      month: new Date(now - 100 * day).toISOString().slice(0, 7),
      kind: 'litter',
      from_junction: '5',
      to_junction: '6',
      reports: 2,
    },
  ]);
  await DB.prepare("INSERT INTO desk_presses VALUES ('key', ?1, 'works', '/works')")
    .bind(now)
    .all();
  const event = 'INSERT INTO message_events (at, actor, reference, what) VALUES (?1, ?2, ?2, ?2)';
  await DB.prepare(event).bind(now, 'x').all();
  await deleteExpiredRecords(env, now + 8 * day);
  expect(await inbox.query('SELECT * FROM desk_presses')).toEqual([]);
  expect(await inbox.query('SELECT * FROM message_events')).not.toEqual([]);
  await deleteExpiredRecords(env, now + 400 * day);
  expect(await inbox.query('SELECT * FROM message_events')).toEqual([]);
  expect(await inbox.query('SELECT * FROM report_counts')).toEqual([]);
});

it('a message stored before the place fields existed is mailed and listed without a place', async () => {
  const mails: Mail[] = [];
  const MAIL = { send: async (mail: Mail) => void mails.push(mail) };
  for (let run = 0; run < 2; run += 1) await sendDueMails(bindings({ MAIL }), site, now);
  const oldMails = mails.filter(({ subject }) => subject === '[AAAA-0000] S AAAA-0000');
  expect(oldMails.map(({ text }) => text.split('\n').slice(0, 3))).toEqual([
    [staffDangerWarning, '', 'Reference: AAAA-0000'],
  ]);
  expect(mails.map(({ subject }) => subject)).toContain('[AAAA-0001] S AAAA-0001');
  expect(await inbox.run([])).toMatch(/^AAAA-0000 .* Received +no +\d{4}-/m);
  await changeState('AAAA-0000', 'not-ours', 'council');
  expect(await inbox.run(['show', 'AAAA-0000'])).toMatch(/^State +Not ours, /m);
});
