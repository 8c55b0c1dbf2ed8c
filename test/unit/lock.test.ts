import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';

const text = v.record(v.string(), v.string());
const lockSchema = v.object({
  packages: v.record(
    v.string(),
    v.object({
      integrity: v.optional(v.string(), ''),
      optionalDependencies: v.optional(text, {}),
    }),
  ),
});

const files = ['.', 'bench', 'test/support/chromium'].map(
  (folder) => `${folder}/package-lock.json`,
);

describe.each(files)('%s', (file) => {
  const source = readFileSync(file, 'utf8');
  const { '': root, ...packages } = v.parse(lockSchema, JSON.parse(source)).packages;

  it('has a hash of every package of every system', () => {
    expect(Object.keys(packages)).not.toHaveLength(0);
    const unsure = Object.entries(packages).filter(
      ([, { integrity }]) => !integrity.startsWith('sha512-'),
    );
    expect(unsure.map(([path]) => path)).toEqual([]);
  });

  /** npm leaves out what the registry does not have, and `npm ci` then refuses the lock. */
  it('locks every optional package of every system', () => {
    const missing = Object.entries({ '': root, ...packages }).flatMap(([path, of]) =>
      Object.keys(of?.optionalDependencies ?? {}).filter(
        (name) =>
          !(`${path}/node_modules/${name}` in packages) && !(`node_modules/${name}` in packages),
      ),
    );
    expect(missing).toEqual([]);
  });

  it('names no place that packages come from', () => {
    expect(source).not.toContain('"resolved"');
  });
});
