import * as v from 'valibot';
import { type Place, WranglerError, wrangler } from './wrangler.ts';

const columns =
  'reference, received_at, name, email, phone, subject, message, answered_at, mailed_at, mail_tries';

const time = v.nullable(v.number());
const message = v.object({
  reference: v.string(),
  received_at: v.number(),
  name: v.string(),
  email: v.string(),
  phone: v.string(),
  subject: v.string(),
  message: v.string(),
  answered_at: time,
  mailed_at: time,
  mail_tries: v.number(),
});
export type Message = v.InferOutput<typeof message>;

const answers = v.pipe(
  v.string(),
  v.parseJson(),
  v.tuple([v.object({ results: v.array(v.unknown()) })]),
);

/** A text as an SQL literal: the wrangler command takes no parameters. */
export function literal(text: string): string {
  if (text.includes('\0')) throw new RangeError('SQL ends a text at a NUL character');
  return `'${text.replaceAll("'", "''")}'`;
}

/** The rows that one statement gives. */
export async function query(place: Place, sql: string): Promise<unknown[]> {
  const output = await wrangler(place, ['d1', 'execute', 'DB', '--json', '--command', sql]);
  const parsed = v.safeParse(answers, output);
  if (!parsed.success) throw new WranglerError(`wrangler answered in another form:\n${output}`);
  return parsed.output[0].results;
}

/** Messages, newest first. */
export async function messages(place: Place, restriction = ''): Promise<Message[]> {
  const sql = `SELECT ${columns} FROM messages ${restriction} ORDER BY received_at DESC, reference`;
  return v.parse(v.array(message), await query(place, sql));
}
