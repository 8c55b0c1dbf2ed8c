import { expect, inject, it } from 'vitest';
import { all, find, links, open, textOf, texts, under } from '../../support/html.ts';

const site = inject('site');
const operations = await open('/operations');

it('has the three headline figures', () => {
  const figures = all(find(operations, 'dl'), 'div');
  const told = figures.map((figure) => texts(figure, 'dt, dd').slice(0, 2));
  expect(told).toEqual([
    ['Coverage', '24/7'],
    ['Response time', 'Under 30 minutes'],
    ['Network coverage', 'Full network'],
  ]);
});

it.each([
  ['Road Washing & Cleaning', 'Weekly'],
  ['Debris Removal', 'Daily patrols, 24/7 emergency'],
  ['Road Defect Repair', 'Ongoing'],
  ['Vegetation Control', 'Seasonal'],
  ['Signage Maintenance', 'Monthly inspections'],
  ['Winter Safety Operations', 'November to March'],
])('has the service %s with its frequency, description and four details', (title, frequency) => {
  const service = under(operations, title);
  const [often, description = ''] = texts(service, 'p');
  expect(often).toBe(frequency);
  expect(description.length).toBeGreaterThan(100);
  const details = texts(service, 'li');
  expect(new Set(details).size).toBe(4);
  for (const detail of details) expect(detail.length).toBeGreaterThan(20);
});

it('has six services and no more', () => {
  expect(under(operations, 'Debris Removal').parentElement?.children).toHaveLength(6);
});

it('has the emergency panel: numbers to dial, the centre, the target', () => {
  const panel = under(operations, 'Emergency response');
  expect(links(panel)).toEqual([
    ['Dial 999 or 112', 'tel:112'],
    [site.phone, site.phoneHref],
    [site.phone, site.phoneHref],
    ['112.ie', 'https://112.ie'],
  ]);
  expect(textOf(panel)).toContain('under 30 minutes');
  expect(textOf(panel)).toContain('24/7');
});
