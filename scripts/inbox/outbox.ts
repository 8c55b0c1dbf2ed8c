import * as v from 'valibot';
import { type Place, wrangler } from './wrangler.ts';

const prefix = 'message:';
const keys = v.pipe(v.string(), v.parseJson(), v.array(v.object({ name: v.string() })));
const waiting = v.pipe(v.string(), v.parseJson(), v.object({ email: v.string() }));

/** References of the messages that wait in the outbox for the database. */
export async function waitingReferences(place: Place): Promise<string[]> {
  const output = await kv(place, 'list', '--prefix', prefix);
  return v.parse(keys, output).map(({ name }) => name.slice(prefix.length));
}

/** The sender of a waiting message, or undefined where it has just left or cannot be read. */
export async function senderOf(place: Place, reference: string): Promise<string | undefined> {
  const parsed = v.safeParse(waiting, await kv(place, 'get', prefix + reference, '--text'));
  return parsed.success ? parsed.output.email : undefined;
}

export async function deleteWaiting(place: Place, reference: string): Promise<void> {
  await kv(place, 'delete', prefix + reference);
}

function kv(place: Place, ...args: string[]): Promise<string> {
  return wrangler(place, ['kv', 'key', ...args, '--binding', 'OUTBOX']);
}
