import type { Bindings } from '../app-env.ts';
import { type Notices, unknownNotices } from '../notices/view.ts';
import { type Site, siteFrom } from '../settings.ts';

/** All that decides a page besides its path: settings, Worker version, year and notices. */
export interface Release {
  readonly site: Site;
  readonly version: string;
  /** Calendar year of the copyright line, in UTC. */
  readonly year: number;
  /** What is known of the road until something changes or the next border in time passes. */
  readonly notices: Notices;
  /** Known before anything is rendered: the same for every page and file of the release. */
  readonly etag: string;
}

export function releaseOf(
  site: Site,
  version: string,
  year: number,
  notices: Notices = unknownNotices,
): Release {
  return { site, version, year, notices, etag: `W/"${version}.${year}.${notices.key}"` };
}

let checked: Site | undefined;
let current: Release | undefined;

/**
 * The settings of this isolate, checked once.
 * @throws SettingsError
 */
export function currentSite(env: Bindings): Site {
  checked ??= siteFrom(env);
  return checked;
}

/**
 * The release of this isolate, made anew when the year turns and when other notices hold.
 * @throws SettingsError
 */
export function currentRelease(env: Bindings, notices: Notices): Release {
  const year = new Date().getUTCFullYear();
  if (current?.year === year && current.notices === notices) return current;
  current = releaseOf(currentSite(env), env.VERSION.id, year, notices);
  return current;
}

/** Whether a URL is on the site's own host and not on a preview's. */
export function isCanonical(url: string, { url: origin }: Site): boolean {
  return url.startsWith(`${origin}/`);
}
