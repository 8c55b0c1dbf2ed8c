/** One JSON line in Workers Logs; contains no query string, address, or visitor input. */
export interface LogEntry {
  event: string;
  status?: number;
  method?: string;
  /** Path of the request, with segments that may be visitor input masked. */
  route?: string;
  version?: string;
  /** Milliseconds from the request's arrival. */
  duration?: number;
  /** Reason, as a fixed text or the text of an exception. */
  reason?: string;
  /** Stack frames of the exception, without the message above them. */
  stack?: string;
}

export function logLine(entry: LogEntry): void {
  const level = entry.status === undefined || entry.status >= 500 ? 'error' : 'log';
  // biome-ignore lint/suspicious/noConsole: this is the one place that writes to the log
  console[level](JSON.stringify(entry));
}

/** Returns the name and message of an error, or the type of any other thrown value. */
export function reasonOf(thrown: unknown): string {
  return thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : `thrown ${typeof thrown}`;
}

/** Log fields of an exception; the stack without its first lines, which repeat the reason. */
export function errorFields(thrown: unknown): Pick<LogEntry, 'reason' | 'stack'> {
  const frames = thrown instanceof Error ? thrown.stack?.match(/^\s+at .+$/gm) : undefined;
  const reason = reasonOf(thrown);
  return frames ? { reason, stack: frames.map((frame) => frame.trim()).join('\n') } : { reason };
}
