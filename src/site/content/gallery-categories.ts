/** Categories of the gallery, also the values of its query parameter. */
export const galleryCategories = [
  'Infrastructure',
  'Operations',
  'Equipment',
  'Safety',
  'Team',
] as const;
export type GalleryCategory = (typeof galleryCategories)[number];
