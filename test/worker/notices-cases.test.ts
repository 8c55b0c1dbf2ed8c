import { describe, expect, it } from 'vitest';
import { instantOf } from '../../src/works/irish-time.ts';
import { caseFlagsFrom, caseNames } from '../support/cases.ts';
import { startNotices } from '../support/notices-command.ts';

const now = instantOf('2026-11-23', '20:00');
const cli = startNotices(now);
const cases = caseFlagsFrom('2026-11-23');

describe('the command publishes', () => {
  it.each(caseNames)('%s', async (name) => {
    const printed = await cli.run('add', ...cases[name], '--by', 'Planning', '--yes');
    expect(printed).toMatch(expected[name]);
  });
});

const expected: Readonly<Record<(typeof caseNames)[number], RegExp>> = {
  namedLanes: /J6 .+ to J7 .+\nLane 1 and the auxiliary lane closed\n/,
  offSlipLane: /J9 Red Cow \(N7\), exit slip\nExit slip: lane 2 closed\n/,
  roundabout: /M50, J3 M1, roundabout\nRoundabout closed\n/,
  link: /M50 northbound, J9 Red Cow \(N7\), link from the N7 to the M50\nLink closed\n/,
  overbridge: /M50, J12 .+ to J13 .+, R115 overbridge\nOverbridge closed\n/,
  threeNights: /22:00 to 05:00, nights of Mon 23 Nov, Thu 26 Nov and Tue 1 Dec\n/,
  otherSundays: /21:00 to 05:30, Monday to Saturday nights; 22:00 to 07:00, Sunday nights\n/,
  withSlips:
    /with J11 entry and J12 exit slip\nLane 1 closed \(1 of 4\); J11 entry and J12 exit slip closed\n/,
  tunnel: /M50 northbound, Dublin Tunnel, J1 .+ to J2/,
};
