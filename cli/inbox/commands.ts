import {
  commandLineActor,
  erase,
  findErasureTargets,
  markAnswered,
  setState,
} from '../../src/contact/inbox/changes.ts';
import { csvOf } from '../../src/contact/inbox/csv.ts';
import type { Filter } from '../../src/contact/inbox/messages.ts';
import {
  findMessages,
  type MessageSelector,
  NotFoundError,
  notFoundError,
} from '../../src/contact/inbox/messages.ts';
import {
  discardSetAside,
  requeue,
  type Stores,
  setAsideEntries,
  waitingEntries,
} from '../../src/contact/inbox/outside.ts';
import { describeState } from '../../src/contact/message/states.ts';
import { openBindings, type Place } from '../platform.ts';
import { type Command, help } from './arguments.ts';
import { entryDetails, listOf, messageDetails, setAsideList, unstoredLines } from './print.ts';
import { summary } from './summary.ts';
import { localTime } from './text.ts';

export interface Platform extends Stores {
  close(): Promise<void>;
}

/** Opens the database and the outbox of a place. @throws PlatformError */
export function openPlatform(place: Place): Promise<Platform> {
  return openBindings<Stores>(place, 'OUTBOX');
}

/** Shows the effect and asks the operator for confirmation. */
export type Confirm = (what: string) => Promise<boolean>;

/** Runs a command; returns its output. */
export async function run(command: Command, platform: Platform, confirm: Confirm): Promise<string> {
  switch (command.name) {
    case 'help':
      return `${help}\n`;
    case 'list':
      return `${await list(command, platform)}\n`;
    case 'find':
      return `${listOf(await findMessages(platform.DB, command))}\n`;
    case 'export':
      return csvOf(await findMessages(platform.DB, command));
    case 'summary':
      return `${await summary(platform.DB, Date.now())}\n`;
    case 'show':
      return `${await show(command.reference, platform)}\n`;
    case 'answer':
      return `${await answer(command.reference, platform)}\n`;
    case 'state':
      return `${await changeState(command, platform)}\n`;
    case 'delete':
      return `${await remove(command.whose, platform, confirm)}\n`;
    case 'set-aside':
      return `${setAsideList(await setAsideEntries(platform.DB))}\n`;
    case 'requeue':
    case 'discard':
      return `${await requeueOrDiscard(command, platform, confirm)}\n`;
  }
}

const author = () => ({ actor: commandLineActor, now: Date.now() });

async function answer(reference: string, { DB }: Platform): Promise<string> {
  const found = await markAnswered(reference, author(), DB);
  return found.answered_at === null
    ? `${found.reference} is marked as answered.`
    : `${found.reference} was marked as answered ${localTime(found.answered_at)}.`;
}

async function changeState(command: Extract<Command, { name: 'state' }>, { DB }: Platform) {
  const { reference } = await setState(command, author(), DB);
  const { label, sentence } = describeState(command.state, command.reason);
  return `${reference} shows as: ${label}. ${sentence}`;
}

async function list(filter: Filter, platform: Platform): Promise<string> {
  const [stored, waiting, setAside] = await Promise.all([
    findMessages(platform.DB, filter),
    waitingEntries(platform.OUTBOX),
    setAsideEntries(platform.DB),
  ]);
  return listOf(stored) + unstoredLines(waiting, setAside);
}

async function show(reference: string, platform: Platform): Promise<string> {
  const { stored, waiting, setAside } = await findErasureTargets({ reference }, platform);
  const sheets = [
    ...stored.map(messageDetails),
    ...waiting.flatMap(({ message }) =>
      message ? [entryDetails(message, 'not yet: it waits in the outbox')] : [],
    ),
    ...setAside.flatMap(({ message }) =>
      message ? [entryDetails(message, 'no: it was set aside')] : [],
    ),
  ];
  if (sheets.length === 0) throw notFoundError(reference);
  return sheets.join('\n\n');
}

async function remove(
  selector: MessageSelector,
  platform: Platform,
  confirm: Confirm,
): Promise<string> {
  const found = await findErasureTargets(selector, platform);
  const elsewhere = [...found.waiting, ...found.setAside].flatMap(({ message }) =>
    message ? [entryDetails(message, 'no')] : [],
  );
  const { mentions } = found;
  const total = found.stored.length + elsewhere.length + mentions.length;
  if (total === 0) return 'There is nothing to delete.';
  const others =
    mentions.length === 0
      ? []
      : ['The address also stands here, and is taken out:', ...mentions.map(messageDetails)];
  if (!(await confirm([listOf(found.stored), ...elsewhere, ...others].join('\n\n'))))
    return 'Nothing was deleted.';
  // Read again: somebody may have changed a note while the operator was asked.
  const current = await findErasureTargets(selector, platform);
  const deleted = await erase(selector, current, author(), platform);
  const taken =
    current.mentions.length === 0 ? '' : ` Taken out of ${current.mentions.length} other messages.`;
  return `Deleted: ${deleted} in the database, ${current.waiting.length} in the outbox, ${current.setAside.length} set aside.${taken}`;
}

async function requeueOrDiscard(
  { name, key }: { name: 'requeue' | 'discard'; key: string },
  platform: Platform,
  confirm: Confirm,
): Promise<string> {
  const entry = (await setAsideEntries(platform.DB)).find((one) => one.key === key);
  if (!entry) throw new NotFoundError(`Nothing was set aside as ${key}.`);
  if (name === 'requeue') {
    await requeue(entry, platform);
    return `${key} waits in the outbox again.`;
  }
  if (!(await confirm(setAsideList([entry])))) return 'Nothing was deleted.';
  await discardSetAside(key, platform.DB);
  return `${key} is deleted.`;
}
