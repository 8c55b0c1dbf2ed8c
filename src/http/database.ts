/** Subset of a D1 database. The bindings of the Workers and of the scripts provide this subset. */
export interface Database {
  prepare(sql: string): SqlStatement;
  batch(statements: SqlStatement[]): Promise<{ results: unknown[] }[]>;
}

export interface SqlStatement {
  bind(...values: (string | number | null)[]): SqlStatement;
  all(): Promise<{ results: unknown[] }>;
}
