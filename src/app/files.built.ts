import { site } from 'virtual:settings';
import { apiCatalogue, catalogue } from '../feeds/catalogue.ts';
import { feedSchema } from '../feeds/json/json-shape.ts';
import { openApi } from '../feeds/openapi.ts';
import { openHeaders } from '../http/security-headers.ts';
import { atomFeed } from '../pages/blog/feed.ts';
import { textFileOf } from '../pages/text-file.ts';
import { texts } from '../pages/texts.built.tsx';
import { recordApi } from '../record/openapi.ts';
import { example, road } from '../road/road.ts';
import { segmentOf } from '../site/choice.ts';
import { endpoints, href, pages } from '../site/routes.ts';
import { developersContent } from './developers.built.tsx';

/** Expiry of security.txt; a test fails 30 days earlier. */
const securityTxtExpires = '2027-11-01T00:00:00Z';

/** Builds security.txt, which states how to report a vulnerability (RFC 9116). */
function securityTxt(): string {
  return [
    `Contact: mailto:${site.email}`,
    `Expires: ${securityTxtExpires}`,
    'Preferred-Languages: en',
    `Canonical: ${site.url}${endpoints.securityTxt}`,
    `Policy: ${site.url}${href('terms')}`,
    '',
  ].join('\n');
}

/** Builds llms.txt, which tells language models where to find closures (https://llmstxt.org). */
function llmsTxt(): string {
  const link = (label: string, path: string, words: string) =>
    `- [${label}](${site.url}${path}): ${words}`;
  return [
    `# ${site.name}`,
    '',
    `> ${site.descriptor}. Current and planned closures on the ${road}, published as they change.`,
    '',
    'A closure from an hour ago may be over. Fetch it again before you state that the road is closed.',
    'A response of 503 does not mean that the road is open.',
    '',
    '## Road works',
    '',
    link('For developers', href('developers'), 'every feed, field, and the licence'),
    link('Road works as JSON', endpoints.worksJson, 'all notices, with their current state'),
    link(
      'One junction as JSON',
      href('junctionJson', segmentOf(example)),
      'closures there until 06:00; also as .ics',
    ),
    link('Status as JSON', endpoints.worksStatus, 'time of the last check'),
    link('OpenAPI', endpoints.openApi, 'all feeds, for programs'),
    link('Catalogue', endpoints.catalogue, 'all data in DCAT-AP, for data portals'),
    link(pages.works.label, href('works'), 'the same information for people'),
    '',
  ].join('\n');
}

/** Builds the manifest of the installed app (https://www.w3.org/TR/appmanifest/). */
function webManifest(): string {
  const icon = (size: number, purpose: string) => ({
    src: `/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  return JSON.stringify({
    name: `${site.name}: ${site.descriptor}`,
    short_name: site.name,
    lang: 'en-IE',
    start_url: '/',
    // iOS offers notifications only to standalone apps. Other systems use `minimal-ui`, which has a Back
    // button.
    display: 'standalone',
    display_override: ['minimal-ui'],
    background_color: '#ffffff',
    theme_color: '#00478f',
    icons: [icon(192, 'any'), icon(512, 'any'), icon(192, 'maskable'), icon(512, 'maskable')],
  });
}

/** Rules by which browsers prerender the pages that a visitor is about to open. */
const speculationRules = {
  prerender: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          {
            not: {
              href_matches: [
                '/*.csv',
                '/*.ics',
                '/*.json',
                '/*.xml',
                '/pictures/*',
                endpoints.sent,
                endpoints.status,
              ],
            },
          },
        ],
      },
      eagerness: 'moderate',
    },
  ],
};

interface SiteFile {
  readonly path: string;
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
}

const revalidate = 'public, max-age=0, must-revalidate';

function file(path: string, type: string, text: string): SiteFile {
  const headers = { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': revalidate };
  return { path, text, headers };
}

/** A file that scripts of every origin may read. */
function openFile(path: string, type: string, text: string): SiteFile {
  const { headers, ...named } = file(path, type, text);
  return { ...named, headers: { ...headers, ...openHeaders({ site }) } };
}

/** The text of a page, which search engines find in the page. */
function textFile([path, html]: [path: string, html: string]): SiteFile {
  const { headers, ...named } = file(textFileOf(path), 'text/html', html);
  return { ...named, headers: { ...headers, 'X-Robots-Tag': 'noindex' } };
}

const linkset = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"';
const feedSchemaText = JSON.stringify(
  { $id: site.url + endpoints.jsonSchema, ...feedSchema },
  null,
  1,
);

/**
 * Files that depend on the settings only: for crawlers, browsers, data portals and security researchers. The
 * build writes these files next to the assets, so that no Worker contains their text.
 */
export const siteFiles = [
  // Allows all crawling (RFC 9309). Hosts other than the canonical host send noindex with each page.
  file(
    endpoints.robots,
    'text/plain',
    ['User-agent: *', 'Allow: /', '', `Sitemap: ${site.url}${endpoints.sitemap}`, ''].join('\n'),
  ),
  file(endpoints.securityTxt, 'text/plain', securityTxt()),
  file(endpoints.manifest, 'application/manifest+json', webManifest()),
  file(
    endpoints.speculationRules,
    'application/speculationrules+json',
    JSON.stringify(speculationRules),
  ),
  ...Object.entries({ ...texts, [href('developers')]: developersContent.__html }).map(textFile),
  file(endpoints.newsFeed, 'application/atom+xml', atomFeed(site)),
  openFile(endpoints.llms, 'text/plain', llmsTxt()),
  openFile(endpoints.jsonSchema, 'application/schema+json', feedSchemaText),
  openFile(endpoints.openApi, 'application/json', openApi(site, recordApi)),
  openFile(endpoints.catalogue, 'application/ld+json', catalogue(site)),
  openFile(endpoints.apiCatalogue, linkset, apiCatalogue(site)),
];
