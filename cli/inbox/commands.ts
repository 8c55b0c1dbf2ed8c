import { commandLineActor } from '../../src/contact/inbox/changes.ts';
import { csvOf } from '../../src/contact/inbox/csv.ts';
import { erase, findErasureTargets } from '../../src/contact/inbox/erasure.ts';
import {
  findMessages,
  type MessageSelector,
  NotFoundError,
  notFoundError,
} from '../../src/contact/inbox/messages.ts';
import {
  discardSetAside,
  type MessageStores,
  requeue,
  setAsideEntries,
  waitingEntries,
} from '../../src/contact/inbox/unstored.ts';
import type { Confirm } from '../confirm.ts';
import { openBindings, type StoreLocation } from '../platform.ts';
import { type Command, help } from './arguments.ts';
import { entryDetails, listOf, messageDetails, setAsideList, unstoredLines } from './print.ts';
import { summariseReports } from './summary.ts';

export interface Platform extends MessageStores {
  close(): Promise<void>;
}

/** Opens the database and the outbox. @throws PlatformError */
export function openPlatform(location: StoreLocation): Promise<Platform> {
  return openBindings<MessageStores>(location, 'OUTBOX');
}

const deleteQuestion = 'Delete this?';

/** Runs a command and returns its output. */
export async function runCommand(
  command: Command,
  platform: Platform,
  confirm: Confirm,
): Promise<string> {
  switch (command.name) {
    case 'help':
      return `${help}\n`;
    case 'list': {
      const [stored, waiting, setAside] = await Promise.all([
        findMessages(platform.DB, command),
        waitingEntries(platform.OUTBOX),
        setAsideEntries(platform.DB),
      ]);
      return `${listOf(stored)}${unstoredLines(waiting, setAside)}\n`;
    }
    case 'export':
      return csvOf(await findMessages(platform.DB, command));
    case 'summary':
      return `${await summariseReports(platform.DB, Date.now())}\n`;
    case 'show':
      return `${await show(command.reference, platform)}\n`;
    case 'delete':
      return `${await deleteMessages(command.whose, platform, confirm)}\n`;
    case 'set-aside':
      return `${setAsideList(await setAsideEntries(platform.DB))}\n`;
    case 'requeue':
    case 'discard':
      return `${await requeueOrDiscard(command, platform, confirm)}\n`;
  }
}

async function show(reference: string, platform: Platform): Promise<string> {
  const { stored, waiting, setAside } = await findErasureTargets({ reference }, platform);
  const details = [
    ...stored.map(messageDetails),
    ...waiting.flatMap(({ message }) =>
      message ? [entryDetails(message, 'not yet (waiting in the outbox)')] : [],
    ),
    ...setAside.flatMap(({ message }) =>
      message ? [entryDetails(message, 'no (set aside)')] : [],
    ),
  ];
  if (details.length === 0) throw notFoundError(reference);
  return details.join('\n\n');
}

async function deleteMessages(
  selector: MessageSelector,
  platform: Platform,
  confirm: Confirm,
): Promise<string> {
  const targets = await findErasureTargets(selector, platform);
  const unstoredDetails = [...targets.waiting, ...targets.setAside].flatMap(({ message }) =>
    message ? [entryDetails(message, 'no')] : [],
  );
  const { mentions } = targets;
  const total = targets.stored.length + unstoredDetails.length + mentions.length;
  if (total === 0) return 'There is nothing to delete.';
  const mentionLines =
    mentions.length === 0
      ? []
      : ['The address will be removed from these messages:', ...mentions.map(messageDetails)];
  if (
    !(await confirm(
      [listOf(targets.stored), ...unstoredDetails, ...mentionLines].join('\n\n'),
      deleteQuestion,
    ))
  )
    return 'Nothing was deleted.';
  // Reads the messages again, because somebody may have changed a note during the confirmation.
  const currentTargets = await findErasureTargets(selector, platform);
  const deletedCount = await erase(
    selector,
    currentTargets,
    { actor: commandLineActor, now: Date.now() },
    platform,
  );
  const mentionsText =
    currentTargets.mentions.length === 0
      ? ''
      : ` Address removed from other messages: ${currentTargets.mentions.length}.`;
  return `Deleted: ${deletedCount} in the database, ${currentTargets.waiting.length} in the outbox, ${currentTargets.setAside.length} set aside.${mentionsText}`;
}

async function requeueOrDiscard(
  { name, key }: { name: 'requeue' | 'discard'; key: string },
  platform: Platform,
  confirm: Confirm,
): Promise<string> {
  const entry = (await setAsideEntries(platform.DB)).find((one) => one.key === key);
  if (!entry)
    throw new NotFoundError(
      `No message with the key ${key} was set aside. "set-aside" lists the keys.`,
    );
  if (name === 'requeue') {
    await requeue(entry, platform);
    return `${key} waits in the outbox again.`;
  }
  if (!(await confirm(setAsideList([entry]), deleteQuestion))) return 'Nothing was deleted.';
  await discardSetAside(key, platform.DB);
  return `${key} was deleted.`;
}
