import { beforeEach, describe, expect, it } from 'vitest';
import { addDays, clockOf, dayOf } from '../../src/road/irish-time.ts';
import { scheduleOf } from '../../src/road/schedule.ts';
import { personAtDesk } from '../support/desk/desk.ts';
import {
  collision,
  deskNotice,
  formFieldsOf,
  mainText,
  newsroom,
  startWorksDesk,
} from '../support/desk/desk-works.ts';
import { all, find, textOf } from '../support/html.ts';
import { daysOf, nightsOn } from '../support/notices.ts';
import { allowDeletion, insertMessage, insertRevision } from '../support/worker/database.ts';

const hour = 3_600_000;
const pollOptions = { timeout: 40_000, interval: 500 };

const desk = startWorksDesk();
const aoife = desk.as('aoife@operator.example');
const office = personAtDesk(desk, desk.team, 'messages', { email: 'clara@operator.example' });
const buttonText = (page: Document, label: string) =>
  textOf(all(page, 'button').find((one) => textOf(one).startsWith(label)) ?? null);
const listText = async () => mainText(await aoife.get('/works?when=now'));

beforeEach(async () => {
  desk.setSiteDown(false);
  await desk.clear();
});

describe('the list of notices', () => {
  it('shows which notices are on the public site, and an alarm if the site displays “not known” or cannot be reached', async () => {
    await insertRevision(desk.database, 'newer1', { kind: 'drone-survey' });
    await desk.publish(deskNotice());
    // The first read of the site already has the unreadable notice.
    await expect.poll(listText, pollOptions).toContain('the public site says “not known”');
    expect(await listText()).toMatch(/cannot read 1 published notice\. .*On the site/);
    desk.setSiteDown(true);
    expect(await listText()).toContain('ALARM: the desk cannot reach the public site.');
    desk.setSiteDown(false);
    const changes = [{ at: Date.now() - 61_000, by: 'Day shift', what: 'Published' }];
    await desk.publish(deskNotice({ title: 'Lost', from: 9, to: 9, slips: ['exit'], changes }));
    expect(await listText()).toMatch(/Not shown on the site|On the site.*On the site/);
  });

  it('gives the number and the hours of all nights of a planned notice in the summary line', async () => {
    const day = dayOf(Date.now() + 30 * hour);
    await desk.publish(deskNotice(nightsOn('22:00-05:30', daysOf(day, addDays(day, 3)))));
    const page = await aoife.open('/works?when=week');
    expect(textOf(find(page, 'summary'))).toMatch(/4 nights, .* 22:00–05:30/);
    // Its controls are folded.
    expect(all(page, '.desk-card details:not([open]) .actions a').length).toBeGreaterThan(0);
  });

  it('keeps a night that was ended, with "Undo" beside it, while later nights are planned', async () => {
    const now = Date.now();
    const [from, to] = [clockOf(now - hour), clockOf(now + hour)];
    const nights = [0, 24, 48].map((hours) => ({
      ...{ start: now + (hours - 1) * hour, end: now + (hours + 1) * hour },
    }));
    await desk.publish(deskNotice({ kind: 'closure', lanes: undefined, ...scheduleOf(nights) }));
    await aoife.press(await aoife.open('/works?when=now'), 'Open again now');
    const page = await aoife.open('/works?when=now');
    const card = all(page, '.desk-card').at(-1);
    expect(textOf(card ?? null)).toMatch(new RegExp(`^Ended.*, ${from} to .*${to}`));
    await aoife.press(page, 'Undo: open again');
    // An end after 06:00 has its date.
    expect(textOf(find(await aoife.open('/works?when=now'), '.desk-card'))).toMatch(
      new RegExp(`until (\\w+ \\d+ \\w+, )?${to}`),
    );
  });

  it('marks an extension that needs a second person, but no reversal of a withdrawal', async () => {
    const end = Date.now() + 48 * hour;
    const closure = deskNotice({ kind: 'closure', lanes: undefined, end });
    await desk.publish(closure);
    expect(buttonText(await aoife.open('/works'), '+30 min')).toContain('second person');
    const question = await aoife.open(`/works/${closure.id}/withdraw`);
    await aoife.press(question, 'Withdraw this notice', { why: '' });
    const page = await aoife.open('/works');
    for (const button of ['Reopen', 'Undo'])
      expect(buttonText(page, button)).not.toContain('second person');
  });

  it('shows a button for a new notice if there are no notices', async () => {
    expect(textOf(find(await aoife.open('/works'), '[data-refresh]'))).toMatch(
      /Now: 0.*This week: 0.*No notices for this period.Publish a notice/,
    );
  });
});

describe('the desk while it cannot read the notices', () => {
  const renameTable = (from: string, to: string) =>
    desk.database.prepare(`ALTER TABLE ${from} RENAME TO ${to}`).all();

  it.each(['/works', '/works/new'])(
    'explains at %s what works, what does not, and which number to phone',
    async (path) => {
      await renameTable('notice_revisions', 'away');
      const response = await aoife.get(path);
      await renameTable('away', 'notice_revisions');
      expect(response.status).toBe(503);
      expect(await mainText(response)).toMatch(
        new RegExp(`Unavailable:.*Available:.*by phone: ${newsroom.name} ${newsroom.phone}`),
      );
    },
  );
});

