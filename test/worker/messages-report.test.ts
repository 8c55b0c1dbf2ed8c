import { describe, expect, it } from 'vitest';
import { junctions } from '../../src/site/road/road.ts';
import { expectUncacheable } from '../support/assertions.ts';
import { all, attribute, find, parse } from '../support/html.ts';
import { startMessageSite } from '../support/message-site.ts';
import {
  noReport,
  postForm,
  postJson,
  referenceIn,
  report,
  sampleMessage,
} from '../support/sample-messages.ts';

const site = startMessageSite();
const columns = {
  about: 'road',
  kind: 'debris',
  direction: 'northbound',
  from_junction: '5',
  to_junction: '6',
  lane: 'shoulder',
  plate: '12.4',
  seen: 'inniu, 8:30',
  notice: 'abc123',
};

describe('a message with a place', () => {
  it('is stored with all of it, from a form and from the island', async () => {
    const form = await postForm(site, { ...sampleMessage, ...report, subject: 'Form' });
    expect(form.status).toBe(303);
    const island = { ...sampleMessage, ...report, subject: 'Island', consent: true };
    expect((await postJson(site, island)).status).toBe(201);
    expect(await site.rows()).toMatchObject([
      { subject: 'Form', ...columns },
      { subject: 'Island', ...columns },
    ]);
  });

  it('is another message elsewhere, and the same one again at the same place', async () => {
    const at = (to: string) =>
      postForm(site, { ...sampleMessage, ...report, subject: 'Where', to });
    const [here, there, again] = [await at('6'), await at('7'), await at('6')];
    expect(referenceIn(again)).toBe(referenceIn(here));
    expect(referenceIn(there)).not.toBe(referenceIn(here));
    expect(await site.rows('subject = ?', 'Where')).toHaveLength(2);
  });

  it('keeps its place on the way through the outbox', async () => {
    await site.setFaults({ DB: { does: 'throw', message: 'D1_ERROR: D1 DB is overloaded.' } });
    await postForm(site, { ...sampleMessage, ...report, subject: 'By way' });
    await site.setFaults({});
    await site.cron();
    expect(await site.rows('subject = ?', 'By way')).toMatchObject([columns]);
  });

  it('is mailed with the place first', async () => {
    await postForm(site, { ...sampleMessage, ...report, subject: 'Mailed' });
    await site.cron(Date.now() + 1000);
    const mail = (await site.mails()).find(({ subject }) => subject.endsWith('Mailed'));
    expect(mail?.text.split('\n').slice(0, 10)).toEqual([
      'About: Something on or beside the road',
      'What it is: Debris',
      'Direction: Northbound',
      'From junction: J5 Finglas (N2)',
      'To junction: J6 Blanchardstown (N3)',
      'Lane: Hard shoulder',
      'Number on the small location plate: 12.4',
      'When you saw it: inniu, 8:30',
      'Notice of works: abc123',
      '',
    ]);
  });
});

describe('a place beside a topic that has none', () => {
  const none = { kind: '', direction: '', from_junction: '', lane: '', plate: '', seen: '' };

  it.each(['question', 'works', 'other'])('is not kept: %s', async (about) => {
    const texts = { ...sampleMessage, ...report, about, subject: about, from: '8' };
    expect((await postForm(site, texts)).status).toBe(303);
    expect((await postJson(site, { ...texts, consent: true })).status).toBe(201);
    const kept = { ...none, to_junction: '', about, notice: 'abc123' };
    expect(await site.rows('subject = ?', about)).toMatchObject([kept]);
  });

  it('comes back with what else is wrong, so that another choice finds it again', async () => {
    const response = await postForm(site, {
      ...sampleMessage,
      ...report,
      about: 'other',
      email: 'x',
    });
    const page = parse(await response.text());
    expect(attribute(find(page, '#plate'), 'value')).toBe(report.plate);
  });
});

