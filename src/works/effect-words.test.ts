import { expect, it } from 'vitest';
import { aNotice } from '../../test/support/notices.ts';
import {
  closedWords,
  closureCountWords,
  closuresWords,
  combinedWorksWords,
  effectWords,
  landmarkWords,
  laneStatesWords,
  partLabel,
  partWords,
} from './effect-words.ts';
import type { Notice } from './notice.ts';

it.each([
  [{ slips: ['entry'] }, 'entry slip', 'entry', 'Slip road closed'],
  [{ slips: ['exit'] }, 'exit slip', 'exit', 'Slip road closed'],
  [{ slips: ['exit', 'entry'] }, 'exit and entry slip', 'exit and entry', 'Slip roads closed'],
  [{ slips: ['roundabout'] }, 'roundabout', 'roundabout', 'Roundabout closed'],
  [{ slips: ['overbridge'] }, 'overbridge', 'overbridge', 'Overbridge closed'],
  [{ slips: ['link'] }, 'link', 'link', 'Link closed'],
  [{ slips: [] }, '', '', 'All lanes closed'],
  [
    { slips: ['link'], link: { from: 'N7', to: 'M50' } },
    'link from the N7 to the M50',
    'N7 to M50 link',
    'Link closed',
  ],
  [
    { slips: ['overbridge'], carries: 'R115' },
    'R115 overbridge',
    'R115 overbridge',
    'Overbridge closed',
  ],
] satisfies [Partial<Notice>, string, string, string][])(
  'words %j as a sentence, a sign and a closure have it',
  (place, words, label, closure) => {
    const notice = aNotice(place);
    const said = [partWords(notice), partLabel(notice), closedWords(notice)];
    expect(said).toEqual([words, label, closure]);
  },
);

it.each([
  [{ kind: 'full-closure' }, 'CLOSED'],
  [{ kind: 'full-closure', slips: ['exit'] }, 'EXIT CLOSED'],
  [{ kind: 'full-closure', slips: ['roundabout'] }, 'ROUNDABOUT CLOSED'],
  [
    { kind: 'lane-closure', slips: ['overbridge'], carries: 'R115' },
    'R115 overbridge: lanes closed',
  ],
  [{ kind: 'information' }, 'For your information'],
  [{ kind: 'works' }, 'Works, lanes open'],
  [{ kind: 'works', slips: ['overbridge'], carries: 'R115' }, 'R115 overbridge: works'],
  [{ kind: 'works', laneStates: [{ lane: 'lane-1', state: 'narrowed' }] }, 'Lane 1 narrowed'],
  [
    {
      kind: 'works',
      lanes: { closed: 0, of: 4 },
      laneStates: [{ lane: 'lane-1', state: 'narrowed' }],
    },
    'Lane 1 narrowed',
  ],
  [{ kind: 'incident' }, 'Incident'],
  [{ kind: 'incident', slips: ['exit'] }, 'Exit slip: incident'],
  [{ kind: 'winter' }, 'Winter service'],
] satisfies [Partial<Notice>, string][])(
  'says of %j what a sign would say: %s',
  (changes, words) => {
    expect(effectWords(aNotice({ lanes: undefined, ...changes }))).toBe(words);
  },
);

it('says that lanes are open of works on the motorway alone', () => {
  const works = aNotice({ kind: 'works', lanes: undefined });
  const bridge = aNotice({ ...works, slips: ['overbridge'], carries: 'R115' });
  expect(combinedWorksWords([works, works])).toBe('Works, lanes open');
  expect(combinedWorksWords([works, bridge])).toBe('Works');
  const incident = aNotice({ ...works, kind: 'incident' });
  expect(combinedWorksWords([incident])).toBe('Incident');
  expect(combinedWorksWords([incident, works])).toBe('Works and incident');
});

it.each([
  [[['exit'], ['link']], '2 slip roads closed'],
  [[['roundabout']], '1 roundabout closed'],
  [[['overbridge'], ['overbridge']], '2 overbridges closed'],
  [[['exit'], ['roundabout']], '2 crossings closed'],
  [[['overbridge'], ['roundabout']], '2 crossings closed'],
] satisfies [Notice['slips'][], string][])('%j together are "%s"', (parts, words) => {
  const notices = parts.map((slips, i) => aNotice({ slips, from: i === 0 ? 9 : 10 }));
  expect(closureCountWords(notices)).toBe(words);
});

it.each([
  [[{ slips: ['exit', 'entry'], direction: 'both' }], '4 slip roads closed'],
  [[{ slips: ['exit'], direction: 'both' }], '2 slip roads closed'],
  [[{ slips: ['exit', 'entry'] }, { slips: ['entry'] }], '2 slip roads closed'],
  [
    [{ slips: ['roundabout'], direction: 'both' }, { slips: ['roundabout'] }],
    '1 roundabout closed',
  ],
] satisfies [Partial<Notice>[], string][])('%j are "%s"', (notices, words) => {
  expect(closureCountWords(notices.map((one) => aNotice(one)))).toBe(words);
});

it.each([
  [{}, '1 of 4 lanes closed'],
  [{ lanes: undefined }, ''],
  [{ slips: ['exit'] }, 'Exit slip: 1 of 4 lanes closed'],
  [{ laneStates: [{ lane: 'lane-1', state: 'closed' }] }, 'Lane 1 closed (1 of 4)'],
  [
    {
      lanes: undefined,
      laneStates: [
        { lane: 'lane-1', state: 'closed' },
        { lane: 'lane-2', state: 'closed' },
        { lane: 'hard-shoulder', state: 'closed' },
        { lane: 'lane-3', state: 'contraflow' },
      ],
    },
    'Lanes 1 and 2 and the hard shoulder closed; lane 3 in contraflow',
  ],
  [{ also: [{ junction: 7, slip: 'exit' }] }, '1 of 4 lanes closed; J7 exit slip closed'],
  [{ kind: 'full-closure' }, 'All lanes closed'],
  [{ kind: 'full-closure', slips: ['roundabout'] }, 'Roundabout closed'],
] satisfies [Partial<Notice>, string][])('%j is "%s"', (changes, words) => {
  expect(closuresWords(aNotice(changes))).toBe(words);
});

it('names all lanes as such, the toll one, and the tunnel none', () => {
  expect(laneStatesWords([{ lane: 'all', state: 'narrowed' }])).toBe('All lanes narrowed');
  expect(landmarkWords('toll')).toMatch(/ toll$/);
  expect(landmarkWords('tunnel')).toMatch(/Tunnel$/);
});
