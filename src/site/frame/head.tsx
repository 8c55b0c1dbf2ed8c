import { assets } from 'virtual:assets';
import { endpoints, href, type PageName, pages } from '../routes.ts';
import type { Site } from '../settings.ts';
import type { SheetName } from '../sheets.ts';
import { breadcrumbs } from './structured-data.ts';

/** Position of a page in the site hierarchy. */
export interface SitePosition {
  page: PageName;
  /** Path of a tab or an article that belongs to the page; the page's own path by default. */
  path?: string;
  /** Name in breadcrumbs of a page below that page. */
  label?: string;
  /** File name of the social card under /og/, without extension; the page's own card by default. */
  card?: string;
}

/** Metadata of a page. */
export interface PageHead {
  title: string;
  description: string;
  /** Undefined for an error page, which has no URL of its own. */
  position?: SitePosition;
  /** Open Graph type, `website` by default. */
  type?: 'website' | 'article';
  /** Additional style sheet. */
  sheet?: SheetName;
  /** Atom feed in addition to the news. */
  feed?: { title: string; path: string };
  /** JSON-LD objects in addition to the breadcrumbs, one script element each. */
  data?: readonly object[];
}

function pathOf({ page, path }: SitePosition): string {
  return path ?? href(page);
}

interface HeadProps {
  head: PageHead;
  site: Site;
  /** Additional scripts of this page. */
  scripts?: readonly 'notFound'[];
}

export function Head({ head, site, scripts = [] }: HeadProps) {
  const title = `${head.title} – ${site.name}`;
  const feeds = [...(head.feed ? [head.feed] : []), { title: 'news', path: endpoints.newsFeed }];
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{title}</title>
      <meta name="description" content={head.description} />
      <Resources scripts={scripts} sheet={head.sheet} />
      <meta name="theme-color" media="(prefers-color-scheme: light)" content="#ffffff" />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#10161d" />
      <meta name="format-detection" content="telephone=no" />
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="icon" href="/icon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href={endpoints.manifest} />
      {feeds.map((feed) => (
        <link
          key={feed.path}
          rel="alternate"
          type="application/atom+xml"
          title={`${site.name} ${feed.title}`}
          href={feed.path}
        />
      ))}
      {head.position ? (
        <Sharing head={head} position={head.position} site={site} title={title} />
      ) : (
        <meta name="robots" content="noindex" />
      )}
    </head>
  );
}

function Resources({
  scripts,
  sheet,
}: {
  scripts: readonly 'notFound'[];
  sheet: SheetName | undefined;
}) {
  return (
    <>
      {assets.head ? (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own, known to the policy by its hash
        <script dangerouslySetInnerHTML={{ __html: assets.head.code }} />
      ) : (
        <script type="module" src="/client/head.ts" />
      )}
      <link rel="preload" href={assets.font} as="font" type="font/woff2" crossOrigin="" />
      {assets.styles ? (
        <link rel="stylesheet" href={assets.styles} />
      ) : (
        <script type="module" src="/client/styles.ts" />
      )}
      {sheet && <link rel="stylesheet" href={assets.sheets[sheet]} />}
      {(['entry', ...scripts] as const).map((name) => (
        <script
          key={name}
          type="module"
          src={assets[name].url}
          integrity={assets[name].integrity}
        />
      ))}
    </>
  );
}

interface SharingProps extends Omit<HeadProps, 'scripts'> {
  position: SitePosition;
  title: string;
}

function Sharing({ head, position, site, title }: SharingProps) {
  const url = site.url + pathOf(position);
  const cardTitle = position.label ?? pages[position.page].card.title;
  const data = [breadcrumbs(site, position), ...(head.data ?? [])].filter(
    (one) => one !== undefined,
  );
  return (
    <>
      <link rel="canonical" href={url} />
      <meta property="og:type" content={head.type ?? 'website'} />
      <meta property="og:site_name" content={site.name} />
      <meta property="og:locale" content="en_IE" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={head.description} />
      <meta property="og:url" content={url} />
      <meta
        property="og:image"
        content={`${site.url}/og/${position.card ?? pages[position.page].card.name}.jpg`}
      />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={`A motorway sign that says: ${cardTitle}`} />
      <meta name="twitter:card" content="summary_large_image" />
      {data.map((one) => (
        <script
          key={JSON.stringify(one)}
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own data, with < escaped
          dangerouslySetInnerHTML={{ __html: JSON.stringify(one).replaceAll('<', '\\u003c') }}
        />
      ))}
    </>
  );
}
