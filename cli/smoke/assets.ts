import { createHash } from 'node:crypto';
import {
  CheckError,
  check,
  expectHeader,
  expectSecurityHeaders,
  expectStatus,
  find,
} from './assertions.ts';
import type { Answer, Site } from './site.ts';

/** The home page's own script, style and font, and that they are what it says they are. */
export async function checkAssets(site: Site): Promise<void> {
  const home = await site.ask('/');
  const style = find(home, /<link rel="stylesheet" href="(\/assets\/[^"]+)"/, 'style sheet');
  const font = find(home, /<link rel="preload" href="(\/assets\/[^"]+)"/, 'font');
  for (const path of [style, font]) await checkHashed(site, path);
  const scripts = [...home.body.matchAll(/<script [^>]*src="([^"]+)"[^>]*>/g)];
  if (scripts.length === 0) throw new CheckError('GET /: no script');
  checkInline(home);
  for (const [tag, path = ''] of scripts) {
    const integrity = tag.match(/ integrity="(sha384-[^"]+)"/)?.[1];
    const answer = await checkHashed(site, path);
    const digest = `sha384-${createHash('sha384').update(answer.bytes).digest('base64')}`;
    check(digest === integrity, answer, `its hash is ${digest}, but the page says ${integrity}`);
  }
}

/** Whether the policy knows the script within the page, which no browser would run otherwise. */
function checkInline(home: Answer): void {
  const code = find(home, /<script>(.*?)<\/script>/s, 'script within it');
  const digest = `sha256-${createHash('sha256').update(code).digest('base64')}`;
  const policy = home.headers.get('Content-Security-Policy') ?? '';
  check(policy.includes(`'${digest}'`), home, `its policy lacks the hash of its script, ${digest}`);
}

async function checkHashed(site: Site, path: string): Promise<Answer> {
  const answer = await site.ask(path);
  expectStatus(answer, 200);
  expectSecurityHeaders(answer);
  expectHeader(answer, 'Cache-Control', 'public, max-age=31536000, immutable');
  return answer;
}

/** Pictures that browsers and other sites ask for by a fixed name. */
export async function checkFixedNames(site: Site): Promise<void> {
  for (const path of ['/favicon.ico', '/icon.svg', '/apple-touch-icon.png', '/og/home.jpg']) {
    const answer = await site.ask(path);
    expectStatus(answer, 200);
    expectSecurityHeaders(answer);
    expectHeader(answer, 'Cache-Control', 'public, max-age=86400');
  }
}
