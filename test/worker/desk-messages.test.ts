import { beforeEach, describe, expect, it } from 'vitest';
import { deskUrl } from '../support/desk/access.ts';
import { personAtDesk, submissionOf } from '../support/desk/desk.ts';
import { actor, messageEvent, startMessagesDesk } from '../support/desk/desk-messages.ts';
import { all, attribute, find, parse, sectionWithHeading, textOf, texts } from '../support/html.ts';
import { jsonLogLines } from '../support/worker/worker.ts';

const { desk, team, office, store, row, record } = startMessagesDesk();
const day = 86_400_000;

describe('the message list', () => {
  const subjects = async (query = '') =>
    texts(await office.open(`/messages${query}`), '.messages a');

  beforeEach(async () => {
    await store('AAAA-0001', { kind: 'hole', from_junction: '7', to_junction: '5' });
    await store('AAAA-0002', {
      received_at: Date.now() - 10 * day,
      message: 'A Poll on the ramp. ÁINE, Dún Shú',
    });
    await store('AAAA-0003', { received_at: Date.now(), state: 'done', state_reason: 'fixed' });
    await store('AAAA-0004', { suspected: 2 });
    await store('AAAA-0005', {
      state: 'done',
      state_reason: 'answered',
      received_at: Date.now() - 60_000,
    });
  });

  it('lists open messages before answered and closed messages, and omits spam, but not suspected spam', async () => {
    await store('AAAA-0006', { suspected: 1, received_at: Date.now() - 11 * day });
    expect(await subjects()).toEqual([
      ...['S AAAA-0001', 'S AAAA-0002', 'S AAAA-0003', 'S AAAA-0005', 'S AAAA-0006'],
    ]);
  });

  it.each([
    ['?state=open', ['AAAA-0001', 'AAAA-0002']],
    ['?state=done', ['AAAA-0003', 'AAAA-0005']],
    ['?state=spam', ['AAAA-0004']],
    ['?junction=6', ['AAAA-0001']],
    ['?junction=9', []],
    ['?kind=hole', ['AAAA-0001']],
    ['?words=RAMP+poll', ['AAAA-0002']],
    ['?words=r+ra+ram+ramp+p+po+pol+poll', ['AAAA-0002']],
    ['?words=ramp+pole', []],
    ['?words=áine+SHÚ', ['AAAA-0002']],
    ['?words=aaaa-0001', ['AAAA-0001']],
    ['?words=AAAA0001', ['AAAA-0001']],
    ['?words=+aaaa-OOOI', ['AAAA-0001']],
    ['?words=aaaa+ooo1&state=spam', []],
    ['?age=older', ['AAAA-0002']],
    ['?age=1&state=open', ['AAAA-0001']],
    ['?state=%27;DROP&kind=x&junction=0&age=-&page=0', [1, 2, 3, 5].map((n) => `AAAA-000${n}`)],
  ])('applies the filter %s', async (query, references) => {
    expect(await subjects(query)).toEqual(references.map((reference) => `S ${reference}`));
  });

  it('finds a message by an alias of its reference', async () => {
    const sql = "INSERT INTO aliases VALUES ('G1VE-N002', 'AAAA-0002')";
    await desk.database.prepare(sql).all();
    for (const words of ['g1ve-n002', 'G1VE-N002+ramp', 'giveno02'])
      expect(await subjects(`?words=${words}`)).toEqual(['S AAAA-0002']);
  });

  it('shows fifty messages per page', async () => {
    for (let number = 0; number < 60; number += 1) {
      await store(`BBBB-00${String(number).padStart(2, '0')}`);
    }
    const firstPage = await office.open('/messages?kind=');
    expect(all(firstPage, '.messages > li')).toHaveLength(50);
    const olderLink = find(firstPage, 'nav[aria-label=Pages] a');
    expect(all(await office.open(attribute(olderLink, 'href')), '.messages > li')).toHaveLength(14);
  });

  it('asks for a selection if no message is selected', async () => {
    const page = await office.open('/messages');
    const refused = await office.press(page, 'Mark selected as spam');
    expect([refused.status, await refused.text()]).toEqual([
      422,
      expect.stringContaining('Select at least one message'),
    ]);
  });

  it('marks the selected messages as spam and keeps its filters', async () => {
    const page = await office.open('/messages?state=open');
    const selectedMessages = { reference: ['AAAA-0001', 'AAAA-0002'] };
    const response = await office.press(page, 'Mark selected as spam', selectedMessages);
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe('/messages?state=open&marked=2&of=2');
    expect(await subjects('?state=open')).toEqual([]);
    expect(await record()).toEqual([
      messageEvent('AAAA-0001', 'spam'),
      messageEvent('AAAA-0002', 'spam'),
    ]);
    const spam = await office.open('/messages?state=spam');
    await office.press(spam, 'Mark selected as not spam', { reference: 'AAAA-0001' });
    expect(await subjects('?state=open')).toEqual(['S AAAA-0001']);
  });

  it('does not mark a message as spam that a colleague has changed since the list was shown', async () => {
    const page = await office.open('/messages?state=open');
    const sql = `INSERT INTO message_events (at, actor, reference, what)
      VALUES (${Date.now() + 60_000}, 'conor@desk.example', 'AAAA-0001', 'state')`;
    await desk.database.prepare(sql).all();
    const selectedMessages = { reference: ['AAAA-0001', 'AAAA-0002'] };
    const { headers } = await office.press(page, 'Mark selected as spam', selectedMessages);
    expect(await subjects('?state=open')).toEqual(['S AAAA-0001']);
    const list = await office.open(headers.get('location') ?? '');
    expect(textOf(find(list, '.desk-alarm'))).toMatch(/^1 of 2 marked/);
  });
});

