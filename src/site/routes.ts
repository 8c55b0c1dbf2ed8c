import type { PictureName } from './content/alt-texts.ts';

/** Social card of a shared link: `/og/{name}.jpg`. */
export interface SocialCard {
  readonly name: string;
  readonly title: string;
  readonly picture: PictureName;
}

/** Returns the path of the picture of a card. */
export function cardPath({ name }: Pick<SocialCard, 'name'>): string {
  return `/og/${name}.jpg`;
}

/** Metadata of a page, besides its content. */
interface PageRow {
  readonly path: `/${string}`;
  /** Label in navigation, footer and breadcrumbs. */
  readonly label: string;
  /** Day of the last change to its text, as YYYY-MM-DD. */
  readonly changed: string;
  readonly card: SocialCard;
  /** Whether the header links to this page. */
  readonly inHeader: boolean;
  /** Column of the footer that links to the page; undefined if the footer has no such link. */
  readonly footer: 'quick' | 'support' | undefined;
}

const legalCard = {
  name: 'legal',
  title: 'Privacy, terms and cookies',
  picture: 'vista',
} satisfies SocialCard;

const worksCard = {
  name: 'works',
  title: 'Road works and closures',
  picture: 'line-painter',
} satisfies SocialCard;

const reportsCard = {
  name: 'reports',
  title: 'Reports and performance',
  picture: 'gantry',
} satisfies SocialCard;

/** All pages with a fixed path, in the order of the navigation. */
export const pages = {
  home: {
    path: '/',
    label: 'Home',
    changed: '2026-11-28',
    card: { name: 'home', title: 'Keeping Dublin Moving', picture: 'hero' },
    inHeader: true,
    footer: 'quick',
  },
  about: {
    path: '/about',
    label: 'About',
    changed: '2026-11-23',
    card: { name: 'about', title: 'About us', picture: 'control-room' },
    inHeader: true,
    footer: 'quick',
  },
  operations: {
    path: '/operations',
    label: 'Operations',
    changed: '2026-11-23',
    card: { name: 'operations', title: 'Operations', picture: 'crew' },
    inHeader: true,
    footer: 'quick',
  },
  works: {
    path: '/works',
    label: 'Road works',
    changed: '2026-11-28',
    card: worksCard,
    inHeader: true,
    footer: 'quick',
  },
  reports: {
    path: '/reports',
    label: 'Reports',
    changed: '2026-11-23',
    card: reportsCard,
    inHeader: true,
    footer: 'quick',
  },
  gallery: {
    path: '/gallery',
    label: 'Gallery',
    changed: '2026-11-23',
    card: { name: 'gallery', title: 'Gallery', picture: 'vista' },
    inHeader: true,
    footer: 'quick',
  },
  faq: {
    path: '/faq',
    label: 'FAQ',
    changed: '2026-11-28',
    card: { name: 'faq', title: 'Frequently asked questions', picture: 'message-sign' },
    inHeader: true,
    footer: 'support',
  },
  blog: {
    path: '/blog',
    label: 'News',
    changed: '2026-11-23',
    card: { name: 'blog', title: 'News and updates', picture: 'resurfacing' },
    inHeader: true,
    footer: 'support',
  },
  contact: {
    path: '/contact',
    label: 'Contact',
    changed: '2026-11-28',
    card: { name: 'contact', title: 'Contact', picture: 'debris-patrol' },
    inHeader: true,
    footer: 'support',
  },
  record: {
    path: '/reports/record',
    label: 'Record of closures',
    changed: '2026-11-28',
    card: reportsCard,
    inHeader: false,
    footer: undefined,
  },
  responsibilities: {
    path: '/who-looks-after-what',
    label: 'Who looks after what',
    changed: '2026-11-23',
    card: { name: 'responsibilities', title: 'Who looks after what', picture: 'camera-lift' },
    inHeader: false,
    footer: 'support',
  },
  developers: {
    path: '/developers',
    label: 'For developers',
    changed: '2026-11-28',
    card: worksCard,
    inHeader: false,
    footer: 'support',
  },
  alerts: {
    path: '/works/alerts',
    label: 'Closure alerts',
    changed: '2026-11-28',
    card: worksCard,
    inHeader: false,
    footer: undefined,
  },
  privacy: {
    path: '/privacy',
    label: 'Privacy Policy',
    changed: '2026-11-28',
    card: legalCard,
    inHeader: false,
    footer: 'support',
  },
  terms: {
    path: '/terms',
    label: 'Terms of Service',
    changed: '2026-11-28',
    card: legalCard,
    inHeader: false,
    footer: 'support',
  },
  cookies: {
    path: '/cookies',
    label: 'Cookie Policy',
    changed: '2026-11-28',
    card: legalCard,
    inHeader: false,
    footer: 'support',
  },
  accessibility: {
    path: '/accessibility',
    label: 'Accessibility',
    changed: '2026-11-28',
    card: { name: 'accessibility', title: 'Accessibility statement', picture: 'vista' },
    inHeader: false,
    footer: 'support',
  },
} as const satisfies Record<string, PageRow>;

