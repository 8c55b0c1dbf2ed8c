import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  convertV4MiniflareOptions,
  fetch,
  Headers,
  Miniflare,
  type RequestInit,
  type V4MiniflareOptions,
} from 'miniflare';
import { vi } from 'vitest';
import { type AccessTeam, accessTeam, accessVars, deskUrl } from '../desk/access.ts';
import { clockedDesk, deskConfig, personAtDesk } from '../desk/desk.ts';
import { alertsConfig, alertsKeys, alertsModules, runAlerts } from '../worker/alerts.ts';
import { allowDeletion, migrate, storageAt } from '../worker/database.ts';
import { startPushService } from '../worker/push-service.ts';
import { faultySite, storageModules, workerOptions } from '../worker/worker.ts';
import type { AlertsRun } from '../workers/alerts.ts';
import { clockHeader, type Faults, faultsPath, originHeader } from '../workers/faults.ts';

export const people = ['aoife@operator.example', 'brian@operator.example'] as const;

/** Number of calls that no rate limiter refuses. */
const unlimited = 1_000_000;
const limits = Object.fromEntries(
  ['CONTACT_LIMIT', 'CONTACT_ATTEMPTS', 'STATUS_LIMIT', 'NETWORK_LIMIT', 'ALERTS_LIMIT'].map(
    (name) => [name, unlimited],
  ),
);

export type World = Awaited<ReturnType<typeof startWorld>>;

/**
 * Starts the site, the desk and the alerts of production on one storage, with a push service and people who
 * sign in. `vi` sets one clock for all of them.
 */
export async function startWorld() {
  const directory = await mkdtemp(join(tmpdir(), 'world-'));
  const service = await startPushService();
  const team: AccessTeam = await accessTeam();
  const start = async () => {
    const started = await startProcess({
      resourcePersistencePath: directory,
      cf: false,
      unsafeTriggerHandlers: true,
      handleStructuredLogs: () => undefined,
      workers: [
        workerOptions('site', { bare: true, modules: faultySite, limits, vars: alertsKeys }),
        workerOptions('desk', {
          ...{ bare: true, config: deskConfig(), vars: accessVars },
          modules: clockedDesk,
          outbound: (request) => team.answer(request),
        }),
        workerOptions('alerts', {
          ...{ bare: true, config: alertsConfig(), modules: alertsModules },
          outbound: (request) => service.answer(request),
        }),
        workerOptions('storage', { bare: true, modules: storageModules }),
      ],
    });
    const names = ['site', 'desk', 'alerts', 'storage'] as const;
    const [site, desk, alerts, storage] = await Promise.all(
      names.map(async (name) => (await started.runtime.unsafeGetDirectURL(name)).origin),
    );
    return {
      ...started,
      site: `${site}`,
      desk: `${desk}`,
      alerts: `${alerts}`,
      storage: `${storage}`,
    };
  };
  let running = await start();
  const storage = storageAt(() => running.storage);
  await migrate(storage.database);
  await allowDeletion(storage.database);

  const request = (path: string, init?: RequestInit) =>
    fetch(new URL(path, running.site), { redirect: 'manual', ...init });
  const setFaults = async (faults: Faults) => {
    const body = JSON.stringify({ now: Date.now(), ...faults });
    await request(faultsPath, { method: 'PUT', body });
  };
  const desk = {
    fetch: (url: string, init: RequestInit = {}) => {
      const headers = new Headers(init.headers);
      headers.set(clockHeader, `${Date.now()}`);
      headers.set(originHeader, deskUrl);
      return fetch(running.desk + url.slice(deskUrl.length), { ...init, headers });
    },
  };

  return {
    ...storage,
    service,
    setFaults,
    people: people.map((email) => ({
      ...personAtDesk(desk, () => team, 'works', { email }),
      messages: personAtDesk(desk, () => team, 'messages', { email }),
    })),
    /** Returns the newest recorded revision of the subject of a page; 0 if there is none. */
    async recordedRevision(path: string): Promise<number> {
      const { results } = await storage.database
        .prepare('SELECT max(revision) AS revision FROM desk_record WHERE subject = ?1')
        .bind(path.split('/').at(-1))
        .all<{ revision: number | null }>();
      return results[0]?.revision ?? 0;
    },
    /** Requests a path of the site. */
    get: request,
    /** Sends JSON to the site, as its pages do. */
    post: (path: string, content: object) =>
      request(path, {
        method: 'POST',
        body: JSON.stringify(content),
        headers: { Origin: running.site, 'Content-Type': 'application/json' },
      }),
    /** Sets the clock of all Workers. */
    async setClock(now: number, faults: Faults): Promise<void> {
      vi.setSystemTime(now);
      await setFaults(faults);
    },
    /** Runs the cron of the site. */
    async cron(): Promise<void> {
      const path = `/cdn-cgi/local/scheduled?cron=*/5+*+*+*+*&time=${Date.now()}`;
      await fetch(running.origin + path).then((response) => response.text());
    },
    /** Runs the alerts, as the cron does each minute. */
    runAlerts: (run: Omit<AlertsRun, 'now'>) =>
      runAlerts(running.alerts, { now: Date.now(), ...run }),
    kill: () => running.kill(),
    /** Restarts the Workers on the same storage after a kill. */
    async restart(): Promise<void> {
      await running.dispose();
      running = await start();
    },
    async close(): Promise<void> {
      await running.dispose();
      await service.close();
      await rm(directory, { recursive: true });
    },
  };
}

/** Starts Workers in a process that can be killed. */
async function startProcess(options: V4MiniflareOptions) {
  const earlierPids = new Set(workerdPids());
  const runtime = new Miniflare(convertV4MiniflareOptions(options));
  const { origin } = await runtime.ready;
  const newPids = workerdPids().filter((pid) => !earlierPids.has(pid));
  return {
    runtime,
    origin,
    /** Kills the process immediately, as a power cut does; further calls do nothing. */
    kill() {
      for (const pid of newPids.splice(0)) process.kill(pid, 'SIGKILL');
    },
    dispose: () => runtime.dispose().catch(() => undefined),
  };
}

/** Process ids of the workerd processes that this process has started. */
function workerdPids(): number[] {
  const list = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' });
  return list.split('\n').flatMap((line) => {
    const [, pid, parent, command] = /^\s*(\d+)\s+(\d+)\s+(\S+)/.exec(line) ?? [];
    return Number(parent) === process.pid && command?.includes('workerd') ? [Number(pid)] : [];
  });
}
