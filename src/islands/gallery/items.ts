import { href } from '../../routes.ts';
import type { PictureFacts } from '../../ui/picture.tsx';

export interface Item {
  id: string;
  title: string;
  description: string;
  category: string;
  picture: PictureFacts;
}

/** The tab that filters nothing. */
export const everything = 'All';

export function filterItems(items: readonly Item[], category: string): readonly Item[] {
  return category === everything ? items : items.filter((item) => item.category === category);
}

/** The address of the gallery with a tab chosen. */
export function galleryUrl(category: string): string {
  return category === everything
    ? href('gallery')
    : `${href('gallery')}?category=${category.toLowerCase()}`;
}
