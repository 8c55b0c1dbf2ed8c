import { expect, it } from 'vitest';
import { aClosure, aNotice, aSnapshot, at, now, viewOf } from '../../test/support/notices.ts';
import type { Notice } from '../notice/notice.ts';
import {
  answersFor,
  closureMessage,
  headingWords,
  joinOpposite,
  junctionTitle,
} from './headline.ts';
import { statementsOf } from './statements.ts';
import { unknownRoad, viewAt } from './view.ts';

type Choice = Parameters<typeof answersFor>[1];
const southbound = { direction: 'southbound' } as const;
const northbound = { direction: 'northbound' } as const;
const at10 = { ...southbound, junction: 10 } as const;

const active = { start: now - 1 };
const later = { start: at('2026-11-23 23:00') };
const long = { end: at('2026-11-25 05:00') };
const lanes = aNotice({ id: 'lanes1' });
const lanesAt10 = { ...lanes, from: 9, to: 12 } as const;
const works = aNotice({
  id: 'works1',
  kind: 'works',
  lanes: undefined,
  ...active,
  from: 9,
  to: 12,
});
const incident = { ...works, id: 'crash1', kind: 'incident' } as const;
const winter = aNotice({
  ...{ id: 'winter', kind: 'winter', stage: 'planned', lanes: undefined, ...active },
  ...{ direction: 'both', from: 1, to: 17 },
});
const twoPeriods = [
  { start: lanes.start, end: at('2026-11-23 16:00') },
  { start: at('2026-11-23 20:00'), end: at('2026-11-24 05:00') },
] as const;
const load = { ...works, id: 'load01', kind: 'information' } as const;
const exit = aClosure(10, 10, { slips: ['exit'], ...active });
const ahead = aClosure(14, 15);
const opposite = aClosure(9, 7, northbound);

/** Returns the headline as "what when: note", with the id of the notice that determines its colour. */
function headlineOf(choice: Choice, notices: readonly Notice[], unreadable = 0): string {
  const view = viewAt(aSnapshot({ notices, unreadable }), now);
  const [{ headline } = { headline: undefined }] = answersFor(view, choice);
  if (!headline) return '';
  const { what, when, note, worst, isKnown } = headline;
  expect(isKnown).toBe(what !== 'NOT KNOWN');
  const colour = worst && `(${worst.notices[0].id})`;
  return `${[what, when].filter(Boolean).join(' ')}: ${[note, colour].filter(Boolean).join(' ')}`;
}

