import { existsSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { createKeys } from './alerts.ts';
import { requireFreePort, runProgram } from './platform.ts';
import { isPort, readArguments, refuseArguments, run } from './program.ts';
import { readAlertsConfig, readWranglerConfig, writeLocalConfig } from './wrangler-config.ts';

const usage = `npm start [-- options]

Builds the site, and serves it with its cron and its alerts.

  --port <port>          port of the site (8787); the alerts use the next port but one
  --persist-to <folder>  folder of the local data

Other options are for wrangler dev.`;

const configFile = 'wrangler.local.json';
/** Interval of the trigger in wrangler.toml, in ms. */
const cronIntervalMs = 5 * 60_000;

/** Serves the built site with its cron and its alerts in workerd, all on the same folder. */
async function main(): Promise<void> {
  const options = process.argv.slice(2);
  const { values } = readArguments(usage, {
    strict: false,
    options: { port: { type: 'string' }, 'persist-to': { type: 'string' } },
  });
  const port = Number(values.port ?? 8787);
  if (!isPort(`${values.port ?? port}`) || !isPort(`${port + 2}`))
    refuseArguments('--port is not a port.', usage);
  // Before the build, which would replace the files of a site that runs.
  await requireFreePort(port, 'npm start');
  await requireFreePort(port + 2, 'npm start');
  const portOptions = values.port === undefined ? ['--port', `${port}`] : [];

  const folder = values['persist-to'];
  const folderOptions = folder === undefined ? [] : ['--persist-to', `${folder}`];

  const codes = await Promise.all([
    run('npm', ['run', '--silent', 'build']),
    run('npm', ['run', '--silent', 'migrate', '--', ...folderOptions], { hideStdout: true }),
  ]);
  process.exitCode = codes.find((code) => code !== 0) ?? 0;
  if (process.exitCode === 0) {
    const keyOptions = ['--var', `ALERTS_PUBLIC_KEY:${writeAlertsConfig()}`];
    writeLocalConfig(configFile, readWranglerConfig('wrangler.toml'));
    const controller = new AbortController();
    for (const signalName of ['SIGINT', 'SIGTERM'] as const)
      process.on(signalName, () => controller.abort());
    // The Workers start one after the other, because each locks a new database. "Ready" means that both run.
    await startAlerts(port + 2, folderOptions, controller.signal);
    void startLocalCron(`http://localhost:${port}`, cronIntervalMs, controller.signal);
    const siteOptions = ['--config', configFile, ...portOptions, ...keyOptions];
    if (!controller.signal.aborted)
      process.exitCode = await run('wrangler', ['dev', ...siteOptions, ...options]);
    controller.abort();
  }
}

/** File with the local configuration of the Worker that sends alerts. It keeps the local keys between starts. */
const alertsConfigFile = 'wrangler.alerts.local.json';
/** Interval of the trigger in wrangler.alerts.toml, in ms. */
const alertsIntervalMs = 60_000;
/** Pause before the Worker is started again, in ms. */
const restartMs = 1_000;

/** Writes the local configuration with local keys; returns the public key. */
function writeAlertsConfig(): string {
  const { vars: earlier = {} } = existsSync(alertsConfigFile)
    ? readWranglerConfig(alertsConfigFile)
    : {};
  const keys = createKeys();
  const { ALERTS_PUBLIC_KEY = keys.publicKey, ALERTS_PRIVATE_KEY = keys.privateKey } = earlier;
  const config = readAlertsConfig();
  const vars = { ...config.vars, ALERTS_PUBLIC_KEY, ALERTS_PRIVATE_KEY };
  writeLocalConfig(alertsConfigFile, { ...config, vars });
  return `${ALERTS_PUBLIC_KEY}`;
}

/**
 * Runs the Worker that sends alerts, with its queue and cron, on the data of the local site. Starts it again
 * whenever it stops. Resolves when it responds.
 */
async function startAlerts(
  port: number,
  folderOptions: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const addressOptions = ['--ip', '127.0.0.1', '--port', `${port}`];
  const inspectorOptions = ['--inspector-ip', '127.0.0.1', '--inspector-port', '0'];
  const options = [...addressOptions, ...inspectorOptions, ...folderOptions];
  const keepRunning = async () => {
    while (!signal.aborted) {
      const args = ['dev', '--config', alertsConfigFile, ...options];
      await run('wrangler', args, { hideStdout: true, noStdin: true, signal });
      if (!signal.aborted) await wait(restartMs, undefined, { ref: false });
    }
  };
  void keepRunning();
  await startLocalCron(`http://localhost:${port}`, alertsIntervalMs, signal);
}

/** Interval between attempts until the Worker responds, in ms. */
const retryMs = 500;

/**
 * Runs the scheduled handler of a local Worker, which `wrangler dev` never does: once when the Worker
 * responds, then at each interval. Resolves after the first response. The Worker logs its own failures.
 * @param intervalMs interval of the Worker's trigger, in ms
 */
export async function startLocalCron(
  origin: string,
  intervalMs: number,
  signal: AbortSignal,
): Promise<void> {
  const trigger = () => fetch(`${origin}/cdn-cgi/local/scheduled`).catch(() => undefined);
  while (!signal.aborted && !(await trigger())) {
    await wait(retryMs, undefined, { ref: false });
  }
  const timer = setInterval(trigger, intervalMs).unref();
  signal.addEventListener('abort', () => clearInterval(timer));
}

if (import.meta.main) await runProgram(main);
