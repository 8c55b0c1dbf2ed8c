import { beforeEach, describe, expect, it } from 'vitest';
import { actor, messageEvent, startMessagesDesk } from '../support/desk-messages.ts';
import { all, attribute, find, parse, sectionWithHeading, textOf, texts } from '../support/html.ts';

const { desk, office, store, row, record } = startMessagesDesk();
const day = 86_400_000;

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

  it('finds a message by a further reference that its sender was given', async () => {
    const sql = "INSERT INTO aliases VALUES ('GIVE-N002', 'AAAA-0002')";
    await desk.database.prepare(sql).all();
    expect(await listed('?words=give-n002')).toEqual(['S AAAA-0002']);
    expect(await listed('?words=GIVE-N002+ramp')).toEqual(['S AAAA-0002']);
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
    expect(await record()).toEqual([
      messageEvent('AAAA-0001', 'spam'),
      messageEvent('AAAA-0002', 'spam'),
    ]);
    const spam = await office.open('/messages?state=spam');
    await office.press(spam, 'The ticked ones are not spam', { reference: 'AAAA-0001' });
    expect(await listed('?state=open')).toEqual(['S AAAA-0001']);
  });
});

describe('one message', () => {
  beforeEach(() => store('AAAA-0001', { email: 'o+b@visitor.example', subject: 'A & B? #1' }));
  const open = () => office.open('/messages/AAAA-0001');

  it('shows what its sender sees, and changes it by one press', async () => {
    const before = sectionWithHeading(await open(), 'What the sender sees');
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
      messageEvent('AAAA-0001', 'state', 'received', 'passed-on crew'),
      messageEvent('AAAA-0001', 'state', 'passed-on crew', 'done fixed'),
      messageEvent('AAAA-0001', 'state', 'done fixed', 'received'),
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
    expect(textOf(sectionWithHeading(page, 'What was done'))).toContain(`${actor} took it`);
    expect(JSON.stringify(await record())).not.toContain('Rang');
    await office.press(page, 'Give it back');
    expect(await row('AAAA-0001')).toMatchObject({ assignee: null });
  });

  it('keeps the note of somebody else until the second person has seen it', async () => {
    const [theirs, mine] = [await open(), await open()];
    await office.press(theirs, 'Keep the note', { note: 'Rang her.\r\nCalls back.' });
    const refused = await office.press(mine, 'Keep the note', { note: 'Sent her a plan.' });
    expect(refused.status).toBe(409);
    expect((await row('AAAA-0001')).note).toBe('Rang her.\r\nCalls back.');
    const both = parse(await refused.text());
    expect(textOf(find(both, '[role=alert]'))).toContain('Calls back.');
    expect(find(both, '#note').textContent).toBe('Sent her a plan.');
    await office.press(both, 'Keep the note', { note: 'Rang her. Sent her a plan.' });
    expect((await row('AAAA-0001')).note).toBe('Rang her. Sent her a plan.');
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
