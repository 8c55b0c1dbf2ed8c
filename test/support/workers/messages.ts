import site from '../../../dist/worker/index.js';
import {
  type Calls,
  callsPath,
  type Fault,
  type Faults,
  faultsPath,
  mailsPath,
  overrideMethods,
  withFault,
} from './faults.ts';

/** Set by a test, and shared by all requests, because the Worker runs in one isolate. */
let faults: Faults = {};
let mails: unknown[] = [];
let calls: Calls = { queries: [], lists: 0 };

function faultyDatabase(real: D1Database, fault: Fault | undefined): D1Database {
  const faultyStatement = (statement: D1PreparedStatement): D1PreparedStatement =>
    overrideMethods(statement, {
      bind: (...values) => faultyStatement(statement.bind(...values)),
      run: () => withFault(fault, () => statement.run()),
    });
  // A batch accepts original statements only, so each wrapped statement is replaced by its original.
  const originals = new WeakMap<D1PreparedStatement, D1PreparedStatement>();
  const wrap = (statement: D1PreparedStatement): D1PreparedStatement => {
    const wrapped = overrideMethods(faultyStatement(statement), {
      bind: (...values) => wrap(statement.bind(...values)),
    });
    originals.set(wrapped, statement);
    return wrapped;
  };
  return overrideMethods(real, {
    prepare: (sql) => {
      calls.queries.push(sql);
      return wrap(real.prepare(sql));
    },
    batch: (statements) =>
      withFault(fault, () => real.batch(statements.map((one) => originals.get(one) ?? one))),
  });
}

function faultyOutbox(real: KVNamespace, fault: Fault | undefined): KVNamespace {
  const get = (key: string) => withFault(fault, () => real.get(key));
  const faultyBindings = overrideMethods(real, {
    put: (key: string, value: string, options?: KVNamespacePutOptions) =>
      withFault(fault, () => real.put(key, value, options)),
    list: (options?: KVNamespaceListOptions) => {
      calls.lists += 1;
      const page = fault?.does === 'list-by' ? { limit: fault.limit } : {};
      return withFault(fault, () => real.list({ ...options, ...page }));
    },
  });
  return new Proxy(faultyBindings, {
    get: (of, name) => (name === 'get' ? get : Reflect.get(of, name)),
  });
}

/** Creates a mail binding that records mails instead of sending them. */
function recordingMailbox(fault: Fault | undefined): SendEmail {
  return {
    send: (mail: EmailMessage | EmailMessageBuilder) =>
      withFault(fault, async () => {
        if (fault?.does === 'refuse' && (!fault.replyTo || 'replyTo' in mail)) {
          throw Object.assign(new Error('refused'), { code: fault.code });
        }
        mails.push(mail);
        return { messageId: `${mails.length}` };
      }),
  };
}

function faultyEnv(env: Env): Env {
  const { DB, OUTBOX, MAIL } = faults;
  const envWithFaults: Env = { ...env, MAIL: recordingMailbox(MAIL) };
  envWithFaults.DB = faultyDatabase(env.DB, DB);
  envWithFaults.OUTBOX = faultyOutbox(env.OUTBOX, OUTBOX);
  for (const name of ['CONTACT_LIMIT', 'CONTACT_ATTEMPTS', 'STATUS_LIMIT'] as const) {
    const limit = (options: RateLimitOptions) =>
      withFault(faults[name], () => env[name].limit(options));
    envWithFaults[name] = { limit };
  }
  const missing = Object.entries(faults).filter(([, fault]) => fault.does === 'not-exist');
  for (const [binding] of missing) Reflect.deleteProperty(envWithFaults, binding);
  return envWithFaults;
}

/** The production Worker. Its bindings fail as the test specifies. */
export default {
  async fetch(request, env, context) {
    const { pathname } = new URL(request.url);
    if (pathname === mailsPath) return Response.json(mails);
    if (pathname === callsPath) return Response.json(calls);
    if (pathname === faultsPath) {
      faults = await request.json<Faults>();
      calls = { queries: [], lists: 0 };
      mails = [];
      return new Response();
    }
    return site.fetch(request, faultyEnv(env), context);
  },
  scheduled: (controller, env) => site.scheduled(controller, faultyEnv(env)),
} satisfies ExportedHandler<Env>;
