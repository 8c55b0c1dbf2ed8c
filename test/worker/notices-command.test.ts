import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { readArguments } from '../../cli/notices/arguments.ts';
import { runCommand } from '../../cli/notices/commands.ts';
import { localTimeText } from '../../src/notice/values.ts';
import { addDays, clockOf, dayOf, hourMs, instantOf } from '../../src/road/irish-time.ts';
import { aNotice } from '../support/notices.ts';
import { startNotices } from '../support/notices-command.ts';
import { startRoad } from '../support/road.ts';

const now = Date.now();
const cli = startNotices(now);
const tomorrow = addDays(dayOf(now), 1);

/** Runs `npm run notices -- …` in its own process, without a terminal. */
function command(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, ['cli/notices.ts', ...args], (_, out, err) =>
      resolve({ code: child.exitCode ?? -1, out, err }),
    );
  });
}

/** Returns fields of a notice as flags. */
const flagsOf = (fields: Readonly<Record<string, string>>) =>
  Object.entries(fields).flatMap(([name, value]) => [`--${name}`, value]);

const persistFlags = () => ['--persist-to', cli.directory()];

describe('the notices command', () => {
  it('rejects invalid fields with a reason for each, and writes nothing', async () => {
    const flags = flagsOf({ kind: 'works', from: 'J8', direction: 'up', by: 'A' });
    const { code, out, err } = await command(...persistFlags(), 'add', ...flags);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    for (const words of ['from cannot be J8', 'direction must be', 'title is missing']) {
      expect(err).toContain(words);
    }
    expect(JSON.parse(await cli.run('list', '--json'))).toMatchObject({ notices: [] });
  });

  it('publishes a notice from a file, then changes, cancels and reopens it', async () => {
    const file = join(cli.directory(), 'notice.json');
    const notice = {
      ...{ kind: 'works', title: 'Sign repair', text: 'Lanes stay open.', by: 'Planning' },
      ...{ direction: 'northbound', from: 'J7', to: 'J6', diversion: '' },
      ...{ start: `${tomorrow} 09:00`, end: `${tomorrow} 15:00` },
    };
    await writeFile(file, JSON.stringify(notice));
    const { id } = JSON.parse(await cli.run('add', '--file', file, '--json'));
    expect(id).toMatch(/^[a-z0-9]{6}$/);

    const title = ['--title', 'Sign and lamp', '--by', 'Day shift'];
    const lateChange = await command(...persistFlags(), 'change', id, ...title, '--revision', '2');
    expect(lateChange).toMatchObject({ code: 3, err: expect.stringContaining('at revision 1') });
    expect(await cli.run('change', id, ...title)).toContain(`${id} is published as revision 2`);

    const overlong = cli.run('cancel', id, '--by', 'Day shift', '--why', 'x'.repeat(201));
    await expect(overlong).rejects.toThrow('why has 201 characters; the limit is 200');
    const cancelOutput = await cli.run('cancel', id, '--by', 'Day shift', '--why', 'rain');
    expect(cancelOutput).toContain('Road works · Cancelled');
    await expect(cli.run('change', id, ...title)).rejects.toThrow('reopen it before');
    expect(await cli.run('find', 'LAMP', 'j7')).toContain(id);
    expect(await cli.run('find', 'lamp', 'j1')).toContain('No notices.');
    expect(await cli.run('reopen', id, '--by', 'Day shift')).toContain('Road works · Planned');
    expect(await cli.run('list')).toContain(id);
    expect(await cli.run('list', '--open')).not.toContain(id);
    const history = await cli.run('history', id);
    const entries = ['Reopened', 'Cancelled: rain', 'Changed: title', 'Published', 'Planning'];
    for (const words of entries) expect(history).toContain(words);
  });

  it('extends and ends only the current night of a repeating notice', async () => {
    const hours = `${clockOf(now - 2 * hourMs)}-${clockOf(now + 2 * hourMs)} mon-sun`;
    const start = localTimeText(now - 26 * hourMs);
    const end = localTimeText(now + 50 * hourMs);
    const fields = {
      ...{ kind: 'full-closure', title: 'Bridge', text: 'Closed.', by: 'Day shift' },
      ...{ direction: 'southbound', from: 'J3', to: 'J2', start, end, repeat: hours },
    };
    const { id } = JSON.parse(await cli.run('add', ...flagsOf(fields), '--late', '--json'));
    await expect(cli.run('longer', id, '--by', 'A')).rejects.toThrow(/Enter the new end/);
    const until = localTimeText(now + 3 * hourMs);
    expect(await cli.run('longer', id, '--until', until, '--by', 'A')).toContain('· On now');
    expect(await cli.run('end', id, '--by', 'A')).toContain('· Planned');
    const history = await cli.run('history', id);
    expect(history).toMatch(/Open again at .+ this time only\n.+Until .+ this time only/);
    expect(await cli.run('list')).toContain(id);
    expect(await cli.run('end', id, '--all', '--by', 'A')).toContain('· Ended');
  });

  it('publishes an overlapping notice only with --yes, and prints a warning', async () => {
    const fields = {
      ...{ kind: 'incident', title: 'Debris', text: 'Slow down.', by: 'Day shift' },
      ...{ direction: 'northbound', from: 'J9', to: 'J6' },
      ...{ start: `${tomorrow} 14:00`, end: `${tomorrow} 16:00` },
    };
    const flags = flagsOf(fields);
    const { notices } = await cli.storedNotices();
    const id = notices.find(({ title }) => title === 'Sign and lamp')?.id ?? '';
    await expect(cli.run('add', ...flags)).rejects.toThrow(`${id} ("Sign and lamp")`);
    expect((await cli.storedNotices()).notices).toEqual(notices);
    const output = await cli.run('add', ...flags, '--yes');
    expect(output.slice(output.indexOf('Warning: the notice overlaps'))).toContain(
      `${id}: Road works`,
    );
    const repeatedNotice = JSON.parse(await cli.run('add', ...flags, '--yes', '--json'));
    expect(repeatedNotice.overlaps).toHaveLength(2);
  });

  it('publishes only one of two overlapping notices added at the same time', async () => {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const start = addDays(dayOf(now), 30 + attempt);
      const fields = {
        ...{ kind: 'works', title: `Signs ${attempt}`, text: `Night ${attempt}.`, by: 'Planning' },
        ...{ direction: 'northbound', from: 'J12', to: 'J11' },
        ...{ start: `${start} 09:00`, end: `${start} 15:00` },
      };
      const bothCommands = [1, 2].map(() => cli.run('add', ...flagsOf(fields), '--json'));
      const results = await Promise.allSettled(bothCommands);
      expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      const refusedResult = results.find(({ status }) => status === 'rejected');
      expect(refusedResult).toMatchObject({ reason: { name: 'RefusedError' } });
    }
  });

  it('warns if the replica cannot be written, and explains what to do', async () => {
    const brokenReplica = { put: () => Promise.reject(new Error('KV PUT failed: 500')) };
    const log = vi.spyOn(console, 'error').mockReturnValue();
    const start = addDays(dayOf(now), 60);
    const fields = {
      ...{ kind: 'works', title: 'No replica', text: 'Only in D1.', by: 'Planning' },
      ...{ direction: 'northbound', from: 'J12', to: 'J11' },
      ...{ start: `${start} 09:00`, end: `${start} 15:00` },
    };
    const output = await cli.runWith(brokenReplica, 'add', ...flagsOf(fields));
    expect(output).toContain(
      'Warning: The change is published, and the site shows it. The replica in KV',
    );
    expect(output).toContain('tell the newsrooms by phone');
    const [, id = ''] = /works\/(\w{6})/.exec(output) ?? [];
    const changeArguments = ['change', id, '--title', 'Still no replica', '--by', 'A', '--json'];
    expect(JSON.parse(await cli.runWith(brokenReplica, ...changeArguments))).toMatchObject({
      replicated: false,
    });
    expect(JSON.stringify(log.mock.calls)).toContain('notices-copy-failed');
    log.mockRestore();
  });

  it('adds sample notices only to an empty store', async () => {
    await expect(cli.run('sample')).rejects.toThrow('not empty');
  });

  it('lists all missing fields of a new notice at once', async () => {
    const requiredFlags = ['kind', 'title', 'text', 'direction', 'from', 'start', 'end', 'by'];
    const missing = requiredFlags.map((field) => `${field} is missing`);
    await expect(cli.run('add')).rejects.toThrow(missing.join('\n'));
  });

  it('tells the user how to apply missing migrations', async () => {
    const { code, err } = await command('--persist-to', join(cli.directory(), 'empty'), 'list');
    expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining('npm run migrate') });
  });
});

