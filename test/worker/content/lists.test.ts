import { describe, expect, inject, it } from 'vitest';
import {
  all,
  attribute,
  find,
  get,
  links,
  open,
  sectionWithHeading,
  textOf,
  texts,
} from '../../support/html.ts';

describe('the FAQ', async () => {
  const site = inject('site');
  const faq = await open('/faq');
  const questions = all(faq, 'details');

  it('has 21 collapsed questions, each with an answer and a link, and opens one question at a time', () => {
    expect(questions).toHaveLength(21);
    expect(new Set(questions.map((question) => attribute(question, 'name')))).toEqual(
      new Set(['faq']),
    );
    expect(questions.filter((question) => question.hasAttribute('open'))).toEqual([]);
    expect(new Set(questions.map(({ id }) => id)).size).toBe(21);
    for (const question of questions) {
      const text = textOf(find(question, 'summary'));
      expect(texts(question, 'p').join(''), text).not.toBe('');
      expect(links(question)).toContainEqual([`Link to this answer: ${text}`, `#${question.id}`]);
    }
  });

  it('has cards with links to the contact page, the phone number and the e-mail address', () => {
    expect(links(sectionWithHeading(faq, 'Write to us'))).toEqual([['Contact form', '/contact']]);
    expect(links(sectionWithHeading(faq, 'Ring us'))).toEqual([[site.phone, site.phoneHref]]);
    expect(links(sectionWithHeading(faq, 'Send an e-mail'))).toEqual([
      [site.email, `mailto:${site.email}`],
    ]);
  });
});

describe('the gallery', async () => {
  const categories = ['Infrastructure', 'Operations', 'Equipment', 'Safety', 'Team'];
  const tabs = ['All', ...categories];

  const itemsOf = (page: ParentNode) =>
    all(page, '[role="tabpanel"] ul > li').filter((item) => !item.hasAttribute('hidden'));
  const categoryOf = (item: Element) => textOf(find(item, 'p'));

  const gallery = await open('/gallery');
  const items = itemsOf(gallery);

  it('has nine pictures in five categories, each with a title, a description and alternative text', () => {
    expect(items).toHaveLength(9);
    expect(new Set(items.map(categoryOf))).toEqual(new Set(categories));
    for (const selector of ['h2', 'p:nth-child(3)'])
      expect(new Set(items.map((item) => textOf(find(item, selector)))).size).toBe(9);
    expect(new Set(items.map((item) => attribute(find(item, 'img'), 'alt'))).size).toBe(9);
  });

  describe('tab list', () => {
    it('has the selected tab "All" and one tab for each of the five categories', () => {
      const tabElements = all(gallery, '[role="tab"]');
      expect(tabElements.map(textOf)).toEqual(tabs);
      expect(tabElements.map((tab) => attribute(tab, 'aria-selected'))).toEqual([
        'true',
        ...categories.map(() => 'false'),
      ]);
    });

    it.each(categories)(
      'links to a page with only the pictures in the category "%s"',
      async (category) => {
        const tab = all(gallery, '[role="tab"]').find((one) => textOf(one) === category);
        const page = await open(attribute(tab ?? null, 'href'));
        const expected = items.filter((item) => categoryOf(item) === category);
        expect(expected.length).toBeGreaterThan(0);
        expect(itemsOf(page).map((item) => item.querySelector('a')?.id)).toEqual(
          expected.map((item) => item.querySelector('a')?.id),
        );
        expect(textOf(find(page, '[role="tab"][aria-selected="true"]'))).toBe(category);
      },
    );
  });

  it('says at the top and below each picture that the pictures are computer illustrations', () => {
    expect(textOf(find(gallery, '.page-lead'))).toContain('Computer illustrations');
    for (const item of itemsOf(gallery)) expect(textOf(item)).toMatch(/Computer illustration\.$/);
  });
});

describe('the reports page', async () => {
  const reports = await open('/reports');

  const months = [
    ['January', '820', '198', '145'],
    ['February', '795', '215', '152'],
    ['March', '847', '234', '156'],
  ];

  it('states at the top and in the table that its figures are illustrative', () => {
    const lead = textOf(find(reports, 'main p'));
    expect(lead).toContain('The figures on this page are illustrative.');
    expect(textOf(find(reports, 'caption'))).toContain('Illustrative figures.');
  });

  it('has the four key metrics', () => {
    const metrics = all(sectionWithHeading(reports, 'Key metrics'), 'dl > div');
    expect(metrics.map((metric) => texts(metric, 'dt, dd').slice(0, 2))).toEqual([
      ['Completion rate', '96%'],
      ['Average response', '24 minutes'],
      ['Quality score', '98.5%'],
      ['Network coverage', '100%'],
    ]);
  });

  it.each([
    ['Cleaning', '847 of 900', '94', 'Up 52 on'],
    ['Defect repairs', '234 of 250', '94', 'Up 19 on'],
    ['Safety inspections', '156 of 160', '98', 'Up 4 on'],
    ['Emergency response', '89 of 100', '89', 'No figure for'],
  ])(
    'has the card "%s" with the count "%s", a progress bar at %s per cent and the trend "%s February"',
    (category, completed, percentage, trend) => {
      const bar = find(reports, `progress[aria-label="${category}"]`);
      expect([attribute(bar, 'value'), attribute(bar, 'max')]).toEqual([percentage, '100']);
      expect(textOf(bar.closest('li'))).toMatch(
        new RegExp(`${percentage}%.*${completed}.*${trend} February$`),
      );
      expect(all(reports, 'progress')).toHaveLength(4);
    },
  );

  it('has a table with monthly figures for the first quarter of 2025', () => {
    const overview = sectionWithHeading(reports, 'Q1 2025, month by month');
    expect(texts(overview, 'thead th')).toEqual(['Month', 'Cleaning', 'Repairs', 'Inspections']);
    const rows = all(overview, 'tbody tr');
    expect(rows.map((row) => texts(row, 'th, td'))).toEqual(months);
  });

  it('has performance notes, and a bar chart with a text alternative', () => {
    expect(all(reports, 'svg[role="img"][aria-label^="Bar chart of "]')).toHaveLength(1);
    expect(texts(sectionWithHeading(reports, 'Performance notes'), 'dd')).not.toEqual([]);
  });

  it('links to a CSV file with the rows of the table', async () => {
    const [, href = ''] = links(reports).find(([text]) => text === 'Download as CSV') ?? [];
    const response = await get(href);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^text\/csv; charset=utf-8/);
    const lines = (await response.text()).split('\r\n');
    const rows = months.map(([month, ...figures]) => [`${month} 2025`, ...figures].join(','));
    expect(lines).toEqual([
      'Month (illustrative figures),Cleaning,Repairs,Inspections',
      ...rows,
      '',
    ]);
  });
});
