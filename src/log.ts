/** One JSON line in Workers Logs. Never a query string, an address, or what a visitor typed. */
export interface LogEntry {
  event: string;
  status?: number;
  method?: string;
  /** Pattern of the matched route, or the path where none matched. */
  route?: string;
  version?: string;
  /** Milliseconds from the request's arrival. */
  duration?: number;
  /** What went wrong, in our own words or a thrown error's. */
  reason?: string;
}

const longestRoute = 200;

export function logLine(entry: LogEntry): void {
  const route = entry.route?.slice(0, longestRoute);
  const line = JSON.stringify({ ...entry, ...(route === undefined ? {} : { route }) });
  const level = entry.status === undefined || entry.status >= 500 ? 'error' : 'log';
  // biome-ignore lint/suspicious/noConsole: this is the one place that writes to the log
  console[level](line);
}

/** A thrown value's name and message, whatever was thrown. */
export function reasonOf(thrown: unknown): string {
  return thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : `thrown ${typeof thrown}`;
}
