import site from 'site.js';
import snapshot from 'snapshot.json';

// Raw workerd has no cache service configured, so every cache access would throw.
globalThis.caches = undefined;

/** The site with one snapshot in its store. */
export default {
  fetch: (request, env, context) => site.fetch(request, { ...env, DB: store() }, context),
};

function store() {
  const all = async (sql) => ({ results: sql.includes('notice_snapshots') ? [snapshot] : [] });
  const prepare = (sql) => ({ bind: () => prepare(sql), all: () => all(sql) });
  return { prepare, batch: (statements) => Promise.all(statements.map((one) => one.all())) };
}