describe('a place that cannot be meant', () => {
  it.each([
    ['kind', 'dragon'],
    ['direction', 'up'],
    ['from', '8'],
    ['to', '18'],
    ['lane', 'third'],
    ['plate', 'x'.repeat(31)],
    ['seen', 'x'.repeat(61)],
    ['notice', '<b>'],
    ['about', 'you'],
  ])('is refused with what to do: %s %s', async (name, value) => {
    const before = await site.rows();
    const response = await postForm(site, { ...sampleMessage, ...report, [name]: value });
    expect(response.status).toBe(422);
    const page = parse(await response.text());
    expect(find(page, `#${name}-error`)).toBeTruthy();
    expect(await site.rows()).toEqual(before);
  });

  it('comes back with all that was chosen', async () => {
    const response = await postForm(site, { ...sampleMessage, ...report, email: 'x' });
    const page = parse(await response.text());
    expect(attribute(find(page, 'input[name="about"][checked]'), 'value')).toBe('road');
    for (const name of ['kind', 'direction', 'from', 'to', 'lane'] as const) {
      expect(attribute(find(page, `#${name} option[selected]`), 'value')).toBe(report[name]);
    }
    expect(attribute(find(page, '#plate'), 'value')).toBe(report.plate);
  });
});

it('is all optional', async () => {
  const response = await postForm(site, { ...sampleMessage, ...noReport, subject: 'Nothing' });
  expect(response.status).toBe(303);
  expect(await site.rows('subject = ?', 'Nothing')).toMatchObject([{ kind: '', about: '' }]);
});

describe('the subject', () => {
  it.each([
    [{ to: '' }, 'Debris, northbound, J5 Finglas (N2)'],
    [{}, 'Debris, northbound, J5 Finglas (N2) to J6 Blanchardstown (N3)'],
    [{ kind: '', direction: '' }, 'Road works, J5 Finglas (N2) to J6 Blanchardstown (N3)'],
    [{ subject: 'Mine' }, 'Mine'],
  ])('of a report is what and where, where nobody wrote one: %j', async (changes, subject) => {
    const seen = `At ${subject.length}`;
    const fields = { ...sampleMessage, ...report, subject: ' ', seen, ...changes };
    expect((await postForm(site, fields)).status).toBe(303);
    expect(await site.rows('seen = ?', seen)).toMatchObject([{ subject }]);
  });

  it.each([[{ kind: '', notice: '' }], [{ from: '' }], [{ about: 'question' }], [noReport]])(
    'is needed for anything else: %j',
    async (changes) => {
      const response = await postForm(site, {
        ...sampleMessage,
        ...report,
        subject: '',
        ...changes,
      });
      expect(response.status).toBe(422);
      expect(await response.text()).toContain('Enter a subject');
    },
  );
});

describe('the contact page of a link', () => {
  const open = (query: string) => fetch(`${site.origin()}/contact${query}`);
  const link = '?about=road&direction=northbound&from=5&to=6&notice=abc123';

  it('has the place filled in, and is nobody else’s', async () => {
    const plain = await open('');
    const response = await open(link);
    expectUncacheable(response);
    const page = parse(await response.text());
    expect(attribute(find(page, 'input[name="about"][checked]'), 'value')).toBe('road');
    expect(attribute(find(page, '#direction option[selected]'), 'value')).toBe('northbound');
    expect(attribute(find(page, '#from option[selected]'), 'value')).toBe('5');
    expect(attribute(find(page, '#to option[selected]'), 'value')).toBe('6');
    expect(attribute(find(page, '#notice'), 'value')).toBe('abc123');
    expect(attribute(find(page, '#subject'), 'value')).toBe(
      'Road works, northbound, J5 Finglas (N2) to J6 Blanchardstown (N3)',
    );
    const after = await open('');
    expect(await after.text()).toBe(await plain.text());
  });

  it('is the plain page where the link says nothing that the form would take', async () => {
    const plain = await (await open('')).text();
    const other = await open('?from=8&kind=%3Cscript%3E&message=Words&x=1');
    expect(other.headers.get('etag')).toMatch(/./);
    expect(await other.text()).toBe(plain);
  });

  it('offers the junctions of the road, and no other', async () => {
    const page = parse(await (await open('')).text());
    const numbers = all(page, '#from option').map((one) => attribute(one, 'value'));
    expect(numbers).toEqual(['', ...junctions.map(({ number }) => `${number}`)]);
  });
});
