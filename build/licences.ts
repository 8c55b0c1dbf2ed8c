import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** File of the site with the licence texts of all packages that browsers receive. */
export const licencesFile = 'licences.txt';

const packageFile = (name: string) => readFileSync(`node_modules/${name}`, 'utf8');

/** Adds the licences of the font and of the icons. Vite lists only packages that a script imports. */
export function assetLicences(): Plugin {
  return {
    name: 'asset-licences',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const file = bundle[licencesFile];
        if (file?.type !== 'asset') throw new Error(`Vite has not written ${licencesFile}.`);
        // The package of the icons has no licence text. The text of the MIT licence is the same for all.
        const icons = packageFile('react/LICENSE').replace(
          /^Copyright.*$/m,
          'Copyright (c) Paweł Kuna (Tabler Icons)',
        );
        file.source = [
          file.source,
          packageFile('@fontsource-variable/overpass/LICENSE'),
          icons,
        ].join('\n---\n\n');
      },
    },
  };
}
