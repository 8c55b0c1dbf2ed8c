import { renderIsland } from '../../site/render-island.ts';
import { galleryCategories } from './content.ts';
import { Gallery, type GalleryProps } from './gallery.island.tsx';
import { everything } from './tabs.ts';

/** The gallery's island as HTML, by the tab that is chosen. */
export const galleryTabs: Record<string, string> = {};

for (const category of [everything, ...galleryCategories]) {
  const props: GalleryProps = { categories: galleryCategories, category };
  galleryTabs[category] = await renderIsland('gallery', Gallery, props);
}
