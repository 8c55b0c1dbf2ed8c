import { expect, inject, it } from 'vitest';
import { junctions } from '../../src/road/road.ts';
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
} from '../support/html.ts';
import { retryOnNewMinute } from '../support/worker/minutes.ts';

const site = inject('site');
const mail = `mailto:${site.email}`;
const hours = 'Monday to Friday, 8:00 AM to 6:00 PM';

/** Texts and link targets that the specification or the law requires in the main part of a page. */
const required: [path: string, words: string[], targets: string[]][] = [
  [
    '/',
    ['Safety First', 'Efficient Service', 'Community Focus', 'Need to Report an Issue?'],
    '/operations /reports /gallery /faq /blog /contact /contact?about=road'.split(' '),
  ],
  [
    '/about',
    ['Our mission', 'Our approach', 'Safety and sustainability', 'Our community commitment'],
    [`${mail}?subject=Careers`],
  ],
  [
    '/operations',
    [
      ...['24/7', 'Under 30 minutes', 'Full network', 'Emergency response', 'Weekly', 'Seasonal'],
      ...['Road Washing & Cleaning', 'Debris Removal', 'Road Defect Repair', 'Vegetation Control'],
      ...['Signage Maintenance', 'Winter Safety Operations', 'November to March', 'Daily patrols'],
    ],
    ['tel:112', site.phoneHref],
  ],
  [
    '/reports',
    [
      ...['The figures on this page are illustrative.', 'Completion rate', '96%', '24 minutes'],
      ...['Quality score', '98.5%', 'Network coverage', '100%', 'Performance notes', 'Up 52 on'],
      ...['847 of 900', '234 of 250', '156 of 160', '89 of 100', 'Up 19 on', 'No figure for'],
    ],
    ['/reports/q1-2025.csv'],
  ],
  ['/gallery', ['Computer illustrations'], []],
  ['/faq', [site.phone], ['/contact', site.phoneHref, mail]],
  ['/contact', [site.address, hours], [site.phoneHref, mail, 'tel:112', '/privacy']],
  [
    '/privacy',
    [
      ...['March 2025', `${site.name}, ${site.address}`, 'access', 'rectification', 'erasure'],
      ...['restriction', 'portability', 'Article 6(1)(a)', 'Article 6(1)(f)'],
      ...[`${site.retentionDays} days, then deleted automatically`, 'withdraw your consent at any'],
    ],
    [mail, 'https://www.dataprotection.ie'],
  ],
  [
    '/terms',
    [
      ...['March 2025', `${site.name}, ${site.address}`, "30 days' notice", 'sells nothing'],
      ...['not intended for children under 16', 'takes no payments', 'no registrations'],
      ...['no political advertising', 'under CC BY 4.0'],
    ],
    [mail],
  ],
  [
    '/cookies',
    [
      ...['March 2025', 'Necessary', 'Functional', 'Analytics', 'Marketing'],
      ...['cookieConsent', 'cookieConsentAt', 'roadChoice'],
    ],
    [mail, 'https://www.dataprotection.ie'],
  ],
  ['/accessibility', ['partially compliant'], [mail, '/contact', 'https://www.ombudsman.ie']],
];

it.each(required)(
  'the page at %s has the required texts and links',
  async (path, words, targets) => {
    const main = find(await open(path), 'main');
    const text = textOf(main).replaceAll('’', "'");
    expect(words.filter((one) => !text.includes(one))).toEqual([]);
    expect(text).not.toMatch(/\{\w+\}/);
    expect(links(main).map(([, href]) => href)).toEqual(expect.arrayContaining(targets));
  },
);

