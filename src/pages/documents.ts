import type { PageName } from '../site/routes.ts';

/**
 * Pages that depend only on the settings. The build writes each page to a static file
 * (src/app/documents.built.tsx), so that the Worker needs neither its text and markup nor React.
 */
export const documentNames = [
  'about',
  'reports',
  'faq',
  'responsibilities',
  'developers',
  'privacy',
  'terms',
  'cookies',
  'accessibility',
] as const satisfies readonly PageName[];

export type DocumentName = (typeof documentNames)[number];

/** Returns the path of the static file of a page, which only the Worker requests. */
export function documentFileOf(path: string): string {
  return `/documents${path}.html`;
}

/** Stands for the year of the copyright line. */
export const yearPlaceholder = '{copyrightYear}';
