import { describe, expect, it } from 'vitest';
import { normaliseReference, referenceFrom } from '../../src/contact/message/reference.ts';
import { describeState, reasonsOf, stateNames } from '../../src/contact/message/states.ts';
import { expectUncacheable } from '../support/assertions.ts';
import { attribute, find, links, parse, textOf } from '../support/html.ts';
import { startMessageSite } from '../support/message-site.ts';
import { retryOnNewMinute } from '../support/minutes.ts';
import { postForm, referenceIn, report, sampleMessage } from '../support/sample-messages.ts';

const site = startMessageSite({ lookups: 10 });
const lost = { does: 'throw', message: 'D1_ERROR: D1 DB is overloaded.' } as const;
const day = 86_400_000;

let visitors = 0;
async function ask(reference?: string, headers?: Record<string, string>) {
  visitors += 1;
  const query = reference === undefined ? '' : `?reference=${encodeURIComponent(reference)}`;
  const response = await fetch(`${site.origin()}/contact/status${query}`, {
    headers: { 'CF-Connecting-IP': `198.51.100.${visitors}`, ...headers },
  });
  const html = await response.text();
  return { response, html, main: textOf(parse(html).querySelector('main')) };
}

const send = async (subject: string) =>
  referenceIn(await postForm(site, { ...sampleMessage, ...report, subject }));

async function set(reference: string, state: string, reason: string, at: number): Promise<void> {
  const sql = `UPDATE messages SET state = ?1, state_reason = ?2, state_at = ?3 WHERE reference = ?4`;
  const database = site.database;
  await database.prepare(sql).bind(state, reason, at, reference).all();
}

describe('the page that asks for a reference', () => {
  it('has a GET form, is not kept and not indexed, and no sitemap has it', async () => {
    const { response, html } = await ask();
    expect(response.status).toBe(200);
    expectUncacheable(response);
    const page = parse(html);
    const form = find(page, 'main form');
    expect(attribute(form, 'method')).toBe('get');
    expect(attribute(form, 'action')).toBe('/contact/status');
    expect(attribute(find(form, 'input'), 'name')).toBe('reference');
    expect(attribute(find(page, 'meta[name="robots"]'), 'content')).toBe('noindex');
    const sitemap = await fetch(`${site.origin()}/sitemap.xml`);
    expect(await sitemap.text()).not.toContain('/contact/status');
  });

  it('is where the answer to a message leads', async () => {
    const reference = await send('Leads there');
    const sent = await fetch(`${site.origin()}/contact/sent?reference=${reference}`);
    expect(links(parse(await sent.text()))).toContainEqual([
      'see what became of it',
      `/contact/status?reference=${reference}`,
    ]);
  });
});

describe('a message that is known', () => {
  it('is received, with the day and nothing of what it says', async () => {
    const reference = await send('Received');
    const { response, html, main } = await ask(reference);
    expect(response.status).toBe(200);
    expectUncacheable(response);
    const today = new Intl.DateTimeFormat('en-IE', {
      dateStyle: 'long',
      timeZone: 'Europe/Dublin',
    }).format(Date.now());
    expect(main).toContain(`Message ${reference}, received on ${today}`);
    expect(main).toContain(describeState(null, null).sentence);
    const { consent: _, ...words } = { ...sampleMessage, subject: 'Received but' };
    for (const word of [...Object.values(words), report.plate, report.seen, report.notice]) {
      expect(html).not.toContain(word);
    }
  });

  it.each(stateNames.flatMap((state) => [...reasonsOf(state)].map((one) => [state, ...one])))(
    'is shown as %s for %s',
    async (state = '', reason = '', sentence = '') => {
      const reference = await send(`${state} ${reason}`);
      await set(reference, state, reason, Date.UTC(2026, 6, 31, 23, 30));
      const { main } = await ask(reference);
      expect(main).toContain(describeState(state, reason).label);
      expect(main).toContain('1 August 2026');
      expect(main).toContain(sentence);
    },
  );

  it('is found however its reference is typed', async () => {
    const reference = await send('Typed');
    const typed = ` ${reference.toLowerCase().replace('-', ' ').replaceAll('0', 'o')} `;
    expect((await ask(typed)).main).toContain(`Message ${reference}, received`);
  });

  it('is received while it waits in the outbox, whether or not the database answers', async () => {
    await site.setFaults({ DB: lost });
    const reference = await send('Waits');
    expect((await ask(reference)).main).toContain(`Message ${reference}, received on`);
    await site.setFaults({});
    expect((await site.waitingMessages()).map((one) => one.reference)).toContain(reference);
    expect((await ask(reference)).main).toContain(`Message ${reference}, received on`);
    await site.cron();
    expect((await ask(reference)).main).toContain(`Message ${reference}, received on`);
  });

  it('is received while it is set aside, and found by a reference that it was given besides', async () => {
    const database = site.database;
    const value = JSON.stringify({ reference: 'SETA-SIDE', receivedAt: Date.UTC(2026, 0, 5) });
    const reference = referenceFrom(new Uint8Array([1, 2, 3, 4, 5, 6, 7]));
    await database
      .prepare(
        `INSERT INTO refused_entries VALUES ('one', 5, 'r', 1, ?1), ('two', 5, 'r', 1, 'not {json')`,
      )
      .bind(value.replace('SETA-SIDE', reference))
      .all();
    expect((await ask(reference)).main).toContain('received on 5 January 2026');
    const other = await send('By an alias');
    const alias = referenceFrom(new Uint8Array([7, 6, 5, 4, 3, 2, 1]));
    await database.prepare('INSERT INTO aliases VALUES (?1, ?2)').bind(alias, other).all();
    expect((await ask(alias)).main).toContain(`Message ${alias}, received`);
  });
});

