import { galleryCategories } from '../../site/content/gallery-categories.ts';
import { renderIsland } from '../../site/render-fragment.ts';
import { Gallery } from './gallery.island.tsx';
import { allTab, selectTab } from './tabs.ts';

const renderTab = (category: string) =>
  renderIsland(Gallery, { categories: galleryCategories, category });

/** The gallery island without a selected tab. */
export const galleryIsland = await renderTab('');

for (const tab of [allTab, ...galleryCategories]) {
  if (selectTab(galleryIsland.html, tab) !== (await renderTab(tab)).html)
    throw new Error(`Ark UI renders the tab "${tab}" differently: adapt selectTab in tabs.ts.`);
}
