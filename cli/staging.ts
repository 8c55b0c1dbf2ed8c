import type { WranglerConfig } from './wrangler-config.ts';

/**
 * Configuration of a second Worker with the same settings but separate bindings, so that nothing tried
 * there reaches the deployed site's messages, mailbox or domain.
 */
export function stagingConfigOf(config: WranglerConfig): WranglerConfig {
  const { routes, route, send_email, preview_urls, ...shared } = config;
  return {
    ...shared,
    name: `${config.name}-staging`,
    workers_dev: true,
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
