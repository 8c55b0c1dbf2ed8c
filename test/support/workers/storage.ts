/** Storage operations for tests. */
export type StorageCommand =
  | { store: 'DB'; statements: { sql: string; values: readonly unknown[] }[] }
  | { store: 'OUTBOX' | 'NOTICES'; call: 'list' }
  | { store: 'OUTBOX' | 'NOTICES'; call: 'get' | 'delete'; key: string }
  | { store: 'OUTBOX' | 'NOTICES'; call: 'put'; key: string; value: string };

/** Worker that runs beside the Worker under test, on the same storage. */
export default {
  async fetch(request, env) {
    try {
      const answer = await execute(env, await request.json<StorageCommand>());
      return Response.json(answer ?? null);
    } catch (error) {
      return new Response(String(error), { status: 500 });
    }
  },
} satisfies ExportedHandler<Env>;

function execute(env: Env, command: StorageCommand): Promise<unknown> {
  if (command.store === 'DB') {
    const { DB } = env;
    return DB.batch(command.statements.map(({ sql, values }) => DB.prepare(sql).bind(...values)));
  }
  const namespace = env[command.store];
  if (command.call === 'list') return namespace.list();
  if (command.call === 'put') return namespace.put(command.key, command.value);
  return namespace[command.call](command.key);
}
