import { href } from '../../site/routes.ts';

/** The tab that filters nothing. */
export const everything = 'All';

/** The id of what the tabs filter. */
export const panelId = 'gallery-pictures';

export function isUnder(tab: string, category: string | undefined): boolean {
  return tab === everything || tab === category;
}

/** The tab that a query string's `category` asks for; everything where it asks for none of ours. */
export function tabOf(categories: readonly string[], wanted: string | null | undefined): string {
  const name = wanted?.toLowerCase();
  return categories.find((category) => category.toLowerCase() === name) ?? everything;
}

export function galleryUrl(tab: string): string {
  return tab === everything ? href('gallery') : `${href('gallery')}?category=${tab.toLowerCase()}`;
}

export function galleryTitle(tab: string): string {
  return tab === everything ? 'Gallery' : `Gallery: ${tab}`;
}
