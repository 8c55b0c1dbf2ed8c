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

const mainNavigation = (page: ParentNode) => find(page, 'header nav');
const footerOf = (page: ParentNode) => find(page, 'footer');

describe.each([...pagePaths, '/no-such-page'])('the frame of %s', (path) => {
  it('has the eight specified navigation links, the road works beside them, and the button of the mobile menu', async () => {
    const page = await open(path);
    expect(links(mainNavigation(page))).toEqual(navigation);
    const toggle = page.querySelector('header button[aria-label="Toggle mobile menu"]');
    const menu = mainNavigation(page).id;
    expect(menu).toBeTruthy();
    expect(attribute(toggle ?? null, 'popovertarget')).toBe(menu);
  });

  it('has the footer of the home page', async () => {
    const [currentPage, home] = await Promise.all([open(path), open('/')]);
    expect(links(footerOf(currentPage))).toEqual(links(footerOf(home)));
    expect(textOf(footerOf(currentPage))).toBe(textOf(footerOf(home)));
  });

  it('has the year of today and the legal pages in the last line', async () => {
    const footer = footerOf(await open(path));
    const year = new Date().getUTCFullYear();
    expect(texts(footer, 'p')).toContain(`© ${year} ${site.name}. All rights reserved.`);
    const last = links(footer).slice(-3);
    expect(last.map(([, href]) => href)).toEqual(['/privacy', '/terms', '/cookies']);
  });

  it('says whom to dial in an emergency, at its head and its foot', async () => {
    const page = await open(path);
    expect(links(find(page, 'header')).at(-1)).toEqual(['Emergency 999 or 112', 'tel:112']);
    expect(textOf(footerOf(page))).toContain('In an emergency, dial 999 or 112.');
  });

  it('has the cookie banner with its three buttons', async () => {
    const banner = sectionWithHeading(await open(path), 'We Value Your Privacy');
    expect(texts(banner, 'button')).toEqual(['Preferences', 'Necessary Only', 'Accept All']);
  });

  it('leaves names untranslated', async () => {
    const page = await open(path);
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

  it('has one h1, one main that the skip link leads to, and a title of the site', async () => {
    const page = await open(path);
    expect(all(page, 'h1')).toHaveLength(1);
    expect(all(page, 'main').map(({ id }) => id)).toEqual(['main']);
    expect(links(page)).toContainEqual(['Skip to main content', '#main']);
    expect(textOf(page.querySelector('title'))).toMatch(new RegExp(` – ${site.name}$`));
  });
});

it('has the four columns of the footer, with each page that routes.ts puts there', async () => {
  const footer = footerOf(await open('/'));
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

describe('the current link', () => {
  const current = async (path: string) =>
    texts(find(await open(path), 'header'), 'a[aria-current]');

  it.each(navigation)('is %s on %s', async (label, path) => {
    expect(await current(path)).toEqual([label]);
  });

  it.each(articleSlugs)('stays News on the article %s', async (slug) => {
    expect(await current(`/blog/${slug}`)).toEqual(['News']);
  });

  it.each(['/privacy', '/terms', '/cookies', '/no-such-page'])('is none on %s', async (path) => {
    expect(await current(path)).toEqual([]);
  });
});

it('offers the main pages where there is none, the road works first', async () => {
  const offered = links(find(await open('/no-such-page'), 'main')).map(([, href]) => href);
  expect(offered).toEqual(
    expect.arrayContaining(['/', '/operations', '/faq', '/blog', '/contact']),
  );
  expect(offered.find((href) => !['/', '/no-such-page'].includes(href))).toBe('/works');
});

it('gives every page a title and a description of its own', async () => {
  const heads = await Promise.all(pagePaths.map(open));
  const descriptions = heads.map((page) =>
    page.querySelector('meta[name="description"]')?.getAttribute('content'),
  );
  expect(new Set(heads.map((page) => textOf(page.querySelector('title')))).size).toBe(
    pagePaths.length,
  );
  expect(new Set(descriptions).size).toBe(pagePaths.length);
  for (const text of descriptions) expect(text?.length).toBeGreaterThan(50);
});
