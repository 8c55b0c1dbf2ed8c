import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** Milliseconds for several runs of the command on a busy machine. */
const slow = 240_000;
const directory = await mkdtemp(join(tmpdir(), 'notices-'));
afterAll(() => rm(directory, { recursive: true }));

interface Output {
  code: number;
  out: string;
  err: string;
}

function run(...command: string[]): Promise<Output> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, command, (_, out, err) =>
      resolve({ code: child.exitCode ?? -1, out, err }),
    );
  });
}

/** Runs `npm run notices` on the book of this test, with nobody there to ask. */
const notices = (...args: string[]) =>
  run('scripts/notices.ts', '--persist-to', directory, ...args);

const migrate = () =>
  run(
    'node_modules/wrangler/bin/wrangler.js',
    ...['d1', 'migrations', 'apply', 'DB', '--local', '--persist-to', directory],
  );

describe('the command', { timeout: slow }, () => {
  beforeAll(migrate, slow);

  it('publishes from a file, changes, shows and takes back', async () => {
    const file = join(directory, 'notice.json');
    const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    const notice = {
      ...{ kind: 'works', title: 'Sign repair', text: 'Lanes stay open.', by: 'Planning' },
      ...{ direction: 'northbound', from: 'J7', to: 'J6' },
      ...{ start: `${day} 09:00`, end: `${day} 15:00` },
    };
    await writeFile(file, JSON.stringify(notice));
    const { id } = JSON.parse((await notices('add', '--file', file, '--json')).out);
    expect(id).toMatch(/^[a-z0-9]{6}$/);

    const late = await notices(
      'change',
      id,
      '--title',
      'Sign and lamp',
      '--by',
      'B',
      '--revision',
      '2',
    );
    expect(late).toMatchObject({ code: 3, err: expect.stringContaining('at revision 1') });
    const title = await notices('change', id, '--title', 'Sign and lamp', '--by', 'Day shift');
    expect(title.out).toContain(`${id} is written as revision 2`);

    const cancelled = await notices('cancel', id, '--by', 'Day shift', '--why', 'rain');
    expect(cancelled.out).toContain('Road works · Cancelled');
    const history = (await notices('history', id)).out;
    for (const words of ['Cancelled: rain', 'Changed: title', 'Published', 'Planning']) {
      expect(history).toContain(words);
    }
  });

  it('refuses with each field and why, and writes nothing', async () => {
    const flags = ['--kind', 'works', '--from', 'J8', '--direction', 'up', '--by', 'A'];
    const { code, out, err } = await notices('add', ...flags);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    for (const words of ['from there is no J8', 'direction has to be', 'title is missing']) {
      expect(err).toContain(words);
    }
    expect(JSON.parse((await notices('list', '--json')).out)).toMatchObject({ notices: [] });
  });

  it('fills no book that is not empty, and asks nobody who is not there', async () => {
    expect(await notices('sample')).toMatchObject({ code: 2, out: '' });
    const { code, err } = await notices('add');
    expect({ code, err }).toEqual({
      code: 2,
      err: expect.stringContaining('nobody is here to ask'),
    });
  });
});

it('says which command to run before the migrations', { timeout: slow }, async () => {
  const empty = join(directory, 'empty');
  const { code, err } = await run('scripts/notices.ts', '--persist-to', empty, 'list');
  expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining('npm run migrate') });
});
