import { hash } from 'node:crypto';
import { duplicateWindowMs } from '../../src/contact/stored.ts';
import type { MessageSite } from './worker/message-site.ts';

/** Fields typed into the form. */
export const sampleMessage = {
  name: 'Aoife Ní Bhriain',
  email: 'aoife.nib@visitor.example',
  phone: '+353 1 555 0199',
  subject: 'Poll ar an mbóthar 🚧',
  message: 'Tá poll mór ag Acomhal 5 ó thuaidh.\nGo raibh maith agaibh! 👋🏽',
  consent: 'yes',
};

/** A message that D1 rejects, because its time is not a whole number. */
export const refusedByDatabase = {
  ...sampleMessage,
  reference: 'AAAA-AAAA',
  digest: 'poison',
  receivedAt: 1.5,
  suspected: false,
};

/** Fields that describe the place of a report. */
export const report = {
  about: 'road',
  kind: 'debris',
  direction: 'northbound',
  from: '5',
  to: '6',
  lane: 'shoulder',
  plate: '12.4',
  seen: 'inniu, 8:30',
  notice: 'abc123',
};

/** The fields of `report`, all empty. */
export const noReport: Record<keyof typeof report, string> = {
  about: '',
  kind: '',
  direction: '',
  from: '',
  to: '',
  lane: '',
  plate: '',
  seen: '',
  notice: '',
};

export type FormFields = Record<string, string>;

let visitors = 0;

/** Returns the headers of a visitor with an unused address. */
export function newVisitor(): Record<string, string> {
  visitors += 1;
  return { 'CF-Connecting-IP': `192.0.2.${visitors}` };
}

/** Posts fields like a browser without JavaScript. */
export function postForm(
  site: MessageSite,
  fields: FormFields,
  headers: Record<string, string> = {},
): Promise<Response> {
  return post(site, new URLSearchParams(fields), headers);
}

/** Posts any body as JSON, like the island of the form. */
export function postJson(
  site: MessageSite,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return post(site, text, { 'Content-Type': 'application/json', ...headers });
}

function post(
  site: MessageSite,
  body: URLSearchParams | string,
  headers: Record<string, string>,
): Promise<Response> {
  const origin = site.origin();
  return fetch(`${origin}/contact`, {
    method: 'POST',
    redirect: 'manual',
    body,
    headers: { Origin: origin, ...headers },
  });
}

/** Returns the reference in the redirect URL of a response to a form; empty without a reference. */
export function referenceIn(response: Response): string {
  const location = new URL(response.headers.get('location') ?? '', 'http://site.example');
  return location.searchParams.get('reference') ?? '';
}

/**
 * Finds two subjects whose messages get the same reference. An attacker could do the same without a
 * request to the site.
 */
export function collidingSubjects(receivedAt: number): [string, string] {
  const windowIndex = Math.floor(receivedAt / duplicateWindowMs);
  const usedKeys = new Map<number, string>();
  for (let number = 0; ; number += 1) {
    const subject = `Collision ${number}`;
    const key = referenceKey(subject, windowIndex);
    const earlierKey = usedKeys.get(key);
    if (earlierKey !== undefined) return [earlierKey, subject];
    usedKeys.set(key, subject);
  }
}

/** Returns the bits that determine the reference of a message: the five lowest of each of seven bytes. */
function referenceKey(subject: string, windowIndex: number): number {
  const { name, email, phone, message } = sampleMessage;
  const text = [name, email, phone.replace(/\D/g, ''), subject, message.replace('\n', ' ')];
  const digest = hash('sha256', JSON.stringify(text));
  const bytes = hash('sha256', `${digest}:${windowIndex}:0`, 'buffer');
  return bytes.subarray(0, 7).reduce((key, byte) => key * 32 + (byte % 32), 0);
}
