/** One JSON line in Workers Logs; never a query string, an address, or visitor input. */
export interface LogEntry {
  event: string;
  status?: number;
  method?: string;
  /** Pattern of the matched route, or the masked path where none matched. */
  route?: string;
  version?: string;
  /** Milliseconds from the request's arrival. */
  duration?: number;
  /** Reason, in our own words or an exception's. */
  reason?: string;
  /** Where it went wrong: the stack's frames, without the message above them. */
  stack?: string;
}

export function logLine(entry: LogEntry): void {
  const level = entry.status === undefined || entry.status >= 500 ? 'error' : 'log';
  // biome-ignore lint/suspicious/noConsole: this is the one place that writes to the log
  console[level](JSON.stringify(entry));
}

/** Name and message of any thrown value. */
export function reasonOf(thrown: unknown): string {
  return thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : `thrown ${typeof thrown}`;
}

/** Log fields of an exception; the stack without its first lines, which repeat the reason. */
export function failureOf(thrown: unknown): Pick<LogEntry, 'reason' | 'stack'> {
  const frames = thrown instanceof Error ? thrown.stack?.match(/^\s+at .+$/gm) : undefined;
  const reason = reasonOf(thrown);
  return frames ? { reason, stack: frames.map((frame) => frame.trim()).join('\n') } : { reason };
}
