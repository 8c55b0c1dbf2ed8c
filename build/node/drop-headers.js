import { readFileSync, rmSync } from 'node:fs';

/**
 * Deletes the C++ headers of Node (67 MB), because no dependency compiles a native module. Runs on
 * Node 20 and newer.
 */
const { optionalDependencies } = JSON.parse(
  readFileSync(new URL('package.json', import.meta.url), 'utf8'),
);
for (const name of Object.keys(optionalDependencies)) {
  rmSync(`node_modules/${name}/include`, { recursive: true, force: true });
}
