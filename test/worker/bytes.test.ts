import { readFileSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { workerBudget } from '../support/budgets.ts';
import { get } from '../support/html.ts';
import { pagePaths } from '../support/paths.ts';
import { bundle, withParts } from '../support/worker.ts';

/** Cloudflare's default for text that it compresses on the way. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

it.each(pagePaths)('%s is at most 14 kB of brotli', async (path) => {
  const html = await (await get(path)).bytes();
  expect(brotliCompressSync(html, quality).length).toBeLessThanOrEqual(14_000);
});

describe('the Worker', () => {
  const modules = withParts(bundle).map((path) => readFileSync(path));

  it('is at most 160 kB of gzip', () => {
    const sizes = modules.map((module) => gzipSync(module, { level: 9 }).length);
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(workerBudget);
  });

  it('has what Ark UI rendered when the site was built, and nothing of Ark UI', () => {
    const code = Buffer.concat(modules).toString();
    expect(code).toMatch(/data-scope=\\?"tabs/);
    expect(code).not.toMatch(/zag|createMachine|useMachine/);
  });
});
