import { readFileSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { get } from '../support/html.ts';
import { pagePaths } from '../support/paths.ts';

/** Cloudflare's default for text that it compresses on the way. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

it.each(pagePaths)('%s is at most 14 kB of brotli', async (path) => {
  const html = await (await get(path)).bytes();
  expect(brotliCompressSync(html, quality).length).toBeLessThanOrEqual(14_000);
});

it('is a Worker of at most 160 kB of gzip', () => {
  const worker = readFileSync('dist/worker/index.js');
  expect(gzipSync(worker, { level: 9 }).length).toBeLessThanOrEqual(160_000);
});
