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
import { articleSlugs, pagePaths } from '../../support/paths.ts';

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
const missingPage = await open('/no-such-page');
const pages = await Promise.all(
  pagePaths.map(async (path) => ({ path, page: path === '/' ? home : await open(path) })),
);
const footerOf = (page: ParentNode) => find(page, 'footer');

it.each([...pages, { path: '/no-such-page', page: missingPage }])(
  'the page at $path has the navigation, the emergency numbers, the cookie banner and the footer',
  ({ page }) => {
    const menu = find(page, 'header nav');
    expect(links(menu)).toEqual(navigationLinks);
    const toggle = find(page, 'header button[aria-label="Toggle mobile menu"]');
    expect(attribute(toggle, 'popovertarget')).toBe(menu.id);
    expect(links(find(page, 'header')).at(-1)).toEqual(['Emergency 999 or 112', 'tel:112']);
    const banner = sectionWithHeading(page, 'We Value Your Privacy');
    expect(texts(banner, 'button')).toEqual(['Preferences', 'Necessary Only', 'Accept All']);
    expect(links(footerOf(page))).toEqual(links(footerOf(home)));
    expect(textOf(footerOf(page))).toBe(textOf(footerOf(home)));
    expect(all(page, 'h1')).toHaveLength(1);
    expect(all(page, 'main').map(({ id }) => id)).toEqual(['main']);
    expect(links(page)).toContainEqual(['Skip to main content', '#main']);
    expect(textOf(find(page, 'title'))).toMatch(new RegExp(` – ${site.name}$`));
  },
);

it('the name of the site is excluded from translation', () => {
  for (const part of ['.brand', 'footer h2', '.footer-copyright']) {
    const untranslatedParts = all(home, `${part}[translate="no"], ${part} [translate="no"]`);
    expect(untranslatedParts.map(textOf), part).toContain(site.name);
  }
});

it('the footer has four columns with the expected links', () => {
  const footer = footerOf(home);
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
  const footer = footerOf(home);
  const year = new Date().getUTCFullYear();
  expect(texts(footer, 'p')).toContain(`© ${year} ${site.name}. All rights reserved.`);
  const legalLinks = links(footer).slice(-3);
  expect(legalLinks.map(([, href]) => href)).toEqual(['/privacy', '/terms', '/cookies']);
  expect(textOf(footer)).toContain('In an emergency, dial 999 or 112.');
});

it('the header highlights the link to the current page, or the link "News" on an article', () => {
  const labels = new Map(navigationLinks.map(([label, path]) => [path, label]));
  for (const slug of articleSlugs) labels.set(`/blog/${slug}`, 'News');
  for (const { path, page } of [...pages, { path: '/no-such-page', page: missingPage }]) {
    const label = labels.get(path);
    expect(texts(page, 'header a[aria-current]'), path).toEqual(label ? [label] : []);
  }
});

it('every page has a unique title and description', () => {
  const titles = pages.map(({ page }) => textOf(find(page, 'title')));
  const descriptions = pages.map(({ page }) =>
    attribute(find(page, 'meta[name="description"]'), 'content'),
  );
  expect(new Set(titles).size).toBe(pagePaths.length);
  expect(new Set(descriptions).size).toBe(pagePaths.length);
  for (const text of descriptions) expect(text.length).toBeGreaterThan(50);
});
