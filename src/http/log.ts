/** One JSON line in Workers Logs. Never a query string, an address, or what a visitor typed. */
export interface LogEntry {
  event: string;
  status?: number;
  method?: string;
  /** Pattern of the matched route, or the masked path where none matched. */
  route?: string;
  version?: string;
  /** Milliseconds from the request's arrival. */
  duration?: number;
  /** What went wrong, in our own words or a thrown error's. */
  reason?: string;
  /** Where it went wrong: the stack's frames, without the message above them. */
  stack?: string;
}

export function logLine(entry: LogEntry): void {
  const level = entry.status === undefined || entry.status >= 500 ? 'error' : 'log';
  // biome-ignore lint/suspicious/noConsole: this is the one place that writes to the log
  console[level](JSON.stringify(entry));
}

/** A thrown value's name and message, whatever was thrown. */
export function reasonOf(thrown: unknown): string {
  return thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : `thrown ${typeof thrown}`;
}

/** A failure for the log; the stack without its first lines, which say the reason once more. */
export function failureOf(thrown: unknown): Pick<LogEntry, 'reason' | 'stack'> {
  const frames = thrown instanceof Error ? thrown.stack?.match(/^\s+at .+$/gm) : undefined;
  const reason = reasonOf(thrown);
  return frames ? { reason, stack: frames.map((frame) => frame.trim()).join('\n') } : { reason };
}
