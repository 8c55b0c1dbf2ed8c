import { endpoints, href } from '../site/routes.ts';
import type { Site } from '../site/settings.ts';

/** Until when security.txt holds; a test fails a month before, so that somebody reads it again. */
const securityTxtExpires = '2027-11-01T00:00:00Z';

/** How to report a security fault: RFC 9116. */
export function securityTxt(site: Site): string {
  return [
    `Contact: mailto:${site.email}`,
    `Expires: ${securityTxtExpires}`,
    'Preferred-Languages: en',
    `Canonical: ${site.url}${endpoints.securityTxt}`,
    `Policy: ${site.url}${href('terms')}`,
    '',
  ].join('\n');
}

/** Everything may be read: RFC 9309. Hosts other than the canonical one answer with noindex. */
export function robotsTxt(site: Site): string {
  return ['User-agent: *', 'Allow: /', '', `Sitemap: ${site.url}${endpoints.sitemap}`, ''].join(
    '\n',
  );
}

/** How the site looks as an installed app: https://www.w3.org/TR/appmanifest/. */
export function webManifest(site: Site): string {
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

/** Pages a visitor is about to open may be fetched ahead: the Speculation Rules API. */
export const speculationRules = JSON.stringify({
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
