/** Every path of the site, once. `:slug` stands for one path segment, as in Hono. */
export const routes = {
  home: '/',
  about: '/about',
  operations: '/operations',
  reports: '/reports',
  gallery: '/gallery',
  faq: '/faq',
  blog: '/blog',
  article: '/blog/:slug',
  contact: '/contact',
  privacy: '/privacy',
  terms: '/terms',
  cookies: '/cookies',
} as const;

export type RouteName = keyof typeof routes;
export type PageName = Exclude<RouteName, 'article'>;

/** The path of a page, or of the article with the given slug. */
export function href(name: PageName): string;
export function href(name: 'article', slug: string): string;
export function href(name: RouteName, slug = ''): string {
  return routes[name].replace(':slug', encodeURIComponent(slug));
}
