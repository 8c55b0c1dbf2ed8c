import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AccessTeam, accessTeam, deskUrl } from '../support/access.ts';
import { insertMessage } from '../support/database.ts';
import { startDesk } from '../support/desk.ts';
import { atTheDesk, formOf } from '../support/desk-visit.ts';
import { all, attribute, find, parse, textOf, texts, under } from '../support/html.ts';
import { logged } from '../support/worker.ts';

let team: AccessTeam;
beforeAll(async () => {
  team = await accessTeam();
});
const desk = startDesk(() => team);
const office = atTheDesk(desk, () => team, 'messages');
const day = 86_400_000;

async function store(reference: string, more: Record<string, string | number> = {}) {
  await insertMessage(desk.database, {
    ...{ reference, digest: `digest of ${reference}`, name: 'Aoife', phone: '' },
    ...{ email: `${reference.toLowerCase()}@visitor.example`, subject: `S ${reference}` },
    ...{ message: 'Words.', received_at: Date.now() - day / 2, mail_due_at: 0 },
    ...more,
  });
}

async function row(reference: string): Promise<Record<string, unknown>> {
  const sql = 'SELECT * FROM messages WHERE reference = ?1';
  const { results } = await desk.database
    .prepare(sql)
    .bind(reference)
    .all<Record<string, unknown>>();
  return results[0] ?? {};
}

async function record(): Promise<unknown[]> {
  const sql = 'SELECT actor, reference, what, old, new FROM message_events ORDER BY id';
  return (await desk.database.prepare(sql).all()).results;
}

const actor = 'aoife.shift@operator.example';
const event = (reference: string, what: string, old = '', now = '') => ({
  ...{ actor, reference, what, old, new: now },
});

beforeEach(async () => {
  for (const table of ['messages', 'message_events', 'refused_entries', 'erased']) {
    await desk.database.prepare(`DELETE FROM ${table}`).all();
  }
  desk.log.length = 0;
});

describe('the list', () => {
  const listed = async (query = '') => texts(await office.open(`/messages${query}`), '.messages a');

  beforeEach(async () => {
    await store('AAAA-0001', { kind: 'hole', from_junction: '7', to_junction: '5' });
    await store('AAAA-0002', {
      received_at: Date.now() - 10 * day,
      message: 'A Poll on the ramp.',
    });
    await store('AAAA-0003', { received_at: Date.now(), state: 'done', state_reason: 'fixed' });
    await store('AAAA-0004', { suspected: 1 });
    await store('AAAA-0005', { answered_at: 1, received_at: Date.now() - 60_000 });
  });

  it('has what is open first, then the newest, and no spam', async () => {
    expect(await listed()).toEqual(['S AAAA-0001', 'S AAAA-0002', 'S AAAA-0003', 'S AAAA-0005']);
  });

  it.each([
    ['?state=open', ['AAAA-0001', 'AAAA-0002']],
    ['?state=done', ['AAAA-0003']],
    ['?state=spam', ['AAAA-0004']],
    ['?junction=6', ['AAAA-0001']],
    ['?junction=9', []],
    ['?kind=hole', ['AAAA-0001']],
    ['?words=RAMP+poll', ['AAAA-0002']],
    ['?words=ramp+pole', []],
    ['?words=aaaa-0001', ['AAAA-0001']],
    ['?age=older', ['AAAA-0002']],
    ['?age=1&state=open', ['AAAA-0001']],
    ['?state=%27;DROP&kind=x&junction=0&age=-&page=0', [1, 2, 3, 5].map((n) => `AAAA-000${n}`)],
  ])('is narrowed down by %s', async (query, references) => {
    expect(await listed(query)).toEqual(references.map((reference) => `S ${reference}`));
  });

  it('has fifty on a page', async () => {
    for (let number = 0; number < 60; number += 1) {
      await store(`BBBB-00${String(number).padStart(2, '0')}`);
    }
    const first = await office.open('/messages?kind=');
    expect(all(first, '.messages > li')).toHaveLength(50);
    const older = find(first, 'nav[aria-label=Pages] a');
    expect(all(await office.open(attribute(older, 'href')), '.messages > li')).toHaveLength(14);
  });

  it('marks the ticked as spam at once, and comes back as it was', async () => {
    const page = await office.open('/messages?state=open');
    const ticked = { reference: ['AAAA-0001', 'AAAA-0002'] };
    const answer = await office.press(page, 'The ticked ones are spam', ticked);
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe('/messages?state=open');
    expect(await listed('?state=open')).toEqual([]);
    expect(await record()).toEqual([event('AAAA-0001', 'spam'), event('AAAA-0002', 'spam')]);
    const spam = await office.open('/messages?state=spam');
    await office.press(spam, 'The ticked ones are not spam', { reference: 'AAAA-0001' });
    expect(await listed('?state=open')).toEqual(['S AAAA-0001']);
  });
});

