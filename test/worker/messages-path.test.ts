import { describe, expect, it } from 'vitest';
import { isReference } from '../../src/contact/message/reference.ts';
import { attribute, find, parse, textOf } from '../support/html.ts';
import { startMessageSite } from '../support/message-site.ts';
import {
  aVisitor,
  postForm,
  postJson,
  referenceIn,
  report,
  sampleMessage,
} from '../support/sample-messages.ts';

const site = startMessageSite({ limit: 5, attempts: 20 });
const json = { ...sampleMessage, consent: true };

function post(body: BodyInit, headers: Record<string, string>): Promise<Response> {
  const init: RequestInit & { duplex: 'half' } = {
    method: 'POST',
    body,
    // Node requires this to send a body in chunks.
    duplex: 'half',
    headers: { Origin: site.origin(), ...aVisitor(), ...headers },
  };
  return fetch(`${site.origin()}/contact`, init);
}

describe('a body that is too large', () => {
  const large = 'a'.repeat(128 * 1024 + 1);

  it('is refused with 413 by its length, before anything else', async () => {
    const response = await post(large, { Origin: 'https://evil.example' });
    expect(response.status).toBe(413);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('is refused with 413 where it comes in chunks without a length', async () => {
    const chunks = new Blob([large]).stream();
    expect((await post(chunks, { 'Content-Type': 'application/json' })).status).toBe(413);
  });

  it.each([
    ['Ukrainian', 'ї'],
    ['Chinese', '路'],
    ['Irish', 'ú'],
    ['emoji', '🚧'],
  ])('is none whose fields are as long as they may be: %s', async (script, character) => {
    const text = (length: number) => character.repeat(length / character.length);
    const fields = {
      ...sampleMessage,
      ...report,
      name: text(100),
      subject: text(150),
      message: text(5000),
      plate: text(30),
      seen: text(60),
    };
    const { status } = await postForm(site, fields, aVisitor());
    expect([script, status]).toEqual([script, 303]);
    const [row] = await site.rows('subject = ?', fields.subject);
    expect(row).toMatchObject({ name: fields.name, message: fields.message });
    const json = { ...fields, subject: `${fields.subject.slice(2)}1`, consent: true };
    expect((await postJson(site, json, aVisitor())).status).toBe(201);
  });

  it.each([
    ['Chinese', '路'.repeat(9000)],
    ['Ukrainian', 'Яма на дорозі. '.repeat(600)],
  ])(
    'is none whose text is too long: it comes back with every word of it: %s',
    async (_, message) => {
      const response = await postForm(site, { ...sampleMessage, message }, aVisitor());
      expect(response.status).toBe(422);
      const page = parse(await response.text());
      expect(textOf(find(page, '#message'))).toBe(message.trim());
      expect(attribute(find(page, '#subject'), 'value')).toBe(sampleMessage.subject);
      expect(textOf(find(page, '#message-error'))).toContain('5000 characters or fewer');
    },
  );
});

describe('where it comes from and what it is', () => {
  it.each(['https://evil.example', 'null'])('refuses the origin %s with 403', async (Origin) => {
    const response = await postForm(site, sampleMessage, { ...aVisitor(), Origin });
    expect(response.status).toBe(403);
  });

  it.each([
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { 'Sec-Fetch-Site': 'cross-site' },
  ])("refuses the island's JSON from %o with 403", async (foreign) => {
    const response = await postJson(site, json, { ...aVisitor(), ...foreign });
    expect(response.status).toBe(403);
    expect(await response.json()).toEqual({ reason: expect.stringContaining('this site') });
  });

  it('refuses a foreign origin before it looks at the type', async () => {
    const response = await post('x', {
      Origin: 'https://evil.example',
      'Content-Type': 'text/plain',
    });
    expect(response.status).toBe(403);
  });

  it.each(['text/plain', 'application/xml', 'application/x-www-form-urlencodedx'])(
    'refuses %s with 415',
    async (type) => {
      expect((await post('x', { 'Content-Type': type })).status).toBe(415);
    },
  );

  it.each([
    ['application/json', '{"name":'],
    ['application/json', 'null'],
    ['application/json', '7'],
    ['multipart/form-data; boundary=x', 'not multipart'],
  ])('refuses a damaged %s with 400: %s', async (type, body) => {
    expect((await post(body, { 'Content-Type': type })).status).toBe(400);
  });

  it('takes a form with files as one without', async () => {
    const form = new FormData();
    for (const [name, value] of Object.entries(sampleMessage)) form.set(name, value);
    form.set('phone', new File(['x'], 'x.txt'));
    expect((await post(form, {})).status).toBe(200);
  });
});

describe('a message that is taken', () => {
  it('leads to a page that says so, with the reference', async () => {
    const response = await postForm(site, { ...sampleMessage, subject: 'Kept' }, aVisitor());
    expect(response.status).toBe(303);
    expect(isReference(referenceIn(response))).toBe(true);
    const next = await fetch(site.origin() + response.headers.get('location'));
    const main = textOf(parse(await next.text()).querySelector('main'));
    expect(main).toContain('Message Sent');
    expect(main).toContain(`Your reference is ${referenceIn(response)}.`);
    expect(next.headers.get('cache-control')).toBe('no-store');
    const [row, ...others] = await site.rows('subject = ?', 'Kept');
    expect(row?.reference).toBe(referenceIn(response));
    expect(others).toEqual([]);
  });

  it('is answered to the island as JSON', async () => {
    const response = await postJson(site, { ...json, subject: 'Island' }, aVisitor());
    expect(response.status).toBe(201);
    const [row] = await site.rows('subject = ?', 'Island');
    expect(await response.json()).toEqual({ reference: row?.reference });
  });

  it('is kept without a mail where a machine seems to have written it', async () => {
    const trapped = { ...sampleMessage, subject: 'Trapped', website: 'https://spam.example' };
    const response = await postForm(site, trapped, aVisitor());
    expect(response.status).toBe(303);
    const island = await postJson(site, { ...trapped, consent: true }, aVisitor());
    expect(island.status).toBe(201);
    const [row, ...others] = await site.rows('subject = ?', 'Trapped');
    expect(others).toEqual([]);
    expect(row).toMatchObject({ reference: referenceIn(response), suspected: 1 });
    await site.cron(Date.now() + 1000);
    expect((await site.mails()).map(({ subject }) => subject).join()).not.toContain('Trapped');
  });

  it('is mailed once the same comes from a person after all', async () => {
    const fields = { ...sampleMessage, subject: 'A person' };
    const trapped = await postForm(site, { ...fields, website: 'filled in' }, aVisitor());
    const person = await postForm(site, fields, aVisitor());
    expect(referenceIn(person)).toBe(referenceIn(trapped));
    await site.cron(Date.now() + 1000);
    const [row] = await site.rows('subject = ?', 'A person');
    expect(row).toMatchObject({ suspected: 0, mailed_at: expect.any(Number) });
  });
});

describe('the page that says "sent"', () => {
  it('says when the office answers', async () => {
    const response = await postForm(site, { ...sampleMessage, subject: 'Hours' }, aVisitor());
    const next = await fetch(site.origin() + response.headers.get('location'));
    expect(next.status).toBe(200);
    const main = textOf(parse(await next.text()).querySelector('main'));
    expect(main).toContain('We will respond to your inquiry shortly.');
    expect(main).toContain('Monday to Friday, 8:00 AM to 6:00 PM');
  });
});