describe('a message that is not', () => {
  it('is answered alike where it never was and where it is gone', async () => {
    const reference = await send('Expires');
    await site.cron(Date.now() + 91 * day);
    const never = referenceFrom(new Uint8Array([9, 9, 9, 9, 9, 9, 9]));
    const [gone, unknown] = [await ask(reference), await ask(never)];
    expect([gone.response.status, unknown.response.status]).toEqual([404, 404]);
    expectUncacheable(gone.response);
    expect(gone.main).toContain('There is no message with this reference.');
    expect(gone.html.replaceAll(reference, '')).toBe(unknown.html.replaceAll(never, ''));
  });

  it.each(['AAAA-AAAA', '<script>', 'x'.repeat(500)])('is no reference: %s', async (text) => {
    const { response, main, html } = await ask(text);
    expect(response.status).toBe(404);
    expect(main).toContain('not one of our references');
    expect(attribute(find(parse(html), '#reference'), 'value')).toBe(normaliseReference(text));
  });
});

describe('guessing', () => {
  const sender = { 'CF-Connecting-IP': '203.0.113.7' };

  it('ends after ten in a minute', retryOnNewMinute, async () => {
    const reference = await send('Guessed');
    for (let guess = 0; guess < 10; guess += 1) await ask('AAAA-AAAA', sender);
    const { response, main } = await ask(reference, sender);
    expect(response.status).toBe(429);
    expect(response.headers.get('retry-after')).toBe('60');
    expect(main).toContain('Please wait a minute');
    expect(main).not.toContain('received on');
    expect((await ask(undefined, sender)).response.status).toBe(200);
  });

  it.each([
    ['throws', { does: 'throw', message: 'internal error' }],
    ['hangs', { does: 'hang' }],
    ['is not bound', { does: 'not-exist' }],
  ] as const)('does not shut people out where the limiter %s', async (how, limiter) => {
    const reference = await send(`Limiter ${how}`);
    await site.setFaults({ STATUS_LIMIT: limiter });
    expect((await ask(reference, sender)).main).toContain('received on');
  });
});

describe('where the answer cannot be known', () => {
  it.each([
    [{ DB: lost }],
    [{ DB: { does: 'not-exist' } }],
    [{ OUTBOX: { does: 'throw', message: 'KV GET failed: 500' } }],
  ] as const)('says so, and not that there is none: %j', async (faults) => {
    await site.setFaults(faults);
    const { response, main } = await ask(referenceFrom(new Uint8Array([8, 8, 8, 8, 8, 8, 8])));
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('300');
    expect(main).toContain('cannot look this up just now');
  });

  it('still knows what is stored where there is no outbox', async () => {
    const reference = await send('No outbox');
    await site.setFaults({ OUTBOX: { does: 'not-exist' } });
    expect((await ask(reference)).response.status).toBe(200);
    expect((await ask(referenceFrom(new Uint8Array([8, 1, 8, 8, 8, 8, 8])))).response.status).toBe(
      404,
    );
  });
});
