import * as v from 'valibot';
import { text } from '../../src/works/input-fields.ts';
import { UsageError } from '../usage-error.ts';
import type { Wanted } from './arguments.ts';
import { RefusedError } from './edits.ts';
import { type Edit, type Publication, publish } from './notice-store.ts';
import { askWho } from './questions/ask.ts';
import { askWhether, type Terminal } from './questions/terminal.ts';
import type { Stores } from './stores.ts';

export interface Desk extends Stores {
  /** Milliseconds since 1970, at this moment. */
  now(): number;
  /** Where somebody is there to answer. */
  terminal?: Terminal;
}

const label = text(40);

/**
 * Who publishes: the flag, the file, or the answer to a question.
 * @throws RefusedError where nobody says so.
 */
export async function whoSigns({ by, fields }: Wanted, desk: Desk): Promise<string> {
  const said =
    by ?? fields.by ?? (desk.terminal && (await askWho(desk.terminal, desk.now()))) ?? '';
  const { success, output, issues } = v.safeParse(label, said);
  if (success) return output;
  throw new RefusedError([{ field: 'by', why: `${issues[0].message}; say --by "Night shift"` }]);
}

/** Whether somebody is here who is asked, because no flag and no file says all that is needed. */
export function isAsked({ command, by, fields }: Wanted, { terminal }: Desk): boolean {
  if (!terminal) return false;
  return (by ?? fields.by) === undefined || asksFields({ command, fields });
}

export function asksFields({ command, fields }: Pick<Wanted, 'command' | 'fields'>): boolean {
  return (command === 'add' || command === 'change') && Object.keys(fields).length === 0;
}

/**
 * Asks once more about what was typed into questions, and about all that goes to the deployed site.
 * @throws StoppedError where the answer is no, UsageError where nobody is there to answer.
 */
export async function confirm(
  { place, yes }: Wanted,
  { terminal }: Desk,
  typed: boolean,
  shown: string,
): Promise<void> {
  if (yes || !(place.remote || typed)) return;
  if (!terminal) {
    throw new UsageError('Say --yes to publish on the deployed site; nobody is here to ask.');
  }
  await askWhether(terminal, place.remote ? 'Publish on the deployed site?' : 'Publish?', shown);
}

/** Writes an edit; says where the replica will be late with it. */
export async function write(edit: Edit, { database, replica }: Desk, now: number): Promise<string> {
  return lateNote(await publish(database, replica, edit, now));
}

export function lateNote({ copied }: Publication): string {
  return copied
    ? ''
    : '\nThe replica in KV could not be written; the Worker repairs it within five minutes.';
}
