/**
 * The style sheets that some pages need besides the site's own: `client/sheets/{name}.css`. A page
 * names at most one in its head, so that it waits for two at most.
 */
export const sheetNames = [
  'home',
  'operations',
  'works',
  'reports',
  'gallery',
  'faq',
  'contact',
  'text',
] as const;

export type SheetName = (typeof sheetNames)[number];
