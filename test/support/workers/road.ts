import site from '../../../dist/worker/index.js';
import { type Fault, type RoadFaults, replace, roadFaultsPath, withFault } from './faults.ts';

/** Set by a test; the Worker runs in one isolate, so every request sees the same. */
let faults: RoadFaults = {};

const clock = Date.now.bind(Date);

function store(real: D1Database, fault: Fault): D1Database {
  const broken = (statement: D1PreparedStatement): D1PreparedStatement =>
    replace(statement, {
      bind: (...values) => broken(statement.bind(...values)),
      all: () => withFault(fault, () => statement.all()),
    });
  return replace(real, { prepare: (sql) => broken(real.prepare(sql)) });
}

function replica(real: KVNamespace, fault: Fault): KVNamespace {
  const get = (key: string) => withFault(fault, () => real.get(key));
  return new Proxy(real, { get: (of, name) => (name === 'get' ? get : Reflect.get(of, name)) });
}

/** The production Worker with a store, a replica and a clock that behave as set by the test. */
export default {
  async fetch(request, env, context) {
    if (new URL(request.url).pathname === roadFaultsPath) {
      faults = await request.json<RoadFaults>();
      const { now } = faults;
      Date.now = now === undefined ? clock : () => now;
      return new Response();
    }
    const { DB, NOTICES } = faults;
    const changed = { ...env };
    if (DB) changed.DB = store(env.DB, DB);
    if (NOTICES) changed.NOTICES = replica(env.NOTICES, NOTICES);
    return site.fetch(request, changed, context);
  },
  scheduled: (controller, env) => site.scheduled(controller, env),
} satisfies ExportedHandler<Env>;
