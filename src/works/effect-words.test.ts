import { expect, it } from 'vitest';
import { aNotice } from '../../test/support/notices.ts';
import { closureCountWords, effectWords } from './effect-words.ts';
import type { Part } from './notice.ts';

const closureOf = (part?: Part) =>
  aNotice({ kind: 'full-closure', from: 9, to: part ? 9 : 7, slips: part ? [part] : [] });

it.each([
  [closureOf(), 'CLOSED'],
  [closureOf('exit'), 'EXIT CLOSED'],
  [closureOf('roundabout'), 'ROUNDABOUT CLOSED'],
  [aNotice({ kind: 'information', lanes: undefined }), 'For your information'],
])('says of %o what a sign would say', (notice, words) => {
  expect(effectWords(notice)).toBe(words);
});

it.each([
  [['exit', 'entry'], '2 slip roads closed'],
  [['roundabout'], '1 roundabout closed'],
  [['roundabout', 'roundabout'], '2 roundabouts closed'],
  [['exit', 'roundabout'], '2 crossings closed'],
  [['overbridge', 'roundabout'], '2 crossings closed'],
] satisfies [Part[], string][])('counts %j', (parts, words) => {
  expect(closureCountWords(parts.map(closureOf))).toBe(words);
});
