import { expect, it } from 'vitest';
import { aNotice, at, nightsOn, now, viewOf } from '../../test/support/notices.ts';
import { lanesFrom } from '../edit/values.ts';
import type { Notice } from '../notice/notice.ts';
import { nextPeriod } from '../road/schedule.ts';
import { closureMessage } from './headline.ts';
import { noticeEffectWords, noticeHeadline } from './render.ts';

it.each([
  [{}, '1 of 4 lanes closed'],
  [{ slips: ['exit'] }, 'Exit slip: 1 of 4 lanes closed'],
  [{ lanes: lanesFrom('lane 1 of 4') }, 'Lane 1 closed (1 of 4)'],
  [{ also: [{ junction: 7, slip: 'exit' }] }, '1 of 4 lanes closed, J7 EXIT CLOSED'],
  [{ kind: 'works', lanes: lanesFrom('lane 1 narrowed of 4') }, 'Lane 1 narrowed'],
] satisfies [Partial<Notice>, string][])(
  'the effect of a notice with %j is "%s"',
  (changes, words) => {
    expect(noticeEffectWords(aNotice(changes))).toBe(words);
  },
);

it.each([
  [{ kind: 'closure' }, 'CLOSED'],
  [{ kind: 'closure', slips: ['exit'] }, 'EXIT CLOSED'],
  [{ kind: 'closure', slips: ['exit', 'entry'] }, 'EXIT AND ENTRY CLOSED'],
  [{ kind: 'closure', slips: ['link'] }, 'LINK CLOSED'],
  [{ kind: 'closure', slips: ['roundabout'] }, 'ROUNDABOUT CLOSED'],
  [{ kind: 'information' }, 'For your information'],
  [{ kind: 'works' }, 'Works, lanes open'],
  [{ kind: 'works', slips: ['overbridge'], carries: 'R115' }, 'R115 overbridge: works'],
  [{ kind: 'works', lanes: lanesFrom('lane 1 narrowed') }, 'Lane 1 narrowed'],
  [{ kind: 'works', lanes: lanesFrom('all narrowed') }, 'All lanes narrowed'],
  [{ kind: 'works', lanes: lanesFrom('hard shoulder') }, 'Hard shoulder closed'],
  [
    { lanes: lanesFrom('lane 1, lane 2, hard shoulder, lane 3 contraflow') },
    'Lanes 1 and 2 and the hard shoulder closed; lane 3 in contraflow',
  ],
  [{ kind: 'incident' }, 'Incident'],
  [{ kind: 'incident', slips: ['exit'] }, 'Exit slip: incident'],
  [{ kind: 'winter' }, 'Winter service'],
] satisfies [Partial<Notice>, string][])(
  'the effect without a number of lanes of %j is "%s"',
  (changes, words) => {
    expect(noticeEffectWords(aNotice({ lanes: undefined, ...changes }))).toBe(words);
  },
);

it.each([
  ['2026-11-23 12:30', 'CLOSED tonight 22:00–05:00, and two more nights'],
  ['2026-11-24 02:00', 'CLOSED until 05:00, and two more nights'],
  ['2026-11-25 23:00', 'CLOSED until 05:00'],
  ['2026-11-22 12:00', 'Planned: CLOSED Mon 23 Nov, 22:00–05:00, and two more nights'],
])('the headline of three nights at %s is "%s"', (clock, words) => {
  const nights = nightsOn('22:00-05:00', ['2026-11-23', '2026-11-24', '2026-11-25']);
  const closure = aNotice({ ...nights, kind: 'closure', lanes: undefined });
  const period = nextPeriod(closure, at(clock));
  expect(period && noticeHeadline(closure, period, at(clock))).toBe(words);
});

it('the bar names a stretch once that is closed in both directions', () => {
  const closure = aNotice({ kind: 'closure', lanes: undefined, from: 12, to: 13, start: now - 1 });
  expect(closureMessage(viewOf({ ...closure, direction: 'both' }))?.text).toMatch(
    /^J12 to J13 both directions: CLOSED until [^:]*:\d\d$/,
  );
});
