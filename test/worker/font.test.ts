import { readdirSync, readFileSync } from 'node:fs';
import * as fontkit from 'fontkit';
import { expect, it } from 'vitest';
import { get } from '../support/html.ts';
import { pagePaths } from '../support/paths.ts';

const folder = 'dist/client/assets';
const [file = ''] = readdirSync(folder).filter((name) => name.endsWith('.woff2'));
const opened = fontkit.create(readFileSync(`${folder}/${file}`));
if ('fonts' in opened) throw new Error(`${file} is a collection.`);
const font = opened;

/** Line ends and tabs have no shape of their own. */
const shapeless = new Set(['\n', '\r', '\t']);

const missing = (text: string) =>
  [...new Set(text)].filter(
    (character) =>
      !(shapeless.has(character) || font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)),
  );

it.each([...pagePaths, '/no-such-page'])('has every character of %s', async (path) => {
  expect(missing(await (await get(path)).text())).toEqual([]);
});

it('has the letters of names that visitors send', () => {
  expect(missing('Áine Ní Bhriain, Séamus Ó Súilleabháin, Zoë Müller, François Núñez')).toEqual([]);
});

it('has every weight that the styles ask for', () => {
  const { wght } = font.variationAxes;
  const { min = 0, max = 0 } = wght ?? {};
  const [sheet = ''] = readdirSync(folder).filter((name) => name.endsWith('.css'));
  const styles = readFileSync(`${folder}/${sheet}`, 'utf8').replaceAll(/@font-face\s*{[^}]*}/g, '');
  const weights = [...styles.matchAll(/font-weight: ?(\d+)/g)].map(([, weight]) => Number(weight));
  expect(weights).toContain(800);
  expect(weights.filter((weight) => weight < min || weight > max)).toEqual([]);
});
