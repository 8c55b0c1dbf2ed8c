import { Hono } from 'hono';
import { siteFrom } from '../../src/site/settings.ts';
import type { AppEnv, SiteState } from '../../src/site/state.ts';

/** Variables of wrangler.toml, with values for tests. */
export const settings = {
  SITE_NAME: 'Ring Road',
  SITE_DESCRIPTOR: 'Road Maintenance',
  SITE_ADDRESS: '1 Example Road, Dublin',
  SITE_PHONE: '020 912 3456',
  SITE_EMAIL: 'operations@ring-road.example',
  SITE_URL: 'https://ring-road.example',
  MESSAGE_RETENTION_DAYS: '90',
  MAIL_FROM: 'website@ring-road.example',
  NOTICES_LICENCE: 'CC-BY-4.0',
  ALERTS_PUBLIC_KEY: '',
};

export const site = siteFrom(settings);

export const state: SiteState = {
  site: { ...site, sendsMailCopies: true },
  version: 'v1',
  year: 2026,
  closure: undefined,
  etags: { page: 'W/"v1.2026.unknown.21"', text: 'W/"v1.2026.unknown"' },
};

/** Creates an app that has only the request state, for tests of a middleware. */
export function bareApp(key?: string, siteState = state): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.use((c, next) => {
    Object.assign(c, { env: { state: siteState, key } });
    return next();
  });
  return app;
}