describe('one message', () => {
  beforeEach(() => store('AAAA-0001', { email: 'o+b@visitor.example', subject: 'A & B? #1' }));
  const open = () => office.open('/messages/AAAA-0001');

  it('shows what its sender sees, and changes it by one press', async () => {
    const before = under(await open(), 'What the sender sees');
    expect(textOf(find(before, '.status'))).toContain('Received');
    await office.press(await open(), 'A crew has it on its list.');
    expect(textOf(find(await open(), '.status'))).toContain('A crew has it on its list.');
    await office.press(await open(), 'It has been dealt with.');
    expect(await row('AAAA-0001')).toMatchObject({ state: 'done', state_reason: 'fixed' });
    await office.press(
      await open(),
      'We have your message. This page will say what we do about it.',
    );
    expect(await row('AAAA-0001')).toMatchObject({ state: null, state_at: null });
    expect(await record()).toEqual([
      event('AAAA-0001', 'state', 'received', 'passed-on crew'),
      event('AAAA-0001', 'state', 'passed-on crew', 'done fixed'),
      event('AAAA-0001', 'state', 'done fixed', 'received'),
    ]);
  });

  it('has a note, and who has it, which the history shows without the words', async () => {
    await office.press(await open(), 'Keep the note', { note: 'Rang her.\nCalls back.' });
    await office.press(await open(), 'Take it');
    expect(await row('AAAA-0001')).toMatchObject({
      note: 'Rang her.\nCalls back.',
      assignee: actor,
    });
    const page = await open();
    expect(find(page, '#note').textContent).toMatch(/^Rang her\.\r?\nCalls back\.$/);
    expect(textOf(under(page, 'What was done'))).toContain(`${actor} took it`);
    expect(JSON.stringify(await record())).not.toContain('Rang');
    await office.press(page, 'Give it back');
    expect(await row('AAAA-0001')).toMatchObject({ assignee: null });
  });

  it('is answered in the own mail, with the reference', async () => {
    const page = await open();
    const reply = all(page, 'a').find((one) => textOf(one) === 'Reply by mail');
    expect(attribute(reply ?? null, 'href')).toBe(
      'mailto:o%2Bb@visitor.example?subject=Re%3A%20A%20%26%20B%3F%20%231%20%5BAAAA-0001%5D',
    );
    await office.press(page, 'Mark as answered');
    expect((await row('AAAA-0001')).answered_at).toBeGreaterThan(0);
  });

  it('is 404 where there is none', async () => {
    expect((await office.get('/messages/ZZZZ-ZZZZ')).status).toBe(404);
    expect((await office.get('/messages/ZZZZ-ZZZZZ')).status).toBe(404);
  });
});

