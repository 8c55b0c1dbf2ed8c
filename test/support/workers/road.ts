import site from '../../../dist/worker/index.js';
import {
  type Fault,
  overrideMethods,
  type RoadFaults,
  roadFaultsPath,
  withFault,
} from './faults.ts';

/** Set by a test, and shared by all requests, because the Worker runs in one isolate. */
let faults: RoadFaults = {};

const realNow = Date.now.bind(Date);

function faultyDatabase(real: D1Database, fault: Fault): D1Database {
  const faultyStatement = (statement: D1PreparedStatement): D1PreparedStatement =>
    overrideMethods(statement, {
      bind: (...values) => faultyStatement(statement.bind(...values)),
      all: () => withFault(fault, () => statement.all()),
    });
  return overrideMethods(real, {
    prepare: (sql) => faultyStatement(real.prepare(sql)),
    batch: (statements) => withFault(fault, () => real.batch(statements)),
  });
}

function faultyNamespace(real: KVNamespace, fault: Fault): KVNamespace {
  const get = (key: string) => withFault(fault, () => real.get(key));
  return new Proxy(real, { get: (of, name) => (name === 'get' ? get : Reflect.get(of, name)) });
}

/** The production Worker. Its store, replica and clock behave as the test specifies. */
export default {
  async fetch(request, env, context) {
    if (new URL(request.url).pathname === roadFaultsPath) {
      faults = await request.json<RoadFaults>();
      const { now } = faults;
      Date.now = now === undefined ? realNow : () => now;
      return new Response();
    }
    const { DB, NOTICES } = faults;
    const envWithFaults = { ...env };
    if (DB) envWithFaults.DB = faultyDatabase(env.DB, DB);
    if (NOTICES) envWithFaults.NOTICES = faultyNamespace(env.NOTICES, NOTICES);
    return site.fetch(request, envWithFaults, context);
  },
  scheduled: (controller, env) => site.scheduled(controller, env),
} satisfies ExportedHandler<Env>;
