import { readFileSync, rmSync } from 'node:fs';

/**
 * Deletes Node's headers (67 MB), which only compiling native modules would need; there are none. Runs
 * on Node 20 and newer.
 */
const { optionalDependencies } = JSON.parse(
  readFileSync(new URL('package.json', import.meta.url), 'utf8'),
);
for (const name of Object.keys(optionalDependencies)) {
  rmSync(`node_modules/${name}/include`, { recursive: true, force: true });
}
