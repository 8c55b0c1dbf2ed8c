import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { expect, it } from 'vitest';

const lock = v.parse(
  v.object({
    packages: v.record(
      v.string(),
      v.object({ optionalDependencies: v.optional(v.record(v.string(), v.string()), {}) }),
    ),
  }),
  JSON.parse(readFileSync('package-lock.json', 'utf8')),
);

/** `npm ci` refuses a lock that leaves one out, even where another system's is never installed. */
it('locks every optional package of every system', () => {
  const missing = Object.entries(lock.packages).flatMap(([path, { optionalDependencies }]) =>
    Object.keys(optionalDependencies).filter(
      (name) =>
        !(`${path}/node_modules/${name}` in lock.packages) &&
        !(`node_modules/${name}` in lock.packages),
    ),
  );
  expect(missing).toEqual([]);
});

it('names no place that packages come from', () => {
  expect(readFileSync('package-lock.json', 'utf8')).not.toContain('"resolved"');
});
