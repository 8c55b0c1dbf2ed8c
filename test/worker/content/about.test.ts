import { expect, inject, it } from 'vitest';
import { all, attribute, links, open, textOf, texts, under } from '../../support/html.ts';

const site = inject('site');
const about = await open('/about');

it.each([
  'Our mission',
  'Who we are',
  'Our approach',
  'Safety and sustainability',
  'Our community commitment',
])('has the section "%s", written out', (title) => {
  const section = under(about, title);
  const paragraphs = texts(section, 'p');
  expect(paragraphs.length).toBeGreaterThan(1);
  expect(paragraphs.join(' ').split(' ').length).toBeGreaterThan(80);
});

it('has six values, each with a title and a text', () => {
  const cards = all(under(about, 'Our values'), 'li');
  expect(cards).toHaveLength(6);
  const titles = cards.map((card) => textOf(card.querySelector('h3')));
  expect(new Set(titles.filter(Boolean)).size).toBe(6);
  for (const card of cards) expect(textOf(card.querySelector('p')).length).toBeGreaterThan(60);
});

it('offers careers by e-mail', () => {
  const careers = under(about, 'Careers');
  const targets = links(careers).map(([, href]) => href);
  expect(targets.length).toBeGreaterThan(0);
  for (const target of targets) expect(target).toMatch(new RegExp(`^mailto:${site.email}`));
  expect(attribute(careers.querySelector('a'), 'href')).toContain(site.email);
});
