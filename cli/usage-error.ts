/** Thrown for arguments that cannot be meant; the message says what can. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
