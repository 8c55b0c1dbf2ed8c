import { beforeEach, describe, expect, it } from 'vitest';
import { deskUrl } from '../support/desk/access.ts';
import { personAtDesk, submissionOf } from '../support/desk/desk.ts';
import { messageEvent, startMessagesDesk } from '../support/desk/desk-messages.ts';
import { find, parse, sectionWithHeading, textOf } from '../support/html.ts';
import { jsonLogLines } from '../support/worker/worker.ts';

const { desk, office, store, row, record, team } = startMessagesDesk();

describe('the personal data page', () => {
  const email = 'Ann+Road@Visitor.example';
  const messageWithAddress = 'Write to ANN+road@visitor.example, not joann+road@visitor.example.';

  beforeEach(async () => {
    const own = { email: 'ann+road@visitor.example', note: 'For us alone.' };
    await store('AAAA-0001', { ...own, message: 'My secret words.' });
    const note = 'ann+road@visitor.example rang';
    await store('AAAA-0002', { message: messageWithAddress, note });
    await store('AAAA-0003', { email: 'joann+road@visitor.example', message: 'Not hers.' });
    const waiting = {
      name: 'Ann',
      email: 'ann+road@visitor.example',
      subject: 'W',
      message: 'Waits',
    };
    const entry = { ...waiting, reference: 'BBBB-0001', digest: 'waiting', receivedAt: 1 };
    await desk.outbox.put('message:1970-01-01T00:00:00.001Z:waiting', JSON.stringify(entry));
    const rejected = { ...entry, reference: 'CCCC-0001', digest: 'rejected' };
    await desk.database
      .prepare("INSERT INTO quarantined_entries VALUES ('message:3', 5, 'too big', 1, ?1)")
      .bind(JSON.stringify(rejected))
      .all();
  });

  const findData = async () => {
    const page = await office.open('/messages/person');
    return parse(await (await office.press(page, 'Find all data', { email })).text());
  };

  it("lists a person's own messages and any other message that contains the person's e-mail address", async () => {
    const page = await findData();
    expect(textOf(find(page, '#own'))).toContain(': 3');
    expect(textOf(sectionWithHeading(page, 'Messages from others with this address: 1'))).toContain(
      'AAAA-0002',
    );
    expect(textOf(page.body)).not.toContain('AAAA-0003');
  });

  it('offers a CSV file that contains only messages from the person', async () => {
    const file = await office.press(await findData(), 'Download as CSV');
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="messages.csv"');
    const text = await file.text();
    expect(text).toContain('My secret words.');
    expect(text).not.toMatch(/joann|For us alone/);
    expect(await record()).toEqual([messageEvent('', 'handed over', '', '1')]);
  });

  it('erases the data only after the user types the e-mail address again, and does not log the address', async () => {
    const asked = parse(await (await office.press(await findData(), 'Erase all data …')).text());
    expect((await row('AAAA-0001')).reference).toBe('AAAA-0001');
    const refusal = await office.press(asked, 'Erase permanently', { typed: 'ann@visitor' });
    expect(refusal.status).toBe(422);
    expect((await row('AAAA-0001')).reference).toBe('AAAA-0001');
    const repeatedPage = parse(await refusal.text());
    expect(textOf(find(repeatedPage, '[role=alert]'))).toContain('do not match');
    const erased = await office.press(repeatedPage, 'Erase permanently', {
      typed: ' ann+road@visitor.example',
    });
    expect(erased.headers.get('location')).toBe('/messages/record');
    expect(await row('AAAA-0001')).toEqual({});
    expect(await row('AAAA-0002')).toMatchObject({
      message: 'Write to [address removed], not joann+road@visitor.example.',
      note: '[address removed] rang',
    });
    expect((await row('AAAA-0003')).reference).toBe('AAAA-0003');
    expect((await desk.outbox.list()).keys).toEqual([]);
    // The digests keep a late copy from being stored again.
    const sql =
      'SELECT digest, (SELECT count(*) FROM quarantined_entries) AS quarantined FROM erased ORDER BY digest';
    expect((await desk.database.prepare(sql).all()).results).toEqual(
      ['digest of AAAA-0001', 'rejected', 'waiting'].map((digest) => ({ digest, quarantined: 0 })),
    );
    expect(await record()).toEqual([
      messageEvent('AAAA-0002', 'address removed'),
      messageEvent('', 'erased', '', '3'),
    ]);
    expect(desk.log.join('\n')).not.toMatch(/ann\+road@|secret/i);
  });

  it('rejects an invalid e-mail address', async () => {
    const page = await office.open('/messages/person');
    const response = await office.press(page, 'Find all data', { email: 'ann' });
    expect(response.status).toBe(422);
    expect(await response.text()).toContain('Enter an e-mail address');
  });
});

it('the list of messages is downloaded with its filters, and the download is recorded', async () => {
  await store('AAAA-0001', { kind: 'hole', message: 'Deep.' });
  await store('AAAA-0002', { kind: 'litter' });
  const page = await office.open('/messages?kind=hole');
  expect(await (await office.press(page, 'Download as CSV')).text()).toContain('"Deep."');
  const json = await office.press(page, 'Download as JSON');
  expect(await json.json()).toMatchObject([{ reference: 'AAAA-0001', message: 'Deep.' }]);
  expect(await record()).toContainEqual(messageEvent('', 'handed over', '', '1'));
});

