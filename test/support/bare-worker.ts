import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import { afterAll, beforeAll } from 'vitest';
import { unstable_readConfig } from 'wrangler';
import { bundle } from './worker.ts';

const { vars, compatibility_date } = unstable_readConfig({ config: 'wrangler.toml' });

export interface BareWorker {
  origin: string;
  /** What the Worker has logged, line by line. */
  log: string[];
}

/**
 * The production bundle alone in workerd, on a socket of its own. The local stand-ins for
 * Cloudflare's proxy and its assets refuse some requests by themselves and take ten times as long
 * as the Worker; here everything that parses as HTTP reaches the Worker as it was sent.
 */
export function startBareWorker(): BareWorker {
  const worker: BareWorker = { origin: '', log: [] };
  let runtime: Miniflare;
  beforeAll(async () => {
    runtime = new Miniflare(
      convertV4MiniflareOptions({
        name: 'site',
        modules: [{ type: 'ESModule', path: bundle }],
        compatibilityDate: compatibility_date ?? '',
        bindings: { ...vars, VERSION: { id: 'bare', tag: '', timestamp: '' } },
        unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }],
        handleStructuredLogs: ({ message }) => worker.log.push(message),
      }),
    );
    worker.origin = (await runtime.unsafeGetDirectURL('site')).origin;
  });
  afterAll(() => runtime.dispose());
  return worker;
}
