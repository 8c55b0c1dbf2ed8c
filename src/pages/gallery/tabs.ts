import { href } from '../../site/routes.ts';

/** Name of the tab with all pictures. */
export const allTab = 'All';

/** Id of the panel that the tabs filter. */
export const panelId = 'gallery-pictures';

/** Selects a tab in the island's HTML without a selected tab. The build checks the result. */
export function selectTab(html: string, tab: string): string {
  const value = `data-value="${tab}" aria-selected=`;
  const selected = `"true" data-selected="" data-focus="" aria-controls="${panelId}"`;
  return html.replace(`${value}"false"`, value + selected);
}

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
