import { readdirSync, readFileSync } from 'node:fs';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';

const lockSchema = v.object({
  packages: v.record(
    v.string(),
    v.object({
      integrity: v.optional(v.string(), ''),
      link: v.optional(v.boolean(), false),
      optionalDependencies: v.optional(v.record(v.string(), v.string()), {}),
      resolved: v.optional(v.string()),
    }),
  ),
});

const folders = ['.', 'bench', 'test/browsers', 'test/mutate', 'test/support/chromium'];

describe.each(folders)('package-lock.json in %s', (folder) => {
  const lock = JSON.parse(readFileSync(`${folder}/package-lock.json`, 'utf8'));
  const { packages } = v.parse(lockSchema, lock);
  const remotePackages = Object.entries(packages).filter(
    ([path, { link }]) => path.includes('node_modules/') && !link,
  );

  it('has an integrity hash for every package', () => {
    expect(remotePackages).not.toHaveLength(0);
    const unhashed = remotePackages.filter(([, { integrity }]) => !integrity.startsWith('sha512-'));
    expect(unhashed.map(([path]) => path)).toEqual([]);
  });

  /** npm omits a package that the registry lacks, and `npm ci` then rejects the lock file. */
  it('contains every optional package', () => {
    const missingPackages = Object.entries(packages).flatMap(([path, { optionalDependencies }]) =>
      Object.keys(optionalDependencies).filter(
        (name) =>
          !(`${path}/node_modules/${name}` in packages) && !(`node_modules/${name}` in packages),
      ),
    );
    expect(missingPackages).toEqual([]);
  });

  it('contains no download URL', () => {
    expect(remotePackages.filter(([, { resolved }]) => resolved)).toEqual([]);
  });
});

it('source code reads query parameters only through the declared queries', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' });
  const offenders = files
    .filter((file) => /\.tsx?$/.test(file))
    .filter((file) => /req\.quer(y|ies)\b|searchParams/.test(readFileSync(`src/${file}`, 'utf8')));
  expect(offenders, 'declare the parameter in src/site/query.ts, and read c.env.query').toEqual([]);
});
