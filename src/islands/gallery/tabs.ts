import { href } from '../../routes.ts';

/** The tab that filters nothing. */
export const everything = 'All';

/** The id of what the tabs filter. */
export const panelId = 'gallery-pictures';

export function isUnder(tab: string, category: string | undefined): boolean {
  return tab === everything || tab === category;
}

/** The address of the gallery with a tab chosen. */
export function galleryUrl(tab: string): string {
  return tab === everything ? href('gallery') : `${href('gallery')}?category=${tab.toLowerCase()}`;
}
