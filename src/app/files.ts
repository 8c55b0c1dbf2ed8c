import type { Context } from 'hono';
import { Hono } from 'hono/tiny';
import { answerText, cacheable } from '../http/cache.ts';
import { road } from '../site/road/road.ts';
import { endpoints, href, pages } from '../site/routes.ts';
import type { SiteState } from '../site/state.ts';
import type { WorksEnv, WorksState } from '../works/env.ts';

/** Text files for crawlers, browsers and security researchers, made from settings and pages. */
export const fileRoutes = new Hono<WorksEnv>();

const cacheFile = cacheable('file');

fileRoutes.get(endpoints.robots, cacheFile, (c) => answer(c, 'text/plain', robotsTxt));
fileRoutes.get(endpoints.llms, cacheFile, (c) => answer(c, 'text/plain', llmsTxt));
fileRoutes.get(endpoints.securityTxt, cacheFile, (c) => answer(c, 'text/plain', securityTxt));
fileRoutes.get(endpoints.manifest, cacheFile, (c) =>
  answer(c, 'application/manifest+json', webManifest),
);
fileRoutes.get(endpoints.speculationRules, cacheFile, (c) =>
  answer(c, 'application/speculationrules+json', () => speculationRules),
);
fileRoutes.get(endpoints.sitemap, cacheable('feed'), async (c) => {
  const { sitemap } = await import('./sitemap.ts');
  return answer(c, 'application/xml', ({ site, notices }) => sitemap(site, notices));
});

function answer(c: Context<WorksEnv>, type: string, write: (state: WorksState) => string) {
  return answerText(c, [write(c.env.state)], `${type}; charset=utf-8`);
}

/** Expiry of security.txt; a test fails a month before. */
const securityTxtExpires = '2027-11-01T00:00:00Z';

/** Builds security.txt, which says how to report a vulnerability: RFC 9116. */
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

/** Builds robots.txt, which allows everything: RFC 9309. Hosts other than the canonical one send noindex. */
function robotsTxt({ site }: Pick<SiteState, 'site'>): string {
  return ['User-agent: *', 'Allow: /', '', `Sitemap: ${site.url}${endpoints.sitemap}`, ''].join(
    '\n',
  );
}

/** Builds llms.txt, which tells language models where to find closures: https://llmstxt.org. */
function llmsTxt({ site }: Pick<SiteState, 'site'>): string {
  const link = (label: string, path: string, words: string) =>
    `- [${label}](${site.url}${path}): ${words}`;
  return [
    `# ${site.name}`,
    '',
    `> ${site.descriptor}. What is closed on the ${road}, published as it changes.`,
    '',
    'A closure of an hour ago may be over. Ask for it again before you say that it is on, and do not',
    'take an answer of 503 for an open road.',
    '',
    '## Road works',
    '',
    link('For developers', href('developers'), 'every feed, field, and the licence'),
    link('Road works as JSON', endpoints.worksJson, 'all notices, with how they stand'),
    link('OpenAPI', endpoints.openApi, 'the addresses, for programs'),
    link(pages.works.label, href('works'), 'the same for people'),
    '',
  ].join('\n');
}

/** Builds the manifest of the site as an installed app: https://www.w3.org/TR/appmanifest/. */
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
    display: 'minimal-ui',
    background_color: '#ffffff',
    theme_color: '#00478f',
    icons: [icon(192, 'any'), icon(512, 'any'), icon(192, 'maskable'), icon(512, 'maskable')],
  });
}

/** Lets browsers prefetch pages that a visitor is about to open: the Speculation Rules API. */
const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          {
            not: {
              href_matches: [
                '/*.csv',
                '/*.atom',
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
