import { openBindings, type Place } from '../platform.ts';

interface Statement {
  bind(...values: (string | number | null)[]): Statement;
  all(): Promise<{ results: unknown[] }>;
}

export interface Database {
  prepare(sql: string): Statement;
  batch(statements: Statement[]): Promise<{ results: unknown[] }[]>;
}

export interface Outbox {
  list(options: { prefix: string; cursor?: string }): Promise<{
    keys: { name: string }[];
    list_complete: boolean;
    cursor?: string;
  }>;
  get(keys: string[]): Promise<Map<string, string | null>>;
  put(key: string, value: string): Promise<void>;
  delete(key: string): Promise<void>;
}

export interface Platform {
  DB: Database;
  OUTBOX: Outbox;
  close(): Promise<void>;
}

export function describePlace({ remote, directory }: Place): string {
  if (remote) return 'The deployed database and outbox.';
  return `The local database and outbox in ${directory ?? '.wrangler/state'}; --remote reads the deployed ones.`;
}

/** Opens the database and the outbox of a place. @throws PlatformError */
export function openPlatform(place: Place): Promise<Platform> {
  return openBindings<Omit<Platform, 'close'>>(place, 'OUTBOX');
}
