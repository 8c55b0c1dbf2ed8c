import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { readArguments } from '../../cli/notices/arguments.ts';
import {
  added,
  cancelled,
  changed,
  ended,
  inputOf,
  newOverlapsOf,
  RefusedError,
  reopened,
} from '../../cli/notices/edit.ts';
import { sampleNotices } from '../../cli/notices/sample.ts';
import { noticeText } from '../../cli/notices/text.ts';
import { adviceOn, requireConnection } from '../../cli/platform.ts';
import { UsageError } from '../../cli/usage-error.ts';
import { hour } from '../../src/works/irish-time.ts';
import { kinds, type Notice } from '../../src/works/notice.ts';
import { stateOf } from '../../src/works/states.ts';
import { aNotice } from '../support/notices.ts';

const now = Date.UTC(2026, 10, 23, 12, 30);
const rules = { now, late: false };

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
      slips: ['exit'],
    });
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

  it('cancels and ends only what is current', () => {
    const off = cancelled(onNow, 'B', 'rain', now);
    expect([stateOf(off, now), off.changes[0]?.what]).toEqual(['cancelled', 'Cancelled: rain']);
    expect(() => cancelled(off, 'B', undefined, now)).toThrow(/is cancelled already/);
    const over = ended(onNow, 'B', now);
    expect(stateOf(over, now)).toBe('ended');
    expect(() => ended(over, 'B', now)).toThrow(/is ended already/);
    expect(() => ended(aNotice({ start: now + 1 }), 'B', now)).toThrow(/has not begun/);
  });

  it('reopens what is cancelled and not over, and changes it only then', () => {
    const off = cancelled(onNow, 'B', 'rain', now);
    expect(() => changed(off, { title: 'New', by: 'B' }, rules)).toThrow(/"reopen k7m2qx" first/);
    const again = reopened(off, 'C', now + 1);
    expect(again).toEqual({
      ...{ ...onNow, revision: 3 },
      changes: [{ at: now + 1, by: 'C', what: 'Reopened' }, ...off.changes],
    });
    expect(() => reopened(again, 'B', now)).toThrow(/is not cancelled/);
    expect(() => reopened(off, 'B', onNow.end)).toThrow(/is over by now/);
  });
});

describe('an overlap', () => {
  const night = { from: '21:00', to: '05:00', days: [1, 2] } as const;
  const nights = aNotice({ id: 'nights', end: now + 9e8, title: 'A', text: 'B', repeat: night });
  const mine = { id: 'minexx', title: 'Mine', text: 'My words.' };
  const ids = (other: Notice, before?: Notice) =>
    newOverlapsOf(before, other, [aNotice(), nights], now).map(({ id }) => id);

  it.each([
    ['the same place and time', ['k7m2qx'], {}],
    [
      'a part of the stretch in both directions',
      ['k7m2qx'],
      { from: 5, to: 10, direction: 'both' },
    ],
    ['one of its junctions', ['k7m2qx'], { from: 7, to: 7, slips: ['exit'] }],
    ['the next stretch', [], { from: 7, to: 9 }],
    ['the same stretch the other way', [], { from: 7, to: 6, direction: 'northbound' }],
    ['a time between two others', [], { start: now + 4 * hour, end: now + 5 * hour }],
    ['a night of another', ['nights'], { start: now + 9 * hour, end: now + 10 * hour }],
    ['a time that is over', [], { start: now - 2 * hour, end: now }],
    ['another place with its title', ['k7m2qx'], { from: 15, to: 16, title: ' barrier  REPAIR' }],
    ['another place with its text', ['nights'], { from: 15, to: 16, text: 'b' }],
  ] satisfies [string, string[], Partial<Notice>][])(
    'at %s is with %j',
    (_, overlapped, changes) => {
      expect(ids(aNotice({ ...mine, ...changes }))).toEqual(overlapped);
    },
  );

  it('is no news where a notice had it before a change', () => {
    const before = aNotice(mine);
    expect(ids({ ...before, title: 'Other' }, before)).toEqual([]);
    expect(ids({ ...before, end: now + 10 * hour }, before)).toEqual(['nights']);
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

describe('a dead network', () => {
  const said = /^No connection to Cloudflare/;

  it('is said before anything is asked of it', async () => {
    // Nothing listens there.
    vi.stubEnv('HTTPS_PROXY', 'http://127.0.0.1:9');
    vi.stubEnv('NO_PROXY', '');
    await expect(requireConnection()).rejects.toThrow(said);
  });

  it('is said, and not that nobody is signed in, where it dies on the way', () => {
    const error = new Error('Failed to start the remote proxy session: fetch failed');
    expect(adviceOn(error, { remote: true })).toMatch(said);
    expect(adviceOn(error, { remote: false })).not.toMatch(said);
  });
});
