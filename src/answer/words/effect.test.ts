import { expect, it } from 'vitest';
import { aNotice } from '../../../test/support/notices.ts';
import type { Notice } from '../../notice/notice.ts';
import { closuresWords, combinedWorksWords, effectWords } from './effect.ts';

it.each([
  [{ kind: 'closure', lanes: undefined }, 'CLOSED'],
  [{ kind: 'closure', lanes: undefined, slips: ['exit'] }, 'EXIT CLOSED'],
  [{ kind: 'closure', lanes: undefined, slips: ['roundabout'] }, 'ROUNDABOUT CLOSED'],
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
] satisfies [Partial<Notice>, string][])('effectWords describes %j as "%s"', (changes, words) => {
  expect(effectWords(aNotice({ lanes: undefined, ...changes }))).toBe(words);
});

it('combinedWorksWords mentions open lanes only for works on the motorway itself', () => {
  const works = aNotice({ kind: 'works', lanes: undefined });
  const bridge = aNotice({ ...works, slips: ['overbridge'], carries: 'R115' });
  expect(combinedWorksWords([works, works])).toBe('Works, lanes open');
  expect(combinedWorksWords([works, bridge])).toBe('Works');
  const incident = aNotice({ ...works, kind: 'incident' });
  expect(combinedWorksWords([incident])).toBe('Incident');
  expect(combinedWorksWords([incident, works])).toBe('Works and incident');
});

it.each([
  [{}, '1 of 4 lanes closed'],
  [{ kind: 'works', lanes: undefined }, ''],
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
  [{ kind: 'closure', lanes: undefined }, 'All lanes closed'],
  [
    { kind: 'works', laneStates: [{ lane: 'all', state: 'narrowed' }], lanes: undefined },
    'All lanes narrowed',
  ],
  [{ kind: 'closure', lanes: undefined, slips: ['exit'] }, 'Slip road closed'],
  [{ kind: 'closure', lanes: undefined, slips: ['exit', 'entry'] }, 'Slip roads closed'],
  [{ kind: 'closure', lanes: undefined, slips: ['link'] }, 'Link closed'],
  [{ kind: 'closure', lanes: undefined, slips: ['roundabout'] }, 'Roundabout closed'],
] satisfies [Partial<Notice>, string][])('closuresWords describes %j as "%s"', (changes, words) => {
  expect(closuresWords(aNotice(changes))).toBe(words);
});
