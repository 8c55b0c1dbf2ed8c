import { describe, expect, inject, it } from 'vitest';
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
const navigation = [
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

const support = [
  ['FAQ', '/faq'],
  ['News', '/blog'],
  ['Contact', '/contact'],
  ['Who looks after what', '/who-looks-after-what'],
  ['For developers', '/developers'],
  ['Privacy Policy', '/privacy'],
  ['Terms of Service', '/terms'],
  ['Cookie Policy', '/cookies'],
  ['Accessibility', '/accessibility'],
  ['Status of a report', '/contact/status'],
];

const home = await open('/');
const missing = await open('/no-such-page');
const pages = await Promise.all(
  pagePaths.map(async (path) => ({ path, page: path === '/' ? home : await open(path) })),
);
const footerOf = (page: ParentNode) => find(page, 'footer');

describe.each([...pages, { path: '/no-such-page', page: missing }])(
  'the frame of $path',
  ({ page }) => {
    it('has the eight specified navigation links, the road works beside them, and the button of the mobile menu', () => {
      const menu = find(page, 'header nav');
      expect(links(menu)).toEqual(navigation);
      const toggle = find(page, 'header button[aria-label="Toggle mobile menu"]');
      expect(menu.id).toBeTruthy();
      expect(attribute(toggle, 'popovertarget')).toBe(menu.id);
    });

    it('has the footer of the home page', () => {
      expect(links(footerOf(page))).toEqual(links(footerOf(home)));
      expect(textOf(footerOf(page))).toBe(textOf(footerOf(home)));
    });

    it('says whom to dial in an emergency at its head', () => {
      expect(links(find(page, 'header')).at(-1)).toEqual(['Emergency 999 or 112', 'tel:112']);
    });

    it('has the cookie banner with its three buttons', () => {
      const banner = sectionWithHeading(page, 'We Value Your Privacy');
      expect(texts(banner, 'button')).toEqual(['Preferences', 'Necessary Only', 'Accept All']);
    });

    it('leaves names untranslated', () => {
      const names = [
        find(page, '.brand'),
        sectionWithHeading(footerOf(page), site.name),
        find(page, '.footer-copyright'),
      ];
      for (const part of names) {
        const untranslated = [part, ...part.querySelectorAll('*')].filter(
          (element) => element.getAttribute('translate') === 'no',
        );
        expect(untranslated.map(textOf)).toContain(site.name);
      }
    });

    it('has one h1, one main that the skip link leads to, and a title of the site', () => {
      expect(all(page, 'h1')).toHaveLength(1);
      expect(all(page, 'main').map(({ id }) => id)).toEqual(['main']);
      expect(links(page)).toContainEqual(['Skip to main content', '#main']);
      expect(textOf(page.querySelector('title'))).toMatch(new RegExp(` – ${site.name}$`));
    });
  },
);

it('has the four columns of the footer, with each page that routes.ts puts there', () => {
  const footer = footerOf(home);
  expect(links(sectionWithHeading(footer, 'Quick links'))).toEqual(navigation.slice(0, 6));
  expect(links(sectionWithHeading(footer, 'Support'))).toEqual(support);
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

it('has the year of today, the legal pages and the emergency numbers at the foot', () => {
  const footer = footerOf(home);
  const year = new Date().getUTCFullYear();
  expect(texts(footer, 'p')).toContain(`© ${year} ${site.name}. All rights reserved.`);
  const last = links(footer).slice(-3);
  expect(last.map(([, href]) => href)).toEqual(['/privacy', '/terms', '/cookies']);
  expect(textOf(footer)).toContain('In an emergency, dial 999 or 112.');
});

it('highlights the link of the current page, and News on an article', () => {
  const labels = new Map(navigation.map(([label, path]) => [path, label]));
  for (const slug of articleSlugs) labels.set(`/blog/${slug}`, 'News');
  for (const { path, page } of [...pages, { path: '/no-such-page', page: missing }]) {
    const label = labels.get(path);
    expect(texts(page, 'header a[aria-current]'), path).toEqual(label ? [label] : []);
  }
});

it('offers the main pages where there is none, the road works first', () => {
  const offered = links(find(missing, 'main')).map(([, href]) => href);
  expect(offered).toEqual(
    expect.arrayContaining(['/', '/operations', '/faq', '/blog', '/contact']),
  );
  expect(offered.find((href) => !['/', '/no-such-page'].includes(href))).toBe('/works');
});

it('gives every page a title and a description of its own', () => {
  const titles = pages.map(({ page }) => textOf(find(page, 'title')));
  const descriptions = pages.map(({ page }) =>
    attribute(find(page, 'meta[name="description"]'), 'content'),
  );
  expect(new Set(titles).size).toBe(pagePaths.length);
  expect(new Set(descriptions).size).toBe(pagePaths.length);
  for (const text of descriptions) expect(text.length).toBeGreaterThan(50);
});
