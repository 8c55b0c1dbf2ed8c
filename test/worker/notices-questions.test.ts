import { describe, expect, it } from 'vitest';
import { StoppedError } from '../../cli/notices/prompts.ts';
import { instantOf } from '../../src/works/irish-time.ts';
import { closure, keys, type Step, startNotices, typedLine } from '../support/notices-command.ts';

const now = instantOf('2026-11-23', '03:10');
const cli = startNotices(now);

const { enter, down, empty, stop } = keys;
const nothing = { revision: 0, notices: [] };

/** Returns how a notice with these answers would be shown, and does not publish it. */
async function preview(steps: readonly Step[]): Promise<string> {
  const seen = await cli.stop(['add'], [...steps, ['Publish', stop]]);
  return seen.slice(seen.indexOf('As the site will show it')).replace(/[│\s]+/g, ' ');
}

describe('the questions', () => {
  it('write nothing where somebody stops in their midst or says no at their end', async () => {
    const midway: Step[] = [...closure.slice(0, 5), ['pass first?', stop]];
    await expect(cli.ask(['add'], midway)).rejects.toThrow(StoppedError);
    await expect(cli.ask(['add'], [...closure, ['Publish?', 'n']])).rejects.toThrow(StoppedError);
    await expect(cli.ask(['add'], [...closure, ['Publish?', enter]])).rejects.toThrow(
      'Nothing was written.',
    );
    expect(await cli.storedNotices()).toMatchObject(nothing);
  });

  it('refuse a wrong answer at once with the reason, and ask again', async () => {
    const wrong: Step[] = [
      ['Who publishes this?', enter],
      ['This is needed', typedLine('x'.repeat(41))],
      ['by is 41 characters; 40 at most', typedLine('Planning')],
      ['What is it?', `${down}${enter}`],
      ['Title', typedLine('x'.repeat(81))],
      ['title is 81 characters', typedLine('Drains')],
      ['What does it mean', typedLine('Lanes\u202eclosed')],
      ['text has control characters', typedLine('Some lanes are closed at night.')],
      ['Which direction?', enter],
      ['pass first?', `${down.repeat(4)}${enter}`],
      ['pass last?', `${down}${enter}`],
      ['Which lanes', typedLine('two')],
      ['lanes has to be lanes closed of lanes there', typedLine('5/4')],
      ['lanes has more closed than there are', typedLine('4/4')],
      ['kind has to be full-closure where', typedLine('2/4')],
      ['begin?', typedLine('tomorrow')],
      ['start has to be a day and a time', typedLine('2028-11-23 21:00')],
      ['start is more than a year ahead', typedLine('2026-11-22 21:00')],
      ['Has it begun already?', 'n'],
      ['begin?', typedLine('2026-11-23 21:00')],
      ['end?', typedLine('2026-11-23 20:00')],
      ['end is not after the start', typedLine('2026-11-27 05:30')],
      ['Only at some hours?', typedLine('21:00-05:30 sat')],
      ['repeat has no such hours', typedLine('21:00-05:30 mon-thu')],
      ['Which way', typedLine('x'.repeat(401))],
      ['diversion is 401 characters', `${empty}${enter}`],
      ['live beside the road', 'y'],
      ['How bad', enter],
      ['Publish?', stop],
    ];
    await expect(cli.ask(['add'], wrong)).rejects.toThrow(StoppedError);
    expect(await cli.storedNotices()).toMatchObject(nothing);
  });

  it('refuse hours in the hour that March leaves out, and take the ones that they propose', async () => {
    const steps: Step[] = [
      ...closure.slice(0, 7),
      ['begin?', typedLine('2027-03-22 20:00')],
      ['end?', typedLine('2027-04-02 06:00')],
      ['Only at some hours?', typedLine('22:00-01:30 mon-sun')],
      ['repeat has 01:30', typedLine('22:00-01:30 mon-sun; 22:00-02:00 2027-03-27')],
      ['Which way', stop],
    ];
    const seen = await cli.stop(['add'], steps);
    expect(seen).toMatch(/which does\s[│\s]*not exist/);
    expect(await cli.storedNotices()).toMatchObject(nothing);
  });

  it('publish what was answered, after showing it as the site will', async () => {
    const steps: Step[] = [...closure, ['Publish?', 'y']];
    const { printed, seen } = await cli.ask(['add'], steps);
    const preview = seen.slice(seen.indexOf('As the site will show it'));
    for (const words of [
      'Full closure · On now',
      'M50 southbound, J6 Blanchardstown (N3) to J7 Lucan (N4)',
      'Now: 02:50 to 07:00 today',
    ]) {
      expect(preview).toContain(words);
      expect(printed).toContain(words);
    }
    const { notices } = await cli.storedNotices();
    expect(notices).toMatchObject([
      {
        ...{ kind: 'full-closure', title: 'Bridge struck', direction: 'southbound' },
        ...{ from: 6, to: 7, slips: [], severity: 'high', audible: false },
        ...{ start: instantOf('2026-11-23', '02:50'), end: instantOf('2026-11-23', '07:00') },
        changes: [{ by: 'Night shift', what: 'Published' }],
      },
    ]);
    expect(printed).toContain(`/works/${notices[0]?.id}`);
  });

  it('offer the junctions to which the road leads, and the slip roads of one alone', async () => {
    const { seen } = await cli.ask(
      ['add'],
      [
        ...closure.slice(0, 2),
        ['Title', typedLine('Entry closed')],
        ['What does it mean', typedLine('Join at J5 instead.')],
        ['Which direction?', enter],
        ['pass first?', `j6${enter}`],
        ['pass last?', enter],
        ['Which part of the junction?', `${down}${enter}`],
        ...closure.slice(7),
        ['Publish?', 'y'],
      ],
    );
    const offered = seen.slice(seen.indexOf('pass last?'), seen.indexOf('Which part'));
    expect([...offered.matchAll(/[●○] (.+) \(/g)].map(([, words]) => words)).toEqual([
      'Only at J6 Blanchardstown',
      'J5 Finglas',
      'J4 Ballymun',
    ]);
    const { notices } = await cli.storedNotices();
    const slip = { direction: 'northbound', from: 6, to: 6, slips: ['entry'] };
    expect(notices).toContainEqual(expect.objectContaining(slip));
  });

  it.each([
    [
      'the roundabout of a junction, which has no direction',
      [
        ['pass first?', `J9${enter}`],
        ['pass last?', enter],
        ['Which part', `${down.repeat(3)}${enter}`],
      ],
      'M50, J9 Red Cow (N7), roundabout',
    ],
    [
      'a link with its roads',
      [
        ['pass first?', `J9${enter}`],
        ['pass last?', enter],
        ['Which part', `${down.repeat(4)}${enter}`],
        ['From which road', typedLine('N7')],
        ['link has to be two roads', typedLine('N7 to M50')],
      ],
      'link from the N7 to the M50',
    ],
    [
      'a bridge with its road',
      [
        ['pass first?', `J12${enter}`],
        ['pass last?', enter],
        ['Which part', `${down.repeat(5)}${enter}`],
        ['Which road', typedLine('R115')],
      ],
      'M50, J12 Firhouse (R113), R115 overbridge',
    ],
    [
      'the toll, in the direction that was chosen',
      [['pass first?', `toll${enter}`]],
      'M50 southbound, West-Link toll, J6 Blanchardstown (N3) to J7 Lucan (N4)',
    ],
  ] satisfies [string, Step[], string][])('take %s', async (_, place, words) => {
    const shown = await preview([...closure.slice(0, 5), ...place, ...closure.slice(7)]);
    expect(shown).toContain(words);
    expect(shown).toContain('Cause: Bridge works');
  });

  it('take lanes by name, and slip roads where they are closed too, with no question more', async () => {
    const steps: Step[] = [
      ['Who publishes this?', typedLine('Night shift')],
      ['What is it?', `${down.repeat(3)}${enter}`],
      ['Title', typedLine('Drains cleaned')],
      ['What does it mean', typedLine('The left lane is closed.')],
      ['Which direction?', `${down}${enter}`],
      ['pass first?', `J6${enter}`],
      ['pass last?', `J9${enter}`],
      ['Which slip roads', typedLine('J10 exit')],
      ['also are slip roads along', typedLine('J7 exit')],
      ['Which lanes', typedLine('lane 1, auxiliary of 5')],
      ...closure.slice(7),
    ];
    const shown = await preview(steps);
    expect(shown).toContain('Lane 1 and the auxiliary lane closed (2 of 5); J7 exit slip closed');
    expect(shown).toContain('Cause: Drainage');
  });

  it.each([
    ['1', 'J2', 'J1 Dublin Port (R131) to J2 Santry (R104)'],
    ['red c', 'tallaght', 'J9 Red Cow (N7) to J11 Tallaght (N81)'],
  ])('take junctions %j and %j as they are typed', async (first, last, place) => {
    const direction = first === '1' ? enter : `${down}${enter}`;
    const steps: Step[] = [
      ...closure.slice(0, 4),
      ['Which direction?', direction],
      ['pass first?', `${first}${enter}`],
      ['pass last?', `${last}${enter}`],
      ...closure.slice(7),
    ];
    expect(await preview(steps)).toContain(place);
  });

  it('ask again for a junction that there is not, or to which the road does not lead', async () => {
    const steps: Step[] = [
      ...closure.slice(0, 5),
      ['pass first?', `J8${enter}`],
      ['There is no such junction', `${empty}J9${enter}`],
      ['pass last?', `J7${enter}`],
      ['The road does not lead there', stop],
    ];
    await cli.stop(['add'], steps);
    expect((await cli.storedNotices()).notices).toHaveLength(2);
  });

  it('show both where a notice is there already, and write nothing at a no', async () => {
    const again: Step[] = [
      ...closure.slice(0, 2),
      ['Title', typedLine('Crash at the bridge')],
      ['What does it mean', typedLine('Closed.')],
      ...closure.slice(4),
      ['Publish all the same?', 'n'],
    ];
    const { notices } = await cli.storedNotices();
    const seen = await cli.stop(['add'], again);
    const [mine = '', others = ''] = seen
      .slice(seen.indexOf('As the site will show it'))
      .split('Published already');
    expect(mine).toContain('Crash at the bridge');
    const struck = notices.find(({ direction }) => direction === 'southbound');
    for (const words of [`${struck?.id}: Full closure · On now`, 'Bridge struck']) {
      expect(others).toContain(words);
    }
    expect((await cli.storedNotices()).notices).toHaveLength(notices.length);
  });
});
