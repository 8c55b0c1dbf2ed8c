import { readFileSync, rmSync } from 'node:fs';

/** Headers for native modules, of which there is none to compile: 67 MB. Any Node from 20 on runs this. */
const { optionalDependencies } = JSON.parse(
  readFileSync(new URL('package.json', import.meta.url), 'utf8'),
);
for (const name of Object.keys(optionalDependencies)) {
  rmSync(`node_modules/${name}/include`, { recursive: true, force: true });
}
