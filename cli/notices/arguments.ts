import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import { inputNames } from '../../src/edit/input.ts';
import { noticeFields } from '../../src/notice/fields.ts';
import type { WinterState } from '../../src/notice/notice.ts';
import { winterStates } from '../../src/notice/vocabulary.ts';
import { example } from '../../src/road/road.ts';
import type { StoreLocation } from '../platform.ts';
import {
  asksForHelp,
  createDataProgram,
  parseWith,
  storeLocationFrom,
  UsageError,
} from '../program.ts';

const commands = {
  list: '',
  show: 'id',
  add: '',
  change: 'id',
  cancel: 'id',
  end: 'id',
  longer: 'id',
  reopen: 'id',
  find: 'words',
  winter: 'state',
  history: 'id',
  export: '',
  republish: '',
  sample: '',
  help: '',
} as const;
type CommandName = keyof typeof commands;

export interface Args {
  command: CommandName;
  location: StoreLocation;
  /** Id of the notice in lower case; empty if the command takes no id. */
  id: string;
  /** Search words of `find`; empty for the other commands. */
  words: string[];
  winter?: WinterState;
  json: boolean;
  yes: boolean;
  late: boolean;
  all: boolean;
  /** Whether to list only notices that are active now. */
  open: boolean;
  why?: string | undefined;
  by?: string | undefined;
  /** Expiry of the winter status, or new end of the notice, in Irish local time. */
  until?: string | undefined;
  /** Expected revision. The command fails if the notice has another revision. */
  revision?: number;
  /** Fields of the notice, from flags and the file. */
  fields: Record<string, unknown>;
}

/** @throws UsageError if the arguments are invalid. */
export async function readArguments(args: string[]): Promise<Args> {
  const program = createNoticesProgram();
  const wantsHelp = asksForHelp(args);
  if (!wantsHelp) parseWith(program, args);
  const values: ReturnType<typeof program.opts> & Record<string, unknown> = program.opts();
  const { revision, json, yes, late, all, open, why, by, until } = values;
  const subject = subjectFrom(wantsHelp ? ['help'] : program.args);
  const { command } = subject;
  const location = storeLocationFrom(values);
  if (location.remote && command === 'sample') {
    throw new UsageError('"sample" works only on the local database. Leave out --remote.');
  }
  if (command === 'longer' && !until) {
    throw new UsageError(
      'Enter the new end, for example: longer k7m2qx --until "2026-11-24 06:00"',
    );
  }
  if (revision !== undefined && !/^[1-9]\d*$/.test(revision)) {
    throw new UsageError('--revision is not a whole number. Use the number that "show" prints.');
  }
  if (all && open) throw new UsageError('Use --all or --open, not both.');
  const flags = fieldFlags.flatMap(({ name }) =>
    values[name] === undefined ? [] : [[name, values[name]]],
  );
  const fields = { ...(await readFileFields(values.file)), ...Object.fromEntries(flags) };
  refuseUnused(command, { until, why, fields });
  return {
    ...subject,
    ...{ json, yes, late, all, open, why, by, until, location },
    ...(revision === undefined ? {} : { revision: Number(revision) }),
    fields,
  };
}

/** Flags for the fields of a notice, from the table of fields. A flag with an example takes a value. */
const fieldFlags = Object.entries(noticeFields).flatMap(([name, { flag: shown, help }]) => {
  const [option = '', ...example] = shown.split(' ');
  return shown === ''
    ? []
    : [{ name, flag: example.length > 0 ? `${option} <value>` : option, shown, help }];
});

function createNoticesProgram() {
  const program = createDataProgram()
    .argument('[command]')
    .argument('[subjects...]')
    .option('--json', '', false)
    .option('--late', '', false)
    .option('--all', '', false)
    .option('--open', '', false)
    .option('--revision <number>')
    .option('--file <file>')
    .option('--why <text>')
    .option('--by <name>')
    .option('--until <time>');
  for (const { flag } of fieldFlags) program.option(flag);
  return program;
}

const missingSubjectTexts = {
  id: 'Give the id of a notice, such as k7m2qx. "list" shows the ids.',
  words: `Give the words to find, such as: find drains J${example.junction}`,
} as const;

type Subject = Pick<Args, 'command' | 'id' | 'words' | 'winter'>;

