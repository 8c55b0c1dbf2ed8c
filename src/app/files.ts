import type { Context } from 'hono';
import type { WorksEnv, WorksState } from '../answer/env.ts';
import { answerText, cacheable } from '../http/cache.ts';
import { createRouter } from '../http/router.ts';
import { example, road } from '../road/road.ts';
import { segmentOf } from '../site/choice.ts';
import { endpoints, href, pages } from '../site/routes.ts';
import type { SiteState } from '../site/state.ts';

/** Text files for crawlers, browsers and security researchers, generated from settings and pages. */
export const fileRoutes = createRouter<WorksEnv>();

const cacheFile = cacheable('file');

// Allows all crawling (RFC 9309). Hosts other than the canonical host send noindex.
fileRoutes.get(endpoints.robots, cacheFile, (c) =>
  textFile(c, 'text/plain', ({ site }) =>
    ['User-agent: *', 'Allow: /', '', `Sitemap: ${site.url}${endpoints.sitemap}`, ''].join('\n'),
  ),
);
fileRoutes.get(endpoints.llms, cacheable('open'), (c) => textFile(c, 'text/plain', llmsTxt));
fileRoutes.get(endpoints.securityTxt, cacheFile, (c) => textFile(c, 'text/plain', securityTxt));
fileRoutes.get(endpoints.manifest, cacheFile, (c) =>
  textFile(c, 'application/manifest+json', webManifest),
);
fileRoutes.get(endpoints.speculationRules, cacheFile, (c) =>
  textFile(c, 'application/speculationrules+json', () => speculationRules),
);
fileRoutes.get(endpoints.sitemap, cacheable('feed'), async (c) => {
  const { sitemap } = await import('./sitemap.ts');
  return textFile(c, 'application/xml', ({ site, notices }) => sitemap(site, notices));
});

function textFile(c: Context<WorksEnv>, type: string, write: (state: WorksState) => string) {
  return answerText(c, [write(c.env.state)], `${type}; charset=utf-8`);
}

/** Expiry of security.txt; a test fails 30 days earlier. */
const securityTxtExpires = '2027-11-01T00:00:00Z';

/** Builds security.txt, which states how to report a vulnerability (RFC 9116). */
function securityTxt({ site }: Pick<SiteState, 'site'>): string {
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
function llmsTxt({ site }: Pick<SiteState, 'site'>): string {
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
function webManifest({ site }: Pick<SiteState, 'site'>): string {
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
const speculationRules = JSON.stringify({
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
});
