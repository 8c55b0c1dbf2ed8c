/** Name of the tab with all pictures. */
export const allTab = 'All';

export function isInTab(tab: string, category: string | undefined): boolean {
  return tab === allTab || tab === category;
}

export function galleryTitle(tab: string): string {
  return tab === allTab ? 'Gallery' : `Gallery: ${tab}`;
}
