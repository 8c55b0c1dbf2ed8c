import { describe, expect, it } from 'vitest';
import { aNotice } from '../../../test/support/notices.ts';
import type { Notice } from '../../notice/notice.ts';
import { fullPlaceWords, landmarkWords, placeParts, placeWords } from './place.ts';

describe('the text for a place', () => {
  it.each([
    [{ from: 6, to: 7 }, 'J6 Blanchardstown (N3) to J7 Lucan (N4)'],
    [{ from: 9, to: 9 }, 'J9 Red Cow (N7)'],
    [{ from: 9, to: 9, slips: ['exit'] }, 'J9 Red Cow (N7), exit slip'],
    [{ from: 3, to: 3, slips: ['exit', 'entry'] }, 'J3 M1, exit and entry slips'],
    [
      { from: 6, to: 7, also: [{ junction: 6, slip: 'entry' }] },
      'J6 Blanchardstown (N3) to J7 Lucan (N4), with J6 entry slip',
    ],
  ] satisfies [Partial<Notice>, string][])('describes %j as "%s"', (changes, words) => {
    const notice = aNotice({ ...changes, direction: 'both' });
    expect(placeWords(notice)).toBe(words);
    expect(fullPlaceWords(notice)).toBe(`M50 both directions, ${words}`);
  });

  it('omits the direction of a roundabout', () => {
    const roundabout = aNotice({ from: 3, to: 3, slips: ['roundabout'] });
    expect(fullPlaceWords(roundabout)).toBe('M50, J3 M1, roundabout');
  });

  it('contains "toll" only for the toll gantry', () => {
    expect(landmarkWords('toll')).toMatch(/ toll$/);
    expect(landmarkWords('tunnel')).toMatch(/Tunnel$/);
  });
});

it.each([
  [{ slips: ['entry'] }, 'entry slip', 'entry'],
  [{ slips: ['exit', 'entry'] }, 'exit and entry slips', 'exit and entry'],
  [{ slips: ['roundabout'] }, 'roundabout', 'roundabout'],
  [{ slips: ['link'] }, 'link', 'link'],
  [{ slips: [] }, '', ''],
  [
    { slips: ['link'], link: { from: 'N7', to: 'M50' } },
    'link from the N7 to the M50',
    'N7 to M50 link',
  ],
  [{ slips: ['overbridge'], carries: 'R115' }, 'R115 overbridge', 'R115 overbridge'],
] satisfies [Partial<Notice>, string, string][])(
  'the closed part %j is called "%s" in a sentence and "%s" on a sign',
  (place, words, label) => {
    expect(placeParts(aNotice(place))).toMatchObject({ part: words, sign: label });
  },
);
