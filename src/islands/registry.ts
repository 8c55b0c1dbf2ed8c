/** The islands: each name with what the browser loads when somebody reaches for it. */
export const registry = {
  gallery: () => import('./gallery/gallery.island.tsx').then((module) => module.Gallery),
  'contact-form': () =>
    import('./contact-form/contact-form.island.tsx').then((module) => module.ContactForm),
};

export type IslandName = keyof typeof registry;

export type IslandComponent<Name extends IslandName> = Awaited<ReturnType<(typeof registry)[Name]>>;
