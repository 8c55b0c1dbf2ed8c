import { hash } from 'node:crypto';
import { duplicateWindowMs } from '../../src/contact/message/stored.ts';
import type { MessageSite } from './message-site.ts';

/** Fields typed into the form; a test changes those that it is about. */
export const sampleMessage = {
  name: 'Aoife Ní Bhriain',
  email: 'aoife.nib@visitor.example',
  phone: '+353 1 555 0199',
  subject: 'Poll ar an mbóthar 🚧',
  message: 'Tá poll mór ag Acomhal 5 ó thuaidh.\nGo raibh maith agaibh! 👋🏽',
  consent: 'yes',
};

/** The other fields of a message that reports where something on the road is. */
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

/** The same fields, all left empty. */
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

/** Returns the headers of a visitor who has not sent anything yet. */
export function aVisitor(): Record<string, string> {
  visitors += 1;
  return { 'CF-Connecting-IP': `192.0.2.${visitors}` };
}

/** Posts fields as a browser without script does. */
export function postForm(
  site: MessageSite,
  fields: FormFields,
  headers: Record<string, string> = {},
): Promise<Response> {
  return post(site, new URLSearchParams(fields), headers);
}

/** Posts JSON as the island does; the body may be anything. */
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

/** Returns the reference in the address to which a form's response redirects; empty if there is none. */
export function referenceIn(response: Response): string {
  const location = new URL(response.headers.get('location') ?? '', 'http://site.example');
  return location.searchParams.get('reference') ?? '';
}

/**
 * Finds two subjects whose messages get the same reference although they differ; anybody can do so
 * without a request to the site.
 */
export function collidingSubjects(receivedAt: number): [string, string] {
  const windowIndex = Math.floor(receivedAt / duplicateWindowMs);
  const seen = new Map<number, string>();
  for (let number = 0; ; number += 1) {
    const subject = `Collision ${number}`;
    const key = referenceKey(subject, windowIndex);
    const other = seen.get(key);
    if (other !== undefined) return [other, subject];
    seen.set(key, subject);
  }
}

/** Returns the bits that decide a message's reference: the five lowest of each of seven bytes. */
function referenceKey(subject: string, windowIndex: number): number {
  const { name, email, phone, message } = sampleMessage;
  const text = [name, email, phone.replace(/\D/g, ''), subject, message.replace('\n', ' ')];
  const digest = hash('sha256', JSON.stringify(text));
  const bytes = hash('sha256', `${digest}:${windowIndex}:0`, 'buffer');
  return bytes.subarray(0, 7).reduce((key, byte) => key * 32 + (byte % 32), 0);
}
