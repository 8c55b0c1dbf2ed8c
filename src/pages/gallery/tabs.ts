import { href } from '../../site/routes.ts';

/** Name of the tab with all pictures. */
export const allTab = 'All';

/** Id of the panel that the tabs filter. */
export const panelId = 'gallery-pictures';

export function isInTab(tab: string, category: string | undefined): boolean {
  return tab === allTab || tab === category;
}

/** Returns the tab for a query parameter; `allTab` for an unknown category. */
export function tabOf(
  categories: readonly string[],
  requestedCategory: string | null | undefined,
): string {
  const name = requestedCategory?.toLowerCase();
  return categories.find((category) => category.toLowerCase() === name) ?? allTab;
}

export function galleryUrl(tab: string): string {
  return tab === allTab ? href('gallery') : `${href('gallery')}?category=${tab.toLowerCase()}`;
}

export function galleryTitle(tab: string): string {
  return tab === allTab ? 'Gallery' : `Gallery: ${tab}`;
}
