import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readArguments } from '../../cli/notices/arguments.ts';
import { sampleNotices } from '../../cli/notices/sample.ts';
import { noticeText } from '../../cli/notices/text.ts';
import { UsageError } from '../../cli/program.ts';
import { kinds } from '../../src/notice/kinds.ts';
import { stateOf } from '../../src/notice/states.ts';
import { aNotice, now } from '../support/notices.ts';

describe('the arguments of npm run notices', () => {
  it('combine the flags with the fields of a file, and the flags take precedence', async () => {
    const file = join(tmpdir(), `notice-${process.pid}.json`);
    await writeFile(file, JSON.stringify({ kind: 'works', title: 'From the file' }));
    const flags = ['--file', file, '--title', 'From a flag', '--lanes', '1/4', '--slips', 'exit'];
    const { fields } = await readArguments(['add', ...flags]);
    expect(fields).toEqual({
      kind: 'works',
      title: 'From a flag',
      ...{ lanes: '1/4', slips: 'exit' },
    });
  });

  it('are rejected if the file has an unknown field', async () => {
    const file = join(tmpdir(), `misspelt-${process.pid}.json`);
    await writeFile(file, JSON.stringify({ kind: 'works', 'speed-limit': 60 }));
    const refusal = readArguments(['add', '--file', file]);
    await expect(refusal).rejects.toThrow(UsageError);
    await expect(refusal).rejects.toThrow(/unknown field "speed-limit"\. .* speedLimit, /);
  });

  it.each([
    [['publish'], /no command "publish"/],
    [['show'], /Give the id/],
    [['list', 'all'], /takes no argument/],
    [['list', '--all', '--open'], /not both/],
    [['show', 'k7m2qx', 'aaaaaa'], /takes one argument/],
    [['find'], /Give the words/],
    [['winter', 'melting'], /planned, under-way, finished, not-planned/],
    [['sample', '--remote'], /only on the local database/],
    [['--remote', '--persist-to', '/tmp'], /leave out --remote/],
    [['change', 'k7m2qx', '--revision', 'one'], /is not a whole number/],
    [['add', '--file', '/nowhere.json'], /Cannot read the file/],
    [['add', '--colour', 'red'], /colour/],
    [['end', 'k7m2qx', '--until', '2026-11-24 06:00'], /"end" does not accept --until/],
    [['end', 'k7m2qx', '--end', '2026-11-24 06:00'], /"end" does not accept end/],
    [['change', 'k7m2qx', '--title', 'A', '--why', 'rain'], /"change" does not accept --why/],
  ])('are rejected if invalid: %j', async (args, message) => {
    const refusal = readArguments(args);
    await expect(refusal).rejects.toThrow(UsageError);
    await expect(refusal).rejects.toThrow(message);
  });
});

describe('the sample notices', () => {
  it.each([now, Date.UTC(2027, 5, 6, 3, 59), Date.UTC(2026, 9, 25, 1, 15)])(
    'include each kind and each state if created at %d',
    (at) => {
      const notices = sampleNotices(at);
      expect(new Set(notices.map(({ kind }) => kind))).toEqual(new Set(kinds));
      const states = new Set(notices.map((notice) => stateOf(notice, at)));
      expect(states).toEqual(new Set(['on', 'planned', 'ended', 'cancelled']));
    },
  );
});

it('a printed notice contains no control characters', () => {
  const hostile = aNotice({ title: 'a\u001b[2Jb', text: 'c\u202ed' });
  const text = noticeText(hostile, now);
  expect(text).toContain('a<U+001B>[2Jb');
  for (const command of ['\u001b', '\u202e']) expect(text).not.toContain(command);
});