it('one message is erased after its reference is typed', async () => {
  await store('AAAA-0001', { email: 'ann@visitor.example' });
  await store('AAAA-0002', { email: 'ann@visitor.example' });
  const asked = await office.press(await office.open('/messages/AAAA-0001'), 'Erase this message');
  await office.press(parse(await asked.text()), 'Erase permanently', { typed: 'aaaa-0001' });
  expect(await row('AAAA-0001')).toEqual({});
  expect((await row('AAAA-0002')).reference).toBe('AAAA-0002');
});

it('the reports of twelve months are counted by kind and junctions', async () => {
  await store('AAAA-0001', { kind: 'hole', from_junction: '6', to_junction: '5' });
  await store('AAAA-0002', { kind: 'hole', from_junction: '5', to_junction: '6' });
  expect(textOf(find(await office.open('/messages/summary'), 'tbody tr'))).toBe('J5 to J622');
});

describe('a message that could not be stored', () => {
  const entry = { name: 'Ann', email: 'ann@visitor.example', subject: 'Gone', message: 'Help.' };
  const value = JSON.stringify({ ...entry, reference: 'CCCC-0001', digest: 'd', receivedAt: 1 });
  beforeEach(() =>
    desk.database
      .prepare("INSERT INTO quarantined_entries VALUES ('message:3', 5, 'too big', 1, ?1)")
      .bind(value)
      .all(),
  );
  const rows = async () =>
    (await desk.database.prepare('SELECT key FROM quarantined_entries').all()).results;

  it('is listed with its text and the reason, and waits in the outbox again after "Try again"', async () => {
    const page = await office.open('/messages');
    const section = textOf(sectionWithHeading(page, 'Could not be stored: 1'));
    for (const words of ['Gone', 'CCCC-0001', 'Help.', 'Reason: too big'])
      expect(section).toContain(words);
    await office.press(page, 'Try again');
    expect(await desk.outbox.get('message:3')).toBe(value);
    expect(await rows()).toEqual([]);
    expect(await record()).toEqual([messageEvent('CCCC-0001', 'requeued')]);
    await desk.outbox.delete('message:3');
  });

  it('is deleted only after a confirmation', async () => {
    const asked = await office.press(await office.open('/messages'), 'Delete …');
    expect(await rows()).toHaveLength(1);
    await office.press(parse(await asked.text()), 'Delete permanently');
    expect(await rows()).toEqual([]);
    expect(await record()).toEqual([messageEvent('CCCC-0001', 'discarded')]);
  });
});

describe('a desk form', () => {
  const takeForm = async () =>
    submissionOf(await office.open('/messages/AAAA-0001'), 'Assign to me');
  beforeEach(() => store('AAAA-0001'));

  /** Asserts that nothing was written, and that the log names neither the token nor an address. */
  async function expectUntouched(reason: string) {
    expect(await row('AAAA-0001')).toMatchObject({ assignee: null });
    expect(await record()).toEqual([]);
    const lines = jsonLogLines(desk).filter(({ event }) => event === 'desk-refused');
    expect(lines).toMatchObject([{ method: 'POST', route: '/messages', reason }]);
    expect(JSON.stringify(lines)).not.toMatch(/eyJ|@/);
  }

  const foreign = 'the form is invalid or does not come from the desk';

  it.each([
    ['from another origin', 403, 'another origin', { Origin: 'https://evil.example' }, {}],
    ['from a page without an origin', 403, 'another origin', { Origin: 'null' }, {}],
    ['from another subdomain', 403, 'another origin', { 'Sec-Fetch-Site': 'same-site' }, {}],
    ['without an idempotency key', 400, foreign, {}, { press: '' }],
    ['with an invalid idempotency key', 400, foreign, {}, { press: '1' }],
    ['above the size limit', 413, 'too long', {}, { note: 'x'.repeat(70_000) }],
  ])('%s is rejected with the status %i', async (_, status, reason, headers, changes) => {
    const { action, fields } = await takeForm();
    const sent = Object.entries({ ...Object.fromEntries(fields), ...changes });
    expect((await office.send(action, sent, headers)).status).toBe(status);
    await expectUntouched(reason);
  });

  it('that is submitted twice is processed once', async () => {
    const { action, fields } = await takeForm();
    expect((await office.send(action, fields)).status).toBe(303);
    const repeated = await office.send(action, fields);
    expect(repeated.status).toBe(409);
    expect(await repeated.text()).toContain('href="/messages/AAAA-0001"');
    expect(await record()).toHaveLength(1);
  });

  it('that is submitted twice at the same moment is processed once', async () => {
    const { action, fields } = await takeForm();
    // Simulates a second request that stores the key just before the first one does.
    await desk.database
      .prepare(
        `CREATE TRIGGER twin BEFORE INSERT ON desk_idempotency_keys BEGIN
           INSERT INTO desk_idempotency_keys VALUES (NEW.key, NEW.at, NEW.role, NEW.place); END`,
      )
      .all();
    const response = await office.send(action, fields);
    await desk.database.prepare('DROP TRIGGER twin').all();
    expect(response.status).toBe(409);
    await expectUntouched('a repeated submission');
  });

  it('about a message is rejected if the user may open only road works', async () => {
    const controller = personAtDesk(desk, team, 'works');
    const { fields } = await takeForm();
    const headers = { 'Cf-Access-Jwt-Assertion': await team().token('works') };
    const readResponse = await desk.fetch(`${deskUrl}/messages/AAAA-0001`, { headers });
    expect(readResponse.status).toBe(403);
    const sendResponse = await office.send('/messages/AAAA-0001', fields, headers);
    expect(sendResponse.status).toBe(403);
    expect((await controller.get('/works')).status).toBe(200);
    expect(await row('AAAA-0001')).toMatchObject({ assignee: null });
  });
});
