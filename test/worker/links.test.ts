import { describe, expect, inject, it } from 'vitest';
import { all, attribute, get, links, parse } from '../support/html.ts';
import { pagePaths } from '../support/paths.ts';

const site = inject('site');

interface VisitedPage {
  path: string;
  status: number;
  page: Document;
  /** Files named in the `Link` and `Speculation-Rules` headers. */
  filesInHeaders: string[];
}

const contentTypes: Record<string, string> = {
  atom: 'application/atom+xml',
  avif: 'image/avif',
  css: 'text/css',
  csv: 'text/csv',
  geojson: 'application/geo+json',
  ics: 'text/calendar',
  ico: 'image/vnd.microsoft.icon',
  jpg: 'image/jpeg',
  js: 'text/javascript',
  json: 'application/json',
  '/speculation-rules.json': 'application/speculationrules+json',
  '/works.schema.json': 'application/schema+json',
  png: 'image/png',
  svg: 'image/svg+xml',
  xml: 'application/xml',
  webmanifest: 'application/manifest+json',
  webp: 'image/webp',
  woff2: 'font/woff2',
};

const isFile = (path: string) => /\.\w+$/.test(path.replace(/[?#].*/, ''));
const isLocal = (href: string) => href.startsWith('/') || href.startsWith('#');

async function visit(path: string): Promise<VisitedPage> {
  const response = await get(path);
  const linkHeaders = ['link', 'speculation-rules']
    .map((name) => response.headers.get(name))
    .join();
  const filesInHeaders = [...linkHeaders.matchAll(/["<](\/[^">]+)/g)].map(([, file = '']) => file);
  return {
    path,
    status: response.status,
    page: parse(await response.text()),
    filesInHeaders,
  };
}

/** Visits every page reachable by links from the home page. */
async function crawl(): Promise<Map<string, VisitedPage>> {
  const visitedPages = new Map<string, VisitedPage>();
  const pathsToVisit = ['/'];
  for (const path of pathsToVisit) {
    if (visitedPages.has(path)) continue;
    const visitedPage = await visit(path);
    visitedPages.set(path, visitedPage);
    const targets = links(visitedPage.page).map(([, href]) => href.replace(/#.*/, ''));
    pathsToVisit.push(...targets.filter((href) => href.startsWith('/') && !isFile(href)));
  }
  return visitedPages;
}

/** Returns the files that a page refers to: pictures, styles, scripts, fonts, icons, cards and downloads. */
function filesOf({ page, filesInHeaders }: VisitedPage): string[] {
  const values = (selector: string, name: string) =>
    all(page, selector).map((element) => attribute(element, name));
  const srcsetFiles = [...values('img', 'srcset'), ...values('source', 'srcset')].flatMap((set) =>
    set.split(', ').map((candidate) => candidate.replace(/ .*/, '')),
  );
  const cards = values('meta[property="og:image"]', 'content').map((url) =>
    url.replace(site.url, ''),
  );
  const linkHeaders = [
    ...values('img', 'src'),
    ...values('link', 'href'),
    ...values('script', 'src'),
  ];
  const downloads = links(page).map(([, href]) => href);
  return [...srcsetFiles, ...cards, ...linkHeaders, ...downloads, ...filesInHeaders].filter(
    (path) => isLocal(path) && isFile(path),
  );
}

/** Linked hosts: public bodies, the two toll companies and licences. */
const externalHosts =
  '112.ie creativecommons.org dataprotection.ie dlrcoco.ie dublincity.ie dublintunnel.ie eflow.ie fingal.ie garda.ie ihrec.ie localgov.ie ombudsman.ie opendatacommons.org pleanala.ie rsa.ie sdcc.ie tii.ie tii.sonitussystems.com';

const visitedPages = await crawl();
const pages = [...visitedPages.values()];
const missingPage = await visit('/no-such-page');

describe('the crawled pages', () => {
  it('have status 200 and include every page of the site', () => {
    expect(pages.filter(({ status }) => status !== 200).map(({ path }) => path)).toEqual([]);
    expect([...visitedPages.keys()]).toEqual(expect.arrayContaining(pagePaths));
  });

  it('link only to fragments that exist', () => {
    // The embedded board has no skip link and no table of contents.
    const pagesWithAnchors = pages.filter(({ path }) => !path.startsWith('/works/embed'));
    const brokenLinks = [...pagesWithAnchors, missingPage].flatMap((visitedPage) => {
      const fragments = links(visitedPage.page).flatMap(([, href]) => {
        const [path = '', id] = href.split('#');
        return isLocal(href) && id !== undefined
          ? [{ href, id, on: visitedPages.get(path) ?? visitedPage }]
          : [];
      });
      expect(fragments.length, visitedPage.path).toBeGreaterThan(0);
      const missingFragments = fragments.filter(
        ({ id, on }) => !on.page.querySelector(`[id="${id}"]`),
      );
      return missingFragments.map(({ href }) => `${href} on ${visitedPage.path}`);
    });
    expect(brokenLinks).toEqual([]);
  });

  it('link only to known external hosts, over HTTPS', () => {
    const linkTargets = pages.flatMap(({ page }) => links(page).map(([, href]) => href));
    const hosts = linkTargets
      .filter((href) => !isLocal(href) && !/^(tel|mailto):/.test(href))
      .map((href) => new URL(href));
    expect(hosts.filter(({ protocol }) => protocol !== 'https:')).toEqual([]);
    expect(new Set(hosts.map(({ host }) => host.replace('www.', '')))).toEqual(
      new Set(externalHosts.split(' ')),
    );
  });
});

describe('the files that pages refer to', () => {
  const files = [...new Set([...pages, missingPage].flatMap(filesOf))];

  it('include every file type of the site', () => {
    const kinds = Object.keys(contentTypes);
    expect(kinds.filter((kind) => !files.some((file) => file.endsWith(kind)))).toEqual([]);
  });

  it('exist with the right content type', async () => {
    for (const file of files) {
      const response = await get(file);
      expect(response.status, file).toBe(200);
      const [type] = response.headers.get('content-type')?.split(';') ?? [];
      expect(type, file).toBe(contentTypes[file] ?? contentTypes[file.replace(/.*\./, '')]);
      expect((await response.arrayBuffer()).byteLength, file).toBeGreaterThan(0);
    }
  });
});
