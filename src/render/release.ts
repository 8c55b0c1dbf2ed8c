import type { Bindings } from '../app-env.ts';
import { type Site, siteFrom } from '../settings.ts';

/** All that decides a page besides its path: settings, Worker version and year. */
export interface Release {
  readonly site: Site;
  readonly version: string;
  /** Calendar year of the copyright line, in UTC. */
  readonly year: number;
  /** Known before anything is rendered: the same for every page and file of the release. */
  readonly etag: string;
}

export function releaseOf(site: Site, version: string, year: number): Release {
  return { site, version, year, etag: `W/"${version}.${year}"` };
}

let current: Release | undefined;

/**
 * The release of this isolate, made once and again when the year turns.
 * @throws SettingsError
 */
export function currentRelease(env: Bindings): Release {
  const year = new Date().getUTCFullYear();
  if (current?.year !== year) current = releaseOf(siteFrom(env), env.VERSION.id, year);
  return current;
}

/** Whether a URL is on the site's own host and not on a preview's. */
export function isCanonical(url: string, { url: origin }: Site): boolean {
  return url.startsWith(`${origin}/`);
}