describe('what a visitor wrote', () => {
  const hostile = [
    '<script>alert(1)</script><img src=x onerror=alert(1)>',
    'https://evil.example/ javascript:alert(1)',
    '\u202eevil\u2066\u0000\u001b[2J',
    'x'.repeat(4_000),
    '" autofocus onfocus=alert(1) x="',
    '</textarea></section></main>',
  ].join('\n');

  it('is never markup or a link, and its controls are shown by their numbers', async () => {
    await store('AAAA-0001', { subject: hostile, name: hostile, message: hostile, note: hostile });
    for (const path of ['/messages', '/messages/AAAA-0001']) {
      const html = await (await office.get(path)).text();
      const page = parse(html);
      expect(all(page, 'body script, img, iframe, [onerror], [onfocus], [autofocus]')).toEqual([]);
      const targets = all(page, 'a').map((one) => attribute(one, 'href'));
      expect(
        targets.filter((href) => !/^(\/|#main|mailto:|https:\/\/www\.dublin)/.test(href)),
      ).toEqual([]);
      expect(textOf(page.body)).toContain('<script>alert(1)</script>');
    }
    const message = find(await office.open('/messages/AAAA-0001'), '.written');
    expect(message.textContent).toContain('<U+202E>evil<U+2066><U+0000><U+001B>[2J');
    expect(attribute(find(message, 'p'), 'dir')).toBe('auto');
  });
});

describe('one person', () => {
  const email = 'Ann@Visitor.example';
  const mentioned = 'Write to ANN@visitor.example, not joann@visitor.example.';

  beforeEach(async () => {
    await store('AAAA-0001', { email: 'ann@visitor.example', message: 'My secret words.' });
    await store('AAAA-0002', { message: mentioned, note: 'ann@visitor.example rang' });
    await store('AAAA-0003', { email: 'joann@visitor.example', message: 'Not hers.' });
    const waits = { name: 'Ann', email: 'ann@visitor.example', subject: 'W', message: 'Waits' };
    const entry = { ...waits, reference: 'BBBB-0001', digest: 'waiting', receivedAt: 1 };
    await desk.outbox.put('message:1970-01-01T00:00:00.001Z:waiting', JSON.stringify(entry));
  });

  const find_ = async () => {
    const page = await office.open('/messages/person');
    return parse(await (await office.press(page, 'Find everything', { email })).text());
  };

  it('is shown everything, also what stands in the texts of others', async () => {
    const page = await find_();
    expect(textOf(find(page, '#own'))).toContain(': 2');
    expect(textOf(under(page, 'In what others wrote: 1'))).toContain('AAAA-0002');
    expect(textOf(page.body)).not.toContain('AAAA-0003');
  });

  it('gets a file of what they sent, and nothing that another wrote', async () => {
    const file = await office.press(await find_(), 'File to hand over');
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="messages.csv"');
    const text = await file.text();
    expect(text).toContain('My secret words.');
    expect(text).not.toContain('joann');
  });

  it('is erased after the address was typed a second time, and the record has none of it', async () => {
    const asked = parse(await (await office.press(await find_(), 'Erase all of it …')).text());
    expect((await row('AAAA-0001')).reference).toBe('AAAA-0001');
    const wrong = await office.press(asked, 'Erase for good', { typed: 'ann@visitor' });
    expect(wrong.status).toBe(422);
    expect((await row('AAAA-0001')).reference).toBe('AAAA-0001');
    const again = parse(await wrong.text());
    const done = await office.press(again, 'Erase for good', { typed: ' ann@visitor.example' });
    expect(done.headers.get('location')).toBe('/messages/record');
    expect(await row('AAAA-0001')).toEqual({});
    expect(await row('AAAA-0002')).toMatchObject({
      message: 'Write to [address removed], not joann@visitor.example.',
      note: '[address removed] rang',
    });
    expect((await row('AAAA-0003')).reference).toBe('AAAA-0003');
    expect((await desk.outbox.list()).keys).toEqual([]);
    expect(await record()).toEqual([
      event('AAAA-0002', 'address removed'),
      event('', 'erased', '', '2'),
    ]);
    expect(desk.log.join('\n')).not.toMatch(/ann@|secret/i);
  });

  it('is asked for again where the address is none', async () => {
    const page = await office.open('/messages/person');
    const answer = await office.press(page, 'Find everything', { email: 'ann' });
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain('Enter an e-mail address');
  });
});

describe('a form', () => {
  const take = async () => formOf(await office.open('/messages/AAAA-0001'), 'Take it');
  beforeEach(() => store('AAAA-0001'));

  /** Nothing was written, and the log says what was refused without a token or an address. */
  async function expectUntouched(reason: string) {
    expect(await row('AAAA-0001')).toMatchObject({ assignee: null });
    expect(await record()).toEqual([]);
    const lines = logged(desk).filter(({ event }) => event === 'desk-refused');
    expect(lines).toMatchObject([{ method: 'POST', route: '/messages', reason }]);
    expect(JSON.stringify(lines)).not.toMatch(/eyJ|@/);
  }

  it.each([
    ['another origin', { Origin: 'https://evil.example' }],
    ['a page without an origin', { Origin: 'null' }],
    ["a neighbour of the desk's host", { 'Sec-Fetch-Site': 'same-site' }],
  ])('from %s is refused', async (_, headers) => {
    const { action, fields } = await take();
    expect((await office.send(action, fields, headers)).status).toBe(403);
    await expectUntouched('another origin');
  });

  it.each([
    ['no key', [['take', 'yes']] as [string, string][]],
    [
      'a key of its own making',
      [
        ['take', 'yes'],
        ['press', '1'],
      ] as [string, string][],
    ],
  ])('with %s is refused', async (_, fields) => {
    expect((await office.send('/messages/AAAA-0001/take', fields)).status).toBe(400);
    await expectUntouched('no form of the desk');
  });

  it('that is too long is refused', async () => {
    const { action, fields } = await take();
    const long: [string, string] = ['note', 'x'.repeat(70_000)];
    expect((await office.send(action, [...fields, long])).status).toBe(413);
    await expectUntouched('too long');
  });

  it('that is sent twice is done once', async () => {
    const { action, fields } = await take();
    expect((await office.send(action, fields)).status).toBe(303);
    const repeated = await office.send(action, fields);
    expect(repeated.status).toBe(409);
    expect(await repeated.text()).toContain('href="/messages/AAAA-0001"');
    expect(await record()).toHaveLength(1);
  });

  it('that is sent twice at the same moment is done once: the transaction decides', async () => {
    const { action, fields } = await take();
    // Between the look-up of the key and the write, the twin has written.
    await desk.database
      .prepare(
        `CREATE TRIGGER twin BEFORE INSERT ON desk_presses BEGIN
           INSERT INTO desk_presses VALUES (NEW.key, NEW.at, NEW.role, NEW.place); END`,
      )
      .all();
    const answer = await office.send(action, fields);
    await desk.database.prepare('DROP TRIGGER twin').all();
    expect(answer.status).toBe(409);
    await expectUntouched('a repeated press');
  });

  it('of the works reaches no message', async () => {
    const controller = atTheDesk(desk, () => team, 'works');
    const { fields } = await take();
    const headers = { 'Cf-Access-Jwt-Assertion': await team.token('works') };
    const read = await desk.fetch(`${deskUrl}/messages/AAAA-0001`, { headers });
    expect(read.status).toBe(403);
    const sent = await office.send('/messages/AAAA-0001/take', fields, headers);
    expect(sent.status).toBe(403);
    expect((await controller.get('/works')).status).toBe(200);
    expect(await row('AAAA-0001')).toMatchObject({ assignee: null });
  });
});
