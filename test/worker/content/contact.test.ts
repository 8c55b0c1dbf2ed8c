import { expect, inject, it } from 'vitest';
import { attribute, find, links, open, textOf, texts, under } from '../../support/html.ts';

const site = inject('site');
const contact = await open('/contact');
const form = find(contact, 'form');

it('posts its form to itself', () => {
  expect(attribute(form, 'method')).toBe('post');
  expect(attribute(form, 'action')).toBe('/contact');
  expect(texts(form, 'button')).toEqual(['Send message']);
});

it.each([
  ['name', 'text', 'Name'],
  ['email', 'email', 'E-mail'],
  ['phone', 'tel', 'Phone (optional)'],
  ['subject', 'text', 'Subject'],
])('has the field %s of type %s under the label "%s"', (name, type, label) => {
  expect(attribute(find(form, `#${name}`), 'name')).toBe(name);
  expect(attribute(find(form, `#${name}`), 'type')).toBe(type);
  expect(textOf(find(form, `label[for="${name}"]`))).toBe(label);
});

it('has a message and a consent that names the reason and the privacy policy', () => {
  expect(attribute(find(form, 'textarea'), 'name')).toBe('message');
  expect(attribute(find(form, 'input[type="checkbox"]'), 'name')).toBe('consent');
  const label = textOf(find(form, 'label[for="consent"]'));
  expect(label).toMatch(/process/i);
  expect(label).toMatch(/respond to|answer/i);
  expect(links(form)).toContainEqual(['privacy policy', '/privacy']);
});

it('has cards for location, phone, e-mail, hours and an emergency', () => {
  expect(textOf(under(contact, 'Location'))).toContain(site.address);
  expect(links(under(contact, 'Phone'))).toEqual([[site.phone, site.phoneHref]]);
  expect(links(under(contact, 'E-mail'))).toEqual([[site.email, `mailto:${site.email}`]]);
  const hours = textOf(under(contact, 'Operating hours'));
  expect(hours).toContain('Monday to Friday, 8:00 AM to 6:00 PM');
  expect(hours).toContain('24/7');
  expect(links(under(contact, 'Emergency'))).toEqual([['Dial 999 or 112', 'tel:112']]);
});

it('says before the form, and beside the number, what comes before it in an emergency', () => {
  const lead = find(contact, 'main p');
  expect(textOf(lead)).toBe(
    'If anyone is in danger, or something is in a live lane now, ring 999 or 112 instead, and never write to us while driving.',
  );
  expect(textOf(under(contact, 'Phone'))).toContain('At any hour for something urgent');
  expect(textOf(under(contact, 'Phone'))).toContain('Monday to Friday, 8:00 AM to 6:00 PM');
});

it('leads to who looks after what', () => {
  expect(links(find(contact, 'main'))).toContainEqual([
    'who looks after what',
    '/who-looks-after-what',
  ]);
});

it('leads to what became of a message', () => {
  expect(links(find(contact, 'main'))).toContainEqual([
    'what became of your message',
    '/contact/status',
  ]);
});
