import site from 'site.js';
import snapshot from 'snapshot.json';

let now = 0;

Date.now = () => now;
// Raw workerd has no cache service configured, so every cache access would throw.
globalThis.caches = undefined;

/** The site with one snapshot in its store. The X-Now header of each request sets the clock. */
export default {
  fetch(request, env, context) {
    now = Number(request.headers.get('X-Now'));
    return site.fetch(request, { ...env, DB: storeOf(snapshot) }, context);
  },
};

function storeOf({ revision, published, body }) {
  const asked = (sql, values) => ({
    bind: (...others) => asked(sql, others),
    all: async () => {
      if (!sql.includes('notice_snapshots')) return { results: [] };
      const unchanged = values[0] === revision && values[1] === published;
      return { results: [{ revision, at: published, body: unchanged ? null : body }] };
    },
  });
  return { prepare: (sql) => asked(sql, []) };
}
