import { describe, expect, it, vi } from 'vitest';
import {
  isReference,
  normaliseReference,
  referenceFrom,
} from '../../src/contact/message/reference.ts';
import { describeState, reasonsOf, stateNames } from '../../src/contact/message/states.ts';
import { expectUncacheable } from '../support/assertions.ts';
import { attribute, find, links, parse, textOf } from '../support/html.ts';
import {
  type FormFields,
  postForm,
  postJson,
  referenceIn,
  report,
  sampleMessage,
} from '../support/sample-messages.ts';
import { startMessageSite } from '../support/worker/message-site.ts';

const site = startMessageSite();
const { consent: _, ...texts } = sampleMessage;
const json = { ...sampleMessage, consent: true };
const html = `"><script>alert(1)</script><img src=x onerror='alert(2)'></textarea>&amp;`;
const sql = `'); DROP TABLE messages; --`;

/** Database columns for the fields of `report`. */
const { from, to, ...place } = report;
const columns = { ...place, from_junction: from, to_junction: to };

/** Returns the stored message with a subject, and asserts that there is only one. */
async function storedMessage(subject: string) {
  const [row, ...others] = await site.rows('subject = ?', subject);
  expect(others).toEqual([]);
  return row;
}

const cacheHeaders = ({ headers }: Response) =>
  ['cache-control', 'cloudflare-cdn-cache-control', 'etag'].map((name) => headers.get(name));

/** Returns the values of the form in a response, with line breaks as spaces. */
async function formValues(response: Response): Promise<FormFields> {
  const page = parse(await response.text());
  const values = Object.keys({ ...texts, ...report }).map((name) => {
    const named = `[name="${name}"]`;
    const kinds = [`textarea${named}`, `select${named} option[selected]`, `${named}[checked]`];
    const field = find(page, [...kinds, `input${named}:not([type="radio"])`].join());
    return [name, attribute(field, 'value') || textOf(field)];
  });
  return Object.fromEntries(values);
}

describe('an invalid contact form', () => {
  it('returns a 422 status with every error and keeps all typed text and choices', async () => {
    const fields = { ...texts, ...report, email: 'no address' };
    const response = await postForm(site, fields);
    // The browser may cache the form for the Back button.
    expect([response.status, ...cacheHeaders(response)]).toEqual([
      ...[422, 'private, no-cache', 'no-store', null],
    ]);
    const copy = await response.clone().text();
    expect(copy).toContain('Enter an e-mail address such as name@example.com');
    expect(copy).toContain('Please confirm that you consent to us processing your information.');
    const message = sampleMessage.message.replace('\n', ' ');
    const invalidReport = { ...texts, ...report, email: 'no address', message };
    expect(await formValues(response)).toEqual(invalidReport);
    const otherKindResponse = await postForm(site, { ...fields, about: 'other' });
    expect(await formValues(otherKindResponse)).toEqual({ ...invalidReport, about: 'other' });
  });

  it('returns an error for each invalid field in response to a JSON request', async () => {
    const response = await postJson(site, {});
    expect(response.status).toBe(422);
    const { errors } = JSON.parse(await response.text());
    expect(Object.keys(errors)).toEqual(['name', 'email', 'subject', 'message', 'consent']);
  });

  it('keeps the whole text of a message that is too long', async () => {
    const message = '路'.repeat(9000);
    const response = await postForm(site, { ...sampleMessage, ...report, message });
    expect(response.status).toBe(422);
    const copy = await response.clone().text();
    expect(textOf(find(parse(copy), '#message-error'))).toContain('5000 characters or fewer');
    expect(await formValues(response)).toMatchObject({ message, subject: sampleMessage.subject });
  });
});

describe('a stored message', () => {
  it('contains the submitted text unchanged, including emoji, HTML and SQL', async () => {
    const message = `ÁÉÍÓÚ áéíóú e\u0301 👩🏽‍🚒🇮🇪\n\n\t${html}\n${sql}`;
    const unusualTexts = { ...texts, name: "Seán O'Súilleabháin", subject: sql, message };
    expect((await postForm(site, { ...unusualTexts, ...report, consent: 'yes' })).status).toBe(303);
    expect(await storedMessage(sql)).toMatchObject({ ...unusualTexts, ...columns });
  });

  it('has no line break in a field that becomes a mail header', async () => {
    const bcc = '\r\nBcc: x@y.example\n\tmore';
    const fields = { ...sampleMessage, name: `A${bcc}`, subject: `S${bcc}`, phone: `01 555${bcc}` };
    const reference = referenceIn(await postForm(site, fields));
    const clean = '  Bcc: x@y.example  more';
    const row = { name: `A${clean}`, phone: `01 555${clean}` };
    expect(await storedMessage(`S${clean}`)).toMatchObject(row);
    const mail = { subject: `[${reference}] S${clean}`, replyTo: { name: row.name } };
    await vi.waitFor(async () => expect(await site.mails()).toMatchObject([mail]));
    const email = `a@b.example${bcc}`;
    expect((await postForm(site, { ...sampleMessage, email })).status).toBe(422);
  });

  it('has an empty phone number if the request contains a file in the phone field', async () => {
    const body = new FormData();
    for (const [name, value] of Object.entries(sampleMessage)) body.set(name, value);
    body.set('subject', 'Files');
    body.set('phone', new File(['x'], 'x.txt'));
    const headers = { Origin: site.origin() };
    await fetch(`${site.origin()}/contact`, { method: 'POST', body, headers });
    expect(await storedMessage('Files')).toMatchObject({ phone: '' });
  });
});

