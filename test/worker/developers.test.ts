import { expect, inject, it } from 'vitest';
import { all, find, get, links, open, textOf, texts } from '../support/html.ts';

const site = inject('site');
const page = () => open('/developers');

/** Returns the paths of all fields in a JSON value. A list is written as "name[]". */
function fieldPathsIn(value: unknown, prefix = ''): string[] {
  if (Array.isArray(value))
    return value.flatMap((item) => fieldPathsIn(item, `${prefix.slice(0, -1)}[].`));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => [
    prefix + name,
    ...fieldPathsIn(part, `${prefix}${name}.`),
  ]);
}

it('the developers page documents every path of the OpenAPI description', async () => {
  const { paths } = await (await get('/openapi.json')).json();
  const listedPaths = texts(find(await page(), 'section[aria-labelledby="addresses"]'), 'p code');
  expect(listedPaths).toEqual(Object.keys(paths));
  const examples = all(await page(), 'details pre');
  // Five feeds that repeat another one, and the two formats of the record, have no example.
  expect(examples.length).toBe(listedPaths.length - 7);
  for (const example of examples)
    expect(textOf(example)).toMatch(/Bridge inspection|ROAD_CLOSED|asOf/);
});

it('the developers page explains every field of its JSON examples', async () => {
  const examples = all(await page(), 'details pre').map((pre) => pre.textContent ?? '');
  const junctionExample = examples.find((text) => text.includes('"stretch"')) ?? '';
  const rows = all(await page(), 'tbody tr').map((row) => texts(row, 'th, td'));
  const describedNames = rows.map(([name]) => name);
  const usedNames = new Set(
    [examples[0] ?? '', junctionExample].flatMap((text) => fieldPathsIn(JSON.parse(text))),
  );
  expect(usedNames.size).toBeGreaterThan(30);
  expect(usedNames).toContain('periods[].stretch.from');
  expect([...usedNames].filter((name) => !describedNames.includes(name))).toEqual([]);
  for (const [name, type, words] of rows) {
    expect(type, name).toMatch(/\w/);
    expect(words, name).toMatch(/\w.*\.$/);
  }
});

it('the developers page has structured data about every feed', async () => {
  const blocks = all(await page(), 'script[type="application/ld+json"]');
  const data = blocks.map((one) => JSON.parse(textOf(one))).filter((one) => one.distribution);
  expect(data.map((one) => one.license)).toEqual(data.map(() => site.licence.url));
  const downloads: { contentUrl: string }[] = data.flatMap(({ distribution }) => distribution);
  const { linkset } = await (await get('/.well-known/api-catalog')).json();
  const items: { href: string }[] = linkset[0].item;
  expect(items.length).toBeGreaterThan(6);
  expect(downloads.map((one) => one.contentUrl)).toEqual(items.map(({ href }) => href));
});

it('each URL in the API catalogue returns the media type that the catalogue declares', async () => {
  const { linkset } = await (await get('/.well-known/api-catalog')).json();
  const [{ item }, { 'service-doc': doc, 'service-desc': desc, 'service-meta': meta }] = linkset;
  const listed: { href: string; type: string }[] = [...item, ...doc, ...desc, ...meta];
  expect(listed.length).toBeGreaterThan(9);
  for (const { href, type } of listed) {
    const response = await get(href.replace(site.url, ''));
    expect(response.status, href).toBe(200);
    expect(response.headers.get('content-type')?.split(';')[0], href).toBe(type);
  }
});

it('the developers page credits OpenStreetMap and links to the data licence and the JSON Schema', async () => {
  const main = find(await page(), 'main');
  expect(textOf(main)).toContain('© OpenStreetMap contributors');
  expect(links(main)).toContainEqual([site.licence.name, site.licence.url]);
  expect(links(main)).toContainEqual(['JSON Schema', '/works.schema.json']);
});
