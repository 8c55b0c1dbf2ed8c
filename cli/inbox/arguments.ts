import { type CommandUnknownOpts, Command as Subcommand } from '@commander-js/extra-typings';
import * as v from 'valibot';
import type { Filter, MessageSelector } from '../../src/contact/inbox/messages.ts';
import { fields } from '../../src/contact/message/fields.ts';
import { normaliseReference } from '../../src/contact/message/reference.ts';
import type { StoreLocation } from '../platform.ts';
import {
  asksForHelp,
  createDataProgram,
  parseWith,
  storeLocationFrom,
  UsageError,
} from '../program.ts';

export type Command =
  | { name: 'help' | 'set-aside' | 'summary' }
  | ({ name: 'list' | 'export' } & Filter)
  | { name: 'show'; reference: string }
  | { name: 'delete'; whose: MessageSelector }
  | { name: 'requeue' | 'discard'; key: string };

export interface Arguments {
  command: Command;
  location: StoreLocation;
  /** Whether to skip confirmations. */
  yes: boolean;
}

/** @throws UsageError for invalid arguments */
export function readArguments(args: string[]): Arguments {
  const parsedArguments: { command: Command } = { command: { name: 'help' } };
  const program = createDataProgram();
  const subcommands = createSubcommands((command) => {
    parsedArguments.command = command;
  });
  for (const subcommand of subcommands) {
    program.addCommand(subcommand.copyInheritedSettings(program), {
      isDefault: subcommand.name() === 'list',
    });
  }
  if (!asksForHelp(args)) parseWith(program, args);
  const options = program.opts();
  return {
    command: parsedArguments.command,
    location: storeLocationFrom(options),
    yes: options.yes,
  };
}

function createSubcommands(select: (command: Command) => void): CommandUnknownOpts[] {
  return [
    new Subcommand('list')
      .option('--kind <kind>')
      .option('--junction <number>')
      .option('--open')
      .action((options) => select({ name: 'list', ...filterFrom(options) })),
    new Subcommand('export')
      .option('--kind <kind>')
      .option('--junction <number>')
      .option('--open')
      .option('--email <address>', '', emailFrom)
      .action((options) => select({ name: 'export', ...filterFrom(options) })),
    ...(['help', 'set-aside', 'summary'] as const).map((name) =>
      new Subcommand(name).action(() => select({ name })),
    ),
    new Subcommand('show')
      .argument('<reference>', '', referenceFrom)
      .action((reference) => select({ name: 'show', reference })),
    ...(['requeue', 'discard'] as const).map((name) =>
      new Subcommand(name).argument('<key>').action((key) => select({ name, key })),
    ),
    new Subcommand('delete')
      .argument('<whose>', '', selectorFrom)
      .action((whose) => select({ name: 'delete', whose })),
  ];
}

const referenceSchema = v.pipe(
  v.string(),
  v.transform(normaliseReference),
  v.regex(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/),
);
const emailSchema = v.pipe(v.string(), v.trim(), v.rfcEmail());

function selectorFrom(text: string): MessageSelector {
  return text.includes('@') ? { email: emailFrom(text) } : { reference: referenceFrom(text) };
}

function referenceFrom(text: string): string {
  const result = v.safeParse(referenceSchema, text);
  if (result.success) return result.output;
  throw new UsageError(
    `"${text}" is not a reference. A reference has eight characters, such as 7K2M-Q4XS.`,
  );
}

function emailFrom(text: string): string {
  const result = v.safeParse(emailSchema, text);
  if (result.success) return result.output;
  throw new UsageError(
    `"${text}" is not an e-mail address. Use an address such as name@example.com.`,
  );
}

interface FilterOptions {
  kind?: string;
  junction?: string;
  open?: true;
  email?: string;
}

/**
 * Builds the filter of a list; an omitted option does not restrict the list.
 * @throws UsageError for an unknown kind or junction
 */
function filterFrom({ kind, junction, open, email }: FilterOptions): Filter {
  const number = requireChoice('from', junction?.replace(/^j/i, ''));
  return {
    kind: requireChoice('kind', kind),
    ...(number !== undefined && { junction: Number(number) }),
    ...(open && { state: 'open' }),
    ...(email !== undefined && { email }),
  };
}

function requireChoice(name: 'kind' | 'from', given: string | undefined): string | undefined {
  const values: string[] = fields[name].choices.map(({ value }) => value);
  if (given === undefined || values.includes(given)) return given;
  const option = name === 'kind' ? 'kind' : 'junction';
  throw new UsageError(`Unknown ${option} "${given}". Choose one of: ${values.join(', ')}.`);
}

export const help = `Lists, exports and deletes messages from the contact form. Answer messages at the desk.

  npm run inbox                               list all messages, newest first
  npm run inbox -- list --kind KIND --junction NUMBER
                                              list the messages of a kind or at a junction
  npm run inbox -- list --open                list the messages that need a reply
  npm run inbox -- summary                    count a year of reports by kind and junctions
  npm run inbox -- show REFERENCE             show a message
  npm run --silent inbox -- export > FILE     export all messages as CSV, or those of --kind, --junction
  npm run --silent inbox -- export --email NAME@EXAMPLE.COM > FILE
                                              export the messages of one person
  npm run inbox -- delete REFERENCE           delete a message
  npm run inbox -- delete NAME@EXAMPLE.COM    delete all messages from one address
  npm run inbox -- set-aside                  list the messages that could not be stored, and why
  npm run inbox -- requeue KEY                try again to store one of these messages
  npm run inbox -- discard KEY                delete one of these messages
  npm run inbox -- help                       show this text

"delete" and "discard" ask for confirmation; --yes skips it. Add --remote for the deployed database.
Without --remote, commands use the local database (in --persist-to DIRECTORY).`;
