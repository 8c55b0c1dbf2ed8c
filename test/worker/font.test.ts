import { readdirSync, readFileSync } from 'node:fs';
import * as fontkit from 'fontkit';
import { expect, it } from 'vitest';
import { all, attribute, find, open, textOf } from '../support/html.ts';
import { pagePaths } from '../support/paths.ts';

const folder = 'dist/client/assets';
const files = readdirSync(folder);
const font = fontCalled('overpass');

function fontCalled(name: string): fontkit.Font {
  const file = files.find((found) => new RegExp(`^${name}-.{8}\\.woff2$`).test(found)) ?? '';
  const opened = fontkit.create(readFileSync(`${folder}/${file}`));
  if ('fonts' in opened) throw new Error(`${file} is a collection.`);
  return opened;
}

/** Characters without a glyph: line breaks and tabs. */
const shapeless = new Set(['\n', '\r', '\t']);

const missing = (text: string, fonts: readonly fontkit.Font[] = [font]) =>
  [...new Set(text)].filter((character) => {
    const code = character.codePointAt(0) ?? 0;
    return !(shapeless.has(character) || fonts.some((one) => one.hasGlyphForCodePoint(code)));
  });

it.each([...pagePaths, '/no-such-page'])('has every character of %s', async (path) => {
  const page = await open(path);
  // Code is set in a font of the reader's machine.
  for (const code of all(page, 'code')) code.remove();
  const text = textOf(find(page, 'body'));
  expect(text.length).toBeGreaterThan(500);
  // Print shows link addresses, and loading pictures show alternative texts.
  const hidden = [
    ...all(page, 'a').map((link) => attribute(link, 'href')),
    ...all(page, 'img').map((image) => attribute(image, 'alt')),
  ];
  expect(
    missing(text + hidden.join('')),
    'letters to add to `siteCharacters` in build/font.ts',
  ).toEqual([]);
});

it('has the letters of names that visitors send, the less common ones in files of their own', () => {
  expect(missing('Áine Ní Bhriain, Séamus Ó Súilleabháin')).toEqual([]);
  const others = [
    'Zoë Müller, François Núñez, Lecœur',
    'Łukasz Wiśniewski, Žaneta Kovaļeva, Rūta Šimkutė, Ștefan Țurcanu',
  ].join('');
  const all = [font, fontCalled('latin'), fontCalled('latin-extended')];
  expect(missing(others, all)).toEqual([]);
});

it('has every weight that the styles ask for', () => {
  const { wght } = font.variationAxes;
  const { min = 0, max = 0 } = wght ?? {};
  const sheets = files.filter((name) => name.endsWith('.css'));
  const styles = sheets
    .map((sheet) => readFileSync(`${folder}/${sheet}`, 'utf8'))
    .join('')
    .replaceAll(/@font-face\s*{[^}]*}/g, '');
  const weights = [...styles.matchAll(/font-weight: ?(\d+)/g)].map(([, weight]) => Number(weight));
  expect(weights).toContain(800);
  expect(weights.filter((weight) => weight < min || weight > max)).toEqual([]);
});