it('the frame of a page has the navigation, the footer and the choices about cookies', async () => {
  const home = await open('/');
  const menu = find(home, 'header nav');
  const navigation = [
    ...[
      ['Home', '/'],
      ['About', '/about'],
      ['Operations', '/operations'],
    ],
    ...[
      ['Road works', '/works'],
      ['Reports', '/reports'],
      ['Gallery', '/gallery'],
    ],
    ...[
      ['FAQ', '/faq'],
      ['News', '/blog'],
      ['Contact', '/contact'],
    ],
  ];
  expect(links(menu)).toEqual(navigation);
  const toggle = find(home, 'header button[aria-label="Toggle mobile menu"]');
  expect(attribute(toggle, 'popovertarget')).toBe(menu.id);
  expect(links(find(home, 'header')).at(-1)).toEqual(['Emergency 999 or 112', 'tel:112']);
  const banner = sectionWithHeading(home, 'We Value Your Privacy');
  expect(texts(banner, 'button')).toEqual(['Preferences', 'Necessary Only', 'Accept All']);
  const footer = find(home, 'footer');
  expect(links(sectionWithHeading(footer, 'Quick links'))).toEqual(navigation.slice(0, 6));
  const targets = links(footer).map(([, href]) => href);
  const support = '/faq /blog /contact /privacy /terms /cookies /accessibility /developers';
  expect(targets).toEqual(expect.arrayContaining([...support.split(' '), site.phoneHref, mail]));
  expect(targets.slice(-3)).toEqual(['/privacy', '/terms', '/cookies']);
  const year = new Date().getUTCFullYear();
  for (const words of [
    ...[site.address, 'Professional road maintenance', 'no political advertising', '999 or 112'],
    `© ${year} ${site.name}. All rights reserved.`,
  ])
    expect(textOf(footer)).toContain(words);
  for (const part of ['.brand', 'footer h2', '.footer-copyright']) {
    const untranslated = all(home, `${part}[translate="no"], ${part} [translate="no"]`);
    expect(untranslated.map(textOf), part).toContain(site.name);
  }
});

it('the FAQ has 21 collapsed questions with answers and links, and opens one question at a time', async () => {
  const questions = all(await open('/faq'), 'details');
  expect(new Set(questions.map((one) => find(one, '[id]').id)).size).toBe(21);
  for (const question of questions) {
    const text = textOf(find(question, 'summary'));
    expect([attribute(question, 'name'), question.hasAttribute('open')]).toEqual(['faq', false]);
    expect(texts(question, 'p').join(''), text).not.toBe('');
    expect(links(question)).toContainEqual([
      `Link to this answer: ${text}`,
      `#${find(question, '[id]').id}`,
    ]);
  }
});

it('the gallery has nine pictures with different texts, and a page for each category', async () => {
  const gallery = await open('/gallery');
  const itemsOf = (page: ParentNode) =>
    all(page, '[role="tabpanel"] ul > li').filter((item) => !item.hasAttribute('hidden'));
  const items = itemsOf(gallery);
  for (const textsOfItems of [
    items.map((item) => textOf(find(item, 'h2'))),
    items.map((item) => textOf(find(item, 'p:nth-child(3)'))),
    items.map((item) => attribute(find(item, 'img'), 'alt')),
  ])
    expect(new Set(textsOfItems).size).toBe(9);
  for (const item of items) expect(textOf(item)).toMatch(/Computer illustration\.$/);
  const [, ...tabs] = all(gallery, '[role="tab"]');
  expect(tabs.map(textOf)).toEqual(['Infrastructure', 'Operations', 'Equipment', 'Safety', 'Team']);
  for (const tab of tabs) {
    const page = await open(attribute(tab, 'href'));
    const category = textOf(tab);
    const expected = items.filter((item) => textOf(find(item, 'p')) === category);
    expect(itemsOf(page).map((item) => textOf(item))).toEqual(expected.map(textOf));
    expect(texts(page, '[role="tab"][aria-selected="true"]')).toEqual([category]);
  }
});

it('the monthly figures on the reports page are also a CSV file', async () => {
  const reports = await open('/reports');
  const months = [
    ['January', '820', '198', '145'],
    ['February', '795', '215', '152'],
    ['March', '847', '234', '156'],
  ];
  const table = sectionWithHeading(reports, 'Q1 2025, month by month');
  expect(all(table, 'tbody tr').map((row) => texts(row, 'th, td'))).toEqual(months);
  expect(all(reports, 'progress')).toHaveLength(4);
  const response = await get('/reports/q1-2025.csv');
  expect(response.headers.get('content-type')).toMatch(/^text\/csv; charset=utf-8/);
  expect((await response.text()).split('\r\n')).toEqual([
    'Month (illustrative figures),Cleaning,Repairs,Inspections',
    ...months.map(([month, ...figures]) => [`${month} 2025`, ...figures].join(',')),
    '',
  ]);
});