describe('an unreadable notice', () => {
  const now = instantOf('2026-11-23', '12:30');
  const { id: _, revision: __, changes: ___, ...fields } = aNotice();
  const surveyNotice = {
    ...fields,
    kind: 'drone-survey',
    altitude: 120,
    zones: [{ from: 6, floor: null }],
  };
  const newerNotice = {
    ...fields,
    severity: 'extreme',
    lanes: { closed: 1, of: 4, narrow: 2 },
    drones: 3,
  };
  const changes = [{ at: now - 60_000, by: 'Planning', what: 'Published' }];
  const road = startRoad();
  const cli = async (...args: string[]) => {
    const { database, replica } = road;
    const stores = { database, replica, siteUrl: '', close: async () => {} };
    return runCommand(await readArguments(args), { ...stores, now: () => now });
  };
  const insert = (id: string, notice: string) =>
    road.database
      .prepare(
        `INSERT INTO notice_revisions (id, revision, at, author, what, notice, kept_until)
         VALUES (?1, 1, ?2, 'Planning', 'Published', ?3, ?4)`,
      )
      .bind(id, now - 60_000, notice, now + 1e9)
      .all();

  /** Returns the newest snapshot in D1, and asserts that the snapshot in KV matches it. */
  async function snapshot() {
    const sql = 'SELECT body FROM notice_snapshots ORDER BY revision DESC LIMIT 1';
    const { results } = await road.database.prepare(sql).all<{ body: string }>();
    const [inStore, inReplica] = [results[0]?.body, await road.replica.get('snapshot')].map(
      (body) => JSON.parse(body ?? ''),
    );
    expect(inReplica).toMatchObject(inStore);
    expect(inStore.count).toBe(inStore.notices.length);
    return inStore;
  }
  const publishedNotice = async (id: string) =>
    (await snapshot()).notices.find((notice: { id: string }) => notice.id === id);

  it('is listed, found and shown by the notices command', async () => {
    await insert('survey', JSON.stringify(surveyNotice));
    await insert('newerx', JSON.stringify(newerNotice));
    await insert('broken', 'not JSON');
    await road.database
      .prepare(
        "INSERT INTO winter_revisions (revision, at, author, state) VALUES (1, ?1, 'Winter desk', 'melting')",
      )
      .bind(now)
      .all();
    const listOutput = await cli('list');
    for (const words of ['survey cannot be read by this version', 'newerx', 'Winter: the status']) {
      expect(listOutput).toContain(words);
    }
    expect(JSON.parse(await cli('list', '--json'))).toMatchObject({
      notices: [{ id: 'newerx' }],
      unreadable: [{ id: 'broken' }, { id: 'survey', revision: 1 }],
    });
    expect(await cli('find', 'drone-survey')).toContain('survey cannot be read');
    expect(await cli('show', 'survey')).toContain('"altitude": 120');
    expect(await cli('history', 'survey')).toContain('Planning');
    expect(JSON.parse(await cli('export')).notices).toContainEqual(
      expect.objectContaining({ id: 'survey', zones: surveyNotice.zones }),
    );
  });

  it('stays unchanged when other notices are published', async () => {
    const fields = {
      ...{ kind: 'works', title: 'Signs', text: 'Lanes stay open.', by: 'Day shift' },
      ...{ direction: 'northbound', from: 'J17', to: 'J16' },
      ...{ start: '2026-11-24 09:00', end: '2026-11-24 15:00' },
    };
    const edits = [
      ['add', ...flagsOf(fields)],
      ['change', 'newerx', '--title', 'New words', '--by', 'Day shift'],
    ];
    for (const edit of edits) {
      await cli(...edit);
      expect(await publishedNotice('survey')).toEqual({
        ...surveyNotice,
        id: 'survey',
        revision: 1,
        changes,
      });
      expect(await publishedNotice('broken')).toEqual({ id: 'broken', revision: 1, changes });
    }
    const melting = { state: 'melting', at: now, by: 'Winter desk' };
    expect((await snapshot()).winter).toEqual(melting);
    await cli('winter', 'under-way', '--by', 'Day shift');
    expect((await snapshot()).winter).toMatchObject({ state: 'under-way' });
    expect(await publishedNotice('newerx')).toMatchObject({
      ...{ ...newerNotice, title: 'New words', revision: 2 },
      changes: [{ by: 'Day shift', what: 'Changed: title' }, ...changes],
    });
    const exportedNotices: { title?: string }[] = JSON.parse(await cli('export')).notices;
    const stored = exportedNotices.find(({ title }) => title === 'New words');
    expect(stored).toMatchObject({ ...newerNotice, title: 'New words' });
  });

  it('is counted in /readyz, and its pages return a 503 status', async () => {
    const readiness = await road.get('/readyz');
    expect(readiness.status).toBe(503);
    expect(await readiness.json()).toMatchObject({ notices: { state: 'known', unreadable: 2 } });
    for (const path of ['/works/survey', '/works/survey.json', '/works/survey.ics']) {
      const response = await road.get(path);
      expect([response.status, response.headers.get('retry-after')], path).toEqual([503, '30']);
    }
  });

  it('cannot be changed or cancelled', async () => {
    for (const edit of ['change', 'cancel', 'end', 'reopen']) {
      const fields = edit === 'change' ? ['--title', 'B'] : [];
      await expect(cli(edit, 'survey', '--by', 'A', ...fields)).rejects.toThrow(
        'survey cannot be read by this version and was not changed; update this clone',
      );
    }
    expect(await publishedNotice('survey')).toMatchObject({ revision: 1 });
  });

  it('is listed as missing by "republish" after its deletion from the database', async () => {
    await road.database.prepare("DELETE FROM notice_revisions WHERE id = 'survey'").all();
    const { missing } = JSON.parse(await cli('republish', '--json'));
    expect(missing).toEqual([{ ...surveyNotice, id: 'survey', revision: 1, changes }]);
  });
});
