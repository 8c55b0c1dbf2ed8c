import site from '../../../dist/worker/index.js';
import { type Calls, callsPath, type Fault, type Faults, faultsPath, mailsPath } from './faults.ts';

/** Set by a test, and shared by all requests, because the Worker runs in one isolate. */
let faults: Faults = {};
let mails: unknown[] = [];
let calls: Calls = { queries: [], lists: 0 };
const realNow = Date.now.bind(Date);

function overrideMethods<T extends object>(target: T, methods: Partial<T>): T {
  const overrides = new Map<PropertyKey, unknown>(Object.entries(methods));
  return new Proxy(target, {
    get(of, key) {
      if (overrides.has(key)) return overrides.get(key);
      const value: unknown = Reflect.get(of, key, of);
      return typeof value === 'function' ? value.bind(of) : value;
    },
  });
}

/** Runs a call with a fault, if there is one. */
async function withFault<T>(fault: Fault | undefined, work: () => Promise<T>): Promise<T> {
  if (fault?.does === 'hang') return new Promise<T>(() => {});
  if (fault?.does === 'wait') await new Promise((resolve) => setTimeout(resolve, fault.ms));
  if (fault?.does !== 'throw' && fault?.does !== 'lose-answer') return work();
  if (fault.times !== undefined) {
    if (fault.times <= 0) return work();
    fault.times -= 1;
  }
  if (fault.does === 'lose-answer') await work();
  const code = fault.does === 'throw' ? fault.code : undefined;
  throw Object.assign(new Error(fault.message), { code });
}

function faultyDatabase(original: D1Database, fault: Fault | undefined): D1Database {
  // A batch accepts original statements only, so each wrapped statement is replaced by its original.
  const originals = new WeakMap<D1PreparedStatement, D1PreparedStatement>();
  const wrap = (statement: D1PreparedStatement): D1PreparedStatement => {
    const wrapped = overrideMethods(statement, {
      bind: (...values) => wrap(statement.bind(...values)),
      run: () => withFault(fault, () => statement.run()),
      all: () => withFault(faults.READS, () => statement.all()),
    });
    originals.set(wrapped, statement);
    return wrapped;
  };
  return overrideMethods(original, {
    prepare: (sql) => {
      calls.queries.push(sql);
      return wrap(original.prepare(sql));
    },
    batch: (statements) =>
      withFault(fault, () => original.batch(statements.map((one) => originals.get(one) ?? one))),
  });
}

function faultyNamespace(original: KVNamespace, fault: Fault | undefined): KVNamespace {
  const get = (key: string) => withFault(fault, () => original.get(key));
  const faultyBindings = overrideMethods(original, {
    put: (key: string, value: string, options?: KVNamespacePutOptions) =>
      withFault(fault, () => original.put(key, value, options)),
    list: (options?: KVNamespaceListOptions) => {
      calls.lists += 1;
      const page = fault?.does === 'list-by' ? { limit: fault.limit } : {};
      return withFault(fault, () => original.list({ ...options, ...page }));
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
  const envWithFaults: Env = {
    ...env,
    ASSETS: overrideMethods(env.ASSETS, {
      fetch: (...request) => withFault(faults.ASSETS, () => env.ASSETS.fetch(...request)),
    }),
    DB: faultyDatabase(env.DB, faults.DB),
    OUTBOX: faultyNamespace(env.OUTBOX, faults.OUTBOX),
    NOTICES: faultyNamespace(env.NOTICES, faults.NOTICES),
    MAIL: recordingMailbox(faults.MAIL),
  };
  for (const name of ['CONTACT_LIMIT', 'CONTACT_ATTEMPTS', 'STATUS_LIMIT'] as const) {
    const limit = (options: RateLimitOptions) =>
      withFault(faults[name], () => env[name].limit(options));
    envWithFaults[name] = { limit };
  }
  const absentBindings = Object.entries(faults).filter(
    ([, fault]) => typeof fault === 'object' && fault.does === 'not-exist',
  );
  for (const [binding] of absentBindings) Reflect.deleteProperty(envWithFaults, binding);
  return envWithFaults;
}

/** The production Worker. Its bindings and its clock behave as the test specifies. */
export default {
  async fetch(request, env, context) {
    const { pathname } = new URL(request.url);
    if (pathname === mailsPath) return Response.json(mails);
    if (pathname === callsPath) return Response.json(calls);
    if (pathname === faultsPath) {
      faults = await request.json<Faults>();
      calls = { queries: [], lists: 0 };
      mails = [];
      const { now } = faults;
      Date.now = now === undefined ? realNow : () => now;
      return new Response();
    }
    return site.fetch(request, faultyEnv(env), context);
  },
  scheduled: (controller, env) => site.scheduled(controller, faultyEnv(env)),
} satisfies ExportedHandler<Env>;
