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
