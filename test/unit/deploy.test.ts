import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { sourcesIn } from '../support/sources.ts';

const run = promisify(execFile);

it('is taken by wrangler as it would be deployed', async () => {
  const outdir = await mkdtemp(`${tmpdir()}/deploy-`);
  const wrangler = 'node_modules/wrangler/bin/wrangler.js';
  const options = ['deploy', '--dry-run', '--outdir', outdir];
  const env = { ...process.env, WRANGLER_SEND_METRICS: 'false', CI: 'true' };
  const { stdout, stderr } = await run(process.execPath, [wrangler, ...options], { env });
  expect(stdout).toContain('--dry-run: exiting now.');
  expect(stdout).toMatch(/env\.ASSETS/);
  expect(stdout).toMatch(/env\.SITE_NAME \("Dublin Orbital"\)/);
  expect(stderr).toBe('');
  expect(await readdir(outdir)).toContain('index.js');
  await rm(outdir, { recursive: true });
});

it('has default exports only where a tool demands them', () => {
  const exporting = ['src', 'client', 'build', 'test']
    .flatMap(sourcesIn)
    .filter(({ text }) => /^export default /m.test(text));
  const demanded = [
    'src/index.ts',
    'test/faults/worker.tsx',
    'test/support/chromium.ts',
    'test/support/faulty/worker.ts',
    'test/support/site.ts',
  ];
  expect(exporting.map(({ file }) => file).sort()).toEqual(demanded);
});

it('has nothing of Node in what runs in the Worker or the browser', () => {
  const sources = [...sourcesIn('src'), ...sourcesIn('client')];
  expect(sources.length).toBeGreaterThan(50);
  const node = sources.filter(({ text }) => /from 'node:|import\('node:|require\(/.test(text));
  expect(node.map(({ file }) => file)).toEqual([]);
});
