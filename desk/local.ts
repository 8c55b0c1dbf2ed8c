import { createDesk } from './app.tsx';

const loopback = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Desk of `npm run desk`, without sign-in. The separate entry point keeps unauthenticated access out of the
 * deployed code. Refuses other host names, so that no website can reach the desk through DNS rebinding.
 */
export default createDesk(({ LOCAL_SITE_URL }) => ({
  // Origin at which `npm start` serves the site, unless `npm run desk -- --site` names another.
  siteUrl: LOCAL_SITE_URL ?? 'http://localhost:8787',
  isDeskUrl: ({ hostname }) => loopback.includes(hostname),
  identify: async () => ({
    email: 'local shift',
    warning: 'Signed in as “local shift”, with local data.',
  }),
}));
