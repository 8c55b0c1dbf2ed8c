import { type PageName, pages } from '../routes.ts';
import type { Site } from '../settings.ts';

/** Position of a page in the site hierarchy. */
export interface SitePosition {
  page: PageName;
  /** Path of a tab or article below the page. Default: the page's own path. */
  path?: string;
  /** Name of an article or other subpage, for breadcrumbs. */
  label?: string;
  /** Path and text of the social picture; the page's own card by default. */
  card?: { path: string; title: string };
}

const schemaContext = 'https://schema.org';

export function organization(site: Site) {
  return {
    '@context': schemaContext,
    '@type': 'Organization',
    '@id': `${site.url}/#organization`,
    name: site.name,
    description: site.descriptor,
    url: `${site.url}/`,
    logo: `${site.url}/icon-512.png`,
    email: site.email,
    telephone: site.phoneHref.slice('tel:'.length),
    address: site.address,
  };
}

export function website(site: Site) {
  return {
    '@context': schemaContext,
    '@type': 'WebSite',
    name: site.name,
    url: `${site.url}/`,
    inLanguage: 'en-IE',
    publisher: { '@id': `${site.url}/#organization` },
  };
}

/** Returns the breadcrumbs from the home page to a page; undefined for the home page. */
export function breadcrumbs(site: Site, { page, path, label }: SitePosition) {
  if (page === 'home') return;
  const breadcrumbPages = [pages.home, pages[page], ...(label && path ? [{ label, path }] : [])];
  return {
    '@context': schemaContext,
    '@type': 'BreadcrumbList',
    itemListElement: breadcrumbPages.map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: step.label,
      item: site.url + step.path,
    })),
  };
}

/** JSON-LD objects for search engines, each in a script element. */
export function DataScripts({ data }: { data: readonly object[] }) {
  return data.map((one) => (
    <script
      key={JSON.stringify(one)}
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own data, with < escaped
      dangerouslySetInnerHTML={{ __html: JSON.stringify(one).replaceAll('<', '\\u003c') }}
    />
  ));
}
