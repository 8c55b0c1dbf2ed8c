import { writeFileSync } from 'node:fs';
import { createTestHarness } from 'wrangler';
import { localDeskConfigOf, readDeskConfig } from '../../cli/wrangler-config.ts';
import { startFirefox } from './firefox.ts';
import { deskJourneys, journeys } from './journeys.ts';
import type { Engine, Tab } from './tab.ts';
import { startWebKit } from './webkit.ts';

// Prevents Miniflare from requesting this machine's location from Cloudflare.
process.env.CLOUDFLARE_CF_FETCH_ENABLED = 'false';

// Runs the journeys on the built site and local desk in this machine's browsers other than Chromium.
const deskConfig = 'wrangler.desk.local.json';
writeFileSync(
  deskConfig,
  JSON.stringify(localDeskConfigOf(readDeskConfig(), { LOCAL_SITE_URL: 'http://localhost:8787' })),
);
const failures = [
  ...(await runJourneysOn('wrangler.toml', journeys)),
  ...(await runJourneysOn(deskConfig, deskJourneys)),
];
print(failures.length === 0 ? 'No journey failed.' : `Failed: ${failures.join(', ')}.`);
process.exit(failures.length === 0 ? 0 : 1);

type Journeys = Readonly<Record<string, (tab: Tab) => Promise<void>>>;

async function runJourneysOn(configPath: string, journeysToRun: Journeys): Promise<string[]> {
  const worker = createTestHarness({ workers: [{ configPath }] });
  const { url } = await worker.listen();
  await worker.getWorker().applyD1Migrations('DB');
  const failed = [
    ...(await runJourneys('Firefox', () => startFirefox(url.origin), journeysToRun)),
    ...(await runJourneys('WebKit', () => startWebKit(url.origin), journeysToRun)),
  ];
  await worker.close();
  return failed;
}

async function runJourneys(
  browserName: string,
  start: () => Promise<Engine | undefined>,
  journeysToRun: Journeys,
): Promise<string[]> {
  const engine = await start();
  if (!engine) {
    print(`${browserName} is not installed. Install it as README.md, "Which browsers", says.`);
    return [];
  }
  const failed: string[] = [];
  for (const [name, journey] of Object.entries(journeysToRun)) {
    const journeyError = await journey(engine.tab).catch((error: unknown) => error);
    print(`${engine.name}: ${name}${journeyError ? ` fails: ${journeyError}` : ''}`);
    if (journeyError) failed.push(`${name} in ${browserName}`);
  }
  await engine.close();
  return failed;
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
