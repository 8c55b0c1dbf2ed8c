import { beforeAll, describe, expect, it } from 'vitest';
import { StoppedError } from '../../cli/notices/prompts.ts';
import { UsageError } from '../../cli/program.ts';
import { instantOf } from '../../src/works/irish-time.ts';
import { caseFlagsFrom, caseNames } from '../support/cases.ts';
import { closure, keys, type Step, startNotices, typedLine } from '../support/notices-command.ts';

const cli = startNotices(instantOf('2026-11-23', '03:10'));
beforeAll(() => cli.ask(['add'], [...closure, ['Publish?', 'y']]));

const { enter, down, empty, stop } = keys;

describe('questions about a notice', () => {
  const notice = async () => {
    const { notices } = await cli.storedNotices();
    return notices.find(({ direction }) => direction === 'southbound');
  };
  const id = async () => (await notice())?.id ?? '';

  it('come with what it says, and an answer that is emptied takes a field away', async () => {
    const same: Step[] = [
      ['Who publishes this?', typedLine('Day shift')],
      ...['What is it?', 'Title', 'What does it mean', 'Which direction?', 'pass first?'].map(
        (words): Step => [words, enter],
      ),
      ...['pass last?', 'begin?', 'end?'].map((words): Step => [words, enter]),
    ];
    const rest: Step[] = [
      ['live beside the road', enter],
      ['How bad', enter],
    ];
    const unchanged: Step[] = [...same, ['Which way', enter], ...rest];
    await expect(cli.ask(['change', await id()], unchanged)).rejects.toThrow('is unchanged');
    const without: Step[] = [...same, ['Which way', `${empty}${enter}`], ...rest];
    await cli.ask(['change', await id()], [...without, ['Publish?', 'y']]);
    const changed = await notice();
    expect(changed?.changes[0]?.what).toBe('Changed: diversion');
    expect(changed?.diversion).toBeUndefined();
  });

  it('ask who ends or takes one back and why, and write nothing at a no', async () => {
    const who: Step = ['Who publishes this?', typedLine('Day shift')];
    await expect(cli.ask(['end', await id()], [who, ['Publish?', 'n']])).rejects.toThrow(
      StoppedError,
    );
    expect((await notice())?.revision).toBe(2);
    await cli.ask(['cancel', await id()], [who, ['Why', typedLine('rain')], ['Publish?', 'y']]);
    expect((await notice())?.changes[0]?.what).toBe('Cancelled: rain');
  });

  it('are not asked where it is cancelled, and "reopen" makes it current again', async () => {
    const subject = await id();
    await expect(cli.ask(['change', subject], [])).rejects.toThrow(`"reopen ${subject}"`);
    const who: Step = ['Who publishes this?', typedLine('Day shift')];
    await cli.ask(['reopen', subject], [who, ['Publish?', 'y']]);
    const again = await notice();
    expect(again).toMatchObject({ revision: 4 });
    expect(again?.changes[0]).toMatchObject({ what: 'Reopened', by: 'Day shift' });
    expect(again?.cancelled).toBeUndefined();
  });

  it('ask how the winter treatment stands, where somebody is there to say it', async () => {
    await expect(cli.run('winter', '--by', 'A')).rejects.toThrow('planned, under-way, finished');
    const steps: Step[] = [
      ['How does the treatment stand?', `${down}${enter}`],
      ['Who publishes this?', typedLine('Night shift')],
    ];
    await expect(cli.ask(['winter'], [...steps, ['Publish?', stop]])).rejects.toThrow();
    expect((await cli.storedNotices()).winter).toBeUndefined();
    await cli.ask(['winter'], [...steps, ['Publish?', 'y']]);
    expect((await cli.storedNotices()).winter).toMatchObject({
      state: 'under-way',
      by: 'Night shift',
    });
  });
});

describe('the deployed store', () => {
  const flags = ['winter', 'finished', '--by', 'Day shift', '--remote'];
  const question = 'Publish on the deployed site?';

  it('is asked about once more, even where flags say everything', async () => {
    await expect(cli.ask(flags, [[question, 'n']])).rejects.toThrow('Nothing was written.');
    expect((await cli.storedNotices()).winter).toMatchObject({ state: 'under-way' });
    const { seen } = await cli.ask(flags, [[question, 'y']]);
    expect(seen).toContain('Treatment is finished (Day shift)');
    expect((await cli.storedNotices()).winter).toMatchObject({ state: 'finished' });
  });

  it('is not written where nobody can be asked, but for --yes', async () => {
    await expect(cli.run(...flags)).rejects.toThrow(UsageError);
    await expect(cli.run(...flags)).rejects.toThrow('Say --yes');
    expect(await cli.run(...flags, '--yes')).toContain('Winter status is finished');
  });
});

/** What the command prints of a case once it has published it. */
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

it('publishes what operators announce, and prints it as the site will show it', async () => {
  const cases = caseFlagsFrom('2026-11-23');
  for (const name of caseNames) {
    const printed = await cli.run('add', ...cases[name], '--by', 'Planning', '--yes');
    expect(printed, name).toMatch(expected[name]);
  }
});
