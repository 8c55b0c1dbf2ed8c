import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import subsetFont from 'subset-font';

/** Basic Latin, Latin-1 with the accents of Irish and of most names, and the signs of our texts. */
const characters = [...range(0x20, 0x7e), ...range(0xa0, 0xff)]
  .map((code) => String.fromCharCode(code))
  .concat([...'–—‘’“”…•−€™'])
  .join('');

/** What src/layout/tokens.css declares and the styles use, lightest to heaviest. */
const weights = { min: 400, max: 800, default: 400 };

/** Writes `.generated/overpass.woff2`: the characters and weights of Overpass that the site uses. */
export async function writeFont(): Promise<void> {
  const file = '@fontsource-variable/overpass/files/overpass-latin-wght-normal.woff2';
  const whole = readFileSync(new URL(import.meta.resolve(file)));
  const part = await subsetFont(whole, characters, {
    targetFormat: 'woff2',
    variationAxes: { wght: weights },
    // No alternates: nothing on the site asks for them.
    noLayoutClosure: true,
  });
  mkdirSync('.generated', { recursive: true });
  writeFileSync('.generated/overpass.woff2', part);
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
