/** The oldest browsers in which all of the site works, released in late 2022: README.md names them. */
export const oldestBrowsers = {
  chrome: '108',
  edge: '108',
  firefox: '107',
  safari: '16.1',
  ios: '16.1',
};

/** The same as Vite's targets, for scripts and style sheets alike. */
export const buildTarget = Object.entries(oldestBrowsers).map((browser) => browser.join(''));
