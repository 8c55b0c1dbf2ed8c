/** What may be quoted of a failure: D1's and KV's words may hold a visitor's as well. */
const quotable = [
  /no answer in \d+ ms/i,
  /network connection lost/i,
  /caused object to be reset/i,
  /code was updated/i,
  /transient issue/i,
  /overloaded/i,
  /no such (table|column): \w+/i,
  /too big/i,
  /SQLITE_[A-Z_]+/,
  /KV \w+ failed: \d{3}/i,
];

/** A thrown value as the log may hold it: its kind and a known phrase, never its whole text. */
export function knownFailure(thrown: unknown): string {
  if (!(thrown instanceof Error)) return `thrown ${typeof thrown}`;
  const [phrase] = quotable.flatMap((known) => known.exec(thrown.message)?.[0] ?? []);
  return `${thrown.name}: ${phrase ?? 'not a known failure'}`;
}
