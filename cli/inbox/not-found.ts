import { isReference } from '../../src/contact/reference.ts';

export class NotFoundError extends Error {
  override readonly name = 'NotFoundError';
}

export function notFound(reference: string): NotFoundError {
  const hint = isReference(reference)
    ? 'old ones are deleted in time.'
    : 'a character of it may have been misheard.';
  return new NotFoundError(
    `No message ${reference}. "npm run inbox" lists those that are there; ${hint}`,
  );
}
