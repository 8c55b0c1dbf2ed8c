import { letter } from './letters.ts';
import type { PostOffice } from './post-office.ts';

/** Puts something into the outbox that the database will never take. */
export async function poison(office: PostOffice, time: string, value: unknown): Promise<void> {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  await (await office.outbox()).put(`message:${time}:poison`, text);
}

/** A message that D1 refuses, because a time has to be a whole number. */
export const refusedByDatabase = {
  ...letter,
  reference: 'AAAA-AAAA',
  digest: 'poison',
  receivedAt: 1.5,
  suspected: false,
};
