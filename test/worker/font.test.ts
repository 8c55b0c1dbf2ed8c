import { readdirSync, readFileSync } from 'node:fs';
import { Blob, Face } from 'harfbuzzjs';
import subsetFont from 'subset-font';
import { expect, it } from 'vitest';
import { all, attribute, find, open, textOf } from '../support/html.ts';
import { pagePaths } from '../support/paths.ts';

const folder = 'dist/client/assets';
const files = readdirSync(folder);
const font = await faceOf('overpass');

/** Opens a built font as TrueType, the format that HarfBuzz reads. */
async function faceOf(name: string): Promise<Face> {
  const file =
    files.find((candidate) => new RegExp(`^${name}-.{8}\\.woff2$`).test(candidate)) ?? '';
  const characters = String.fromCharCode(...Array.from({ length: 0x3000 }, (_, code) => code));
  const woff2 = readFileSync(`${folder}/${file}`);
  const trueType = await subsetFont(woff2, characters, { targetFormat: 'truetype' });
  return new Face(new Blob(trueType));
}

/** Line breaks and tabs, which have no glyph. */
const charactersWithoutGlyph = ['\n', '\r', '\t'];

function uncoveredCharacters(text: string, fonts: readonly Face[] = [font]): string[] {
  const codes = new Set(fonts.flatMap((one) => [...one.collectUnicodes()]));
  const uncovered = [...new Set(text)].filter((one) => !codes.has(one.codePointAt(0) ?? 0));
  return uncovered.filter((one) => !charactersWithoutGlyph.includes(one));
}

it.each([...pagePaths, '/no-such-page'])(
  'the font has every character of the page at %s',
  async (path) => {
    const page = await open(path);
    // Elements with code use a system font, and data for search engines is not shown.
    for (const code of all(page, 'code,script')) code.remove();
    const text = textOf(find(page, 'body'));
    expect(text.length).toBeGreaterThan(500);
    // Print shows link addresses, and loading pictures show alternative texts.
    const hiddenTexts = [
      ...all(page, 'a').map((link) => attribute(link, 'href')),
      ...all(page, 'img').map((image) => attribute(image, 'alt')),
    ];
    expect(
      uncoveredCharacters(text + hiddenTexts.join('')),
      'add these letters to `siteCharacters` in build/font.ts',
    ).toEqual([]);
  },
);

it('the main font covers Irish names, and the separate font files cover other European names', async () => {
  expect(uncoveredCharacters('Áine Ní Bhriain, Séamus Ó Súilleabháin')).toEqual([]);
  const rareNames = [
    'Zoë Müller, François Núñez, Lecœur',
    'Łukasz Wiśniewski, Žaneta Kovaļeva, Rūta Šimkutė, Ștefan Țurcanu',
  ].join('');
  const allFonts = [font, await faceOf('latin'), await faceOf('latin-extended')];
  expect(uncoveredCharacters(rareNames, allFonts)).toEqual([]);
});

it('the font has every weight that the style sheets use', () => {
  const { wght } = font.getAxisInfos();
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

it('the site serves the licences of its font, its icons and its scripts', () => {
  const licences = readFileSync('dist/client/licences.txt', 'utf8');
  for (const name of [
    'Overpass',
    'SIL OPEN FONT LICENSE',
    'Tabler Icons',
    'react-dom',
    'Emil Kowalski',
  ])
    expect(licences).toContain(name);
});
