import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import subsetFont from 'subset-font';

/** Characters in the site's pages and URLs, and in most messages. */
const siteCharacters = [
  ...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyzÁÉÍÓÚáéíóú',
  ...'0123456789 \u00a0!"#%&\'()+,-./:;=?@[]_{}©°–—‘’“”…−',
];

/** Characters that Overpass draws without width, so that another font has to. */
const charactersWithoutWidth = [...'¨¯´·¸'];

const latinCharacters = [
  ...charactersBetween(0x20, 0x7e),
  ...charactersBetween(0xa0, 0xff),
  ...'ŒœŸ•€™',
].filter((one) => !charactersWithoutWidth.includes(one));
const extendedCharacters = [...charactersBetween(0x100, 0x17f), ...'ȘșȚț'];

/** Subset of a font file of the Overpass package. */
interface FontPart {
  family: 'Overpass' | 'Overpass Names';
  name: string;
  from: 'latin' | 'latin-ext';
  characters: readonly string[];
}

/**
 * Every page preloads the first part. The browser loads another part only if text contains its
 * characters. The other parts are a separate family: with several files in the first family, Chromium
 * needs 50 % more time for layout.
 */
const fontParts: readonly FontPart[] = [
  { family: 'Overpass', name: 'overpass', from: 'latin', characters: siteCharacters },
  {
    family: 'Overpass Names',
    name: 'latin',
    from: 'latin',
    characters: latinCharacters.filter((one) => !siteCharacters.includes(one)),
  },
  {
    family: 'Overpass Names',
    name: 'latin-extended',
    from: 'latin-ext',
    characters: extendedCharacters,
  },
];

/** Range of font weights that the styles use. */
const weights = { min: 400, max: 800, default: 400 };

/** Writes each part as `.generated/NAME.woff2`, and declares the parts in `.generated/font.css`. */
export async function writeFont(): Promise<void> {
  mkdirSync('.generated', { recursive: true });
  for (const part of fontParts) writeFileSync(`.generated/${part.name}.woff2`, await subset(part));
  writeFileSync('.generated/font.css', fontParts.map(fontFaceRule).join('\n'));
}

function subset({ from, characters }: FontPart): Promise<Buffer> {
  const file = `@fontsource-variable/overpass/files/overpass-${from}-wght-normal.woff2`;
  return subsetFont(readFileSync(new URL(import.meta.resolve(file))), characters.join(''), {
    targetFormat: 'woff2',
    variationAxes: { wght: weights },
    // Kerning, and digits of equal width for tables.
    keepFeatures: ['kern', 'tnum'],
    noLayoutClosure: true,
  });
}

function fontFaceRule({ family, name, characters }: FontPart): string {
  const unicodeRange = `unicode-range: ${rangesOf(characters).join(', ')};`;
  return `@font-face {
  font-family: '${family}';
  font-style: normal;
  font-weight: ${weights.min} ${weights.max};
  font-display: swap;
  src: url('./${name}.woff2') format('woff2');${family === 'Overpass' ? '' : unicodeRange}
}`;
}

/** Formats the characters as Unicode ranges (`U+A-B`), merging adjacent ones. */
function rangesOf(characters: readonly string[]): string[] {
  const codes = characters.map((character) => character.codePointAt(0) ?? 0);
  const availableCodes = new Set(codes);
  const rangeStarts = [...availableCodes]
    .filter((code) => !availableCodes.has(code - 1))
    .sort((a, b) => a - b);
  return rangeStarts.map((first) => {
    let last = first;
    while (availableCodes.has(last + 1)) last++;
    return `U+${toHex(first)}${last > first ? `-${toHex(last)}` : ''}`;
  });
}

function toHex(code: number): string {
  return code.toString(16).toUpperCase();
}

function charactersBetween(from: number, to: number): string[] {
  const codes = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  return codes.map((code) => String.fromCharCode(code));
}
