import type { Bindings } from '../http/env.ts';
import { currentNotices } from '../works/reader.ts';
import { type Notices, unknownNotices } from '../works/view.ts';
import { type Site, siteFrom } from './settings.ts';

type Background = Pick<ExecutionContext, 'waitUntil'>;

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
function currentSite(env: Bindings): Site {
  checked ??= siteFrom(env);
  return checked;
}

/**
 * The release of this isolate, made anew when the year turns and when other notices hold.
 * @throws SettingsError
 */
function currentRelease(env: Bindings, notices: Notices): Release {
  const year = new Date().getUTCFullYear();
  if (current?.year === year && current.notices === notices) return current;
  current = releaseOf(currentSite(env), env.VERSION.id, year, notices);
  return current;
}

/**
 * The release that a request is answered for: at once where notices were read lately, else within 300 ms.
 * @throws SettingsError
 */
export function releaseFor(env: Bindings, context: Background): Release | Promise<Release> {
  // Wrong settings are told before anybody waits for what is closed.
  currentSite(env);
  const notices = currentNotices(env, (work) => context.waitUntil(work));
  if (notices instanceof Promise) return notices.then((known) => currentRelease(env, known));
  return currentRelease(env, notices);
}

/** Where a request without encryption to the site's own host belongs; undefined for all others. */
export function httpsLocation(url: string, { url: origin }: Site): string | undefined {
  const plain = `${origin.replace('https:', 'http:')}/`;
  return url.startsWith(plain) ? `${origin}/${url.slice(plain.length)}` : undefined;
}

/** Whether a URL is on the site's own host and not on a preview's. */
export function isCanonical(url: string, { url: origin }: Site): boolean {
  return url.startsWith(`${origin}/`);
}
