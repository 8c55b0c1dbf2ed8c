/** Islands by name, each with a function that imports its component. */
export const registry = {
  gallery: () => import('../src/pages/gallery/gallery.island.tsx').then((module) => module.Gallery),
  'contact-form': () =>
    import('../src/contact/form/contact-form.island.tsx').then((module) => module.ContactForm),
};

export type IslandName = keyof typeof registry;

export type IslandComponent<Name extends IslandName> = Awaited<ReturnType<(typeof registry)[Name]>>;
