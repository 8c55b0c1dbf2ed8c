import { renderIsland } from '../../site/render-fragment.ts';
import { galleryCategories } from './content.ts';
import { Gallery, type GalleryProps } from './gallery.island.tsx';
import { allTab } from './tabs.ts';

/** HTML of the gallery island, by chosen tab. */
export const galleryTabs: Record<string, string> = {};

for (const category of [allTab, ...galleryCategories]) {
  const props: GalleryProps = { categories: galleryCategories, category };
  galleryTabs[category] = await renderIsland('gallery', Gallery, props);
}
