import { readdirSync, readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { fieldList } from '../../src/contact/message/schema.ts';

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
