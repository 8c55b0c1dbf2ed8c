import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { readReference } from '../../src/contact/message/reference.ts';
import type { State } from '../../src/contact/message/states.ts';
import type { Place } from '../platform.ts';
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

const reference = v.pipe(
  v.string(),
  v.transform(readReference),
  v.regex(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/),
);
const email = v.pipe(v.string(), v.trim(), v.rfcEmail());

const options = {
  remote: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
  yes: { type: 'boolean', default: false },
  'persist-to': { type: 'string' },
  kind: { type: 'string' },
  junction: { type: 'string' },
} as const;

/** @throws UsageError where the arguments are not a command. */
export function readArguments(args: string[]): Arguments {
  const { values, positionals } = parse(args);
  const directory = values['persist-to'];
  if (values.remote && directory !== undefined) {
    throw new UsageError('--persist-to is for the local database; leave out --remote.');
  }
  const place: Place = { remote: values.remote, ...(directory === undefined ? {} : { directory }) };
  const command: Command = values.help
    ? { name: 'help' }
    : commandFrom(positionals, filterFrom(values));
  return { command, place, yes: values.yes };
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : 'The options are not known.');
  }
}

function commandFrom(positionals: string[], filter: Filter): Command {
  const [name = 'list', subject, ...more] = positionals;
  if (name === 'list' || name === 'export') {
    requireNoMore(name, positionals, 1);
    return { name, ...filter };
  }
  if (filter.kind !== undefined || filter.junction !== undefined) {
    throw new UsageError('--kind and --junction are for "list" and "export".');
  }
  if (name === 'state') return { name, reference: referenceFrom(subject), ...stateFrom(more) };
  return plainCommand(name, subject, positionals);
}

function plainCommand(name: string, subject: string | undefined, positionals: string[]): Command {
  switch (name) {
    case 'help':
    case 'set-aside':
    case 'summary':
      requireNoMore(name, positionals, 1);
      return { name };
    case 'show':
    case 'answer':
      requireNoMore(name, positionals, 2);
      return { name, reference: referenceFrom(subject) };
    case 'delete':
      requireNoMore(name, positionals, 2);
      return { name, whose: whoseFrom(subject) };
    case 'requeue':
    case 'discard':
      requireNoMore(name, positionals, 2);
      if (!subject) throw new UsageError('Say which, by its key in "npm run inbox -- set-aside".');
      return { name, key: subject };
    default:
      throw new UsageError(`There is no command "${name}".`);
  }
}

function requireNoMore(name: string, positionals: string[], most: 1 | 2): void {
  if (positionals.length <= most) return;
  throw new UsageError(`"${name}" takes no ${most === 1 ? '' : 'more than one '}argument.`);
}

function whoseFrom(text: string | undefined): Whose {
  return text?.includes('@') ? { email: emailFrom(text) } : { reference: referenceFrom(text) };
}

function referenceFrom(text: string | undefined): string {
  const result = v.safeParse(reference, text);
  if (result.success) return result.output;
  throw new UsageError(
    text === undefined
      ? 'Say which message, by its reference such as 7K2M-Q4XA.'
      : `"${text}" is not a reference: it is four characters, a hyphen and four more, as in 7K2M-Q4XA.`,
  );
}

function emailFrom(text: string): string {
  const result = v.safeParse(email, text);
  if (result.success) return result.output;
  throw new UsageError(`"${text}" is not an e-mail address.`);
}
