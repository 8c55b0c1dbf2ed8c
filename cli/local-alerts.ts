import { existsSync, writeFileSync } from 'node:fs';
import { createKeys } from './alerts.ts';
import { runLocalCron } from './cron.ts';
import { run } from './run.ts';
import { readAlertsConfig, readWranglerConfig } from './wrangler-config.ts';

/** File with the local configuration of the Worker that sends alerts. It keeps the local keys between starts. */
const configFile = 'wrangler.alerts.local.json';
/** Interval of the trigger in wrangler.alerts.toml, in ms. */
const cronIntervalMs = 60_000;

/** Writes the local configuration with local keys; returns the public key. */
export function writeLocalConfig(): string {
  const { vars: earlier = {} } = existsSync(configFile) ? readWranglerConfig(configFile) : {};
  const keys = createKeys();
  const { ALERTS_PUBLIC_KEY = keys.publicKey, ALERTS_PRIVATE_KEY = keys.privateKey } = earlier;
  const config = readAlertsConfig();
  const vars = { ...config.vars, ALERTS_PUBLIC_KEY, ALERTS_PRIVATE_KEY };
  writeFileSync(configFile, JSON.stringify({ ...config, vars }, null, 2));
  return `${ALERTS_PUBLIC_KEY}`;
}

/** Runs the Worker that sends alerts, with its queue and cron, on the data of the local site. */
export function serveAlerts(port: number, signal: AbortSignal): Promise<number> {
  void runLocalCron(`http://localhost:${port}`, { intervalMs: cronIntervalMs, signal });
  const addressOptions = ['--ip', '127.0.0.1', '--port', `${port}`];
  const inspectorOptions = ['--inspector-ip', '127.0.0.1', '--inspector-port', '0'];
  return run('wrangler', ['dev', '--config', configFile, ...addressOptions, ...inspectorOptions], {
    hideStdout: true,
    noStdin: true,
    signal,
  });
}