describe('the message page', () => {
  beforeEach(() => store('AAAA-0001', { email: 'o+b@visitor.example', subject: 'A & B? #1' }));
  const open = () => office.open('/messages/AAAA-0001');

  it('shows the status that the sender sees, and changes the status with one click', async () => {
    const before = sectionWithHeading(await open(), 'What the sender sees');
    expect(textOf(find(before, '.status'))).toContain('Received');
    await office.press(await open(), 'A crew has it on its list.');
    expect(textOf(find(await open(), '.status'))).toContain('A crew has it on its list.');
    await office.press(await open(), 'It has been dealt with.');
    expect(await row('AAAA-0001')).toMatchObject({ state: 'done', state_reason: 'fixed' });
    await office.press(
      await open(),
      'We have your message. This page will show what we do about it.',
    );
    expect(await row('AAAA-0001')).toMatchObject({ state: null, state_at: null });
    expect(await record()).toEqual([
      messageEvent('AAAA-0001', 'state', 'received', 'passed-on crew'),
      messageEvent('AAAA-0001', 'state', 'passed-on crew', 'done fixed'),
      messageEvent('AAAA-0001', 'state', 'done fixed', 'received'),
    ]);
  });

  it('saves the note and the assignee, and keeps the text of the note out of the history', async () => {
    await office.press(await open(), 'Save note', { note: 'Rang her.\nCalls back.' });
    await office.press(await open(), 'Assign to me');
    expect(await row('AAAA-0001')).toMatchObject({
      note: 'Rang her.\nCalls back.',
      assignee: actor,
    });
    const page = await open();
    expect(textOf(page.body)).not.toContain('<U+');
    expect(find(page, '#note').textContent).toMatch(/^Rang her\.\r?\nCalls back\.$/);
    expect(textOf(sectionWithHeading(page, 'History'))).toContain(`Assigned to: ${actor}`);
    expect(JSON.stringify(await record())).not.toContain('Rang');
    await office.press(page, 'Unassign me');
    expect(await row('AAAA-0001')).toMatchObject({ assignee: null });
  });

  it.each(['Assign to me', 'Mark as answered', 'Mark as spam', 'It has been dealt with.'])(
    'saves a typed note with the press on "%s", and an unchanged note not again',
    async (button) => {
      await office.press(await open(), button, { note: 'Rang her.\r\nCalls back.' });
      await office.press(await open(), 'A crew has it on its list.');
      expect(await row('AAAA-0001')).toMatchObject({ note: 'Rang her.\nCalls back.' });
      expect(await record()).toMatchObject([{ what: 'note' }, {}, { what: 'state' }]);
    },
  );

  it('saves the first of two concurrent notes, and the second after its author has seen the first', async () => {
    let conflict = '';
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const pages = [await open(), await open()];
      const responses = await Promise.all(
        pages.map((page, index) =>
          office.press(page, 'Save note', { note: `Note ${attempt}\r\nof ${index}` }),
        ),
      );
      expect(responses.map(({ status }) => status).sort()).toEqual([303, 409]);
      const savedIndex = responses.findIndex(({ status }) => status === 303);
      expect(await row('AAAA-0001')).toMatchObject({
        note: `Note ${attempt}\nof ${savedIndex}`,
      });
      conflict = (await responses[1 - savedIndex]?.text()) ?? '';
      const page = parse(conflict);
      expect(textOf(find(page, '[role=alert]'))).toContain(`of ${savedIndex}`);
      expect(find(page, '#note').textContent).toContain(`of ${1 - savedIndex}`);
    }
    expect(await record()).toHaveLength(10);
    await office.press(parse(conflict), 'Save note', { note: 'Both.' });
    expect(await row('AAAA-0001')).toMatchObject({ note: 'Both.' });
  });

  it('shows who has changed the state, and applies the refused change at the next press', async () => {
    const [stale, change] = [await open(), 'It has been dealt with.'];
    const brian = personAtDesk(desk, team, 'messages', { email: 'brian@operator.example' });
    await brian.press(await open(), 'A crew has it on its list.');
    const response = await office.press(stale, change);
    expect([response.status, await row('AAAA-0001')]).toMatchObject([409, { state: 'passed-on' }]);
    const page = parse(await response.text());
    expect(textOf(find(page, '[role=alert]'))).toContain('brian@operator.example');
    expect((await office.press(page, change)).status).toBe(303);
    expect(await row('AAAA-0001')).toMatchObject({ state: 'done' });
  });

  it.each([
    ['Save note', { note: 'Calls back.' }, []],
    ['Save note', { note: 'Calls back.' }, ['Assign to me']],
    ['It has been dealt with.', {}, []],
  ])(
    'says at "%s" that a colleague has erased the message, and shows only the typed text %j',
    async (button, typed, earlierChanges) => {
      const path = '/messages/05AF-MSYS';
      await store('05AF-MSYS', { subject: 'My secret', message: 'My secret', note: 'Rang.' });
      const stale = await office.open(path);
      for (const change of earlierChanges) await office.press(await office.open(path), change);
      const asked = await office.press(stale, 'Erase this message');
      await office.press(parse(await asked.text()), 'Erase permanently', { typed: '05AF-MSYS' });
      const response = await office.press(stale, button, typed);
      const page = parse(await response.text());
      expect([response.status, textOf(find(page, '[role=alert]'))]).toEqual([
        404,
        'Your change is not saved: since you opened the page, message 05AF-MSYS was erased, or deleted after the retention period.',
      ]);
      expect(texts(page, '#note')).toEqual(Object.values(typed));
      expect(textOf(page.body)).not.toMatch(/secret|Rang/);
    },
  );

  it('links to an e-mail with the reference in the subject, and can mark the message as answered', async () => {
    const page = await open();
    const reply = all(page, 'a').find((one) => textOf(one) === 'Reply by e-mail');
    expect(attribute(reply ?? null, 'href')).toBe(
      'mailto:o%2Bb@visitor.example?subject=Re%3A%20A%20%26%20B%3F%20%231%20%5BAAAA-0001%5D',
    );
    await office.press(page, 'Mark as answered');
    expect(await row('AAAA-0001')).toMatchObject({ state: 'done', state_reason: 'answered' });
    expect(textOf(find(await open(), '.status'))).toContain('We have answered it.');
  });

  it('returns a 404 status for an unknown reference', async () => {
    const response = await office.get('/messages/05AF-MSYS');
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('There is no message 05AF-MSYS. It may have been');
    expect((await office.get('/messages/ZZZZ-ZZZZZ')).status).toBe(404);
  });
});

