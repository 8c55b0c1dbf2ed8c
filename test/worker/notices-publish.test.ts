import { describe, expect, it } from 'vitest';
import { UsageError } from '../../cli/program.ts';
import { instantOf } from '../../src/road/irish-time.ts';
import { startNotices } from '../support/notices-command.ts';

const cli = startNotices(instantOf('2026-11-23', '03:10'));

/** A southbound closure from J6 to J7 that has begun. */
const closure = [
  ...['add', '--kind', 'full-closure', '--direction', 'southbound', '--from', 'J6', '--to', 'J7'],
  ...['--title', 'Bridge struck', '--text', 'The road is closed. Leave at J6.', '--late'],
  ...['--start', '2026-11-23 02:50', '--end', '2026-11-23 07:00', '--by', 'Night shift'],
];
const stopMessage = 'Nothing was written.';

describe('the notices command in a terminal', () => {
  it('shows a preview of a notice, and writes nothing after the answer "no"', async () => {
    const { printed: output, asked } = await cli.ask(closure, false);
    expect(output).toBe(stopMessage);
    const [shown, question] = asked;
    for (const words of [
      'Full closure · On now',
      'M50 southbound, J6 Blanchardstown (N3) to J7 Lucan (N4)',
      'When: 02:50 to 07:00 today',
    ]) {
      expect(shown).toContain(words);
    }
    expect(question).toBe('Publish?');
    expect(await cli.storedNotices()).toMatchObject({ revision: 0, notices: [] });
  });

  it('publishes a notice after the answer "yes"', async () => {
    const { printed: output } = await cli.ask(closure, true);
    const { notices } = await cli.storedNotices();
    expect(notices).toMatchObject([{ from: 6, to: 7, changes: [{ by: 'Night shift' }] }]);
    expect(output).toContain(`/works/${notices[0]?.id}`);
  });

  it('shows overlapping notices before it asks for confirmation', async () => {
    const { notices } = await cli.storedNotices();
    const { printed: output, asked } = await cli.ask(
      [...closure, '--title', 'Crash at the bridge'],
      false,
    );
    const [shown = '', question] = asked;
    const [preview, published] = shown.split('Already published');
    expect(preview).toContain('Crash at the bridge');
    expect(published).toContain(`${notices[0]?.id}: Full closure · On now`);
    expect({ printed: output, question }).toEqual({
      printed: stopMessage,
      question: 'Publish anyway?',
    });
    expect((await cli.storedNotices()).notices).toEqual(notices);
  });

  it('asks for confirmation before ending a notice', async () => {
    const [notice] = (await cli.storedNotices()).notices;
    const { printed: output } = await cli.ask(
      ['end', notice?.id ?? '', '--by', 'Day shift'],
      false,
    );
    expect(output).toBe(stopMessage);
    expect((await cli.storedNotices()).notices).toEqual([notice]);
  });

  it('does not ask for confirmation with --yes', async () => {
    const { asked } = await cli.ask([...closure, '--title', 'Overlap', '--yes'], false);
    expect(asked).toEqual([]);
    expect((await cli.storedNotices()).notices).toHaveLength(2);
  });
});

describe('the notices command with --remote', () => {
  const flags = ['winter', 'finished', '--by', 'Day shift', '--remote'];

  it('asks whether to publish on the deployed site', async () => {
    const { printed: output, asked } = await cli.ask(flags, false);
    expect(output).toBe(stopMessage);
    expect(asked[0]).toContain('Gritting finished (Day shift)');
    expect(asked[1]).toBe('Publish on the deployed site?');
    expect((await cli.storedNotices()).winter).toBeUndefined();
    await cli.ask(flags, true);
    expect((await cli.storedNotices()).winter).toMatchObject({ state: 'finished' });
  });

  it('publishes without a terminal only with --yes', async () => {
    await expect(cli.run(...flags)).rejects.toThrow(UsageError);
    await expect(cli.run(...flags)).rejects.toThrow('Add --yes');
    expect(await cli.run(...flags, '--yes')).toContain('Winter status is finished');
  });
});
