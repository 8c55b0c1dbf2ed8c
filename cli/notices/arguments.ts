import { readFile } from 'node:fs/promises';
import { landmarkNames, linkExample, slipsExample } from '../../src/site/road/network.ts';
import { bridgeExample, directions, example } from '../../src/site/road/road.ts';
import { fieldNames, type NoticeInput } from '../../src/works/input.ts';
import { lanesFrom, linkFrom, slipsFrom } from '../../src/works/input-text.ts';
import { kinds, type WinterState, winterStates } from '../../src/works/notice.ts';
import type { Place } from '../platform.ts';
import { asksForHelp, dataProgram, parseWith, placeFrom, UsageError } from '../program.ts';

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
  place: Place;
  /** The notice's id, in lower case; empty if the command takes none. */
  id: string;
  /** Words that `find` searches for; empty for the other commands. */
  words: string[];
  winter?: WinterState;
  json: boolean;
  yes: boolean;
  late: boolean;
  all: boolean;
  /** Whether to list only notices that are on now. */
  open: boolean;
  why?: string | undefined;
  by?: string | undefined;
  /** Time at which the winter status expires, or new end of a notice made longer; Irish local time. */
  until?: string | undefined;
  /** Revision that the operator last saw; the command fails if the notice has another. */
  revision?: number;
  /** Notice fields from the flags and the file; if there are none, `add` and `change` ask for them. */
  fields: Record<string, unknown>;
}

/** @throws UsageError if the arguments are invalid. */
export async function readArguments(args: string[]): Promise<Args> {
  const program = noticesProgram();
  const wantsHelp = asksForHelp(args);
  if (!wantsHelp) parseWith(program, args);
  const values = program.opts();
  const { revision, json, yes, late, all, open, why, by, until } = values;
  const [command, subjects] = commandFrom(wantsHelp ? ['help'] : program.args);
  const place = placeFrom(values);
  if (place.remote && command === 'sample') {
    throw new UsageError('"sample" is for the local database alone; leave out --remote.');
  }
  if (command === 'longer' && !until) {
    throw new UsageError('Say until when, such as: longer k7m2qx --until "2026-11-24 06:00"');
  }
  if (all && open) throw new UsageError('Say --all or --open, not both.');
  const fields = { ...(await fileFields(values.file)), ...flagFields(values) };
  refuseUnused(command, { until, why, fields });
  return {
    ...{ command, json, yes, late, all, open, why, by, until, place },
    ...subjectOf(command, subjects),
    ...(revision === undefined ? {} : { revision: revisionFrom(revision) }),
    fields,
  };
}

function noticesProgram() {
  return dataProgram()
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
    .option('--until <time>')
    .option('--kind <kind>')
    .option('--title <text>')
    .option('--text <text>')
    .option('--direction <direction>')
    .option('--from <junction>')
    .option('--to <junction>')
    .option('--slips <slips>')
    .option('--lanes <lanes>')
    .option('--link <roads>')
    .option('--carries <road>')
    .option('--landmark <name>')
    .option('--also <slips>')
    .option('--cause <cause>')
    .option('--speed-limit <number>')
    .option('--start <time>')
    .option('--end <time>')
    .option('--repeat <times>')
    .option('--diversion <text>')
    .option('--audible')
    .option('--severity <severity>');
}

const subjectsMissing = {
  id: 'Say which notice, by its id such as k7m2qx: "list" shows them.',
  words: `Say which words, such as: find drains J${example.junction}`,
} as const;

function commandFrom([name = 'list', ...subjects]: readonly string[]): [CommandName, string[]] {
  if (!isCommand(name)) throw new UsageError(`There is no command "${name}".`);
  const argumentKind = commands[name];
  if (argumentKind === '' && subjects.length > 0)
    throw new UsageError(`"${name}" takes no argument.`);
  if (argumentKind !== 'words' && subjects.length > 1)
    throw new UsageError(`"${name}" takes one argument.`);
  if ((argumentKind === 'id' || argumentKind === 'words') && subjects.length === 0) {
    throw new UsageError(subjectsMissing[argumentKind]);
  }
  return [name, subjects];
}

function isCommand(name: string): name is CommandName {
  return Object.hasOwn(commands, name);
}

function subjectOf(
  command: CommandName,
  subjects: string[],
): Pick<Args, 'id' | 'words' | 'winter'> {
  const [subject = ''] = subjects;
  if (commands[command] === 'words') return { id: '', words: subjects };
  if (command !== 'winter') return { id: subject.toLowerCase(), words: [] };
  if (subject === '') return { id: '', words: [] };
  const winter = winterStates.find((state) => state === subject);
  if (!winter) throw new UsageError(`Say how the treatment stands: ${winterStates.join(', ')}.`);
  return { id: '', words: [], winter };
}

/** Refuses what a command would leave out: "end" with a time would open the road at once. */
function refuseUnused(
  command: CommandName,
  { until, why, fields }: Pick<Args, 'until' | 'why' | 'fields'>,
): void {
  if (until !== undefined && command !== 'longer' && command !== 'winter') {
    throw new UsageError(`"${command}" takes no --until; "longer" and "winter" do.`);
  }
  if (why !== undefined && command !== 'cancel') {
    throw new UsageError(`"${command}" takes no --why; "cancel" does.`);
  }
  const [field] = Object.keys(fields).filter((name) => name !== 'by');
  if (field !== undefined && command !== 'add' && command !== 'change') {
    throw new UsageError(`"${command}" takes no ${field} of a notice; "add" and "change" do.`);
  }
}

function revisionFrom(text: string): number {
  if (!/^[1-9]\d*$/.test(text)) throw new UsageError('--revision is a number, as "show" tells it.');
  return Number(text);
}

