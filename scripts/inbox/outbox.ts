import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { type Place, wrangler } from './wrangler.ts';

const prefix = 'message:';
/** Keys that Cloudflare reads in one go. */
const atOnce = 100;

const keys = v.pipe(v.string(), v.parseJson(), v.array(v.object({ name: v.string() })));
const text = v.nullable(v.string());
/** The local outbox gives each value in an object, the deployed one by itself. */
const value = v.union([
  text,
  v.pipe(
    v.object({ value: text }),
    v.transform((found) => found.value),
  ),
]);
const values = v.pipe(v.string(), v.parseJson(), v.record(v.string(), value));
const message = v.pipe(v.string(), v.parseJson(), v.object({ email: v.string() }));

/** References of the messages that wait in the outbox for the database. */
export async function waitingReferences(place: Place): Promise<string[]> {
  const output = await kv(place, 'key', 'list', '--prefix', prefix);
  return v.parse(keys, output).map(({ name }) => name.slice(prefix.length));
}

/** References of those messages whose sender has this address, in any case. */
export async function waitingFrom(place: Place, email: string): Promise<string[]> {
  const references = await waitingReferences(place);
  const found: string[] = [];
  for (let start = 0; start < references.length; start += atOnce) {
    const read = await readWaiting(place, references.slice(start, start + atOnce));
    for (const [key, waiting] of Object.entries(read)) {
      const { success, output } = v.safeParse(message, waiting);
      if (success && output.email.toLowerCase() === email.toLowerCase()) {
        found.push(key.slice(prefix.length));
      }
    }
  }
  return found;
}

export async function deleteWaiting(place: Place, reference: string): Promise<void> {
  await kv(place, 'key', 'delete', prefix + reference);
}

async function readWaiting(place: Place, references: string[]) {
  const directory = await mkdtemp(join(tmpdir(), 'outbox-'));
  try {
    const file = join(directory, 'keys.json');
    await writeFile(file, JSON.stringify(references.map((reference) => prefix + reference)));
    return v.parse(values, await kv(place, 'bulk', 'get', file));
  } finally {
    await rm(directory, { recursive: true });
  }
}

function kv(place: Place, ...args: string[]): Promise<string> {
  return wrangler(place, ['kv', ...args, '--binding', 'OUTBOX']);
}
