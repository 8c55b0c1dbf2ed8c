import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, it } from 'vitest';

/** Time limit in ms. */
const timeout = 1_200_000;
const copy = mkdtempSync(path.join(tmpdir(), 'second-road-'));

/** Runs a program in the copy, with its output in the error if it fails. */
const run = (program: string, ...args: string[]) =>
  execFileSync(program, args, {
    cwd: copy,
    encoding: 'utf8',
    env: {
      ...process.env,
      PATH: `${copy}/node_modules/.bin:${process.env.PATH}`,
      PROPERTY_RUNS: '2000',
    },
  });

describe('a second road, whose description replaces that of the M50', () => {
  beforeAll(() => {
    for (const file of execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0'))
      if (file) cpSync(file, path.join(copy, file));
    cpSync('test/support/second-road', path.join(copy, 'src/road'), { recursive: true });
    for (const file of [
      'node_modules',
      'worker-configuration.d.ts',
      'test/support/chromium/node_modules',
    ])
      symlinkSync(path.resolve(file), path.join(copy, file));
  });
  afterAll(() => rmSync(copy, { recursive: true }));

  it('compiles and builds', { timeout }, () => {
    run('npm', 'run', 'build');
    run('tsc', '-b', 'alerts', 'client', 'src', 'desk', 'cli');
  });

  it('passes the test oracle of pages, feeds, programs and trips', { timeout }, () => {
    run('vitest', 'run', '--project', 'full', 'test/full/road.test.ts');
  });
});
