import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { addDays, dayOf } from '../../src/works/irish-time.ts';
import { startDesk } from '../support/notices-desk.ts';

const now = Date.now();
const desk = startDesk(now);
const tomorrow = addDays(dayOf(now), 1);

/** Runs `npm run notices -- …` as a program of its own, with nobody there to ask. */
function command(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, ['cli/notices.ts', ...args], (_, out, err) =>
      resolve({ code: child.exitCode ?? -1, out, err }),
    );
  });
}

const here = () => ['--persist-to', desk.directory()];

describe('the command', () => {
  it('refuses with each field and why, and writes nothing', async () => {
    const flags = ['--kind', 'works', '--from', 'J8', '--direction', 'up', '--by', 'A'];
    const { code, out, err } = await command(...here(), 'add', ...flags);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    for (const words of ['from there is no J8', 'direction has to be', 'title is missing']) {
      expect(err).toContain(words);
    }
    expect(JSON.parse(await desk.run('list', '--json'))).toMatchObject({ notices: [] });
  });

  it('publishes from a file, changes, shows and takes back', async () => {
    const file = join(desk.directory(), 'notice.json');
    const notice = {
      ...{ kind: 'works', title: 'Sign repair', text: 'Lanes stay open.', by: 'Planning' },
      ...{ direction: 'northbound', from: 'J7', to: 'J6', diversion: '' },
      ...{ start: `${tomorrow} 09:00`, end: `${tomorrow} 15:00` },
    };
    await writeFile(file, JSON.stringify(notice));
    const { id } = JSON.parse(await desk.run('add', '--file', file, '--json'));
    expect(id).toMatch(/^[a-z0-9]{6}$/);

    const title = ['--title', 'Sign and lamp', '--by', 'Day shift'];
    const late = await command(...here(), 'change', id, ...title, '--revision', '2');
    expect(late).toMatchObject({ code: 3, err: expect.stringContaining('at revision 1') });
    expect(await desk.run('change', id, ...title)).toContain(`${id} is written as revision 2`);

    const overlong = desk.run('cancel', id, '--by', 'Day shift', '--why', 'x'.repeat(201));
    await expect(overlong).rejects.toThrow('why is 201 characters; 200 at most');
    const cancelled = await desk.run('cancel', id, '--by', 'Day shift', '--why', 'rain');
    expect(cancelled).toContain('Road works · Cancelled');
    const history = await desk.run('history', id);
    for (const words of ['Cancelled: rain', 'Changed: title', 'Published', 'Planning']) {
      expect(history).toContain(words);
    }
  });

  it('fills no book that is not empty, and asks nobody who is not there', async () => {
    await expect(desk.run('sample')).rejects.toThrow('not empty');
    const { code, err } = await command(...here(), 'add');
    expect({ code, err }).toEqual({
      code: 2,
      err: expect.stringContaining('nobody is here to ask'),
    });
  });

  it('says which command to run before the migrations', async () => {
    const { code, err } = await command('--persist-to', join(desk.directory(), 'empty'), 'list');
    expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining('npm run migrate') });
  });
});
