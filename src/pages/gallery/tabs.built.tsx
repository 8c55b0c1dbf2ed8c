import { galleryCategories } from '../../site/content/gallery-categories.ts';
import { type RenderedIsland, renderIsland } from '../../site/render-fragment.ts';
import { Gallery, type GalleryProps } from './gallery.island.tsx';
import { allTab } from './tabs.ts';

/** Rendered gallery islands by their selected tab. */
export const galleryTabs: Record<string, RenderedIsland> = {};

for (const category of [allTab, ...galleryCategories]) {
  const props: GalleryProps = { categories: galleryCategories, category };
  galleryTabs[category] = await renderIsland(Gallery, props);
}
