import { createTestHarness } from 'wrangler';
import { startFirefox } from './firefox.ts';
import { journeys } from './journeys.ts';
import type { Engine } from './tab.ts';
import { startWebKit } from './webkit.ts';

// Miniflare would ask Cloudflare where this machine is, and warn where nobody answers.
process.env.CLOUDFLARE_CF_FETCH_ENABLED = 'false';

/** Goes through the built site in the browsers that this machine has besides Chromium. */
const site = createTestHarness({ workers: [{ configPath: 'wrangler.toml' }] });
const { url } = await site.listen();
await site.getWorker().applyD1Migrations('DB');
const failures = [
  ...(await goThrough('Firefox', startFirefox)),
  ...(await goThrough('WebKit', startWebKit)),
];
await site.close();
print(failures.length === 0 ? 'No journey failed.' : `Failed: ${failures.join(', ')}.`);
process.exit(failures.length === 0 ? 0 : 1);

async function goThrough(
  kind: string,
  start: (origin: string) => Promise<Engine | undefined>,
): Promise<string[]> {
  const engine = await start(url.origin);
  if (!engine) {
    print(`${kind} is not on this machine: see README.md, "Which browsers".`);
    return [];
  }
  const failed: string[] = [];
  for (const [name, journey] of Object.entries(journeys)) {
    const fault = await journey(engine.tab).catch((error: unknown) => error);
    print(`${engine.name}: ${name}${fault ? ` fails: ${fault}` : ''}`);
    if (fault) failed.push(`${name} in ${kind}`);
  }
  await engine.close();
  return failed;
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
