import { describe, expect, it, vi } from 'vitest';
import { attribute, find, parse, textOf } from '../support/html.ts';
import { startMessageSite } from '../support/message-site.ts';
import { type FormFields, postForm, postJson, sampleMessage } from '../support/sample-messages.ts';

const site = startMessageSite();
const json = { ...sampleMessage, consent: true };
const html = `"><script>alert(1)</script><img src=x onerror='alert(2)'></textarea>&amp;`;
const sql = `'); DROP TABLE messages; --`;

/** Returns the stored message with a subject, of which there must be no other. */
async function stored(subject: string) {
  const [row, ...others] = await site.rows('subject = ?', subject);
  expect(others).toEqual([]);
  return row;
}

/** Returns the values of the form that a response shows again. */
async function shown(response: Response): Promise<FormFields> {
  const page = parse(await response.text());
  const value = (id: string) => attribute(find(page, `#${id}`), 'value');
  return {
    name: value('name'),
    email: value('email'),
    phone: value('phone'),
    subject: value('subject'),
    message: textOf(find(page, '#message')),
  };
}

describe('a message with mistakes', () => {
  it('comes back with 422, each mistake told and every word kept', async () => {
    const response = await postForm(site, { ...sampleMessage, email: 'no address', consent: '' });
    expect(response.status).toBe(422);
    expect(response.headers.get('cache-control')).toBe('private, no-cache');
    expect(response.headers.get('cloudflare-cdn-cache-control')).toBe('no-store');
    expect(response.headers.get('etag')).toBeNull();
    const copy = response.clone();
    expect(await copy.text()).toContain('Enter an e-mail address such as name@example.com');
    const message = sampleMessage.message.replace('\n', ' ');
    expect(await shown(response)).toEqual({
      ...fieldsOf(sampleMessage),
      email: 'no address',
      message,
    });
  });

  it('tells consent that was not given, in the words of the specification', async () => {
    const { consent: _, ...without } = sampleMessage;
    const response = await postForm(site, without);
    expect(response.status).toBe(422);
    expect(await response.text()).toContain(
      'Please confirm that you consent to us processing your information.',
    );
  });

  it.each([html, sql])('comes back as text whatever is in every field: %s', async (text) => {
    const all = { name: text, email: text, phone: text, subject: text, message: text };
    const response = await postForm(site, all);
    expect(response.status).toBe(422);
    const copy = await response.clone().text();
    expect(copy).not.toContain('<script>alert');
    expect(copy).not.toContain('<img src=x');
    expect(await shown(response)).toEqual(all);
  });

  it('is answered to the island with the mistakes by field', async () => {
    const response = await postJson(site, {});
    expect(response.status).toBe(422);
    const { errors } = JSON.parse(await response.text());
    expect(Object.keys(errors)).toEqual(['name', 'email', 'subject', 'message', 'consent']);
  });
});

function fieldsOf({ consent: _, ...fields }: typeof sampleMessage) {
  return fields;
}

describe('what is stored', () => {
  it('is to the letter what was written: fadas, emoji, HTML and SQL', async () => {
    const message = `ÁÉÍÓÚ áéíóú e\u0301 👩🏽‍🚒🇮🇪\n\n\t${html}\n${sql}`;
    const written = {
      ...fieldsOf(sampleMessage),
      name: "Seán O'Súilleabháin",
      subject: sql,
      message,
    };
    expect((await postForm(site, { ...written, consent: 'yes' })).status).toBe(303);
    expect(await stored(sql)).toMatchObject(written);
  });

  it('has no NUL, no other control and nothing that turns the reading direction', async () => {
    const dirty = 'a\0b\u001b[31m\u202ec\u2066d\u0085';
    const response = await postJson(site, { ...json, name: dirty, subject: 'D', message: dirty });
    expect(response.status).toBe(201);
    expect(await stored('D')).toMatchObject({ name: 'a b [31mcd', message: 'ab[31mcd' });
  });

  it('has no line break in a field that may become a header', async () => {
    const folded = 'Folded\r\nBcc: x@y.example\n\tmore';
    const fields = { ...sampleMessage, name: folded, subject: folded };
    expect((await postForm(site, fields)).status).toBe(303);
    expect((await stored('Folded  Bcc: x@y.example  more'))?.name).not.toMatch(/[\r\n]/);
    const email = 'a@b.example\r\nBcc: x@y.example';
    expect((await postForm(site, { ...sampleMessage, email })).status).toBe(422);
    const phone = '01 555\r\nBcc: x@y.example';
    expect((await postForm(site, { ...sampleMessage, subject: 'P', phone })).status).toBe(303);
    expect((await stored('P'))?.phone).toBe('01 555  Bcc: x@y.example');
  });

  it('is not reached through __proto__, constructor or a wrong type', async () => {
    const polluted = `{"__proto__":{"name":"P","consent":true},"constructor":{"prototype":{"a":1}},
      "name":{"toString":"x"},"email":["a@b.example"],"subject":7,"message":null,"consent":"yes"}`;
    expect((await postJson(site, polluted)).status).toBe(422);
    expect((await postJson(site, '{}')).status).toBe(422);
    expect(await site.rows('name = ?', 'P')).toEqual([]);
  });
});

describe('the log', () => {
  it('holds nothing that anybody typed, whatever the answer', async () => {
    const lost = { does: 'throw', message: 'D1_ERROR: Network connection lost.' } as const;
    const answers = [
      await postForm(site, sampleMessage),
      await postForm(site, { ...sampleMessage, email: 'x' }),
    ];
    await site.setFaults({ DB: lost });
    answers.push(await postForm(site, sampleMessage));
    await site.setFaults({ DB: lost, OUTBOX: { does: 'throw', message: 'KV PUT failed' } });
    answers.push(await postForm(site, sampleMessage), await postJson(site, json));
    expect(answers.map(({ status }) => status)).toEqual([303, 422, 303, 503, 503]);
    await vi.waitFor(() => {
      const statuses = site.log.filter((line) => line.includes('"event":"response"'));
      expect(statuses.length).toBeGreaterThanOrEqual(5);
    });
    const log = site.log.join('\n');
    for (const typed of Object.values(fieldsOf(sampleMessage))) expect(log).not.toContain(typed);
  });
});

describe('the page that says "sent"', () => {
  it.each(['', '?reference=AAAA-AAAA', '?reference=%3Cscript%3E', '?reference=7k2m-q4xa'])(
    'says nothing of the kind of a reference that we cannot have given: %s',
    async (query) => {
      const response = await fetch(`${site.origin()}/contact/sent${query}`);
      expect(response.status).toBe(404);
      expect(await response.text()).not.toContain('Message Sent');
    },
  );
});
