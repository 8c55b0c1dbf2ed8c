import { type Command, type Filter, help, isWanted } from './arguments.ts';
import { erase, findAll, markAnswered, setState } from './changes.ts';
import { csvOf, details, entryDetails, listOf, notStored, setAsideList } from './print.ts';
import type { Platform } from './stores.ts';
import {
  discard,
  type Message,
  type MessageSelector,
  messages,
  NotFoundError,
  notFound,
  requeue,
  setAsideEntries,
  waitingEntries,
} from './stores.ts';
import { summary } from './summary.ts';

/** Shows the effect and asks the operator for confirmation. */
export type Ask = (what: string) => Promise<boolean>;

/** Runs a command; returns its output. */
export async function run(command: Command, platform: Platform, ask: Ask): Promise<string> {
  switch (command.name) {
    case 'help':
      return `${help}\n`;
    case 'list':
      return `${await list(command, platform)}\n`;
    case 'export':
      return csvOf(await wanted(command, platform));
    case 'summary':
      return `${await summary(platform.DB, Date.now())}\n`;
    case 'show':
      return `${await show(command.reference, platform)}\n`;
    case 'answer':
      return `${await markAnswered(command.reference, platform.DB)}\n`;
    case 'state':
      return `${await setState(command, platform.DB)}\n`;
    case 'delete':
      return `${await remove(command.whose, platform, ask)}\n`;
    case 'set-aside':
      return `${setAsideList(await setAsideEntries(platform.DB))}\n`;
    case 'requeue':
    case 'discard':
      return `${await settle(command, platform, ask)}\n`;
  }
}

async function wanted(filter: Filter, { DB }: Platform): Promise<Message[]> {
  return (await messages(DB)).filter((message) => isWanted(message, filter));
}

async function list(filter: Filter, platform: Platform): Promise<string> {
  const [stored, waiting, setAside] = await Promise.all([
    wanted(filter, platform),
    waitingEntries(platform.OUTBOX),
    setAsideEntries(platform.DB),
  ]);
  return listOf(stored) + notStored(waiting, setAside);
}

async function show(reference: string, platform: Platform): Promise<string> {
  const { stored, waiting, setAside } = await findAll({ reference }, platform);
  const sheets = [
    ...stored.map(details),
    ...waiting.flatMap(({ message }) =>
      message ? [entryDetails(message, 'not yet: it waits in the outbox')] : [],
    ),
    ...setAside.flatMap(({ message }) =>
      message ? [entryDetails(message, 'no: it was set aside')] : [],
    ),
  ];
  if (sheets.length === 0) throw notFound(reference);
  return sheets.join('\n\n');
}

async function remove(whose: MessageSelector, platform: Platform, ask: Ask): Promise<string> {
  const found = await findAll(whose, platform);
  const elsewhere = [...found.waiting, ...found.setAside].flatMap(({ message }) =>
    message ? [entryDetails(message, 'no')] : [],
  );
  const total = found.stored.length + elsewhere.length;
  if (total === 0) return 'There is nothing to delete.';
  if (!(await ask([listOf(found.stored), ...elsewhere].join('\n\n'))))
    return 'Nothing was deleted.';
  const deleted = await erase(whose, found, platform);
  return `Deleted: ${deleted} in the database, ${found.waiting.length} in the outbox, ${found.setAside.length} set aside.`;
}

async function settle(
  { name, key }: { name: 'requeue' | 'discard'; key: string },
  platform: Platform,
  ask: Ask,
): Promise<string> {
  const entry = (await setAsideEntries(platform.DB)).find((one) => one.key === key);
  if (!entry) throw new NotFoundError(`Nothing was set aside as ${key}.`);
  if (name === 'requeue') {
    await requeue(entry, platform);
    return `${key} waits in the outbox again.`;
  }
  if (!(await ask(setAsideList([entry])))) return 'Nothing was deleted.';
  await discard(key, platform.DB);
  return `${key} is deleted.`;
}
