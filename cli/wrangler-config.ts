import { readFileSync, writeFileSync } from 'node:fs';
import { parse } from 'smol-toml';
import * as v from 'valibot';
import { accessSettings } from '../desk/settings.ts';
import { SettingsError } from '../src/site/settings.ts';

const optionalText = v.optional(v.string());

/** Fields that a deploy reads; wrangler receives all other fields unchanged. */
const wranglerConfig = v.looseObject({
  name: v.string(),
  compatibility_date: optionalText,
  vars: v.optional(v.record(v.string(), v.unknown())),
  routes: v.optional(v.array(v.union([v.string(), v.looseObject({ pattern: v.string() })]))),
  d1_databases: v.optional(
    v.array(v.looseObject({ database_name: optionalText, database_id: optionalText })),
  ),
  kv_namespaces: v.optional(v.array(v.looseObject({ binding: v.string(), id: optionalText }))),
  ratelimits: v.optional(v.array(v.looseObject({ namespace_id: v.string() }))),
});

export type WranglerConfig = v.InferOutput<typeof wranglerConfig>;

/**
 * Parses a configuration file without wrangler, which takes a second to load.
 * @throws Error that names the fields to correct
 */
export function readWranglerConfig(file: string): WranglerConfig {
  const text = readFileSync(file, 'utf8');
  const content: unknown = file.endsWith('.json') ? JSON.parse(text) : parse(text);
  const result = v.safeParse(wranglerConfig, content);
  if (result.success) return result.output;
  const lines = result.issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`);
  throw new Error(`Correct ${file}: ${lines.join('; ')}.`);
}

/** Writes the configuration of a local Worker. Its triggers are omitted, because `wrangler dev` warns about them. */
export function writeLocalConfig(file: string, config: WranglerConfig): void {
  const { triggers: _, ...local } = config;
  writeFileSync(file, JSON.stringify(local, null, 2));
}

/**
 * Returns the configuration of a second Worker with the same settings but separate bindings, so that tests
 * cannot use the messages, mailbox or domain of the deployed site.
 */
export function stagingConfigOf(config: WranglerConfig): WranglerConfig {
  const { routes, route, send_email, preview_urls, vars, ...sharedConfig } = config;
  return {
    ...sharedConfig,
    name: `${config.name}-staging`,
    workers_dev: true,
    // Staging sends no alerts.
    ...(vars && {
      vars: { ...vars, ...('ALERTS_PUBLIC_KEY' in vars && { ALERTS_PUBLIC_KEY: '' }) },
    }),
    d1_databases: (config.d1_databases ?? []).map(({ database_id, ...database }) => ({
      ...database,
      database_name: `${database.database_name}-staging`,
    })),
    kv_namespaces: (config.kv_namespaces ?? []).map(({ binding }) => ({ binding })),
    ratelimits: (config.ratelimits ?? []).map((limit) => ({
      ...limit,
      namespace_id: `9${limit.namespace_id}`,
    })),
  };
}

/**
 * Returns the configuration of the local desk: the entry point without sign-in, and no routes.
 * @param vars name of the person and origin of the site, for desk/local.ts
 */
export function localDeskConfigOf(
  desk: WranglerConfig,
  vars: Readonly<
    Partial<Record<'LOCAL_OPERATOR' | 'LOCAL_FOLDER' | 'LOCAL_SITE_URL', string | undefined>>
  >,
): WranglerConfig {
  const { routes, route, ...local } = desk;
  return { ...local, main: 'dist/desk/local/index.js', vars: { ...desk.vars, ...vars } };
}

/** Reads the configuration of the desk: wrangler.desk.toml with the settings and stores of the site. */
export function readDeskConfig(): WranglerConfig {
  return mergeSiteConfig('wrangler.desk.toml');
}

/** File with the complete configuration of the Worker that sends alerts. */
export const alertsConfigFile = 'wrangler.alerts.json';

/**
 * Reads the configuration of the Worker that sends alerts: wrangler.alerts.toml with the settings and stores
 * of the site.
 */
export function readAlertsConfig(): WranglerConfig {
  return mergeSiteConfig('wrangler.alerts.toml');
}

/** Adds the settings and stores of the site to the configuration of another Worker. */
function mergeSiteConfig(file: string): WranglerConfig {
  const { compatibility_date, vars, d1_databases, kv_namespaces } =
    readWranglerConfig('wrangler.toml');
  const workerConfig = readWranglerConfig(file);
  return {
    ...workerConfig,
    compatibility_date,
    d1_databases,
    kv_namespaces,
    vars: { ...vars, ...workerConfig.vars },
  };
}

/** Returns a problem if the store ids are missing, because another Worker could not share the site's stores. */
export function storeProblems(
  { d1_databases = [], kv_namespaces = [] }: WranglerConfig,
  worker: string,
): string[] {
  const ids = [...d1_databases.map((one) => one.database_id), ...kv_namespaces.map(({ id }) => id)];
  if (ids.every(Boolean)) return [];
  return [
    `wrangler.toml lacks the ids of the database and the KV namespaces. Without ids, ${worker} would get a new, empty database and namespaces. Add the ids. See docs/operations.md, "First deploy".`,
  ];
}

/** Returns the problems that prevent a deploy of the desk, one line each. */
export function deskProblems(desk: WranglerConfig): string[] {
  const { routes = [], vars } = desk;
  const problems = storeProblems(desk, 'the desk');
  try {
    const { host } = new URL(accessSettings(vars).url);
    const hosts = routes.map((route) => (typeof route === 'string' ? route : route.pattern));
    if (!hosts.includes(host)) {
      problems.push(`wrangler.desk.toml has no [[routes]] for ${host}. Add the route.`);
    }
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    problems.push(error.message);
  }
  return problems;
}
