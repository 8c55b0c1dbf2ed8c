import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { sourcesIn } from '../support/sources.ts';

const markdown = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.md'))
  .map((name) => ({
    file: `src/${name}`,
    text: readFileSync(`src/${name}`, 'utf8'),
  }));

/** Files that say something besides the one that is meant to. */
function sayers(said: RegExp, home: string): string[] {
  return [...sourcesIn('src'), ...sourcesIn('client'), ...markdown]
    .filter(({ file, text }) => file !== home && said.test(text))
    .map(({ file }) => file);
}

it.each([
  [
    'when to ring which emergency number',
    /\b(999|112) (or|and) |\b(dial|ring|text) (999|112)\b/i,
    'emergency.ts',
  ],
  ['the office hours', /8:00 AM/, 'hours.ts'],
  ['the average response', /average[^.\n]* 24\b|\b24 minutes/, 'response.ts'],
  ['the target of the response', /\b30 minutes|\b30-minute/, 'response.ts'],
  ['the ends of the network', /Junction 17/, 'network.ts'],
  ['the name of the road', /\bM50\b/, 'network.ts'],
])('says %s in one file', (_, said, home) => {
  expect(sayers(said, `src/site/content/${home}`)).toEqual([]);
});

it.each([
  ['the operations centre', /control room/i],
  ['the shadow vehicle', /impact protection vehicle|shadow (van|lorry)/i],
  ['the toll point, which has had no gates since 2008', /toll gates(?! Maintained| maintained)/i],
  ['signs that crews set out themselves', /no crew steps out|no lane is opened/i],
])('has one name for %s', (_, other) => {
  expect(sayers(other, '')).toEqual([]);
});
