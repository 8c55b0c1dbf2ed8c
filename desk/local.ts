import { createDesk } from './app.tsx';

const loopback = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Desk of `npm run desk`, without sign-in. A separate entry point, so that the deployed code has no such
 * way in; other host names are refused, so that no website can reach it through DNS rebinding.
 */
export default createDesk(() => ({
  // Where `npm start` serves the site.
  siteUrl: 'http://localhost:8787',
  isDeskUrl: ({ hostname }) => loopback.includes(hostname),
  identify: async () => ({
    email: 'local shift',
    warning: 'Signed in as “local shift”: data of this machine.',
  }),
}));
