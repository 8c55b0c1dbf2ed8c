import { spawnSync } from 'node:child_process';
import { describe, expect, it, vi } from 'vitest';
import { adviceOn, requireConnection, storesOf } from '../../cli/platform.ts';

describe('the stores of a command', () => {
  const stores = {
    d1_databases: [{ binding: 'DB', database_id: 'a-database' }],
    kv_namespaces: [{ binding: 'OUTBOX', id: 'a-namespace' }],
  };

  it('are the deployed database and namespaces with --remote', () => {
    expect(storesOf(stores, true)).toMatchObject({
      d1_databases: [{ binding: 'DB', database_id: 'a-database', remote: true }],
      kv_namespaces: [{ binding: 'OUTBOX', id: 'a-namespace', remote: true }],
    });
  });

  it.each([
    { ...stores, kv_namespaces: [{ binding: 'OUTBOX' }] },
    { ...stores, d1_databases: [{ binding: 'DB' }] },
  ])('are refused with --remote if an id is missing: %j', (incompleteStores) => {
    const open = () => storesOf(incompleteStores, true);
    expect(open).toThrow(/lacks the ids.*"npx wrangler d1 list"/);
    expect(storesOf(incompleteStores, false)).toBeDefined();
  });

  it.each([
    ['D1_ERROR: no such table: messages', 'npm run migrate'],
    ['D1_ERROR: no such column: suspected', 'npm run migrate'],
    ['database is locked: SQLITE_BUSY', 'Try again'],
    ['something else', 'something else'],
  ])('that fail with the error %j cause a message with advice', (message, advice) => {
    expect(adviceOn(new Error(message))).toContain(advice);
  });
});

it.each([
  ['start', ['--port', ''], '--port needs a value.'],
  ['start', ['--port', '65534'], '--port is not a port.'],
  ['desk', ['--persist-to', ''], '--persist-to needs a value.'],
])('npm run %s with the arguments %j prints "%s"', (program, args, problem) => {
  const { status, stderr } = spawnSync(process.execPath, [`cli/${program}.ts`, ...args]);
  expect([status, `${stderr}`]).toEqual([2, expect.stringContaining(problem)]);
});

it('a missing network connection is reported before wrangler starts', async () => {
  // Nothing listens on this port.
  vi.stubEnv('HTTPS_PROXY', 'http://127.0.0.1:9');
  vi.stubEnv('NO_PROXY', '');
  await expect(requireConnection()).rejects.toThrow(/^No connection to Cloudflare/);
});