export type PageName = keyof typeof pages;

/** Names of all pages, in the same order. */
export const pageNames = Object.keys(pages).filter(isPageName);

/** A junction ("j9") or one of its directions ("j9-southbound"). */
const placePattern = 'j[0-9]{1,2}(?:-[a-z]+)?';

/** A way from one junction to another: "j6-to-j12". */
const tripPattern = 'j[0-9]{1,2}-to-j[0-9]{1,2}';

/** Patterns of paths with a parameter; `:slug` is one segment, as in Hono. */
export const patterns = {
  article: '/blog/:slug',
  notice: '/works/:id',
  junction: `/works/:place{${placePattern}}`,
  junctionCalendar: `/works/:place{${placePattern}\\.ics}`,
  junctionJson: `/works/:place{${placePattern}\\.json}`,
  trip: `/works/:trip{${tripPattern}}`,
  tripCalendar: `/works/:trip{${tripPattern}\\.ics}`,
  tripJson: `/works/:trip{${tripPattern}\\.json}`,
  noticeCalendar: '/works/:id{[a-z0-9]{6}\\.ics}',
  noticeJson: '/works/:id{[a-z0-9]{6}\\.json}',
} as const;

/** Fixed paths not in `pages`, such as results of the contact form, feeds and generated files. */
export const endpoints = {
  sent: '/contact/sent',
  status: '/contact/status',
  monthlyCsv: '/reports/q1-2025.csv',
  recordJson: '/reports/record.json',
  recordCsv: '/reports/record.csv',
  health: '/healthz',
  readiness: '/readyz',
  worksJson: '/works.json',
  worksCalendar: '/works.ics',
  worksDatex: '/works/datex2.xml',
  worksGeoJson: '/works.geojson',
  worksCifs: '/works/cifs.xml',
  worksStatus: '/works/status.json',
  worksChanges: '/works/changes.json',
  embed: '/works/embed',
  jsonSchema: '/works.schema.json',
  openApi: '/openapi.json',
  catalogue: '/catalog.jsonld',
  apiCatalogue: '/.well-known/api-catalog',
  sitemap: '/sitemap.xml',
  robots: '/robots.txt',
  llms: '/llms.txt',
  securityTxt: '/.well-known/security.txt',
  newsFeed: '/feed.atom',
  manifest: '/site.webmanifest',
  speculationRules: '/speculation-rules.json',
} as const;

export type EndpointName = keyof typeof endpoints;

type PatternName = keyof typeof patterns;

/** Returns the path of a page, or of a pattern for its parameter, such as a slug or a notice's id. */
export function href(name: PageName): string;
export function href(name: PatternName, segment: string): string;
export function href(name: PageName | PatternName, segment = ''): string {
  if (isPageName(name)) return pages[name].path;
  const [, extension = ''] = /\\(\.\w+)\}$/.exec(patterns[name]) ?? [];
  return patterns[name].replace(/:.+/, encodeURIComponent(segment) + extension);
}

function isPageName(name: string): name is PageName {
  return name in pages;
}

/**
 * Returns the path of the static file with the long text of a page, which only the Worker requests. A Worker that
 * contained all texts would start more slowly.
 */
export function textFileOf(path: string): string {
  return `/text${path}.html`;
}
