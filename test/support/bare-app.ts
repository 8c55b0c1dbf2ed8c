import { Hono } from 'hono';
import type { AppEnv } from '../../src/app-env.ts';
import { releaseOf } from '../../src/render/release.ts';

const site = {
  name: 'Ring Road',
  descriptor: 'Road Maintenance',
  address: '1 Example Road, Dublin',
  phone: '020 912 3456',
  phoneHref: 'tel:+353209123456',
  email: 'operations@ring-road.example',
  url: 'https://ring-road.example',
  retentionDays: 90,
  mailFrom: 'website@ring-road.example',
  mailed: true,
};

export const release = releaseOf(site, 'v1', 2026);

/** An app with a release and nothing else, to try one middleware on. */
export function bareApp(): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.use(async (c, next) => {
    c.set('release', release);
    await next();
  });
  return app;
}
