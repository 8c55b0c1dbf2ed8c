import { expect, inject, it } from 'vitest';
import { junctions } from '../../../src/road/road.ts';
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
const [home, about, operations, contact] = await Promise.all(
  ['/', '/about', '/operations', '/contact'].map(open),
);
if (!home || !about || !operations || !contact) throw new Error('A page is missing.');

/** Returns the headings of all cards or sections beside the card with this heading. */
const siblingsOf = (page: ParentNode, heading: string) => {
  const siblings = sectionWithHeading(page, heading).parentElement?.children ?? [];
  return [...siblings].map((card) => textOf(card.querySelector('h2, h3')));
};

it('the home page has six link cards, three core values and a call to action', () => {
  const main = find(home, 'main');
  const cards = [
    ...[['Operations', '/operations'] as const, ['Reports & Performance', '/reports'] as const],
    ...[['Gallery', '/gallery'] as const, ['FAQ', '/faq'] as const],
    ...[['News & Updates', '/blog'] as const, ['Contact Us', '/contact'] as const],
  ];
  expect(siblingsOf(main, 'Operations')).toEqual(cards.map(([title]) => title));
  for (const card of cards) expect(links(sectionWithHeading(main, card[0]))).toEqual([card]);
  const values = ['Safety First', 'Efficient Service', 'Community Focus'];
  expect(siblingsOf(main, 'Safety First')).toEqual(values);
  const callToAction = sectionWithHeading(main, 'Need to Report an Issue?');
  expect(links(callToAction).map(([, href]) => href)).toEqual(['/contact?about=road']);
});

it('the about page has the specified sections, six values and an e-mail link for careers', () => {
  const sections = ['Our mission', 'Who we are', 'Our approach', 'Safety and sustainability'];
  for (const heading of [...sections, 'Our community commitment'])
    expect(texts(sectionWithHeading(about, heading), 'p'), heading).not.toEqual([]);
  expect(new Set(texts(sectionWithHeading(about, 'Our values'), 'li h3')).size).toBe(6);
  const targets = links(sectionWithHeading(about, 'Careers')).map(([, href]) => href);
  expect(targets[0]).toContain(`mailto:${site.email}`);
});

it('the operations page has three headline figures', () => {
  const figures = all(find(operations, 'dl'), 'div').map((one) => texts(one, 'dd')[0]);
  expect(figures).toEqual(['24/7', 'Under 30 minutes', 'Full network']);
});

it.each([
  ['Road Washing & Cleaning', 'Weekly'],
  ['Debris Removal', 'Daily patrols, 24/7 emergency'],
  ['Road Defect Repair', 'Ongoing'],
  ['Vegetation Control', 'Seasonal'],
  ['Signage Maintenance', 'Monthly inspections'],
  ['Winter Safety Operations', 'November to March'],
])(
  'the operations page lists the service "%s" (%s) with a description and four details',
  (title, frequency) => {
    const service = sectionWithHeading(operations, title);
    expect(service.parentElement?.children).toHaveLength(6);
    expect(texts(service, 'p')).toEqual([frequency, expect.stringMatching(/\w/)]);
    expect(new Set(texts(service, 'li')).size).toBe(4);
  },
);

it('the operations page has an emergency panel with phone numbers and the response target', () => {
  const panel = sectionWithHeading(operations, 'Emergency response');
  const targets = links(panel).map(([, href]) => href);
  expect(targets).toEqual(expect.arrayContaining(['tel:112', site.phoneHref]));
  expect(textOf(panel)).toMatch(/under 30 minutes/);
  expect(textOf(panel)).toContain('24/7');
});

it('the contact form has the specified fields with their autofill tokens, and asks for consent under the privacy policy', () => {
  const form = find(contact, 'form');
  expect([attribute(form, 'method'), attribute(form, 'action')]).toEqual(['post', '/contact']);
  const inputs = ['name', 'email', 'phone', 'subject', 'consent'].map((name) => {
    const input = find(form, `input[name="${name}"]`);
    return `${attribute(input, 'type')} ${attribute(input, 'autocomplete')}`.trim();
  });
  expect(inputs).toEqual(['text name', 'email email', 'tel tel', 'text', 'checkbox']);
  expect(all(form, 'textarea[name="message"]')).toHaveLength(1);
  const consent = find(form, 'label[for="consent"]');
  expect(textOf(consent)).toMatch(/^I agree that you may process .+ to answer me/);
  expect(links(consent)).toEqual([['privacy policy', '/privacy']]);
  const numbers = all(form, '#from option').map((one) => attribute(one, 'value'));
  expect(numbers).toEqual(['', ...junctions.map(({ number }) => `${number}`)]);
});

it('the contact page has cards for location, phone, e-mail, operating hours and emergencies', () => {
  const card = (heading: string) => sectionWithHeading(contact, heading);
  expect(textOf(card('Location'))).toContain(site.address);
  expect(links(card('Phone'))).toEqual([[site.phone, site.phoneHref]]);
  expect(links(card('E-mail'))).toEqual([[site.email, `mailto:${site.email}`]]);
  for (const heading of ['Phone', 'Operating hours'])
    expect(textOf(card(heading))).toContain('Monday to Friday, 8:00 AM to 6:00 PM');
  expect(links(card('Emergency'))).toEqual([['Dial 999 or 112', 'tel:112']]);
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
