import { expect, inject, it } from 'vitest';
import {
  all,
  attribute,
  find,
  links,
  open,
  sectionWithHeading,
  textOf,
  texts,
} from '../../support/html.ts';

const site = inject('site');
const navigationLinks = [
  ['Home', '/'],
  ['About', '/about'],
  ['Operations', '/operations'],
  ['Road works', '/works'],
  ['Reports', '/reports'],
  ['Gallery', '/gallery'],
  ['FAQ', '/faq'],
  ['News', '/blog'],
  ['Contact', '/contact'],
];

const supportLinks = [
  ['FAQ', '/faq'],
  ['News', '/blog'],
  ['Contact', '/contact'],
  ['Who looks after what', '/who-looks-after-what'],
  ['For developers', '/developers'],
  ['Privacy Policy', '/privacy'],
  ['Terms of Service', '/terms'],
  ['Cookie Policy', '/cookies'],
  ['Accessibility', '/accessibility'],
  ['Track your message', '/contact/status'],
];

const home = await open('/');
const footer = find(home, 'footer');

it('the header has the navigation, a button for it, and the emergency numbers', () => {
  const menu = find(home, 'header nav');
  expect(links(menu)).toEqual(navigationLinks);
  const toggle = find(home, 'header button[aria-label="Toggle mobile menu"]');
  expect(attribute(toggle, 'popovertarget')).toBe(menu.id);
  expect(links(find(home, 'header')).at(-1)).toEqual(['Emergency 999 or 112', 'tel:112']);
});

it('the cookie banner has three buttons', () => {
  const banner = sectionWithHeading(home, 'We Value Your Privacy');
  expect(texts(banner, 'button')).toEqual(['Preferences', 'Necessary Only', 'Accept All']);
});

it('the name of the site is excluded from translation', () => {
  for (const part of ['.brand', 'footer h2', '.footer-copyright']) {
    const untranslatedParts = all(home, `${part}[translate="no"], ${part} [translate="no"]`);
    expect(untranslatedParts.map(textOf), part).toContain(site.name);
  }
});

it('the footer has four columns with the expected links', () => {
  expect(links(sectionWithHeading(footer, 'Quick links'))).toEqual(navigationLinks.slice(0, 6));
  expect(links(sectionWithHeading(footer, 'Support'))).toEqual(supportLinks);
  const contact = sectionWithHeading(footer, 'Operations centre');
  expect(textOf(contact)).toContain(site.address);
  expect(links(contact)).toEqual([
    [site.phone, site.phoneHref],
    [site.email, `mailto:${site.email}`],
  ]);
  const brand = textOf(sectionWithHeading(footer, site.name));
  expect(brand).toMatch(/professional road maintenance and service operations/i);
  expect(brand).toContain('no political advertising or political content');
});

it('the footer has the current year, the legal pages and the emergency numbers', () => {
  const year = new Date().getUTCFullYear();
  expect(texts(footer, 'p')).toContain(`© ${year} ${site.name}. All rights reserved.`);
  const legalLinks = links(footer).slice(-3);
  expect(legalLinks.map(([, href]) => href)).toEqual(['/privacy', '/terms', '/cookies']);
  expect(textOf(footer)).toContain('In an emergency, dial 999 or 112.');
});
