import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { changed, startLiar } from '../support/liar.ts';
import { pagePaths } from '../support/paths.ts';

const liar = startLiar();
afterEach(() => {
  liar.lie = () => null;
});

/** The program as an operator runs it. */
async function run(...parameters: string[]) {
  const program = spawn(process.execPath, ['scripts/smoke.ts', ...parameters]);
  const ended = new Promise<number | null>((resolve) => program.on('close', resolve));
  const [output, complaint] = await Promise.all([text(program.stdout), text(program.stderr)]);
  return { output, complaint, code: await ended };
}

describe('npm run smoke', () => {
  it('finds all true of the site, with a row for every page', async () => {
    const { output, code } = await run(inject('origin'));
    expect(output).toContain('All true.');
    expect(code).toBe(0);
    const rows = output.split('\n').filter((line) => line.startsWith('ok '));
    const checked = rows.map((row) => row.split(/\s+/)[1]);
    expect(checked).toEqual(expect.arrayContaining(['/healthz', '/readyz', ...pagePaths]));
    expect(rows.length).toBeGreaterThan(pagePaths.length + 15);
  });

  it('exits with 1 at the first lie and names it', async () => {
    liar.lie = (path, truth) => (path === '/about' ? changed(truth, { status: 500 }) : null);
    const { output, code } = await run(liar.origin);
    expect(code).toBe(1);
    expect(output).toMatch(/^LIE +\/about /m);
    expect(output).toContain('Not true: GET /about: status 500, not 200');
    expect(output).not.toContain('/operations');
  });

  it('exits with 1 where nobody answers', async () => {
    const { output, code } = await run('http://127.0.0.1:65533');
    expect(code).toBe(1);
    expect(output).toMatch(/Not true: \/healthz: fetch failed/);
  });

  it.each([[], ['example.com'], ['ftp://example.com']])('exits with 2 for %j', async (...given) => {
    const { complaint, code } = await run(...given.flat());
    expect(code).toBe(2);
    expect(complaint).toContain('usage');
  });
});
