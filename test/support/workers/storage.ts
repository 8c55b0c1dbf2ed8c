/** Storage operations for tests. */
export type Order =
  | { store: 'DB'; statements: { sql: string; values: readonly unknown[] }[] }
  | { store: 'OUTBOX' | 'NOTICES'; call: 'list' }
  | { store: 'OUTBOX' | 'NOTICES'; call: 'get' | 'delete'; key: string }
  | { store: 'OUTBOX' | 'NOTICES'; call: 'put'; key: string; value: string };

/** Worker that runs next to the one under test, on the same storage. */
export default {
  async fetch(request, env) {
    try {
      const answer = await carryOut(env, await request.json<Order>());
      return Response.json(answer ?? null);
    } catch (error) {
      return new Response(String(error), { status: 500 });
    }
  },
} satisfies ExportedHandler<Env>;

function carryOut(env: Env, order: Order): Promise<unknown> {
  if (order.store === 'DB') {
    const { DB } = env;
    return DB.batch(order.statements.map(({ sql, values }) => DB.prepare(sql).bind(...values)));
  }
  const namespace = env[order.store];
  if (order.call === 'list') return namespace.list();
  if (order.call === 'put') return namespace.put(order.key, order.value);
  return namespace[order.call](order.key);
}
