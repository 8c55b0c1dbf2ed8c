import { readArguments, refuseArguments, run } from './program.ts';

const usage = `npm run smoke -- <url> [options]

Checks a deployed site from outside, without changing anything. Stops at the first failure.

  --preview  expect noindex on every page, because the host is not the canonical one`;

const { values, positionals } = readArguments(usage, {
  options: { preview: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const [address = '', ...others] = positionals;
const url = URL.parse(address);
if (others.length > 0 || !url || !/^https?:$/.test(url.protocol)) {
  refuseArguments('Give one URL that begins with https:// or http://.', usage);
}
const isReachable = await fetch(url.origin, { method: 'HEAD' }).then(
  () => true,
  () => false,
);
if (isReachable) {
  process.exitCode = await run('vitest', ['run', '--config', 'test/smoke/vitest.config.ts'], {
    env: { SMOKE_ORIGIN: url.origin, SMOKE_PREVIEW: values.preview ? 'yes' : '' },
  });
} else {
  process.stderr.write(`${url.origin} does not respond.\n`);
  process.exitCode = 1;
}
