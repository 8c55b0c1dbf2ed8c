/**
 * Names of additional style sheets, `client/sheets/{name}.css`. A page has at most one additional sheet, so
 * it loads at most two sheets.
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
