import { createDesk } from './app.tsx';

const loopback = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Desk of `npm run desk`: nobody signs in. An entry of its own, so that what is deployed has no such
 * way in; other host names are refused, so that no website can reach it by a name of its own.
 */
export default createDesk(() => ({
  // Where `npm start` has the site.
  siteUrl: 'http://localhost:8787',
  isOwn: ({ hostname }) => loopback.includes(hostname),
  identify: async () => ({
    email: 'local shift',
    band: 'Signed in as “local shift”: data of this machine.',
  }),
}));
