import { existsSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { createKeys } from './alerts.ts';
import { startLocalCron } from './cron.ts';
import { run } from './run.ts';
import { readAlertsConfig, readWranglerConfig, writeLocalConfig } from './wrangler-config.ts';

/** File with the local configuration of the Worker that sends alerts. It keeps the local keys between starts. */
const configFile = 'wrangler.alerts.local.json';
/** Interval of the trigger in wrangler.alerts.toml, in ms. */
const cronIntervalMs = 60_000;
/** Pause before the Worker is started again, in ms. */
const restartMs = 1_000;

/** Writes the local configuration with local keys; returns the public key. */
export function writeAlertsConfig(): string {
  const { vars: earlier = {} } = existsSync(configFile) ? readWranglerConfig(configFile) : {};
  const keys = createKeys();
  const { ALERTS_PUBLIC_KEY = keys.publicKey, ALERTS_PRIVATE_KEY = keys.privateKey } = earlier;
  const config = readAlertsConfig();
  const vars = { ...config.vars, ALERTS_PUBLIC_KEY, ALERTS_PRIVATE_KEY };
  writeLocalConfig(configFile, { ...config, vars });
  return `${ALERTS_PUBLIC_KEY}`;
}

/**
 * Runs the Worker that sends alerts, with its queue and cron, on the data of the local site. Starts it again
 * whenever it stops. Resolves when it responds.
 */
export async function startAlerts(
  port: number,
  folderOptions: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const addressOptions = ['--ip', '127.0.0.1', '--port', `${port}`];
  const inspectorOptions = ['--inspector-ip', '127.0.0.1', '--inspector-port', '0'];
  const options = [...addressOptions, ...inspectorOptions, ...folderOptions];
  const keepRunning = async () => {
    while (!signal.aborted) {
      const args = ['dev', '--config', configFile, ...options];
      await run('wrangler', args, { hideStdout: true, noStdin: true, signal });
      if (!signal.aborted) await wait(restartMs, undefined, { ref: false });
    }
  };
  void keepRunning();
  await startLocalCron(`http://localhost:${port}`, cronIntervalMs, signal);
}
