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

describe('the questions', async () => {
  const site = inject('site');
  const faq = await open('/faq');
  const questions = all(faq, 'details');

  it('has 21 questions that open one at a time and start closed', () => {
    expect(questions).toHaveLength(21);
    expect(new Set(questions.map((question) => attribute(question, 'name')))).toEqual(
      new Set(['faq']),
    );
    expect(questions.filter((question) => question.hasAttribute('open'))).toEqual([]);
    expect(new Set(questions.map(({ id }) => id)).size).toBe(21);
  });

  it.each(questions.map((question) => [textOf(find(question, 'summary')), question] as const))(
    '%s has an answer of 40 words or more, none of its paragraphs over 90, keywords and a link',
    (text, question) => {
      expect(text).toMatch(/\?$/);
      const lengths = texts(question, 'p').map((paragraph) => paragraph.split(' ').length);
      expect(lengths.reduce((sum, length) => sum + length, 0)).toBeGreaterThanOrEqual(40);
      expect(Math.max(...lengths)).toBeLessThanOrEqual(90);
      expect(attribute(question, 'data-keywords')).toMatch(/[a-z]{2}/);
      expect(links(question)).toContainEqual([`Link to this answer: ${text}`, `#${question.id}`]);
    },
  );

  it('leads on to the contact page, the phone and the e-mail address', () => {
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

  describe('every picture of the gallery', () => {
    it('is one of nine, with a title, a description and a category of the five', () => {
      expect(items).toHaveLength(9);
      expect(new Set(items.map((item) => textOf(find(item, 'h2')))).size).toBe(9);
      expect(new Set(items.map(categoryOf))).toEqual(new Set(categories));
      for (const item of items)
        expect(textOf(find(item, 'p:nth-child(3)')).length).toBeGreaterThan(40);
    });

    it('has words for those who cannot see it', () => {
      const alternatives = items.map((item) => attribute(find(item, 'img'), 'alt'));
      expect(new Set(alternatives).size).toBe(9);
      for (const text of alternatives) expect(text.length).toBeGreaterThan(30);
    });

    it('is a link to the picture itself', async () => {
      const targets = items.flatMap((item) => links(item).map(([, href]) => href));
      expect(new Set(targets).size).toBe(9);
      for (const target of targets) {
        const response = await get(target, { method: 'HEAD' });
        expect(response.status, target).toBe(200);
        expect(response.headers.get('content-type')).toMatch(/^image\//);
      }
    });
  });

  describe('the tabs', () => {
    it('are All and the five categories, and start at All', () => {
      const found = all(gallery, '[role="tab"]');
      expect(found.map(textOf)).toEqual(tabs);
      expect(found.map((tab) => attribute(tab, 'aria-selected'))).toEqual([
        'true',
        ...categories.map(() => 'false'),
      ]);
    });

    it.each(categories)('show only %s under its own link', async (category) => {
      const tab = all(gallery, '[role="tab"]').find((one) => textOf(one) === category);
      const page = await open(attribute(tab ?? null, 'href'));
      const expected = items.filter((item) => categoryOf(item) === category);
      expect(expected.length).toBeGreaterThan(0);
      expect(itemsOf(page).map((item) => item.querySelector('a')?.id)).toEqual(
        expected.map((item) => item.querySelector('a')?.id),
      );
      expect(textOf(find(page, '[role="tab"][aria-selected="true"]'))).toBe(category);
      const description = (of: ParentNode) =>
        attribute(find(of, 'meta[name="description"]'), 'content');
      expect(description(page)).not.toBe(description(gallery));
    });

    it('fall back to All for a category that is not ours', async () => {
      expect(itemsOf(await open('/gallery?category=nonsense'))).toHaveLength(9);
    });
  });
});

describe('the reports', async () => {
  const reports = await open('/reports');

  const months = [
    ['January', '820', '198', '145'],
    ['February', '795', '215', '152'],
    ['March', '847', '234', '156'],
  ];

  it('says that its figures are illustrative, above them and at the table', () => {
    const lead = textOf(find(reports, 'main p'));
    expect(lead).toContain('The figures on this page are illustrative.');
    expect(textOf(find(reports, 'caption'))).toContain('Illustrative figures.');
  });

  it('has the four key metrics, each with its period, and four cards', () => {
    const metrics = all(sectionWithHeading(reports, 'Key metrics'), 'dl > div');
    expect(metrics.map((metric) => texts(metric, 'dt, dd').slice(0, 2))).toEqual([
      ['Completion rate', '96%'],
      ['Average response', '24 minutes'],
      ['Quality score', '98.5%'],
      ['Network coverage', '100%'],
    ]);
    for (const metric of metrics) expect(texts(metric, 'dd')[1]).toMatch(/^Q1 2025\. /);
    expect(texts(reports, 'h2')).toContain('Work against target, March 2025');
    expect(all(reports, 'progress')).toHaveLength(4);
  });

  it.each([
    ['Cleaning', '847 of 900 planned cleaning jobs done', '94', 'Up 52 on February'],
    ['Defect repairs', '234 of 250 planned repairs done', '94', 'Up 19 on February'],
    ['Safety inspections', '156 of 160 planned inspections done', '98', 'Up 4 on February'],
    ['Emergency response', '89 of 100 calls reached', '89', 'No figure for February'],
  ])('has the card %s: %s', (category, completed, percentage, trend) => {
    const card = find(reports, `progress[aria-label="${category}"]`).closest('li');
    if (!card) throw new Error('The progress bar stands in no card.');
    expect(textOf(find(card, 'h3'))).toBe(`${category} ${percentage}%`);
    expect(textOf(card)).toContain(completed);
    const bar = find(card, 'progress');
    expect([attribute(bar, 'value'), attribute(bar, 'max')]).toEqual([percentage, '100']);
    expect(texts(card, 'p span')[1]).toBe(trend);
  });

  it('has the first quarter of 2025 as a table', () => {
    const overview = sectionWithHeading(reports, 'Q1 2025, month by month');
    expect(texts(overview, 'thead th')).toEqual(['Month', 'Cleaning', 'Repairs', 'Inspections']);
    const rows = all(overview, 'tbody tr');
    expect(rows.map((row) => texts(row, 'th, td'))).toEqual(months);
  });

  it('draws the same figures as a chart with a name of its own', async () => {
    const html = await (await get('/reports')).text();
    const [chart = ''] =
      html.match(/<svg[^>]* role="img" aria-label="Bar chart of .*?<\/svg>/s) ?? [];
    const drawn = [...chart.matchAll(/<(?:text|tspan)[^>]*>([^<]*)/g)].map(([, text]) => text);
    const expected = months.flatMap(([month, cleaning, repairs, inspections]) => {
      return [month, 'Cleaning', cleaning, 'Repairs', repairs, 'Inspections', inspections];
    });
    expect(drawn).toEqual(expected);
  });

  it('has performance notes', () => {
    const notes = sectionWithHeading(reports, 'Performance notes');
    expect(texts(notes, 'dt').length).toBeGreaterThanOrEqual(3);
    for (const note of texts(notes, 'dd')) expect(note.length).toBeGreaterThan(80);
  });

  it('offers the table as a CSV file with the same rows', async () => {
    const [, href = ''] = links(reports).find(([text]) => text === 'Download as CSV') ?? [];
    const response = await get(href);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^text\/csv; charset=utf-8/);
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="[\w-]+\.csv"$/,
    );
    const lines = (await response.text()).split('\r\n');
    const rows = months.map(([month, ...figures]) => [`${month} 2025`, ...figures].join(','));
    expect(lines).toEqual([
      'Month (illustrative figures),Cleaning,Repairs,Inspections',
      ...rows,
      '',
    ]);
  });
});
