import { experimental_readRawConfig, type Unstable_RawConfig } from 'wrangler';

/**
 * Configuration of the desk's Worker: its own of wrangler.desk.toml, with the settings and the stores
 * that wrangler.toml gives the site.
 */
export function deskOf(site: Unstable_RawConfig, desk: Unstable_RawConfig): Unstable_RawConfig {
  const { compatibility_date, vars, d1_databases, kv_namespaces } = site;
  return {
    ...desk,
    ...(compatibility_date === undefined ? {} : { compatibility_date }),
    ...(d1_databases === undefined ? {} : { d1_databases }),
    ...(kv_namespaces === undefined ? {} : { kv_namespaces }),
    vars: { ...vars, ...desk.vars },
  };
}

/** The desk for this machine: the entry that signs nobody in, and no host of the deployed one. */
export function localDeskOf(desk: Unstable_RawConfig): Unstable_RawConfig {
  const { routes, route, ...local } = desk;
  return { ...local, main: 'dist/desk/local/index.js' };
}

export function readDeskConfig(): Unstable_RawConfig {
  const read = (config: string) => experimental_readRawConfig({ config }).rawConfig;
  return deskOf(read('wrangler.toml'), read('wrangler.desk.toml'));
}