/** Reads the fields of a notice from a JSON file, the way other systems publish. */
async function fileFields(file: string | undefined): Promise<object> {
  if (file === undefined) return {};
  const text = await readFile(file, 'utf8').catch(() => {
    throw new UsageError(`There is no file ${file} that can be read.`);
  });
  const found = objectFrom(text);
  if (!found) throw new UsageError(`${file} does not hold one JSON object.`);
  // A misspelt "repeat" would close the road by day too.
  const unknown = Object.keys(found).find((name) => !fieldNames.includes(name));
  if (unknown === undefined) return found;
  throw new UsageError(`${file} has "${unknown}". A notice has ${fieldNames.join(', ')}.`);
}

function objectFrom(text: string): object | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
      ? parsed
      : undefined;
  } catch {
    return undefined;
  }
}

const plainFields = [
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
  'carries',
  'landmark',
  'cause',
  'speedLimit',
] as const satisfies readonly (keyof NoticeInput)[];

function flagFields(
  values: ReturnType<ReturnType<typeof noticesProgram>['opts']>,
): Record<string, unknown> {
  const given = plainFields.flatMap((name) =>
    values[name] === undefined ? [] : [[name, values[name]]],
  );
  const { slips, link, also, lanes } = values;
  return {
    ...Object.fromEntries(given),
    ...(slips === undefined ? {} : { slips: slips === '' ? [] : slips.split(',') }),
    ...(link === undefined ? {} : { link: link && linkFrom(link) }),
    ...(also === undefined ? {} : { also: also && slipsFrom(also) }),
    ...(lanes === undefined ? {} : laneFields(lanes)),
  };
}

function laneFields(text: string) {
  return text === '' ? { lanes: '', laneStates: '' } : lanesFrom(text);
}

function padFlags(text: string): string {
  return text.padEnd(39);
}

export const help = `Planned works and notices: what the site says of the road.

  npm run notices                        list what is on or planned (--open: only what is on; --all: 90 days back too)
  npm run notices -- show ID             one notice, as the site shows it
  npm run notices -- find WORDS          those of the last 90 days with all of these words, such as: find drains J${example.junction}
  npm run notices -- add                 publish one; without flags it asks
  npm run notices -- change ID           change fields; without flags it asks
  npm run notices -- cancel ID           cancel one (--why TEXT); without flags it asks
  npm run notices -- reopen ID           take a cancellation back
  npm run notices -- longer ID --until "2026-11-24 06:00"   it lasts until then; of one that repeats, this time only
  npm run notices -- end ID              open again now; of one that repeats, this time only (--all: for good)
  npm run notices -- winter STATE        planned, under-way, finished or not-planned; holds 12 hours, or
                                         --until "2026-11-24 06:00"; without STATE it asks
  npm run notices -- history ID          every revision, with who and when
  npm run --silent notices -- export     everything as JSON
  npm run notices -- republish           after a restore: publish what the database holds, as it is
  npm run notices -- sample              fill an empty local database with a plausible week
  npm run notices -- help                this text

The fields of a notice, for add and change:

  --kind ${kinds.join(' | ')}
  --cause resurfacing | bridge | barrier | drains | signs | vegetation | collision | debris | breakdown |
          weather | event | other
  --title TEXT --text TEXT               what it means for drivers, in plain words
  --direction ${[...directions, 'both'].join(' | ')}
  ${padFlags(`--from J${example.from} --to J${example.to}`)}one junction: leave out --to; its slip roads: --slips exit,entry
                                         or its --slips roundabout
  ${padFlags(`--from J${example.junction} --link "${linkExample}"`)}a link between two roads
  ${padFlags(`--from J${bridgeExample.from} --to J${bridgeExample.to} --carries ${bridgeExample.carries}`)}an overbridge, with the road on it
  ${padFlags(`--landmark ${landmarkNames.join(' | ')}`)}instead of --from and --to
  ${padFlags(`--also "${slipsExample}"`)}slip roads that are closed with the stretch
  --lanes 2/4                            closed of lanes there; or by name, "lane 1, auxiliary" or
                                         "lane 2 narrowed, lane 3 contraflow, hard shoulder of 4"
  --speed-limit 60                       km/h
  --start "2026-11-23 21:00" --end "2026-11-28 05:30"      Irish time
  --repeat "21:00-05:30 mon-fri"         a night belongs to the day on which it begins
           "21:00-05:30 2026-11-23,2026-11-26"             these nights alone
           "21:00-05:30 mon-sat; 22:00-06:00 sun"          other hours on some of them
  --diversion TEXT --audible             people beside the road will hear it
                                         an empty one ("") takes it away: to, slips, lanes, repeat, cause …
  --severity low | medium | high
  --by "Night shift"                     who says so; the site shows it
  --late                                 it has begun already
  --file notice.json                     the same fields as a JSON object, for other systems
  --revision N                           change only what was last seen as revision N

With --remote it is the deployed site, and you are asked once more; else the local one (in --persist-to
DIRECTORY). You are also asked before a notice overlaps another in place, direction and time, or repeats
its words. --yes answers both, and prints what is overlapped. --json prints JSON. Examples:

  npm run notices -- add --kind full-closure --direction ${example.direction} --from J${example.from} --to J${example.to} \\
    --title "Bridge inspection" --text "The ${example.direction} road is closed. Leave at J${example.from}." \\
    --start "2026-11-23 22:00" --end "2026-11-24 05:00" --by "Night shift"
  npm run notices -- change k7m2qx --end "2026-11-24 06:00" --by "Night shift"
  npm run notices -- winter under-way --by "Night shift"`;
