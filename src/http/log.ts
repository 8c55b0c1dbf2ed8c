/** One JSON line in Workers Logs. Contains no query string, network address or visitor input. */
export interface LogEntry {
  event: string;
  status?: number;
  method?: string;
  /** Path of the request, with segments that may be visitor input masked. */
  route?: string;
  version?: string;
  /** Time since the request's arrival, in ms. */
  duration?: number;
  /** A fixed text, or the name and message of an exception. */
  reason?: string;
  /** Stack frames of the exception, without the message above them. */
  stack?: string;
}

export function logLine(entry: LogEntry): void {
  const level = entry.status === undefined || entry.status >= 500 ? 'error' : 'log';
  // biome-ignore lint/suspicious/noConsole: only this function writes to the log
  console[level](JSON.stringify(entry));
}

/** Returns the name and message of an error, or the type of any other thrown value. */
export function reasonOf(thrown: unknown): string {
  return thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : `thrown ${typeof thrown}`;
}

/**
 * Returns the log fields of an exception. The stack omits its first lines, because they repeat the reason.
 */
export function errorFields(thrown: unknown): Pick<LogEntry, 'reason' | 'stack'> {
  const frames = thrown instanceof Error ? thrown.stack?.match(/^\s+at .+$/gm) : undefined;
  const reason = reasonOf(thrown);
  return frames ? { reason, stack: frames.map((frame) => frame.trim()).join('\n') } : { reason };
}

/** Phrases that may be logged. The full messages of D1 and KV may contain text from a visitor. */
const loggablePatterns = [
  /no answer in \d+ ms/i,
  /network connection lost/i,
  /caused object to be reset/i,
  /code was updated/i,
  /transient issue/i,
  /overloaded/i,
  /no such (table|column): \w+/i,
  /has no column named \w+/i,
  /too big/i,
  /exceeded (maximum DB size|D1's [a-z ]{1,40}limit)/i,
  /limit exceeded for the day/i,
  /SQLITE_[A-Z_]+/,
  /KV \w+ failed: \d{3}/i,
  /the outbox has too many messages for a look-up/,
  /the private key (is missing|does not match ALERTS_PUBLIC_KEY)\. Run "npm run alerts -- keys"/,
  /the replica in KV does not answer/,
];

/** Describes an exception for the log by its name and a known phrase, never by its whole text. */
export function describeFailure(thrown: unknown): string {
  if (!(thrown instanceof Error)) return `thrown ${typeof thrown}`;
  const [phrase] = loggablePatterns.flatMap((pattern) => pattern.exec(thrown.message)?.[0] ?? []);
  return `${thrown.name}: ${phrase ?? 'not a known failure'}`;
}
