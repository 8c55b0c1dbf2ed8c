import { describe, expect, inject, it } from 'vitest';
import { breakdown, dangerAdvice } from '../../../src/site/content/emergency.ts';
import { expectUncacheable } from '../../support/assertions.ts';
import {
  all,
  attribute,
  find,
  get,
  links,
  open,
  parse,
  sectionWithHeading,
  textOf,
  texts,
} from '../../support/html.ts';
import { retryOnNewMinute } from '../../support/worker/minutes.ts';

const site = inject('site');
const mainOf = async (path: string) => find(await open(path), 'main');

it('the name of the site is excluded from translation, and the footer has the current year', async () => {
  const home = await open('/');
  for (const part of ['.brand', 'footer h2', '.footer-copyright']) {
    const untranslatedParts = all(home, `${part}[translate="no"], ${part} [translate="no"]`);
    expect(untranslatedParts.map(textOf), part).toContain(site.name);
  }
  const copyright = `© ${new Date().getUTCFullYear()} ${site.name}. All rights reserved.`;
  expect(texts(home, 'footer p')).toContain(copyright);
});

it(
  'the contact page is not cacheable if the query string prefills the form',
  retryOnNewMinute,
  async () => {
    const contactHtml = await (await get('/contact')).text();
    const link = '?about=road&direction=northbound&from=5&to=6&notice=abc123';
    const response = await get(`/contact${link}`);
    expectUncacheable(response);
    const page = parse(await response.text());
    expect(attribute(find(page, 'input[name="about"][checked]'), 'value')).toBe('road');
    expect(attribute(find(page, '#direction option[selected]'), 'value')).toBe('northbound');
    expect(attribute(find(page, '#from option[selected]'), 'value')).toBe('5');
    expect(attribute(find(page, '#to option[selected]'), 'value')).toBe('6');
    expect(attribute(find(page, '#notice'), 'value')).toBe('abc123');
    expect(attribute(find(page, '#subject'), 'value')).toMatch(/northbound, J5 .+ to J6/);
    // A query without a valid value gets the cached form.
    for (const query of ['', '?from=8&kind=%3Cscript%3E&message=Words&x=1'])
      expect(await (await get(`/contact${query}`)).text()).toBe(contactHtml);
  },
);

it('the gallery says at the top and below each picture that the pictures are computer illustrations', async () => {
  const gallery = await mainOf('/gallery');
  expect(textOf(find(gallery, '.page-lead'))).toContain('Computer illustrations');
  const captions = texts(gallery, '[role="tabpanel"] ul > li');
  expect(captions).toHaveLength(9);
  for (const caption of captions) expect(caption).toMatch(/Computer illustration\.$/);
});

it('the reports state that their figures are illustrative, and link to a CSV file with the rows of the table', async () => {
  const reports = await mainOf('/reports');
  expect(textOf(find(reports, 'p'))).toContain('The figures on this page are illustrative.');
  const table = sectionWithHeading(reports, 'Q1 2025, month by month');
  expect(textOf(find(table, 'caption'))).toContain('Illustrative figures.');
  const rows = all(table, 'tbody tr').map((row) => texts(row, 'th, td'));
  expect(rows.map(([month]) => month)).toEqual(['January', 'February', 'March']);
  const [, href = ''] = links(reports).find(([text]) => text === 'Download as CSV') ?? [];
  const response = await get(href);
  expect(response.headers.get('content-type')).toMatch(/^text\/csv; charset=utf-8/);
  expect((await response.text()).split('\r\n').slice(1, -1)).toEqual(
    rows.map(([month, ...figures]) => [`${month} 2025`, ...figures].join(',')),
  );
});

it.each(['/privacy', '/terms', '/cookies'])(
  'the page at %s has two dates and the name of the operator',
  async (path) => {
    const main = await mainOf(path);
    const [first, last] = all(main, 'time');
    expect(textOf(first ?? null)).toBe('March 2025');
    expect(Date.parse(attribute(last ?? null, 'datetime'))).toBeGreaterThan(Date.parse('2025-04'));
    const text = textOf(main);
    expect(text).not.toMatch(/\{\w+\}/);
    expect(text).toContain(`${site.name}, ${site.address}`);
    const retention = `${site.retentionDays} days, then deleted automatically`;
    if (path === '/privacy') expect(text).toContain(retention);
  },
);

it('the cookie policy lists every key that the site stores in the browser', async () => {
  const rows = all(await mainOf('/cookies'), 'tbody tr').map((row) => texts(row, 'td')[0]);
  expect(rows).toEqual(['cookieConsent', 'cookieConsentAt', 'roadChoice']);
});

describe('the advice in danger', () => {
  const { stay, leave } = breakdown;

  it.each(['/', '/operations', '/faq', '/blog/safety-measures'])(
    'on %s covers a vehicle in a live lane before a vehicle on the hard shoulder',
    async (path) => {
      const main = await mainOf(path);
      const text = textOf(main);
      const order = [stay.situation, stay.advice, leave.situation, ...leave.steps].map((one) =>
        text.indexOf(one),
      );
      expect(order).not.toContain(-1);
      expect(order).toEqual(order.toSorted((one, other) => one - other));
      // The advice to stay in the vehicle must have a condition.
      expect(text).not.toMatch(/\?\s?Stay in/);
      expect(text).toContain('999 or 112');
      expect(links(main)).toContainEqual(['112.ie', 'https://112.ie']);
    },
  );

  it('to ring the emergency numbers first is on the contact, FAQ and error pages', async () => {
    for (const path of ['/contact', '/faq', '/no-such-page', '/blog/none'])
      expect(textOf(await mainOf(path)), path).toContain(dangerAdvice);
    const response = await get('/about', { method: 'DELETE' });
    expect(await response.text()).toContain(dangerAdvice);
  });
});
