import { afterAll, beforeAll } from 'vitest';
import { unstable_readConfig } from 'wrangler';
import { type AccessTeam, accessVars } from './access.ts';
import { createWorker, type Worker } from './worker.ts';

export const deskBundle = 'dist/desk/worker/index.js';
export const localBundle = 'dist/desk/local/index.js';

/** Builds the desk's configuration as cli/desk-config.ts does. */
export function deskConfig() {
  const site = unstable_readConfig({ config: 'wrangler.toml' });
  const desk = unstable_readConfig({ config: 'wrangler.desk.toml' });
  const { compatibility_date, d1_databases, kv_namespaces } = site;
  const vars = { ...site.vars, ...desk.vars };
  return { ...desk, compatibility_date, d1_databases, kv_namespaces, vars };
}

/** Starts the deployed desk behind a stand-in for Access; without `team` the Access settings are missing. */
export function startDesk(
  team?: () => AccessTeam,
  vars: Record<string, string | null> = {},
): Worker {
  return startBeforeTests(() =>
    createWorker({
      config: deskConfig(),
      modules: [deskBundle],
      vars: { ...(team && accessVars), ...vars },
      ...(team && { outbound: (request) => team().answer(request) }),
    }),
  );
}

/** Starts the desk of `npm run desk`, on empty tables. */
export function startLocalDesk(): Worker {
  return startBeforeTests(() => createWorker({ config: deskConfig(), modules: [localBundle] }));
}

function startBeforeTests(make: () => Worker): Worker {
  const worker = make();
  beforeAll(async () => {
    await worker.start();
    await worker.migrate();
  });
  afterAll(() => worker.close());
  return worker;
}
