import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readArguments } from '../../cli/notices/arguments.ts';
import { sampleNotices } from '../../cli/notices/sample.ts';
import { noticeText } from '../../cli/notices/text.ts';
import { UsageError } from '../../cli/program.ts';
import { kinds } from '../../src/works/notice.ts';
import { stateOf } from '../../src/works/states.ts';
import { aNotice, now } from '../support/notices.ts';

describe('arguments', () => {
  it('are a list of the local store where there are none', async () => {
    expect(await readArguments([])).toMatchObject({
      command: 'list',
      place: { remote: false },
      fields: {},
    });
  });

  it('have the fields of a notice, and those of a file under them', async () => {
    const file = join(tmpdir(), `notice-${process.pid}.json`);
    await writeFile(file, JSON.stringify({ kind: 'works', title: 'From the file' }));
    const flags = ['--file', file, '--title', 'From a flag', '--lanes', '1/4', '--slips', 'exit'];
    const { fields } = await readArguments(['add', ...flags]);
    expect(fields).toEqual({
      kind: 'works',
      title: 'From a flag',
      lanes: { closed: 1, of: 4 },
      laneStates: '',
      slips: ['exit'],
    });
  });

  it('are refused with a file that has what no notice has, such as a field by the name of its flag', async () => {
    const file = join(tmpdir(), `misspelt-${process.pid}.json`);
    await writeFile(file, JSON.stringify({ kind: 'works', 'speed-limit': 60 }));
    const refusal = readArguments(['add', '--file', file]);
    await expect(refusal).rejects.toThrow(UsageError);
    await expect(refusal).rejects.toThrow(/has "speed-limit"\. .* speedLimit, /);
  });

  it.each([
    [['publish'], /no command "publish"/],
    [['show'], /Say which notice/],
    [['list', 'all'], /takes no argument/],
    [['list', '--all', '--open'], /not both/],
    [['show', 'k7m2qx', 'aaaaaa'], /takes one argument/],
    [['find'], /Say which words/],
    [['winter', 'melting'], /planned, under-way, finished, not-planned/],
    [['sample', '--remote'], /local database alone/],
    [['--remote', '--persist-to', '/tmp'], /leave out --remote/],
    [['change', 'k7m2qx', '--revision', 'one'], /is a number/],
    [['add', '--file', '/nowhere.json'], /no file/],
    [['add', '--colour', 'red'], /colour/],
    [['end', 'k7m2qx', '--until', '2026-11-24 06:00'], /"end" takes no --until/],
    [['end', 'k7m2qx', '--end', '2026-11-24 06:00'], /"end" takes no end/],
    [['change', 'k7m2qx', '--title', 'A', '--why', 'rain'], /"change" takes no --why/],
  ])('are refused where they cannot be meant: %j', async (args, said) => {
    const refusal = readArguments(args);
    await expect(refusal).rejects.toThrow(UsageError);
    await expect(refusal).rejects.toThrow(said);
  });
});

describe('the sample', () => {
  it.each([now, Date.UTC(2027, 5, 6, 3, 59), Date.UTC(2026, 9, 25, 1, 15)])(
    'has a notice of each kind and each state, whenever it is made',
    (at) => {
      const notices = sampleNotices(at);
      expect(new Set(notices.map(({ kind }) => kind))).toEqual(new Set(kinds));
      const states = new Set(notices.map((notice) => stateOf(notice, at)));
      expect(states).toEqual(new Set(['on', 'planned', 'ended', 'cancelled']));
    },
  );
});

it('what is printed commands no terminal', () => {
  const hostile = aNotice({ title: 'a\u001b[2Jb', text: 'c\u202ed' });
  const text = noticeText(hostile, now);
  expect(text).toContain('a<U+001B>[2Jb');
  for (const command of ['\u001b', '\u202e']) expect(text).not.toContain(command);
});
