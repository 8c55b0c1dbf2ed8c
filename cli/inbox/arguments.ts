import { type CommandUnknownOpts, Command as Subcommand } from '@commander-js/extra-typings';
import * as v from 'valibot';
import type { Filter, MessageSelector } from '../../src/contact/inbox/messages.ts';
import { fields } from '../../src/contact/message/fields.ts';
import { normaliseReference } from '../../src/contact/message/reference.ts';
import { isState, reasonsOf, type State, stateNames } from '../../src/contact/message/states.ts';
import type { Place } from '../platform.ts';
import { asksForHelp, dataProgram, parseWith, placeFrom, UsageError } from '../program.ts';

export type Command =
  | { name: 'help' | 'set-aside' | 'summary' }
  | ({ name: 'list' | 'find' | 'export' } & Filter)
  | { name: 'show' | 'answer'; reference: string }
  | { name: 'state'; reference: string; state: State; reason: string }
  | { name: 'delete'; whose: MessageSelector }
  | { name: 'requeue' | 'discard'; key: string };

export interface Arguments {
  command: Command;
  place: Place;
  /** Whether to skip confirmations. */
  yes: boolean;
}

/** @throws UsageError for invalid arguments */
export function readArguments(args: string[]): Arguments {
  const read: { command: Command } = { command: { name: 'help' } };
  const program = dataProgram();
  const all = subcommands((command) => {
    read.command = command;
  });
  for (const one of all) {
    program.addCommand(one.copyInheritedSettings(program), { isDefault: one.name() === 'list' });
  }
  if (!asksForHelp(args)) parseWith(program, args);
  const options = program.opts();
  return { command: read.command, place: placeFrom(options), yes: options.yes };
}

function subcommands(choose: (command: Command) => void): CommandUnknownOpts[] {
  return [
    new Subcommand('list')
      .option('--kind <kind>')
      .option('--junction <number>')
      .option('--open')
      .action((options) => choose({ name: 'list', ...filterFrom(options) })),
    new Subcommand('find')
      .argument('<words...>')
      .action((words) => choose({ name: 'find', words: words.join(' ') })),
    new Subcommand('export')
      .option('--kind <kind>')
      .option('--junction <number>')
      .option('--open')
      .option('--email <address>', '', emailFrom)
      .action((options) => choose({ name: 'export', ...filterFrom(options) })),
    ...(['help', 'set-aside', 'summary'] as const).map((name) =>
      new Subcommand(name).action(() => choose({ name })),
    ),
    ...(['show', 'answer'] as const).map((name) =>
      new Subcommand(name)
        .argument('<reference>', '', referenceFrom)
        .action((reference) => choose({ name, reference })),
    ),
    ...(['requeue', 'discard'] as const).map((name) =>
      new Subcommand(name).argument('<key>').action((key) => choose({ name, key })),
    ),
    new Subcommand('state')
      .argument('<reference>', '', referenceFrom)
      .argument('[words...]')
      .action((reference, words) => choose({ name: 'state', reference, ...stateFrom(words) })),
    new Subcommand('delete')
      .argument('<whose>', '', selectorFrom)
      .action((whose) => choose({ name: 'delete', whose })),
  ];
}

const reference = v.pipe(
  v.string(),
  v.transform(normaliseReference),
  v.regex(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/),
);
const email = v.pipe(v.string(), v.trim(), v.rfcEmail());

function selectorFrom(text: string): MessageSelector {
  return text.includes('@') ? { email: emailFrom(text) } : { reference: referenceFrom(text) };
}

function referenceFrom(text: string): string {
  const result = v.safeParse(reference, text);
  if (result.success) return result.output;
  throw new UsageError(
    `"${text}" is not a reference: it is four characters, a hyphen and four more, as in 7K2M-Q4XS.`,
  );
}

function emailFrom(text: string): string {
  const result = v.safeParse(email, text);
  if (result.success) return result.output;
  throw new UsageError(`"${text}" is not an e-mail address.`);
}

interface FilterOptions {
  kind?: string;
  junction?: string;
  open?: true;
  email?: string;
}

/**
 * Builds the filter of a list; options that were not given do not narrow it.
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
  throw new UsageError(`There is no "${given}". There are: ${values.join(', ')}.`);
}

/**
 * Parses a state and the name of its sentence; the first sentence is the default.
 * @throws UsageError for an unknown state or sentence
 */
function stateFrom([state, reason, ...more]: string[]): { state: State; reason: string } {
  if (state === undefined || !isState(state)) {
    throw new UsageError(`Say which state: ${stateNames.join(', ')}.`);
  }
  const sentences = reasonsOf(state);
  const [first = ''] = sentences.keys();
  if (more.length === 0 && sentences.has(reason ?? first))
    return { state, reason: reason ?? first };
  const lines = [...sentences].map(([name, sentence]) => `\n  ${name}: ${sentence}`);
  throw new UsageError(`Say which sentence, by its name:${lines.join('')}`);
}

export const help = `Messages from the contact form.

  npm run inbox                               list them, newest first
  npm run inbox -- list --kind KIND --junction NUMBER
                                              those of a kind, or at a junction
  npm run inbox -- list --open                those that are neither answered nor done
  npm run inbox -- find WORDS                 those in which all the words stand
  npm run inbox -- summary                    a year of reports by kind and junctions
  npm run inbox -- show REFERENCE             one whole message, wherever it is kept
  npm run inbox -- answer REFERENCE           mark it as answered
  npm run inbox -- state REFERENCE STATE [SENTENCE]
                                              say what became of it: ${stateNames.join(', ')}
  npm run --silent inbox -- export > FILE     all of them as CSV, or those of --kind, --junction
  npm run --silent inbox -- export --email NAME@EXAMPLE.COM > FILE
                                              those of one person, to hand over
  npm run inbox -- delete REFERENCE           delete one, wherever it is kept
  npm run inbox -- delete NAME@EXAMPLE.COM    delete everything from one address
  npm run inbox -- set-aside                  what could not be stored, and why
  npm run inbox -- requeue KEY                try again to store one of those
  npm run inbox -- discard KEY                delete one of those
  npm run inbox -- help                       this text

Deleting shows what it will delete and asks; --yes answers for a script.
With --remote it is the deployed database, else the local one (in --persist-to DIRECTORY).`;