/** The articles required by the specification, newest first, each with its category. */
const articles = [
  ['maintenance-best-practices', 'Maintenance'],
  ['safety-measures', 'Safety'],
  ['eco-friendly-cleaning', 'Sustainability'],
  ['technology-upgrades', 'Technology'],
  ['community-engagement', 'Community'],
] as const;

it('the news page lists the five articles, whose pages have the same date, author, category and title', async () => {
  const entries = all(await open('/blog'), 'main li').filter((item) => item.querySelector('time'));
  const slugs = articles.map(([slug]) => slug);
  expect(entries.flatMap((entry) => links(entry).map(([, href]) => href))).toEqual(
    slugs.map((slug) => `/blog/${slug}`),
  );
  const dates = entries.map((entry) => attribute(find(entry, 'time'), 'datetime'));
  expect(dates).toEqual(dates.toSorted().reverse());
  for (const [index, entry] of entries.entries()) {
    const [slug, category] = articles[index] ?? ['', ''];
    const page = await open(`/blog/${slug}`);
    const [byline, bylineOfPage] = [entry, find(page, 'article')].map((part) =>
      textOf(find(part, 'time').parentElement),
    );
    expect(bylineOfPage).toBe(byline);
    expect(byline).toMatch(new RegExp(`^${category}\\d+ \\w+ \\d+ min read[A-Z]`));
    expect(textOf(find(page, 'h1'))).toBe(textOf(find(entry, 'h2')));
    expect(textOf(find(entry, 'h2 + p'))).not.toBe('');
    expect(all(page, '.prose p').length).toBeGreaterThan(5);
    const neighbours = [slugs[index + 1], slugs[index - 1]].flatMap((one) => one ?? []);
    expect(links(find(page, 'nav[aria-label="Articles"]')).map(([, href]) => href)).toEqual([
      ...neighbours.map((one) => `/blog/${one}`),
      '/blog',
    ]);
  }
});

it('the contact form has the specified fields with their autofill tokens, and asks for consent', async () => {
  const form = find(await open('/contact'), 'main form[method="post"][action^="/contact"]');
  const inputs = ['name', 'email', 'phone', 'subject', 'consent'].map((name) => {
    const input = find(form, `input[name="${name}"]`);
    return `${attribute(input, 'type')} ${attribute(input, 'autocomplete')}`.trim();
  });
  expect(inputs).toEqual(['text name', 'email email', 'tel tel', 'text', 'checkbox']);
  expect(all(form, 'textarea[name="message"]')).toHaveLength(1);
  const consent = textOf(find(form, 'label[for="consent"]'));
  expect(consent).toMatch(/^I agree that you may process .+ to answer me.*privacy policy/);
  const numbers = all(form, '#from option').map((one) => attribute(one, 'value'));
  expect(numbers).toEqual(['', ...junctions.map(({ number }) => `${number}`)]);
});

it(
  'only the browser keeps the contact page if the query string prefills the form',
  retryOnNewMinute,
  async () => {
    const contactHtml = await (await get('/contact')).text();
    const response = await get(
      '/contact?about=road&direction=northbound&from=5&to=6&notice=abc123',
    );
    const { headers } = response;
    expect(headers.get('cache-control')).toBe('private, no-cache');
    expect(headers.get('cloudflare-cdn-cache-control')).toBe('no-store');
    const page = parse(await response.text());
    for (const [selector, value] of [
      ['input[name="about"][checked]', /^road$/],
      ['#direction option[selected]', /^northbound$/],
      ['#from option[selected]', /^5$/],
      ['#to option[selected]', /^6$/],
      ['#notice', /^abc123$/],
      ['#subject', /northbound, J5 .+ to J6/],
    ] as const)
      expect(attribute(find(page, selector), 'value')).toMatch(value);
    // A query without a valid value gets the cached form.
    for (const query of ['', '?from=8&kind=%3Cscript%3E&message=Words&x=1'])
      expect(await (await get(`/contact${query}`)).text()).toBe(contactHtml);
  },
);
