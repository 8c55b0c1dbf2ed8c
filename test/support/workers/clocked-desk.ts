import desk from '../../../dist/desk/worker/index.js';
import { clockHeader, originHeader } from './faults.ts';

/** The production desk, with the clock and the address that a test sets. */
export default {
  async fetch(request, env, context) {
    const now = Number(request.headers.get(clockHeader));
    Date.now = () => now;
    const { pathname, search } = new URL(request.url);
    const url = `${request.headers.get(originHeader)}${pathname}${search}`;
    return desk.fetch(new Request(url, request), env, context);
  },
} satisfies ExportedHandler<Env>;
