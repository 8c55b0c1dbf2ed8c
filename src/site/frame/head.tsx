import { assets } from 'virtual:assets';
import { cardPath, endpoints, href, pages } from '../routes.ts';
import type { Site } from '../settings.ts';
import type { SheetName } from '../sheets.ts';
import { breadcrumbs, DataScripts, type SitePosition } from './structured-data.tsx';

/** A feed that a page links in its head. */
interface Feed {
  readonly title: string;
  readonly path: string;
  /** Media type, Atom by default. */
  readonly type?: string;
}

/** Script that only some pages load. */
export type PageScript = 'notFound' | 'alerts' | 'gallery';

/** Metadata of a page. */
export interface PageHead {
  title: string;
  description: string;
  /** Undefined for an error page, which has no URL of its own. */
  position?: SitePosition;
  /** Not in search results. A page without a position never is. */
  unlisted?: true;
  /** Open Graph type, `website` by default. */
  type?: 'website' | 'article';
  /** Additional style sheet. */
  sheet?: SheetName;
  /** Feeds besides the news. */
  feeds?: readonly Feed[];
  /** JSON-LD objects besides the breadcrumbs, each in a script element. */
  data?: readonly object[];
}

interface HeadProps {
  head: PageHead;
  site: Site;
  /** Additional scripts of this page. */
  scripts?: readonly PageScript[];
}

export function Head({ head, site, scripts = [] }: HeadProps) {
  const title = `${head.title} – ${site.name}`;
  const feeds: readonly Feed[] = [
    ...(head.feeds ?? []),
    { title: 'news', path: endpoints.newsFeed },
  ];
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{title}</title>
      <meta name="description" content={head.description} />
      {assets.head ? (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own code, allowed by its hash
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
      {head.sheet && <link rel="stylesheet" href={assets.sheets[head.sheet]} />}
      {(['entry', ...scripts] as const).map((name) => (
        <script
          key={name}
          type="module"
          src={assets[name].url}
          integrity={assets[name].integrity}
        />
      ))}
      <meta name="theme-color" media="(prefers-color-scheme: light)" content="#ffffff" />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#10161d" />
      <meta name="format-detection" content="telephone=no" />
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="icon" href="/icon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href={endpoints.manifest} />
      {feeds.map(({ path, title, type = 'application/atom+xml' }) => (
        <link key={path} rel="alternate" type={type} title={`${site.name} ${title}`} href={path} />
      ))}
      {head.position && (
        <SharingTags head={head} position={head.position} site={site} title={title} />
      )}
      {(!head.position || head.unlisted) && <meta name="robots" content="noindex" />}
    </head>
  );
}

interface SharingProps extends Omit<HeadProps, 'scripts'> {
  position: SitePosition;
  title: string;
}

function SharingTags({ head, position, site, title }: SharingProps) {
  const url = site.url + (position.path ?? href(position.page));
  // A page without its own social card uses the card of its parent page.
  const { card } = pages[position.page];
  const { path: picture, title: pictureText } = position.card ?? {
    path: cardPath(card),
    title: card.title,
  };
  const structuredData = [breadcrumbs(site, position), ...(head.data ?? [])].filter(
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
      <meta property="og:image" content={site.url + picture} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={`A motorway sign that says: ${pictureText}`} />
      <meta name="twitter:card" content="summary_large_image" />
      <DataScripts data={structuredData} />
    </>
  );
}
