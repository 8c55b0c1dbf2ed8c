/** Subset of a D1 database. The bindings of the Workers and of the scripts provide this subset. */
export interface Database {
  prepare(sql: string): Statement;
  batch(statements: Statement[]): Promise<{ results: unknown[] }[]>;
}

export interface Statement {
  bind(...values: (string | number | null)[]): Statement;
  all(): Promise<{ results: unknown[] }>;
}
