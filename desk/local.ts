import { createDesk } from './app.tsx';

const loopback = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Desk of `npm run desk`, without sign-in. The separate entry point keeps unauthenticated access out of the
 * deployed code. Refuses other host names, so that no website can reach the desk through DNS rebinding.
 */
export default createDesk(
  ({ LOCAL_OPERATOR: name, LOCAL_FOLDER: folder, LOCAL_SITE_URL: siteUrl }) => ({
    ...(siteUrl && { siteUrl }),
    isDeskUrl: ({ hostname }) => loopback.includes(hostname),
    identify: async () =>
      name
        ? {
            email: `${name} (local desk)`,
            warning: folder
              ? `You practise as ${name}, with the data in ${folder}.`
              : `You work on the deployed data as ${name}.`,
          }
        : { email: 'local shift', warning: 'Signed in as “local shift”, with local data.' },
  }),
);
