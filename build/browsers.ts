import cascadeLayers from '@csstools/postcss-cascade-layers';
import postcss from 'postcss';
import type { Plugin } from 'vite';

/** The oldest supported browsers, released in late 2022 and listed in README.md. */
export const oldestBrowsers = {
  chrome: '108',
  edge: '108',
  firefox: '107',
  safari: '16.1',
  ios: '16.1',
};

/** The oldest browsers as Vite's build targets, such as "chrome108". */
export const buildTarget = Object.entries(oldestBrowsers).map((browser) => browser.join(''));

/**
 * Replaces cascade layers by higher specificity in the built style sheets, because a browser without `@layer`
 * would ignore all rules inside a layer.
 */
export function flattenLayers(): Plugin {
  return {
    name: 'flat-layers',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue;
          const { css } = await postcss([cascadeLayers()]).process(String(file.source), {
            from: undefined,
          });
          file.source = css;
        }
      },
    },
  };
}
