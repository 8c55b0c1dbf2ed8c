import { readFile } from 'node:fs/promises';
import type { NoticeInput } from '../../src/works/input.ts';
import { type WinterState, winterStates } from '../../src/works/notice.ts';
import type { Place } from '../platform.ts';
import { asksForHelp, dataProgram, placeFrom, readBy } from '../program.ts';
import { UsageError } from '../usage-error.ts';

const commands = {
  list: '',
  show: 'id',
  add: '',
  change: 'id',
  cancel: 'id',
  end: 'id',
  winter: 'state',
  history: 'id',
  export: '',
  republish: '',
  sample: '',
  help: '',
} as const;
type CommandName = keyof typeof commands;

export interface Wanted {
  command: CommandName;
  place: Place;
  /** The notice's id, in lower case; empty where the command takes none. */
  id: string;
  winter?: WinterState;
  json: boolean;
  yes: boolean;
  late: boolean;
  all: boolean;
  why?: string | undefined;
  by?: string | undefined;
  /** The revision that the operator has seen, where another must not be changed. */
  revision?: number;
  /** Fields from flags and from the file; empty where the operator wants to be asked. */
  fields: Record<string, unknown>;
}

/** @throws UsageError where the arguments are not a command. */
export async function readArguments(args: string[]): Promise<Wanted> {
  const program = noticesProgram();
  const help = asksForHelp(args);
  if (!help) readBy(program, args);
  const values = program.opts();
  const { revision, json, yes, late, all, why, by } = values;
  const [command, subject] = commandFrom(help ? ['help'] : program.args);
  const place = placeFrom(values);
  if (place.remote && command === 'sample') {
    throw new UsageError('"sample" is for the local database alone; leave out --remote.');
  }
  const { winter, id } = subjectOf(command, subject);
  return {
    ...{ command, id, json, yes, late, all, why, by, place },
    ...(winter ? { winter } : {}),
    ...(revision === undefined ? {} : { revision: revisionFrom(revision) }),
    fields: { ...(await fileFields(values.file)), ...flagFields(values) },
  };
}

function noticesProgram() {
  return dataProgram()
    .argument('[command]')
    .argument('[subject]')
    .option('--json', '', false)
    .option('--late', '', false)
    .option('--all', '', false)
    .option('--revision <number>')
    .option('--file <file>')
    .option('--why <text>')
    .option('--by <name>')
    .option('--kind <kind>')
    .option('--title <text>')
    .option('--text <text>')
    .option('--direction <direction>')
    .option('--from <junction>')
    .option('--to <junction>')
    .option('--slips <slips>')
    .option('--lanes <lanes>')
    .option('--start <time>')
    .option('--end <time>')
    .option('--repeat <times>')
    .option('--diversion <text>')
    .option('--audible')
    .option('--severity <severity>');
}

function commandFrom([name = 'list', subject]: readonly string[]): [CommandName, string] {
  if (!isCommand(name)) throw new UsageError(`There is no command "${name}".`);
  const takes = commands[name];
  if (takes === '' && subject !== undefined) throw new UsageError(`"${name}" takes no argument.`);
  if (takes === 'id' && subject === undefined) {
    throw new UsageError('Say which notice, by its id such as k7m2qx: "list" shows them.');
  }
  return [name, subject ?? ''];
}

function isCommand(name: string): name is CommandName {
  return Object.hasOwn(commands, name);
}

function subjectOf(command: CommandName, subject: string): { id: string; winter?: WinterState } {
  if (command !== 'winter') return { id: subject.toLowerCase() };
  if (subject === '') return { id: '' };
  const winter = winterStates.find((state) => state === subject);
  if (!winter) throw new UsageError(`Say how the treatment stands: ${winterStates.join(', ')}.`);
  return { id: '', winter };
}

function revisionFrom(text: string): number {
  if (!/^[1-9]\d*$/.test(text)) throw new UsageError('--revision is a number, as "show" tells it.');
  return Number(text);
}

/** What other systems publish by: a JSON object with the fields of a notice. */
async function fileFields(file: string | undefined): Promise<object> {
  if (file === undefined) return {};
  const text = await readFile(file, 'utf8').catch(() => {
    throw new UsageError(`There is no file ${file} that can be read.`);
  });
  try {
    const read: unknown = JSON.parse(text);
    if (typeof read === 'object' && read !== null && !Array.isArray(read)) return read;
  } catch {}
  throw new UsageError(`${file} does not hold one JSON object.`);
}

const plain = [
  'kind',
  'title',
  'text',
  'direction',
  'from',
  'to',
  'start',
  'end',
  'repeat',
  'diversion',
  'audible',
  'severity',
] as const satisfies readonly (keyof NoticeInput)[];

function flagFields(
  values: ReturnType<ReturnType<typeof noticesProgram>['opts']>,
): Record<string, unknown> {
  const given = plain.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]]));
  const { slips, lanes } = values;
  return {
    ...Object.fromEntries(given),
    ...(slips === undefined ? {} : { slips: slips === '' ? [] : slips.split(',') }),
    ...(lanes === undefined ? {} : { lanes: lanesFrom(lanes) }),
  };
}

/** "1/4" as one of four. */
export function lanesFrom(text: string): unknown {
  const [, closed, of] = /^(\d)\s*(?:\/|of)\s*(\d)$/.exec(text.trim()) ?? [];
  return closed && of ? { closed: Number(closed), of: Number(of) } : text;
}
