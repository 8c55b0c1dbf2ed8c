import { expect, it } from 'vitest';
import { aNotice } from '../../test/support/notices.ts';
import {
  closedWords,
  landmarkWords,
  laneStatesWords,
  partLabel,
  partWords,
} from './effect-words.ts';

it.each([
  [{ slips: ['entry'] }, 'entry slip', 'entry', 'Slip road closed'],
  [{ slips: ['exit'] }, 'exit slip', 'exit', 'Slip road closed'],
  [{ slips: ['exit', 'entry'] }, 'exit and entry slip', 'exit and entry', 'Slip road closed'],
  [{ slips: ['roundabout'] }, 'roundabout', 'roundabout', 'Roundabout closed'],
  [{ slips: ['overbridge'] }, 'overbridge', 'overbridge', 'Overbridge closed'],
  [{ slips: ['link'] }, 'link', 'link', 'Link closed'],
  [{ slips: [] }, '', '', 'All lanes closed'],
  [
    { slips: ['link'], link: { from: 'N7', to: 'M50' } },
    ...['link from the N7 to the M50', 'N7 to M50 link', 'Link closed'],
  ],
  [
    { slips: ['overbridge'], carries: 'R115' },
    ...['R115 overbridge', 'R115 overbridge', 'Overbridge closed'],
  ],
] as const)(
  'words %j as a sentence, a sign and a closure have it',
  (place, words, label, closed) => {
    const notice = aNotice({ ...place, slips: [...place.slips] });
    expect([partWords(notice), partLabel(notice), closedWords(notice)]).toEqual([
      words,
      label,
      closed,
    ]);
  },
);

it('calls the toll one, and the tunnel none', () => {
  expect(landmarkWords('toll')).toMatch(/ toll$/);
  expect(landmarkWords('tunnel')).toMatch(/Tunnel$/);
});

it('names all lanes as such', () => {
  expect(laneStatesWords([{ lane: 'all', state: 'narrowed' }])).toBe('All lanes narrowed');
});
