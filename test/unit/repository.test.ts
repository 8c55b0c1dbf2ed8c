import { readdirSync, readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { fieldList } from '../../src/contact/message/schema.ts';

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

const folders = ['.', 'bench', 'test/browsers', 'test/support/chromium'];

describe.each(folders)('the lock in %s', (folder) => {
  const lock = JSON.parse(readFileSync(`${folder}/package-lock.json`, 'utf8'));
  const { packages } = v.parse(lockSchema, lock);
  const fetched = Object.entries(packages).filter(
    ([path, { link }]) => path.includes('node_modules/') && !link,
  );

  it('has a hash of every package of every system', () => {
    expect(fetched).not.toHaveLength(0);
    const unsure = fetched.filter(([, { integrity }]) => !integrity.startsWith('sha512-'));
    expect(unsure.map(([path]) => path)).toEqual([]);
  });

  /** npm omits a package that the registry lacks, and `npm ci` then rejects the lock file. */
  it('locks every optional package of every system', () => {
    const missing = Object.entries(packages).flatMap(([path, { optionalDependencies }]) =>
      Object.keys(optionalDependencies).filter(
        (name) =>
          !(`${path}/node_modules/${name}` in packages) && !(`node_modules/${name}` in packages),
      ),
    );
    expect(missing).toEqual([]);
  });

  it('names no place that packages come from', () => {
    expect(fetched.filter(([, { resolved }]) => resolved)).toEqual([]);
  });
});

it('give every field of a message its column', () => {
  const database = new DatabaseSync(':memory:');
  for (const file of readdirSync('migrations').sort()) {
    database.exec(readFileSync(`migrations/${file}`, 'utf8'));
  }
  const rows = database.prepare('PRAGMA table_info(messages)').all();
  const columns = rows.map(({ name }) => name);
  const missing = fieldList.map(({ column }) => column).filter((name) => !columns.includes(name));
  expect(missing, 'add a migration: ALTER TABLE messages ADD COLUMN …').toEqual([]);
});
