import { readdirSync, readFileSync } from 'node:fs';
import postcss from 'postcss';
import { describe, expect, it } from 'vitest';
import { sheetNames } from '../../src/site/sheets.ts';
import { all, attribute, get, parse } from '../support/html.ts';
import { pagePaths } from '../support/paths.ts';

const folder = 'dist/client/assets';

function built(name: string): { url: string; css: string } {
  const files = readdirSync(folder).filter((file) => file.startsWith(`${name}-`));
  const [file = ''] = files.filter((one) => one.endsWith('.css'));
  return { url: `/assets/${file}`, css: readFileSync(`${folder}/${file}`, 'utf8') };
}

const base = built('styles');
const sheets = new Map(sheetNames.map((name) => [name, built(name)]));

/** The classes that a sheet's selectors name. */
function classesIn(css: string): Set<string> {
  const found = new Set<string>();
  postcss.parse(css).walkRules(({ selector }) => {
    for (const [, name = ''] of selector.matchAll(/\.(-?[a-z_][\w-]*)/gi)) found.add(name);
  });
  return found;
}

const everywhere = classesIn(base.css);

async function linked(path: string) {
  const response = await get(path);
  const page = parse(await response.text());
  const links = all(page, 'link[rel="stylesheet"]').map((one) => attribute(one, 'href'));
  const classes = all(page, '[class]').flatMap((one) => attribute(one, 'class').split(/\s+/));
  return { links, classes: new Set(classes), header: response.headers.get('link') ?? '' };
}

const paths = [...pagePaths, '/contact/status', '/no-such-page'];

describe.each(paths)('%s', (path) => {
  it('loads the sheet of every page, and at most one more', async () => {
    const { links } = await linked(path);
    expect(links[0]).toBe(base.url);
    expect(links.length).toBeLessThanOrEqual(2);
  });

  it('loads every sheet that styles one of its classes: name it as `sheet` in its head', async () => {
    const { links, classes } = await linked(path);
    const own = [...sheets.values()].filter(({ url }) => links.includes(url));
    const known = new Set([...everywhere, ...own.flatMap(({ css }) => [...classesIn(css)])]);
    const missing = [...sheets].flatMap(([name, { css }]) =>
      [...classesIn(css)]
        .filter((one) => classes.has(one) && !known.has(one))
        .map((one) => `${one} of ${name}`),
    );
    expect(missing).toEqual([]);
  });
});

it.each(pagePaths)('%s preloads its own sheets and no other', async (path) => {
  const { links, header } = await linked(path);
  const preloaded = [...header.matchAll(/<([^>]+\.css)>; rel=preload; as=style/g)].map(
    ([, url]) => url,
  );
  expect(preloaded).toEqual(links);
});
