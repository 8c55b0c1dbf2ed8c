import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { pagePaths } from '../support/paths.ts';
import { changed, startTamperingProxy } from '../support/tampering-proxy.ts';

const proxy = startTamperingProxy();
afterEach(() => {
  proxy.tamper = () => null;
});

/** The program as an operator runs it. */
async function run(...parameters: string[]) {
  const program = spawn(process.execPath, ['cli/smoke.ts', ...parameters]);
  const ended = new Promise<number | null>((resolve) => program.on('close', resolve));
  const [output, complaint] = await Promise.all([text(program.stdout), text(program.stderr)]);
  return { output, complaint, code: await ended };
}

describe('npm run smoke', () => {
  it('passes the site, with a row for every page', async () => {
    const { output, code } = await run(inject('origin'), '--preview');
    expect(output).toContain('All checks passed.');
    expect(code).toBe(0);
    const rows = output.split('\n').filter((line) => line.startsWith('ok '));
    const checked = rows.map((row) => row.split(/\s+/)[1]);
    expect(checked).toEqual(expect.arrayContaining(['/healthz', '/readyz', ...pagePaths]));
    expect(rows.length).toBeGreaterThan(pagePaths.length + 15);
  });

  it('exits with 1 at the first failure and names it', async () => {
    proxy.tamper = (path, answer) => (path === '/about' ? changed(answer, { status: 500 }) : null);
    const { output, code } = await run(proxy.origin, '--preview');
    expect(code).toBe(1);
    expect(output).toMatch(/^FAIL +\/about /m);
    expect(output).toContain('Failed: GET /about: status 500, not 200');
    expect(output).not.toContain('/operations');
  });

  it('exits with 1 where search engines are sent to another host', async () => {
    const { output, code } = await run(inject('origin'));
    expect(code).toBe(1);
    expect(output).toContain('FAIL canonical host https://www.dublin-orbital.example');
    expect(output).toMatch(/Failed: SITE_URL is https:.*no page of http:.*--preview/);
  });

  it('exits with 1 where nobody answers', async () => {
    const { output, code } = await run('http://127.0.0.1:65533');
    expect(code).toBe(1);
    expect(output).toMatch(/Failed: \/healthz: fetch failed/);
  });

  it.each([[], ['example.com'], ['ftp://example.com'], ['https://a.ie', '--nonsense']])(
    'exits with 2 for %j',
    async (...given) => {
      const { complaint, code } = await run(...given.flat());
      expect(code).toBe(2);
      expect(complaint).toContain('usage');
    },
  );
});