/** States of the road, by the headline of each. */
const states: Readonly<Record<string, readonly (readonly [Choice, ...Notice[]])[]>> = {
  'Nothing planned: Until 06:00.': [[{}], [at10, lanes]],
  'Nothing planned: Southbound until 06:00.': [[southbound]],
  'Nothing closed: Until 06:00.': [
    [{}, load],
    [at10, load],
  ],
  'J9 to J10 southbound: CLOSED 22:00–05:00: (c9x10x)': [[{}, aClosure(9, 10)]],
  'J6 to J7 southbound: 1 of 4 lanes closed, until 16:00: No southbound carriageway is closed. Southbound until 06:00. (lanes1)':
    [[southbound, lanes]],
  'J10 southbound: EXIT CLOSED until 05:00 and 1 more: 1 restriction: No carriageway is closed. Until 06:00. (c10x10)':
    [[{}, lanes, exit]],
  'CLOSED in 2 places now or later: The last one opens at 05:00. (c9x10x)': [
    [{}, aClosure(9, 10, active), ahead],
  ],
  'CLOSED in 3 places from 22:00: The last one opens on Wed 25 Nov, 05:00. (c6x7xx)': [
    [{}, aClosure(9, 10, later), ahead, aClosure(6, 7, long)],
  ],
  'Southbound CLOSED in 2 places now: The last one opens at 05:00. (c9x10x)': [
    [southbound, aClosure(9, 10, { start: now }), { ...ahead, ...active }],
  ],
  // Two closures of one stretch are one place.
  'J9 to J10 southbound: CLOSED until 22:30 and 1 more until 05:00: 1 stretch: (c9x10x)': [
    [
      {},
      aClosure(9, 10, { start: now, end: at('2026-11-23 22:30') }),
      aClosure(9, 10, { id: 'second', start: at('2026-11-24 01:00') }),
    ],
  ],
  'J7 to J9 both directions: CLOSED 22:00–05:00 and 1 more: 1 restriction: (c9x7xx)': [
    [{}, opposite, aClosure(7, 9), lanes],
  ],
  // Closures of opposite directions are two places if they differ in a junction or in a time.
  'CLOSED in 2 places from 22:00: The last one opens at 05:00. (c9x7xx)': [
    [{}, opposite, aClosure(7, 9, later)],
    [{}, opposite, aClosure(7, 9, { end: at('2026-11-24 04:00') })],
    [{}, opposite, aClosure(7, 10)],
    [{}, opposite, aClosure(6, 9)],
  ],
  'not closed now or tonight: ': [[at10, works, load]],
  'Incident now: The motorway is not closed. (crash1)': [
    [at10, works, incident],
    [at10, incident, { ...lanesAt10, ...later }],
  ],
  'J6 to J7 southbound: 1 of 4 lanes closed, until 16:00 and 1 more until 05:00: 1 restriction: No carriageway is closed. Until 06:00. (lanes1)':
    [[{}, { ...lanes, end: twoPeriods[1].end, nights: [...twoPeriods] }]],
  'J1 to J17 both directions: Gritting planned, until 16:00: No carriageway is closed. Until 06:00. (winter)':
    [[{}, winter]],
  '1 of 4 lanes closed now: The motorway is not closed. (lanes1)': [[at10, works, lanesAt10]],
  'EXIT CLOSED now: The motorway itself is not closed. (c10x10)': [[at10, lanesAt10, exit]],
  'CLOSED from 22:00: EXIT CLOSED now. (c9x11x)': [[at10, exit, aClosure(9, 11)]],
  'CLOSED now: (c9x11x)': [[at10, exit, aClosure(9, 11, active)]],
  'CLOSED from 22:00: (c9x11x)': [[at10, lanesAt10, aClosure(9, 11)]],
  'CLOSED ahead from J14 from 22:00: Leave at J14. EXIT CLOSED now. The motorway at J10 itself is not closed. (c14x15)':
    [[at10, exit, ahead]],
  'CLOSED ahead from J14: Leave at J14. The motorway at J10 itself is not closed. (c14x15)': [
    [at10, { ...exit, ...later }, { ...ahead, ...active }],
  ],
  'CLOSED ahead from J14 from 22:00: Leave at J14. CLOSED up to J10 from 23:00. (c14x15)': [
    [at10, ahead, aClosure(7, 10, later)],
  ],
  'CLOSED ahead from J14 from 22:00: Leave at J14. CLOSED at J10 from 23:00. (c14x15)': [
    [at10, ahead, aClosure(9, 11, later)],
  ],
  'CLOSED up to J10 now: From 23:00: CLOSED before and after J10. (c7x10x)': [
    [at10, aClosure(7, 10, active), aClosure(10, 11, later)],
  ],
  'CLOSED up to J10 now: From 22:00: CLOSED after J10. (c9x10x)': [
    [at10, aClosure(9, 10, { ...active, end: now + 1 }), aClosure(10, 11)],
  ],
  'CLOSED up to J10 now: EXIT CLOSED now. CLOSED ahead from J14. Leave at J14. (c7x10x)': [
    [at10, aClosure(7, 10, active), { ...exit, ...active }, { ...ahead, ...active }],
  ],
  'CLOSED towards J2 from 22:00: (c3x2xx)': [
    [{ ...southbound, junction: 3 }, aClosure(3, 2, { direction: 'southbound' })],
  ],
  'CLOSED from J4 up to J3 now: (c4x3xx)': [
    [{ ...northbound, junction: 3 }, aClosure(4, 3, { ...northbound, ...active })],
  ],
  // The other way has been closed for longer.
  'CLOSED up to J3 now: (c2x3xx)': [
    [
      { ...northbound, junction: 3 },
      aClosure(2, 3, { ...northbound, start: now - 2 }),
      aClosure(4, 3, { ...northbound, ...active }),
    ],
  ],
  'CLOSED now: (c3x9xx)': [[{ ...southbound, junction: 5 }, aClosure(3, 9, active)]],
  // From J3, drivers reach either J9 or J2.
  'CLOSED ahead from J9: Leave at J9. The motorway at J3 itself is not closed. (c9x10x)': [
    [{ ...southbound, junction: 3 }, aClosure(9, 10, active), aClosure(2, 1)],
  ],
  'CLOSED ahead to J2 from 22:00: Leave at J3. The motorway at J3 itself is not closed. (c3x2xx)': [
    [{ ...northbound, junction: 3 }, aClosure(3, 2)],
  ],
  'CLOSED ahead to J4: Leave at J3. The motorway at J3 itself is not closed. (c3x4xx)': [
    [{ ...northbound, junction: 3 }, aClosure(3, 4, active), aClosure(3, 2)],
  ],
  'CLOSED ahead from J3 from 22:00: Leave at J3. The motorway at J3 itself is not closed. (c3x2xx)':
    [[{ ...northbound, junction: 3 }, aClosure(3, 2), aClosure(3, 4)]],
};

