import type { NoticeInput } from '../../../src/edit/check.ts';
import { createNotice } from '../../../src/edit/edit.ts';
import type { Notice } from '../../../src/notice/notice.ts';
import { addDays, dayOf } from '../../../src/road/irish-time.ts';
import { daysOf } from '../notices.ts';

export type CaseName = keyof ReturnType<typeof casesFrom>;

/** Typical works of a motorway operator, as typed input. The first night begins on `today`. */
function casesFrom(today: string) {
  const day = (days: number) => addDays(today, days);
  const night = { start: `${day(0)} 21:00`, end: `${day(1)} 05:30` };
  const titleAndText = (title: string, text: string) => ({ title, text });
  const dates = [day(0), day(3), day(8)].join(',');
  const [workdays, sundays] = [
    daysOf(day(0), day(13), [1, 2, 3, 4, 5, 6]),
    daysOf(day(0), day(13), [0]),
  ];
  return {
    namedLanes: {
      ...titleAndText('Surface renewed before Lucan', 'The left lanes are closed at night.'),
      ...{ kind: 'closure', direction: 'southbound', from: 'J6', to: 'J7' },
      ...{ lanes: 'lane 1, auxiliary', cause: 'resurfacing', speedLimit: '60', ...night },
    },
    offSlipLane: {
      ...titleAndText('Exit for Red Cow narrowed', 'The right lane of the exit is closed.'),
      ...{ kind: 'closure', direction: 'southbound', from: 'J9', slips: 'exit' },
      ...{ lanes: 'lane 2', cause: 'barrier', ...night },
    },
    closedExit: {
      ...titleAndText('Exit for Lucan closed', 'The exit is closed after a collision.'),
      ...{ kind: 'closure', direction: 'northbound', from: 'J7', slips: 'exit' },
      ...{ cause: 'collision', ...night },
    },
    roundabout: {
      ...titleAndText(
        'Roundabout at the M1 closed',
        'Use the next junction. The motorway stays open.',
      ),
      ...{ kind: 'closure', direction: 'both', from: 'J3', slips: 'roundabout' },
      ...{ cause: 'signs', ...night },
    },
    link: {
      ...titleAndText('N7 to the M50 northbound closed', 'Join the M50 at J10 instead.'),
      ...{
        kind: 'closure',
        direction: 'northbound',
        from: 'J9',
        slips: ['link'],
        link: 'N7 to M50',
      },
      ...{ cause: 'drains', ...night },
    },
    overbridge: {
      ...titleAndText(
        'Bridge of the R115 closed',
        'The road over the motorway is closed at night.',
      ),
      ...{
        kind: 'closure',
        direction: 'both',
        from: 'J12',
        to: 'J13',
        slips: ['overbridge'],
        carries: 'R115',
      },
      ...{ cause: 'bridge', ...night },
    },
    threeNights: {
      ...titleAndText('Gantry replaced at Carrickmines', 'The road is closed on three nights.'),
      ...{ kind: 'closure', direction: 'southbound', from: 'J14', to: 'J15' },
      ...{ nights: `22:00-05:00 ${dates}`, cause: 'signs' },
    },
    differentSundays: {
      ...titleAndText('Barrier renewed at Tallaght', 'Two of four lanes are closed each night.'),
      ...{ kind: 'closure', direction: 'northbound', from: 'J11', to: 'J9', lanes: '2/4' },
      ...{ nights: `21:00-05:30 ${workdays}; 22:00-07:00 ${sundays}`, cause: 'barrier' },
    },
    withSlips: {
      ...titleAndText('Drains cleaned at Tallaght', 'The left lane and two slip roads are closed.'),
      ...{ kind: 'closure', direction: 'southbound', from: 'J11', to: 'J13' },
      ...{ lanes: 'lane 1 of 4', also: 'J11 entry, J12 exit', ...night },
    },
    tunnel: {
      ...titleAndText(
        'Tunnel closed for cleaning',
        'Cars use the quays. Lorries follow the signs.',
      ),
      ...{ kind: 'closure', direction: 'northbound', landmark: 'tunnel', from: 'J1', to: 'J2' },
      ...night,
    },
  } as const satisfies Record<string, Partial<NoticeInput>>;
}

/** Returns a case as a notice published at `now`, with its first night on that day. */
export function caseNotice(name: CaseName, now: number): Notice {
  const cases = casesFrom(dayOf(now));
  const id = `case${10 + Object.keys(cases).indexOf(name)}`;
  return createNotice({ ...cases[name], by: 'Planning' }, now, id);
}

export const caseNames = [
  'namedLanes',
  'offSlipLane',
  'closedExit',
  'roundabout',
  'link',
  'overbridge',
  'threeNights',
  'differentSundays',
  'withSlips',
  'tunnel',
] as const satisfies readonly CaseName[];

/** Returns all cases as notices. */
export function caseNotices(now: number): Notice[] {
  return caseNames.map((name) => caseNotice(name, now));
}
