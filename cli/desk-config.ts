import { accessSettings } from '../desk/settings.ts';
import { SettingsError } from '../src/site/settings.ts';
import { readWranglerConfig, type WranglerConfig } from './wrangler-config.ts';

/**
 * Configuration of the desk's Worker: wrangler.desk.toml, with the site's settings and stores from
 * wrangler.toml added.
 */
export function deskConfigOf(site: WranglerConfig, desk: WranglerConfig): WranglerConfig {
  const { compatibility_date, vars, d1_databases, kv_namespaces } = site;
  return {
    ...desk,
    ...(compatibility_date === undefined ? {} : { compatibility_date }),
    ...(d1_databases === undefined ? {} : { d1_databases }),
    ...(kv_namespaces === undefined ? {} : { kv_namespaces }),
    vars: { ...vars, ...desk.vars },
  };
}

/** Configuration of the desk on this machine: an entry without sign-in, and none of the deployed routes. */
export function localDeskConfigOf(desk: WranglerConfig): WranglerConfig {
  const { routes, route, ...local } = desk;
  return { ...local, main: 'dist/desk/local/index.js' };
}

export function readDeskConfig(): WranglerConfig {
  return deskConfigOf(
    readWranglerConfig('wrangler.toml'),
    readWranglerConfig('wrangler.desk.toml'),
  );
}

/** Problems that prevent deploying the desk: a line for each, naming what to correct. */
export function deskProblems(desk: WranglerConfig): string[] {
  const { d1_databases = [], kv_namespaces = [], routes = [], vars } = desk;
  const problems: string[] = [];
  if (
    ![...d1_databases.map((one) => one.database_id), ...kv_namespaces.map(({ id }) => id)].every(
      Boolean,
    )
  ) {
    problems.push(
      'wrangler.toml does not name the database and the namespaces of the site: put their ids there, or the desk would get empty ones (docs/operations.md, "First deploy").',
    );
  }
  try {
    const { host } = new URL(accessSettings(vars).url);
    const hosts = routes.map((route) => (typeof route === 'string' ? route : route.pattern));
    if (!hosts.includes(host)) {
      problems.push(`wrangler.desk.toml has no [[routes]] for ${host}.`);
    }
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    problems.push(error.message);
  }
  return problems;
}
