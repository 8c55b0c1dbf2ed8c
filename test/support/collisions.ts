import { hash } from 'node:crypto';
import { sameMessageWindow } from '../../src/contact/message/stored.ts';
import { sampleMessage } from './sample-messages.ts';

/** Pairs that a test asks for, at the most; those of each window take two seconds to find. */
const most = 4;
const found = new Map<number, [string, string][]>();

/**
 * Subjects of messages that get the same reference though they say different things, as anybody can
 * find them without asking the site.
 */
export function collidingSubjects(count: number, receivedAt: number): [string, string][] {
  const window = Math.floor(receivedAt / sameMessageWindow);
  const pairs = found.get(window) ?? search(window);
  found.set(window, pairs);
  return pairs.slice(0, count);
}

function search(window: number): [string, string][] {
  const seen = new Map<number, string>();
  const pairs: [string, string][] = [];
  for (let number = 0; pairs.length < most; number += 1) {
    const subject = `Collision ${number}`;
    const key = referenceKey(subject, window);
    const other = seen.get(key);
    if (other === undefined) seen.set(key, subject);
    else pairs.push([other, subject]);
  }
  return pairs;
}

/** What decides a message's reference: the five lowest bits of seven bytes. */
function referenceKey(subject: string, window: number): number {
  const { name, email, phone, message } = sampleMessage;
  const text = [name, email, phone.replace(/\D/g, ''), subject, message.replace('\n', ' ')];
  const digest = hash('sha256', JSON.stringify(text));
  const bytes = hash('sha256', `${digest}:${window}:0`, 'buffer');
  return bytes.subarray(0, 7).reduce((key, byte) => key * 32 + (byte % 32), 0);
}