it('the list of messages contains the messages in the outbox, even if one cannot be read', async () => {
  const entry = { name: 'Ann', email: 'ann@visitor.example', subject: 'Waits', message: 'Words' };
  const stored = { ...entry, reference: 'BBBB-0001', digest: 'waiting', receivedAt: 1 };
  await desk.outbox.put('message:1970-01-01T00:00:00.001Z:waiting', JSON.stringify(stored));
  await desk.outbox.put('message:damaged', 'half');
  await desk.outbox.put('waiting', '');
  const page = await office.open('/messages');
  expect(textOf(find(page, '[aria-labelledby=outbox]'))).toMatch(
    /Waiting to be stored: 2.*Waits.*BBBB-0001.*Words.*Cannot be read.*half/,
  );
});

const reference = 'AAAA-0001';
const record = async (query = '') => mainText(await aoife.get(`/works/record${query}`));

describe('the record of changes', () => {
  let id: string;
  beforeEach(async () => {
    for (const table of ['messages', 'message_events']) {
      await desk.database.prepare(`DELETE FROM ${table}`).all();
    }
    await desk.publish(deskNotice({ kind: 'closure', lanes: { closed: 1, of: 4 } }));
    id = (await desk.onlyNotice()).id;
    const form = formFieldsOf(await (await aoife.get(`/works/${id}/change`)).text());
    await aoife.post(`/works/${id}/change`, { ...form, lanes: '2/4', do: 'publish' });
    await desk.publish(
      deskNotice({ id: 'winter', kind: 'winter', stage: 'planned', lanes: undefined }),
    );
    await insertMessage(desk.database, reference, { received_at: Date.now() });
    const message = await office.open(`/messages/${reference}`);
    await office.press(message, 'A crew has it on its list.');
  });

  it('describes changes to notices and messages in words', async () => {
    const text = await record();
    expect(text).toContain('All changes');
    expect(text).not.toContain('Change:');
    expect(text).not.toContain('Part of the junction');
    expect(text).toContain('Lanes: 1 of 4 closed → 2 of 4 closed');
    expect(text).toContain('Gritting: Gritting planned');
    expect(text).toContain('State: Received → Passed on (A crew has it on its list.)');
    const listOf = (page: Document) => textOf(find(page, 'main ol'));
    expect(listOf(await office.open('/messages/record'))).toBe(
      listOf(await aoife.open('/works/record')),
    );
  });

  it.each([
    ['subject=winter', 'Gritting', '1 of 4'],
    ['person=AOIFE', '1 of 4', 'Gritting'],
    ['subject=AAAA-0001', 'Passed on', 'Gritting'],
    ['to=2020-01-01', 'No change matches', 'Gritting'],
  ])('contains only the changes that match the filter %s', async (query, present, absent) => {
    const text = await record(`?${query}`);
    expect(text).toContain(present);
    expect(text).not.toContain(absent);
  });

  it('can be downloaded as a CSV file', async () => {
    const response = await aoife.get(`/works/record?subject=${id}&as=csv`);
    expect(response.headers.get('content-type')).toContain('text/csv');
    const lines = (await response.text()).split('\r\n');
    expect(
      lines.filter((line) => line.includes('"Lanes","1 of 4 closed","2 of 4 closed"')),
    ).toEqual([expect.stringContaining('"aoife@operator.example"')]);
  });
});

describe('the search of the notices', () => {
  it('finds notices by words, or all, and downloads them as CSV in words, and as JSON with the stored fields', async () => {
    await desk.publish(
      deskNotice({ id: 'found1', title: 'Still there' }),
      deskNotice({ id: 'other1' }),
    );
    const csv = await (await aoife.get('/works/find?q=still&as=csv')).text();
    expect(csv).toMatch(/"found1","1","On now","Closure","Still there"/);
    expect(csv).not.toContain('other1');
    const json = await (await aoife.get('/works/find?q=still&as=json')).json();
    expect(json).toMatchObject({ notices: [{ id: 'found1', from: 6, to: 7 }] });
    expect(textOf(find(await aoife.open('/works/find'), '[role="status"]'))).toContain('2 found');
  });
});

it('the desk lists what a restored database lacks, and publishes the database again', async () => {
  await desk.publish(deskNotice({ id: 'keptxx', title: 'Still there' }));
  await desk.publish(deskNotice({ id: 'lostxx', title: 'Bridge inspected' }));
  await allowDeletion(desk.database);
  const newest = 'SELECT max(revision) FROM notice_snapshots';
  for (const sql of [
    `DELETE FROM notice_snapshots WHERE revision = (${newest})`,
    "DELETE FROM notice_revisions WHERE id = 'lostxx'",
  ]) {
    await desk.database.prepare(sql).all();
  }
  const refusal = await aoife.post('/works/new', collision);
  expect(refusal.status).toBe(409);
  expect(await refusal.text()).toContain('href="/works/restore"');
  const page = await aoife.open('/works/restore');
  expect(await mainText(await aoife.get('/works/restore'))).toMatch(/lostxx.*Bridge inspected/);
  await aoife.press(page, 'Publish the database again');
  expect(await mainText(await aoife.get('/works/restore'))).toContain('Missing in the database: 0');
  expect(await mainText(await aoife.get('/works/record?subject=restore'))).toContain(
    'aoife@operator.example',
  );
  expect((await aoife.post('/works/new', collision)).status).toBe(303);
});
