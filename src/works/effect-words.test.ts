import { expect, it } from 'vitest';
import { aNotice } from '../../test/support/notices.ts';
import { countWords, effectWords } from './effect-words.ts';
import type { Part } from './notice.ts';

const closed = (part?: Part) =>
  aNotice({ kind: 'full-closure', from: 9, to: part ? 9 : 7, slips: part ? [part] : [] });

it.each([
  [closed(), 'CLOSED'],
  [closed('exit'), 'EXIT CLOSED'],
  [closed('roundabout'), 'ROUNDABOUT CLOSED'],
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
  expect(countWords(parts.map(closed))).toBe(words);
});
