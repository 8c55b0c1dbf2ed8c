import site from './site.js';

const failOverloaded = async () => {
  throw new Error('D1_ERROR: D1 DB is overloaded. Requests queued for too long.');
};

/** Database that fails on every call, for requests with the header. */
const database = {
  prepare: () => database,
  bind: () => database,
  run: failOverloaded,
  first: failOverloaded,
  batch: failOverloaded,
};

/** Mail binding that writes to a namespace, which outlives the process. */
const mailbox = (mails) => ({
  async send({ subject }) {
    await mails.put(crypto.randomUUID(), subject);
    return { messageId: '' };
  },
});

/** The production Worker; a request header makes the database fail, and a path runs the cron. */
export default {
  async fetch(request, { MAILS, ...env }, context) {
    const url = new URL(request.url);
    const bindings = { ...env, MAIL: mailbox(MAILS) };
    if (request.headers.has('X-Database-Away')) bindings.DB = database;
    if (url.pathname !== '/_test/cron') return site.fetch(request, bindings, context);
    const scheduledTime = Number(url.searchParams.get('now'));
    await site.scheduled({ cron: '', scheduledTime }, bindings);
    return new Response();
  },
};
