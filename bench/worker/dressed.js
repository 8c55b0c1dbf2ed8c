import headers from 'headers.json';
import page from 'page.bin';

const ready = new Headers(headers);

/** Constant bytes under the very headers of the site: what is above this is the site's own work. */
export default { fetch: () => new Response(page, { headers: ready }) };
