import { type CommandUnknownOpts, Command as Subcommand } from '@commander-js/extra-typings';
import * as v from 'valibot';
import { readReference } from '../../src/contact/message/reference.ts';
import type { State } from '../../src/contact/message/states.ts';
import type { Place } from '../platform.ts';
import { asksForHelp, dataProgram, placeFrom, readBy } from '../program.ts';
import { UsageError } from '../usage-error.ts';
import type { Filter } from './place.ts';
import { filterFrom, stateFrom } from './report-arguments.ts';
import type { Whose } from './stores.ts';

export type Command =
  | { name: 'help' | 'set-aside' | 'summary' }
  | ({ name: 'list' | 'export' } & Filter)
  | { name: 'show' | 'answer'; reference: string }
  | { name: 'state'; reference: string; state: State; reason: string }
  | { name: 'delete'; whose: Whose }
  | { name: 'requeue' | 'discard'; key: string };

export interface Arguments {
  command: Command;
  place: Place;
  /** Whether the operator has agreed beforehand to what would be asked. */
  yes: boolean;
}

/** @throws UsageError where the arguments are not a command. */
export function readArguments(args: string[]): Arguments {
  const read: { command: Command } = { command: { name: 'help' } };
  const program = dataProgram();
  const all = subcommands((command) => {
    read.command = command;
  });
  for (const one of all) {
    program.addCommand(one.copyInheritedSettings(program), { isDefault: one.name() === 'list' });
  }
  if (!asksForHelp(args)) readBy(program, args);
  const options = program.opts();
  return { command: read.command, place: placeFrom(options), yes: options.yes };
}

function subcommands(choose: (command: Command) => void): CommandUnknownOpts[] {
  const lists = (['list', 'export'] as const).map((name) =>
    new Subcommand(name)
      .option('--kind <kind>')
      .option('--junction <number>')
      .action((options) => choose({ name, ...filterFrom(options) })),
  );
  const plain = (['help', 'set-aside', 'summary'] as const).map((name) =>
    new Subcommand(name).action(() => choose({ name })),
  );
  const ofMessage = (['show', 'answer'] as const).map((name) =>
    new Subcommand(name)
      .argument('<reference>', '', referenceFrom)
      .action((reference) => choose({ name, reference })),
  );
  const ofSetAside = (['requeue', 'discard'] as const).map((name) =>
    new Subcommand(name).argument('<key>').action((key) => choose({ name, key })),
  );
  const state = new Subcommand('state')
    .argument('<reference>', '', referenceFrom)
    .argument('[words...]')
    .action((reference, words) => choose({ name: 'state', reference, ...stateFrom(words) }));
  const erase = new Subcommand('delete')
    .argument('<whose>', '', whoseFrom)
    .action((whose) => choose({ name: 'delete', whose }));
  return [...lists, ...plain, ...ofMessage, ...ofSetAside, state, erase];
}

const reference = v.pipe(
  v.string(),
  v.transform(readReference),
  v.regex(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/),
);
const email = v.pipe(v.string(), v.trim(), v.rfcEmail());

function whoseFrom(text: string): Whose {
  return text.includes('@') ? { email: emailFrom(text) } : { reference: referenceFrom(text) };
}

function referenceFrom(text: string): string {
  const result = v.safeParse(reference, text);
  if (result.success) return result.output;
  throw new UsageError(
    `"${text}" is not a reference: it is four characters, a hyphen and four more, as in 7K2M-Q4XA.`,
  );
}

function emailFrom(text: string): string {
  const result = v.safeParse(email, text);
  if (result.success) return result.output;
  throw new UsageError(`"${text}" is not an e-mail address.`);
}
