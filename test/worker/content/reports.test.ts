import { expect, it } from 'vitest';
import {
  all,
  attribute,
  find,
  get,
  links,
  open,
  textOf,
  texts,
  under,
} from '../../support/html.ts';

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

it('has the four key metrics', () => {
  const metrics = all(under(reports, 'Key metrics'), 'dl > div');
  expect(metrics.map((metric) => texts(metric, 'dt, dd').slice(0, 2))).toEqual([
    ['Completion rate', '96%'],
    ['Average response', '24 minutes'],
    ['Quality score', '98.5%'],
    ['Network coverage', '100%'],
  ]);
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

it('says of each figure which period it is of', () => {
  const notes = all(under(reports, 'Key metrics'), 'dl > div');
  for (const note of notes) expect(texts(note, 'dd')[1]).toMatch(/^Q1 2025\. /);
  expect(texts(reports, 'h2')).toContain('Work against target, March 2025');
});

it('has four cards and no more', () => {
  expect(all(reports, 'progress')).toHaveLength(4);
});

it('has the first quarter of 2025 as a table', () => {
  const overview = under(reports, 'Q1 2025, month by month');
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
  const notes = under(reports, 'Performance notes');
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
  expect(lines).toEqual(['Month (illustrative figures),Cleaning,Repairs,Inspections', ...rows, '']);
});
