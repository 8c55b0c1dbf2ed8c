import { describe, expect, it, vi } from 'vitest';
import { unstable_readConfig } from 'wrangler';
import { adviceOn, bindingsOf, requireConnection } from '../../cli/platform.ts';

describe('the bindings of a command', () => {
  const config = unstable_readConfig({ config: 'wrangler.toml' });
  const deployedConfig = {
    ...config,
    d1_databases: config.d1_databases.map((one: object) => ({ ...one, database_id: 'a-database' })),
    kv_namespaces: config.kv_namespaces.map((one: object) => ({ ...one, id: 'a-namespace' })),
  };

  it('refer to the deployed database and namespace with --remote', () => {
    expect(bindingsOf(deployedConfig, { remote: true }, 'OUTBOX')).toMatchObject({
      d1_databases: [{ binding: 'DB', database_id: 'a-database', remote: true }],
      kv_namespaces: [{ binding: 'OUTBOX', id: 'a-namespace', remote: true }],
    });
    expect(bindingsOf(deployedConfig, { remote: true }, 'NOTICES').kv_namespaces).toEqual([
      { binding: 'NOTICES', id: 'a-namespace', remote: true },
    ]);
  });

  it.each(['OUTBOX', 'NOTICES'] as const)(
    'are rejected if wrangler.toml lacks the id of the database or of %s',
    (namespace) => {
      const configsWithoutId = [
        { ...deployedConfig, kv_namespaces: [{ binding: namespace }] },
        {
          ...deployedConfig,
          d1_databases: config.d1_databases.map((one: object) => ({ ...one, database_id: '' })),
        },
      ];
      for (const settings of configsWithoutId) {
        const open = () => bindingsOf(settings, { remote: true }, namespace);
        expect(open).toThrow(`ids of the deployed database and ${namespace}. Set database_id`);
        expect(open).toThrow(/"npx wrangler d1 list"/);
      }
    },
  );

  it.each([
    ['D1_ERROR: no such table: messages', 'npm run migrate'],
    ['D1_ERROR: no such column: suspected', 'npm run migrate'],
    ['You are not logged in.', 'npx wrangler login'],
    ['database is locked: SQLITE_BUSY', 'Try again'],
    ['something else', 'something else'],
  ])('that fail with the error %j cause a message with advice', (message, advice) => {
    expect(adviceOn(new Error(message), { remote: false })).toContain(advice);
  });
});

describe('a missing network connection', () => {
  const noConnection = /^No connection to Cloudflare/;

  it('is reported before wrangler starts', async () => {
    // Nothing listens on this port.
    vi.stubEnv('HTTPS_PROXY', 'http://127.0.0.1:9');
    vi.stubEnv('NO_PROXY', '');
    await expect(requireConnection()).rejects.toThrow(noConnection);
  });

  it('is reported instead of a missing sign-in', () => {
    const error = new Error('Failed to start the remote proxy session: fetch failed');
    expect(adviceOn(error, { remote: true })).toMatch(noConnection);
    expect(adviceOn(error, { remote: false })).not.toMatch(noConnection);
  });
});
