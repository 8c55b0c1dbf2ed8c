/**
 * Names of additional style sheets, `client/sheets/{name}.css`. A page has at most one, so that it waits
 * for at most two sheets: the common one and its own.
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
