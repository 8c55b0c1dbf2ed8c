import type { MessageSite } from './message-site.ts';
import { sampleMessage } from './sample-messages.ts';

/** Puts something into the outbox that the database will never take. */
export async function poison(site: MessageSite, time: string, value: unknown): Promise<void> {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  await site.outbox.put(`message:${time}:poison`, text);
}

/** A message that D1 refuses, because a time has to be a whole number. */
export const refusedByDatabase = {
  ...sampleMessage,
  reference: 'AAAA-AAAA',
  digest: 'poison',
  receivedAt: 1.5,
  suspected: false,
};
