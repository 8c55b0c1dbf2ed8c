import page from 'page.bin';

const headers = { 'Content-Type': 'text/html; charset=utf-8' };

/** The floor: a Worker that does nothing but answer with constant bytes. */
export default { fetch: () => new Response(page, { headers }) };
