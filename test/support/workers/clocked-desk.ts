import desk from '../../../dist/desk/worker/index.js';
import { clockHeader, originHeader, raceHeader } from './faults.ts';

/** Number of requests of races that have read the notices. */
let readers = 0;

/** Makes both requests of a race read the same notices before one of them writes. */
function racingDatabase(database: D1Database): D1Database {
  let hasRead = false;
  async function batch<T>(statements: D1PreparedStatement[]): Promise<D1Result<T>[]> {
    const results = await database.batch<T>(statements);
    if (hasRead) return results;
    hasRead = true;
    readers += 1;
    const both = readers + (readers % 2);
    // workerd cancels a request that waits only for another request, but not one that waits for a timer.
    while (readers < both) await scheduler.wait(1);
    return results;
  }
  return new Proxy(database, {
    get: (of, name) => (name === 'batch' ? batch : Reflect.get(of, name)),
  });
}

/** The production desk, with the clock and the address of a test that sets them. */
export default {
  async fetch(request, env, context) {
    const clock = request.headers.get(clockHeader);
    if (clock) Date.now = () => Number(clock);
    const { origin, pathname, search } = new URL(request.url);
    const url = `${request.headers.get(originHeader) ?? origin}${pathname}${search}`;
    const isRace = request.headers.has(raceHeader);
    const deskEnv = isRace ? { ...env, DB: racingDatabase(env.DB) } : env;
    return desk.fetch(new Request(url, request), deskEnv, context);
  },
} satisfies ExportedHandler<Env>;
