import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readArguments } from '../../cli/notices/arguments.ts';
import {
  added,
  cancelled,
  changed,
  ended,
  inputOf,
  RefusedError,
} from '../../cli/notices/edits.ts';
import { sampleNotices } from '../../cli/notices/sample.ts';
import { noticeText } from '../../cli/notices/text.ts';
import { UsageError } from '../../cli/usage-error.ts';
import { kinds } from '../../src/works/notice.ts';
import { stateOf } from '../../src/works/states.ts';
import { aNotice } from '../support/notices.ts';

const now = Date.UTC(2026, 10, 23, 12, 30);
const rules = { now, late: false };

describe('arguments', () => {
  it('are a list of the local book where there are none', async () => {
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
      slips: ['exit'],
    });
  });

  it.each([
    [['publish'], /no command "publish"/],
    [['show'], /Say which notice/],
    [['list', 'all'], /takes no argument/],
    [['winter', 'melting'], /planned, under-way, finished, not-planned/],
    [['sample', '--remote'], /local database alone/],
    [['--remote', '--persist-to', '/tmp'], /leave out --remote/],
    [['change', 'k7m2qx', '--revision', 'one'], /is a number/],
    [['add', '--file', '/nowhere.json'], /no file/],
    [['add', '--colour', 'red'], /colour/],
  ])('are refused where they cannot be meant: %j', async (args, said) => {
    const refusal = readArguments(args);
    await expect(refusal).rejects.toThrow(UsageError);
    await expect(refusal).rejects.toThrow(said);
  });
});

describe('an edit', () => {
  const onNow = aNotice();

  it('changes what was said, and says which fields', () => {
    const next = changed(onNow, { title: 'New words', end: '2026-11-23 18:00', by: 'B' }, rules);
    expect(next).toMatchObject({ revision: 2, title: 'New words', start: onNow.start });
    expect(next.changes.map(({ what }) => what)).toEqual(['Changed: title, end', 'Published']);
  });

  it('that changes nothing is refused, and so is one that moves the start into the past', () => {
    expect(() => changed(onNow, { by: 'B' }, rules)).toThrow(/unchanged/);
    const earlier = { start: '2026-11-22 12:00', by: 'B' };
    expect(() => changed(onNow, earlier, rules)).toThrow(RefusedError);
    expect(changed(onNow, earlier, { now, late: true }).revision).toBe(2);
  });

  it('takes away what is emptied, and may leave the start of one that is on', () => {
    const here = { start: '2026-11-23 12:00', lanes: '', kind: 'works', by: 'B' } as const;
    const diverted = aNotice({ diversion: 'Leave at J6.' });
    const next = changed(diverted, { ...here, diversion: '' }, rules);
    expect(next.changes[0]?.what).toBe('Changed: kind, lanes, diversion');
    expect([next.lanes, next.diversion]).toEqual([undefined, undefined]);
    expect(() => changed(diverted, { title: '', by: 'B' }, rules)).toThrow('title is missing');
  });

  it('leads from a notice to what was typed and back', () => {
    const notice = aNotice({
      end: now + 9e8,
      repeat: { from: '21:00', to: '05:30', days: [1, 5] },
    });
    const again = added({ ...inputOf(notice), by: 'A' }, { now, late: true }, notice.id);
    expect({ ...again, changes: notice.changes }).toEqual({ ...notice, diversion: undefined });
  });

  it('takes back and ends only what is current', () => {
    const off = cancelled(onNow, 'B', 'rain', now);
    expect([stateOf(off, now), off.changes[0]?.what]).toEqual(['cancelled', 'Cancelled: rain']);
    expect(() => cancelled(off, 'B', undefined, now)).toThrow(/is cancelled already/);
    const over = ended(onNow, 'B', now);
    expect(stateOf(over, now)).toBe('ended');
    expect(() => ended(over, 'B', now)).toThrow(/is ended already/);
    expect(() => ended(aNotice({ start: now + 1 }), 'B', now)).toThrow(/has not begun/);
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
