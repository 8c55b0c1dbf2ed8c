/** Replaces the asset data of the build, for tests that run without a build. */
export const assets = {
  head: { code: 'head()', hash: 'sha256-head' },
  islands: {},
  entry: { url: '/assets/entry.js', integrity: 'sha384-entry' },
  notFound: { url: '/assets/not-found.js', integrity: 'sha384-not-found' },
  gallery: { url: '/assets/gallery.js', integrity: 'sha384-gallery' },
  alerts: { url: '/assets/alerts.js', integrity: 'sha384-alerts' },
  font: '/assets/font.woff2',
  road: '/assets/road.svg',
  styles: '/assets/style.css',
  sheets: {},
};
