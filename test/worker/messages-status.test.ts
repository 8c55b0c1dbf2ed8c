import { describe, expect, it } from 'vitest';
import { normaliseReference, referenceFrom } from '../../src/contact/message/reference.ts';
import { describeState, reasonsOf, stateNames } from '../../src/contact/message/states.ts';
import { expectUncacheable } from '../support/assertions.ts';
import { attribute, find, parse, textOf } from '../support/html.ts';
import { startMessageSite } from '../support/message-site.ts';
import { postForm, referenceIn, report, sampleMessage } from '../support/sample-messages.ts';

const site = startMessageSite();
const { database } = site;
const lost = { does: 'throw', message: 'D1_ERROR: D1 DB is overloaded.' } as const;
const day = 86_400_000;

async function ask(reference?: string) {
  const query = reference === undefined ? '' : `?reference=${encodeURIComponent(reference)}`;
  const response = await fetch(`${site.origin()}/contact/status${query}`);
  const html = await response.text();
  return { response, html, main: textOf(parse(html).querySelector('main')) };
}

const send = async (subject: string) =>
  referenceIn(await postForm(site, { ...sampleMessage, ...report, subject }));

it('asks for a reference with a GET form, not kept, not indexed and in no sitemap', async () => {
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

  it('is shown in each state with each sentence, since the day in Ireland', async () => {
    const reference = await send('In each state');
    const sql = `UPDATE messages SET state = ?1, state_reason = ?2, state_at = ?3 WHERE reference = ?4`;
    const at = Date.UTC(2026, 6, 31, 23, 30);
    for (const state of stateNames) {
      for (const [reason, sentence] of reasonsOf(state)) {
        await database.prepare(sql).bind(state, reason, at, reference).all();
        const { main } = await ask(reference);
        for (const said of [describeState(state, reason).label, '1 August 2026', sentence])
          expect(main, `${state} ${reason}`).toContain(said);
      }
    }
  });

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
    const reference = referenceFrom(new Uint8Array([1, 2, 3, 4, 5, 6, 7]));
    const value = JSON.stringify({ reference, receivedAt: Date.UTC(2026, 0, 5) });
    await database
      .prepare(
        `INSERT INTO refused_entries VALUES ('one', 5, 'r', 1, ?1), ('two', 5, 'r', 1, 'not {json')`,
      )
      .bind(value)
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

describe('where the answer cannot be known', () => {
  it.each([
    [{ DB: lost }],
    [{ DB: { does: 'not-exist' } }],
    [{ OUTBOX: { does: 'throw', message: 'KV GET failed: 500' } }],
    [{ OUTBOX: { does: 'list-by', limit: 1 } }],
  ] as const)('says so, and not that there is none: %j', async (faults) => {
    // One more wait than a look-up may list in the last case.
    await site.setFaults({ DB: lost });
    for (const subject of ['1', '2', '3', '4']) await send(subject);
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
