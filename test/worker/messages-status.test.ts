import { describe, expect, it } from 'vitest';
import { normaliseReference, referenceFrom } from '../../src/contact/message/reference.ts';
import { describeState, reasonsOf, stateNames } from '../../src/contact/message/states.ts';
import { expectUncacheable } from '../support/assertions.ts';
import { attribute, find, parse, textOf } from '../support/html.ts';
import { postForm, referenceIn, report, sampleMessage } from '../support/sample-messages.ts';
import { startMessageSite } from '../support/worker/message-site.ts';

const site = startMessageSite();
const { database } = site;
const databaseOverload = { does: 'throw', message: 'D1_ERROR: D1 DB is overloaded.' } as const;
const day = 86_400_000;

async function lookUp(reference?: string) {
  const query = reference === undefined ? '' : `?reference=${encodeURIComponent(reference)}`;
  const response = await fetch(`${site.origin()}/contact/status${query}`);
  const html = await response.text();
  return { response, html, main: textOf(parse(html).querySelector('main')) };
}

const send = async (subject: string) =>
  referenceIn(await postForm(site, { ...sampleMessage, ...report, subject }));

it('the status page contains a GET form, is never cached, and is hidden from search engines', async () => {
  const { response, html } = await lookUp();
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

describe('the status page of a received message', () => {
  it('shows "Received" with the date, but no text from the message', async () => {
    const reference = await send('Received');
    const { response, html, main } = await lookUp(reference);
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

  it('shows the label and text of each message state, and the Irish date when the state changed', async () => {
    const reference = await send('In each state');
    const sql = `UPDATE messages SET state = ?1, state_reason = ?2, state_at = ?3 WHERE reference = ?4`;
    const at = Date.UTC(2026, 6, 31, 23, 30);
    for (const state of stateNames) {
      for (const [reason, sentence] of reasonsOf(state)) {
        await database.prepare(sql).bind(state, reason, at, reference).all();
        const { main } = await lookUp(reference);
        for (const text of [describeState(state, reason).label, '1 August 2026', sentence])
          expect(main, `${state} ${reason}`).toContain(text);
      }
    }
  });

  it('shows "Received" while the message waits in the outbox, even during a database outage', async () => {
    await site.setFaults({ DB: databaseOverload });
    const reference = await send('Waits');
    expect((await lookUp(reference)).main).toContain(`Message ${reference}, received on`);
    await site.setFaults({});
    expect((await site.waitingMessages()).map((one) => one.reference)).toContain(reference);
    expect((await lookUp(reference)).main).toContain(`Message ${reference}, received on`);
    await site.cron();
    expect((await lookUp(reference)).main).toContain(`Message ${reference}, received on`);
  });

  it('shows "Received" for a message that could not be stored', async () => {
    const reference = referenceFrom(new Uint8Array([1, 2, 3, 4, 5, 6, 7]));
    const value = JSON.stringify({ reference, receivedAt: Date.UTC(2026, 0, 5) });
    await database
      .prepare(
        `INSERT INTO quarantined_entries VALUES ('one', 5, 'r', 1, ?1), ('two', 5, 'r', 1, 'not {json')`,
      )
      .bind(value)
      .all();
    expect((await lookUp(reference)).main).toContain('received on 5 January 2026');
  });

  it('is also available under an alias of the message reference', async () => {
    const reference = await send('By an alias');
    const alias = referenceFrom(new Uint8Array([7, 6, 5, 4, 3, 2, 1]));
    await database.prepare('INSERT INTO aliases VALUES (?1, ?2)').bind(alias, reference).all();
    expect((await lookUp(alias)).main).toContain(`Message ${alias}, received`);
  });
});

describe('the status page of an unknown message', () => {
  it('returns the same 404 response for a deleted message and for an unused reference', async () => {
    const reference = await send('Expires');
    await site.cron(Date.now() + 91 * day);
    const unknownReference = referenceFrom(new Uint8Array([9, 9, 9, 9, 9, 9, 9]));
    const [gone, unknown] = [await lookUp(reference), await lookUp(unknownReference)];
    expect([gone.response.status, unknown.response.status]).toEqual([404, 404]);
    expectUncacheable(gone.response);
    expect(gone.main).toContain('There is no message with this reference.');
    expect(gone.html.replaceAll(reference, '')).toBe(unknown.html.replaceAll(unknownReference, ''));
  });

  it.each(['AAAA-AAAA', '<script>', 'x'.repeat(500)])(
    'returns a 404 status for the invalid reference %s',
    async (text) => {
      const { response, main, html } = await lookUp(text);
      expect(response.status).toBe(404);
      expect(main).toContain('not a valid reference');
      expect(attribute(find(parse(html), '#reference'), 'value')).toBe(normaliseReference(text));
    },
  );
});

describe('the status page during an outage', () => {
  it.each([
    [{ DB: databaseOverload }],
    [{ DB: { does: 'not-exist' } }],
    [{ OUTBOX: { does: 'throw', message: 'KV GET failed: 500' } }],
    [{ OUTBOX: { does: 'list-by', limit: 1 } }],
  ] as const)(
    'returns a 503 status instead of 404 for an unknown reference with the faults %j',
    async (faults) => {
      // In the last case, more messages wait than one query may list.
      await site.setFaults({ DB: databaseOverload });
      for (const subject of ['1', '2', '3', '4']) await send(subject);
      await site.setFaults(faults);
      const { response, main } = await lookUp(referenceFrom(new Uint8Array([8, 8, 8, 8, 8, 8, 8])));
      expect(response.status).toBe(503);
      expect(response.headers.get('retry-after')).toBe('300');
      expect(main).toContain('cannot look up your message at the moment');
    },
  );

  it('shows stored messages when no outbox is bound', async () => {
    const reference = await send('No outbox');
    await site.setFaults({ OUTBOX: { does: 'not-exist' } });
    expect((await lookUp(reference)).response.status).toBe(200);
    expect(
      (await lookUp(referenceFrom(new Uint8Array([8, 1, 8, 8, 8, 8, 8])))).response.status,
    ).toBe(404);
  });
});