describe('a cross-origin submission', () => {
  it.each([
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { 'Sec-Fetch-Site': 'cross-site' },
  ])(
    'with the headers %o is rejected with a 403 status, and the form keeps its text',
    async (foreign) => {
      const island = await postJson(site, json, foreign);
      expect(island.status).toBe(403);
      expect(await island.json()).toEqual({ reason: expect.stringContaining('not sent') });
      const response = await postForm(site, { ...sampleMessage, ...report }, foreign);
      expect(response.status).toBe(403);
      expect(await formValues(response)).toMatchObject(report);
    },
  );

  it('is accepted if the browser hides the origin, but says that it is the same site', async () => {
    const hidden = { Origin: 'null', 'Sec-Fetch-Site': 'same-origin' };
    expect((await postForm(site, sampleMessage, hidden)).status).toBe(303);
  });
});

describe('an accepted message', () => {
  it('is confirmed on a page with the reference and the office hours', async () => {
    const response = await postForm(site, { ...sampleMessage, subject: 'Kept' });
    expect(response.status).toBe(303);
    const reference = referenceIn(response);
    expect(isReference(reference)).toBe(true);
    const confirmation = await fetch(site.origin() + response.headers.get('location'));
    expect(confirmation.status).toBe(200);
    expect(confirmation.headers.get('cache-control')).toBe('no-store');
    const page = parse(await confirmation.text());
    const main = textOf(find(page, 'main'));
    expect(main).toContain('Message Sent');
    expect(main).toContain(`Your reference is ${reference}.`);
    expect(main).toContain('We will respond to your inquiry shortly.');
    expect(main).toContain('Monday to Friday, 8:00 AM to 6:00 PM');
    const status = `/contact/status?reference=${reference}`;
    expect(links(page)).toContainEqual(['track your message', status]);
    expect(await storedMessage('Kept')).toMatchObject({ reference });
  });

  it('with text in the honeypot field is mailed only after being sent again without this text', async () => {
    const fields = { ...sampleMessage, subject: 'Trapped' };
    const website = 'https://spam.example';
    const trapResponse = await postForm(site, { ...fields, website });
    expect(trapResponse.status).toBe(303);
    expect((await postJson(site, { ...json, ...fields, consent: true, website })).status).toBe(201);
    const reference = referenceIn(trapResponse);
    expect(await storedMessage('Trapped')).toMatchObject({ reference, suspected: 1 });
    await site.cron(Date.now() + 1000);
    expect((await site.mails()).map(({ subject }) => subject).join()).not.toContain('Trapped');
    expect(referenceIn(await postForm(site, fields))).toBe(reference);
    await site.cron(Date.now() + 1000);
    const mailedState = { suspected: 0, mailed_at: expect.any(Number) };
    expect(await storedMessage('Trapped')).toMatchObject(mailedState);
  });

  it('that staff have marked as spam stays marked when it arrives again', async () => {
    const fields = { ...sampleMessage, subject: 'Marked' };
    await postForm(site, fields);
    const sql = "UPDATE messages SET suspected = 2 WHERE subject = 'Marked'";
    await site.database.prepare(sql).all();
    await postForm(site, fields);
    expect(await storedMessage('Marked')).toMatchObject({ suspected: 2 });
  });
});

it('the confirmation page has a title, and the form without a place names no works', async () => {
  const reference = referenceFrom(new Uint8Array([1, 1, 1, 1, 1, 1, 1]));
  const sent = await fetch(`${site.origin()}/contact/sent?reference=${reference}`);
  expect(await sent.text()).toContain('<title>Message Sent');
  const form = await (await fetch(`${site.origin()}/contact`)).text();
  expect(textOf(find(parse(form), '#planned'))).toBe('');
});

it.each(['', '?reference=AAAA-AAAA', '?reference=%3Cscript%3E', '?reference=7k2m-q4xa'])(
  'the confirmation page returns a 404 status for the query string "%s"',
  async (query) => {
    const response = await fetch(`${site.origin()}/contact/sent${query}`);
    expect(response.status).toBe(404);
    expect(await response.text()).not.toContain('Message Sent');
  },
);

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
