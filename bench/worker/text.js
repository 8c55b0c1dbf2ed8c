import page from 'page.txt';

const headers = { 'Content-Type': 'text/html; charset=utf-8' };

/** The floor: a Worker that does nothing but answer with a constant string. */
export default { fetch: () => new Response(page, { headers }) };
