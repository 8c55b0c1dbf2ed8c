import { galleryCategories } from '../../content/gallery.ts';
import { Gallery, type GalleryProps } from '../../islands/gallery/gallery.island.tsx';
import { everything } from '../../islands/gallery/tabs.ts';
import { renderIsland } from '../../islands/render-island.ts';

/** The gallery's island as HTML, by the tab that is chosen. */
export const galleryTabs: Record<string, string> = {};

for (const category of [everything, ...galleryCategories]) {
  const props: GalleryProps = { categories: galleryCategories, category };
  galleryTabs[category] = await renderIsland('gallery', Gallery, props);
}