it.each(Object.entries(states))('the headline of a state is "%s"', (headline, given) => {
  for (const [choice, ...notices] of given) expect(headlineOf(choice, notices)).toBe(headline);
});

it('a notice that cannot be read leaves only what is certainly closed', () => {
  const unknown = 'NOT KNOWN: We cannot say at the moment. Follow the signs on the road.';
  expect([{}, southbound, at10].map((one) => headlineOf(one, [lanesAt10, exit], 1))).toEqual(
    Array(3).fill(unknown),
  );
  expect(headlineOf({}, [aClosure(9, 10)], 1)).toBe(
    'NOT KNOWN until 22:00, then J9 to J10 southbound: CLOSED 22:00–05:00: (c9x10x)',
  );
  expect(headlineOf(at10, [exit, ahead], 1)).toBe(
    'NOT KNOWN until 22:00, then CLOSED ahead from J14 from 22:00: EXIT CLOSED now. (c14x15)',
  );
  expect(headingWords(unknownRoad, 'southbound')).toEqual({
    title: 'Tonight on the M50 southbound',
  });
  expect(closureMessage(unknownRoad)).toBeUndefined();
});

it('opposite directions are one statement only if both close the same part of a junction', () => {
  const joined = (northboundSlip: 'entry' | 'exit') => {
    const other = aClosure(9, 9, { ...northbound, id: 'other1', slips: [northboundSlip] });
    const view = viewOf(aClosure(9, 9, { slips: ['exit'] }), other);
    return joinOpposite(statementsOf(view).statements).map(({ direction }) => direction);
  };
  expect(joined('exit')).toEqual(['both']);
  expect(joined('entry')).toHaveLength(2);
});

it('a junction has one answer if both directions have the same', () => {
  const directionsFor = (...notices: Notice[]) =>
    answersFor(viewOf(...notices), { junction: 10 }).map(({ direction }) => direction);
  const roundabout = aClosure(10, 10, { slips: ['roundabout'], direction: 'both' });
  expect(directionsFor()).toEqual([undefined]);
  expect(directionsFor(roundabout)).toEqual([undefined]);
  for (const others of [[exit], [roundabout, works], [aClosure(9, 11, { direction: 'both' })]])
    expect(directionsFor(...others)).toEqual(['northbound', 'southbound']);
});

it('titles and the message of every page have dates, and name what they omit', () => {
  const titleWith = (...notices: Notice[]) => {
    const [shown] = answersFor(viewOf(...notices), at10);
    return shown && junctionTitle(shown.answer, 10);
  };
  expect(titleWith(lanesAt10)).toBeUndefined();
  expect(titleWith(exit, lanesAt10)).toBe('EXIT CLOSED until Tue 24 Nov, 05:00');
  expect(titleWith(exit, ahead)).toBe(
    'CLOSED ahead from J14 Mon 23 Nov, 22:00–05:00 and 1 more: 1 exit',
  );
  const uncertain = viewAt(aSnapshot({ notices: [exit, ahead], unreadable: 1 }), now);
  expect(answersFor(uncertain, at10).map(({ answer }) => junctionTitle(answer, 10))).toEqual([
    'NOT KNOWN, then CLOSED ahead from J14 Mon 23 Nov, 22:00–05:00 and 1 more: 1 exit',
  ]);
  const messageWith = (...notices: Notice[]) => closureMessage(viewOf(...notices));
  const text = 'J9 to J10 southbound: CLOSED until Tue 24 Nov, 05:00';
  expect(messageWith(aClosure(9, 10), exit)).toBeUndefined();
  const [one, other] = [aClosure(9, 10, active), { ...ahead, ...active }];
  expect(messageWith(one, ahead)).toEqual({ path: `/works/${one.id}`, text });
  const both = { ...one, direction: 'both' } as const;
  const bothText = text.replace('southbound', 'both directions');
  expect(messageWith(both)).toEqual({ path: `/works/${one.id}`, text: bothText });
  const back = aClosure(10, 9, { ...active, ...northbound });
  expect(messageWith(back, one)).toEqual({ path: '/works', text: bothText });
  expect(messageWith(one, { ...one, id: 'again1' })).toEqual({ path: '/works', text });
  expect(messageWith(one, other)).toEqual({ path: '/works', text: `${text} and 1 more` });
});
