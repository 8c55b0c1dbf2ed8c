/** Thrown for invalid arguments; the message says what is wrong or what is expected. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
