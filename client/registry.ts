import type { FunctionComponent } from 'react';

export type IslandName = 'gallery' | 'contact-form';

/** Functions that import the component of an island, by the island's name. */
export const registry: {
  [Name in IslandName]: () => Promise<FunctionComponent<never> & { islandName: Name }>;
} = {
  gallery: () => import('../src/pages/gallery/gallery.island.tsx').then((module) => module.Gallery),
  'contact-form': () =>
    import('../src/contact/form/contact-form.island.tsx').then((module) => module.ContactForm),
};
