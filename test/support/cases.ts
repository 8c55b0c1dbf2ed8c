import { readArguments } from '../../cli/notices/arguments.ts';
import { createNotice } from '../../src/edit/edit.ts';
import type { Notice } from '../../src/notice/notice.ts';
import { addDays, dayOf } from '../../src/road/irish-time.ts';

export type CaseName = keyof ReturnType<typeof caseFlagsFrom>;

/**
 * Typical works of a motorway operator, as flags of `notices add`. The first night begins on `today`.
 */
function caseFlagsFrom(today: string) {
  const day = (days: number) => addDays(today, days);
  const night = ['--start', `${day(0)} 21:00`, '--end', `${day(1)} 05:30`];
  const southbound = ['--direction', 'southbound'];
  const lanes = ['--kind', 'lane-closure', ...southbound];
  const titleAndText = (title: string, text: string) => ['--title', title, '--text', text];
  const dates = [day(0), day(3), day(8)].join(',');
  return {
    namedLanes: [
      ...lanes,
      ...titleAndText('Surface renewed before Lucan', 'The left lanes are closed at night.'),
      ...['--from', 'J6', '--to', 'J7', '--lanes', 'lane 1, auxiliary'],
      ...['--cause', 'resurfacing', '--speed-limit', '60', ...night],
    ],
    offSlipLane: [
      ...lanes,
      ...titleAndText('Exit for Red Cow narrowed', 'The right lane of the exit is closed.'),
      ...['--from', 'J9', '--slips', 'exit', '--lanes', 'lane 2', '--cause', 'barrier', ...night],
    ],
    roundabout: [
      ...['--kind', 'full-closure', '--direction', 'both', '--from', 'J3', '--slips', 'roundabout'],
      ...titleAndText(
        'Roundabout at the M1 closed',
        'Use the next junction. The motorway stays open.',
      ),
      ...['--cause', 'signs', ...night],
    ],
    link: [
      ...['--kind', 'full-closure', '--direction', 'northbound', '--from', 'J9'],
      ...['--link', 'N7 to M50', '--cause', 'drains', ...night],
      ...titleAndText('N7 to the M50 northbound closed', 'Join the M50 at J10 instead.'),
    ],
    overbridge: [
      ...['--kind', 'full-closure', '--direction', 'both', '--from', 'J12', '--to', 'J13'],
      ...['--carries', 'R115', '--cause', 'bridge', ...night],
      ...titleAndText(
        'Bridge of the R115 closed',
        'The road over the motorway is closed at night.',
      ),
    ],
    threeNights: [
      ...['--kind', 'full-closure', ...southbound, '--from', 'J14', '--to', 'J15'],
      ...titleAndText('Gantry replaced at Carrickmines', 'The road is closed on three nights.'),
      ...['--start', `${day(0)} 22:00`, '--end', `${day(9)} 05:00`],
      ...['--repeat', `22:00-05:00 ${dates}`, '--cause', 'signs'],
    ],
    differentSundays: [
      ...['--kind', 'lane-closure', '--direction', 'northbound', '--from', 'J11', '--to', 'J9'],
      ...titleAndText('Barrier renewed at Tallaght', 'Two of four lanes are closed each night.'),
      ...['--start', `${day(0)} 20:00`, '--end', `${day(14)} 08:00`, '--lanes', '2/4'],
      ...['--repeat', '21:00-05:30 mon-sat; 22:00-07:00 sun', '--cause', 'barrier'],
    ],
    withSlips: [
      ...['--kind', 'mixed-closure', ...southbound, '--from', 'J11', '--to', 'J13'],
      ...['--lanes', 'lane 1 of 4', '--also', 'J11 entry, J12 exit', ...night],
      ...titleAndText('Drains cleaned at Tallaght', 'The left lane and two slip roads are closed.'),
    ],
    tunnel: [
      ...['--kind', 'full-closure', '--direction', 'northbound', '--landmark', 'tunnel', ...night],
      ...titleAndText(
        'Tunnel closed for cleaning',
        'Cars use the quays. Lorries follow the signs.',
      ),
    ],
  } as const satisfies Record<string, readonly string[]>;
}

/** Returns a case as a notice published at `now`, with its first night on that day. */
export async function caseNotice(name: CaseName, now: number): Promise<Notice> {
  const caseFlags = caseFlagsFrom(dayOf(now));
  const { fields } = await readArguments(['add', ...caseFlags[name]]);
  const id = `case${10 + Object.keys(caseFlags).indexOf(name)}`;
  return createNotice({ ...fields, by: 'Planning' }, { now, late: true }, id);
}

export const caseNames = [
  'namedLanes',
  'offSlipLane',
  'roundabout',
  'link',
  'overbridge',
  'threeNights',
  'differentSundays',
  'withSlips',
  'tunnel',
] as const satisfies readonly CaseName[];

/** Returns all cases as notices. */
export function caseNotices(now: number): Promise<Notice[]> {
  return Promise.all(caseNames.map((name) => caseNotice(name, now)));
}