describe("a visitor's text", () => {
  const attack = [
    '<script>alert(1)</script><img src=x onerror=alert(1)>',
    'https://evil.example/ javascript:alert(1)',
    '\u202eevil\u2066\u0000\u001b[2J',
    'x'.repeat(4_000),
    '" autofocus onfocus=alert(1) x="',
    '</textarea></section></main>',
  ].join('\n');

  it('appears escaped, without links, and with control characters as code points', async () => {
    await store('AAAA-0001', { subject: attack, name: attack, message: attack, note: attack });
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

describe('the personal data page', () => {
  const email = 'Ann+Road@Visitor.example';
  const messageWithAddress =
    "Write to ANN+road@visitor.example, not joann+road@visitor.example or o'ann+road@visitor.example.";

  beforeEach(async () => {
    const own = { email: 'ann+road@visitor.example', note: 'For us alone.' };
    await store('AAAA-0001', { ...own, message: 'My secret words.' });
    const note = 'ann+road@visitor.example rang';
    await store('AAAA-0002', { message: messageWithAddress, note });
    await store('AAAA-0003', { email: "o'ann+road@visitor.example", message: 'Not hers.' });
    const waiting = {
      name: 'Ann',
      email: 'ann+road@visitor.example',
      subject: 'W',
      message: 'Waits',
    };
    const entry = { ...waiting, reference: 'BBBB-0001', digest: 'waiting', receivedAt: 1 };
    await desk.outbox.put('message:1970-01-01T00:00:00.001Z:waiting', JSON.stringify(entry));
  });

  const findData = async () => {
    const page = await office.open('/messages/person');
    return parse(await (await office.press(page, 'Find all data', { email })).text());
  };

  it("lists a person's own messages and any other message that contains the person's e-mail address", async () => {
    const page = await findData();
    expect(textOf(find(page, '#own'))).toContain(': 2');
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
    expect(text).not.toMatch(/Not hers|For us alone/);
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
      message:
        "Write to [address removed], not joann+road@visitor.example or o'ann+road@visitor.example.",
      note: '[address removed] rang',
    });
    expect((await row('AAAA-0003')).email).toBe("o'ann+road@visitor.example");
    expect((await desk.outbox.list()).keys).toEqual([]);
    // The digests keep a late copy from being stored again.
    const sql = 'SELECT digest FROM erased ORDER BY digest';
    expect((await desk.database.prepare(sql).all()).results).toEqual([
      { digest: 'digest of AAAA-0001' },
      { digest: 'waiting' },
    ]);
    expect(await record()).toEqual([
      messageEvent('AAAA-0002', 'address removed'),
      messageEvent('', 'erased', '', '2'),
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
