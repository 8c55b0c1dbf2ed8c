import { expect, it } from 'vitest';
import { attribute, find, links, open, textOf, texts, under } from '../../support/html.ts';

const home = await open('/');
const hero = find(home, '.hero');

it('has the hero, its three badges and its two buttons', () => {
  expect(texts(hero, 'h1')).toEqual(['Keeping Dublin Moving']);
  expect(texts(hero, 'li')).toEqual([
    'Cleaning in Progress',
    'Inspection Active',
    'Toll Gates Maintained',
  ]);
  expect(links(hero).map(([, href]) => href)).toEqual(['/operations', '/contact', '#tonight']);
});

it('does not give the badges out as the state of this moment', () => {
  expect(textOf(find(hero, '#badges'))).toBe('Always part of our work:');
  expect(attribute(find(hero, 'ul'), 'aria-labelledby')).toBe('badges');
  expect(hero.querySelector('[aria-label="Status"]')).toBeNull();
});

it.each([
  ['Operations', '/operations'],
  ['Reports & Performance', '/reports'],
  ['Gallery', '/gallery'],
  ['FAQ', '/faq'],
  ['News & Updates', '/blog'],
  ['Contact Us', '/contact'],
])('has the link card %s to %s', (title, href) => {
  const card = under(find(home, 'main'), title);
  expect(links(card)).toEqual([[title, href]]);
  expect(textOf(card.querySelector('p')).length).toBeGreaterThan(40);
});

it('says beside its badge what a toll gate is, and on a card where road works come from', () => {
  expect(textOf(find(home, 'main'))).toContain(
    'A toll gate here is a gantry with cameras, between J6 and J7: no barrier has stood there since 2008.',
  );
  expect(textOf(under(find(home, 'main'), 'Operations'))).toContain('road works');
});

it('has six link cards and no more', () => {
  const cards = under(home, 'Operations').parentElement;
  expect(cards?.children).toHaveLength(6);
});

it.each(['Safety First', 'Efficient Service', 'Community Focus'])('has the value %s', (title) => {
  const value = under(home, title);
  expect(textOf(value.querySelector('p')).length).toBeGreaterThan(60);
  expect(value.parentElement?.children).toHaveLength(3);
});

it('calls to report an issue, and leads to the contact page', () => {
  const call = under(home, 'Need to Report an Issue?');
  expect(links(call).map(([, href]) => href)).toEqual(['/contact?about=road']);
});