/** Parses the command and its id, words or winter status. @throws UsageError */
function subjectFrom([name = 'list', ...operands]: readonly string[]): Subject {
  if (!isCommand(name)) throw new UsageError(`There is no command "${name}".`);
  const kind = commands[name];
  const [operand] = operands;
  if (kind === '' && operand !== undefined)
    throw new UsageError(`"${name}" takes no argument. Remove "${operand}".`);
  if (kind !== 'words' && operands.length > 1) {
    throw new UsageError(`"${name}" takes one argument.`);
  }
  if ((kind === 'id' || kind === 'words') && operand === undefined) {
    throw new UsageError(missingSubjectTexts[kind]);
  }
  const subject = { command: name, id: '', words: kind === 'words' ? operands : [] };
  if (kind === 'id') return { ...subject, id: operand?.toLowerCase() ?? '' };
  if (kind !== 'state' || operand === undefined) return subject;
  const winter = winterStates.find((state) => state === operand);
  if (!winter) throw new UsageError(`Choose a winter status: ${winterStates.join(', ')}.`);
  return { ...subject, winter };
}

function isCommand(name: string): name is CommandName {
  return Object.hasOwn(commands, name);
}

/** Rejects options that the command would ignore: "end" with a time would open the road at once. */
function refuseUnused(
  command: CommandName,
  { until, why, fields }: Pick<Args, 'until' | 'why' | 'fields'>,
): void {
  if (until !== undefined && command !== 'longer' && command !== 'winter') {
    throw new UsageError(`"${command}" does not accept --until. Use it with "longer" or "winter".`);
  }
  if (why !== undefined && command !== 'cancel') {
    throw new UsageError(`"${command}" does not accept --why. Use it with "cancel".`);
  }
  const [field] = Object.keys(fields).filter((name) => name !== 'by');
  if (field !== undefined && command !== 'add' && command !== 'change') {
    throw new UsageError(`"${command}" does not accept ${field}. Use it with "add" or "change".`);
  }
}

const jsonObject = v.pipe(
  v.string(),
  v.parseJson(),
  v.custom<object>((value) => typeof value === 'object' && value !== null && !Array.isArray(value)),
);

/** Reads the fields of a notice from a JSON file, which another system may have written. */
async function readFileFields(file: string | undefined): Promise<object> {
  if (file === undefined) return {};
  const text = await readFile(file, 'utf8').catch(() => {
    throw new UsageError(`Cannot read the file ${file}. Check the path.`);
  });
  const parsedFile = v.safeParse(jsonObject, text);
  if (!parsedFile.success) throw new UsageError(`${file} must contain one JSON object.`);
  // Without this check, a misspelt "repeat" would publish a closure for the whole day.
  const unknownField = Object.keys(parsedFile.output).find((name) => !inputNames.includes(name));
  if (unknownField === undefined) return parsedFile.output;
  throw new UsageError(
    `${file} has the unknown field "${unknownField}". Use these fields: ${inputNames.join(', ')}.`,
  );
}

export const help = `Publishes road works, incidents and the winter status on the site.

  npm run notices                        list current and planned notices (--open: only current ones;
                                         --all: also those of the last 90 days)
  npm run notices -- show ID             show one notice, as on the site
  npm run notices -- find WORDS          find notices of the last 90 days with all these words,
                                         such as: find drains J${example.junction}
  npm run notices -- add                 publish a notice
  npm run notices -- change ID           change fields of a notice
  npm run notices -- cancel ID           cancel a notice (--why TEXT)
  npm run notices -- reopen ID           restore a cancelled notice
  npm run notices -- longer ID --until "2026-11-24 06:00"
                                         extend a notice, or the current period of a repeating one
  npm run notices -- end ID              end a notice now, or the current period of a repeating one
                                         (--all: end all its periods)
  npm run notices -- winter STATE        publish planned, under-way, finished or not-planned for
                                         12 hours, or --until "2026-11-24 06:00"
  npm run notices -- history ID          list all revisions with author and time
  npm run --silent notices -- export     print all notices as JSON
  npm run notices -- republish           publish the contents of the database again, after a restore
  npm run notices -- sample              fill an empty local database with a sample week
  npm run notices -- help                show this text

Fields of a notice, for add and change:

${fieldFlags.map(({ shown, help: words }) => `  ${shown.padEnd(39)}${words}`.trimEnd()).join('\n')}
                                         an empty value ("") removes an optional field
  --by "Night shift"                     author, shown on the site
  --late                                 accept a start in the past
  --file notice.json                     read the fields from a JSON object
  --revision N                           fail unless the notice has revision N

--remote selects the deployed site. Without --remote, commands use the local site (in --persist-to
DIRECTORY). In a terminal, the command shows the notice and each notice that it overlaps or repeats,
then asks "Publish?". --yes skips the question. Without a terminal, the deployed site and overlaps need
--yes. --json prints JSON. Examples:

  npm run notices -- add --kind full-closure --direction ${example.direction} --from J${example.from} --to J${example.to} \\
    --title "Bridge inspection" --text "The ${example.direction} road is closed. Leave at J${example.from}." \\
    --start "2026-11-23 22:00" --end "2026-11-24 05:00" --by "Night shift"
  npm run notices -- change k7m2qx --end "2026-11-24 06:00" --by "Night shift"
  npm run notices -- winter under-way --by "Night shift"`;
