import {
  directionBetween,
  directionLabel,
  directionSpan,
  directions,
  junctionName,
  junctions,
  road,
} from '../../src/site/content/network.ts';
import { checkReason, momentOf } from '../../src/works/edit/edit.ts';
import { checkInput, type NoticeInput } from '../../src/works/input.ts';
import { causeIn } from '../../src/works/input-cause.ts';
import { lanesFrom, lanesTyped } from '../../src/works/input-lanes.ts';
import { endsOf, linkFrom, slipsFrom } from '../../src/works/input-place.ts';
import type { Rules } from '../../src/works/input-rules.ts';
import { hour, instantOf } from '../../src/works/irish-time.ts';
import {
  type Kind,
  kinds,
  landmarks,
  type WinterState,
  winterStates,
} from '../../src/works/notice.ts';
import { landmarkWords } from '../../src/works/part-words.ts';
import { kindWords, winterWords } from '../../src/works/words.ts';
import {
  askChoice,
  askLine,
  askSearch,
  askYesOrNo,
  type Choice,
  type Terminal,
} from './prompts.ts';

type Answers = Record<string, unknown>;

interface PromptContext {
  terminal: Terminal;
  /** To the questions before it. */
  answers: Answers;
  /** What the notice says now, where there is one already. */
  before: Partial<NoticeInput>;
  /** By which answers are judged: one that has begun already is asked about, not refused. */
  rules: Rules;
  /** Whether it is known to have begun already. */
  late: boolean;
}

type Question = (context: PromptContext) => Promise<unknown> | string;

const kindHints: Readonly<Record<Kind, string>> = {
  works: 'all lanes stay open',
  'lane-closure': 'some lanes are closed',
  'full-closure': 'a carriageway, a slip road or another part of a junction is closed',
  'mixed-closure': 'lanes and slip roads are closed',
  incident: 'a crash, debris, a vehicle that broke down',
  winter: 'gritters, ice, snow',
  information: 'anything else that drivers should know',
};
const kindChoices = kinds.map((value) => ({
  value,
  label: kindWords[value],
  hint: kindHints[value],
}));

const severityChoices = [
  { value: 'low', label: 'Low', hint: 'hardly any delay' },
  { value: 'medium', label: 'Medium', hint: 'some delay' },
  { value: 'high', label: 'High', hint: 'long delays, better another way' },
] as const;

/** One for each field, in the order in which they are asked. */
const questions: Readonly<Record<Exclude<keyof NoticeInput, 'by'>, Question>> = {
  kind: ({ terminal, before }) => askChoice(terminal, 'What is it?', kindChoices, before.kind),
  title: (context) => required('title', 'Title, in a few words', context),
  text: (context) =>
    required('text', 'What does it mean for drivers? One or two sentences', context),
  direction: ({ terminal, before }) =>
    askChoice(terminal, 'Which direction?', directionChoices, before.direction),
  from,
  to,
  slips,
  link,
  carries,
  landmark: ({ answers }) => `${answers.landmark ?? ''}`,
  also,
  lanes,
  laneStates: async ({ answers }) => answers.laneStates ?? '',
  cause: ({ answers, before }) => textOf(before.cause) || causeIn(`${answers.title}`),
  speedLimit: async ({ before }) => before.speedLimit ?? '',
  start,
  end,
  repeat,
  diversion: (context) => {
    const message = 'Which way should drivers go instead? Enter alone to say nothing';
    return optional('diversion', message, context);
  },
  audible: ({ terminal, before }) =>
    askYesOrNo(terminal, 'Will people who live beside the road hear it?', before.audible === true),
  severity: ({ terminal, before }) =>
    askChoice(terminal, 'How bad is it for traffic?', severityChoices, before.severity ?? 'medium'),
};

/**
 * Asks for every field of a notice; one that is left out has an empty answer.
 * @throws StoppedError
 */
export async function askFields(
  terminal: Terminal,
  before: Partial<NoticeInput>,
  { now, late }: Rules,
): Promise<Answers> {
  const answers: Answers = {};
  const context: PromptContext = { terminal, answers, before, late, rules: { now, late: true } };
  for (const [field, ask] of Object.entries(questions)) answers[field] = await ask(context);
  return answers;
}

/** @throws StoppedError */
export function askAuthor(terminal: Terminal, now: number): Promise<string> {
  const nothing = { answers: {}, before: {}, late: false, rules: { now, late: true } };
  const message = 'Who publishes this? The site shows it, such as Night shift';
  return required('by', message, { terminal, ...nothing });
}

/** Asks why a notice is cancelled; empty where nothing is to be said of it. @throws StoppedError */
export function askReason(terminal: Terminal): Promise<string> {
  const message = 'Why is it cancelled? The site shows it; Enter alone to say nothing';
  return askLine(terminal, { message, whyNot: checkReason });
}

/** @throws StoppedError */
export function askWinter(terminal: Terminal): Promise<WinterState> {
  const choices = winterStates.map((value) => ({ value, label: winterWords[value] }));
  return askChoice(terminal, 'How does the treatment stand?', choices);
}

function required(
  field: keyof NoticeInput,
  message: string,
  context: PromptContext,
  initial = '',
): Promise<string> {
  return askLine(context.terminal, {
    message,
    initial: textOf(context.before[field]) || initial,
    whyNot: (answer) => (answer === '' ? 'This is needed.' : whyNot(field, answer, context)),
  });
}

function optional(
  field: keyof NoticeInput,
  message: string,
  context: PromptContext,
): Promise<string> {
  return askLine(context.terminal, {
    message,
    initial: textOf(context.before[field]),
    whyNot: (answer) => (answer === '' ? undefined : whyNot(field, answer, context)),
  });
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Valid answers for the questions that are still to come. */
function placeholders(now: number): Answers {
  return {
    ...{ kind: 'information', title: '-', text: '-', direction: 'both', from: 3, by: '-' },
    ...{ start: momentOf(now + hour), end: momentOf(now + 2 * hour) },
  };
}

/** What is wrong with an answer by itself or beside those before it, as a refusal would say it. */
function whyNot(
  field: string,
  answer: unknown,
  { answers, rules }: Pick<PromptContext, 'answers' | 'rules'>,
): string | undefined {
  const given: Answers = { ...answers, [field]: answer };
  const filled = Object.entries(given).filter(([, value]) => value !== '');
  const result = checkInput({ ...placeholders(rules.now), ...Object.fromEntries(filled) }, rules);
  if (result.ok) return;
  const problem = result.problems.find((one) => Object.hasOwn(given, one.field));
  return problem && `${problem.field} ${problem.why}`;
}

const directionChoices = [
  ...directions.map((value) => ({
    value,
    label: directionLabel(value),
    hint: directionSpan(value),
  })),
  { value: 'both', label: 'Both directions' },
] as const;

const landmarkChoices = landmarks.map((value) => ({ value, label: landmarkWords[value] }));

/** One of the landmarks is a stretch by itself. */
async function from({ terminal, answers, before }: PromptContext): Promise<string> {
  const answer = await askSearch(terminal, {
    message: 'Which junction do drivers pass first? Type it, such as J9',
    choices: [...junctions.map(junctionChoice), ...landmarkChoices],
    initial: `${before.landmark ?? before.from ?? 3}`,
    isMatch: isJunction,
    noMatch: 'There is no such junction.',
  });
  const landmark = landmarks.find((one) => one === answer);
  answers.landmark = landmark ?? '';
  if (!landmark) return answer;
  return `${endsOf(landmark, answers.direction).from}`;
}

async function to({ terminal, answers, before }: PromptContext): Promise<string> {
  const landmark = landmarks.find((one) => one === answers.landmark);
  if (landmark) return `${endsOf(landmark, answers.direction).to}`;
  return askSearch(terminal, {
    message: 'And which do they pass last?',
    choices: lastJunctions(answers),
    initial: `${before.to}`,
    isMatch: isJunction,
    noMatch: 'The road does not lead there in this direction.',
  });
}

/** Finds a junction by "J9" or "9", which is none of J10 to J17, or by a part of its name. */
function isJunction(typed: string, { value, label }: Choice): boolean {
  const [, number] = /^j?\s*(\d+)$/i.exec(typed.trim()) ?? [];
  return number ? value === number : label.toLowerCase().includes(typed.trim().toLowerCase());
}

/** The first junction alone, and those to which the road leads from it in the direction. */
function lastJunctions({ from, direction }: Answers): Choice[] {
  const first = junctions.find(({ number }) => `${number}` === from) ?? junctions[0];
  const distance = (number: number) => Math.abs(number - first.number);
  const further = junctions
    .filter(({ number }) => number !== first.number)
    .filter(
      ({ number }) => direction === 'both' || directionBetween(first.number, number) === direction,
    )
    .sort((a, b) => distance(a.number) - distance(b.number));
  const alone = { value: `${first.number}`, label: `Only at ${junctionName(first)}` };
  return [alone, ...further.map(junctionChoice)];
}

function junctionChoice(one: (typeof junctions)[number]): Choice {
  return { value: `${one.number}`, label: junctionName(one) };
}

const motorway = { value: '', label: 'The motorway itself' };
const partChoices = [
  { value: 'exit', label: 'The slip road that leaves the motorway' },
  { value: 'entry', label: 'The slip road that joins it' },
  { value: 'exit,entry', label: 'Both slip roads' },
  { value: 'roundabout', label: 'The roundabout' },
  { value: 'link', label: 'A link between two roads' },
  { value: 'overbridge', label: 'A bridge over the motorway' },
];

/** Parts are of one junction; a full closure at one junction is of one of them. */
async function slips({ terminal, answers, before }: PromptContext): Promise<string[]> {
  if (answers.from !== answers.to) return before.carries ? ['overbridge'] : [];
  const choices = answers.kind === 'full-closure' ? partChoices : [motorway, ...partChoices];
  const message = 'Which part of the junction?';
  const answer = await askChoice(terminal, message, choices, `${before.slips ?? ''}`);
  return answer === '' ? [] : answer.split(',');
}

async function link(context: PromptContext): Promise<unknown> {
  const { answers, before, terminal } = context;
  if (`${answers.slips}` !== 'link') return '';
  const answer = await askLine(terminal, {
    message: `From which road to which? Such as N7 to ${road}`,
    initial: before.link ? `${before.link.from} to ${before.link.to}` : '',
    whyNot: (typed) => whyNot('link', linkFrom(typed), context),
  });
  return linkFrom(answer);
}

function carries(context: PromptContext): Promise<string> | string {
  if (`${context.answers.slips}` !== 'overbridge') return '';
  return required('carries', 'Which road is on the bridge? Such as R115', context);
}

/** Asked for where a closure is of both; what a full closure has stays. */
async function also(context: PromptContext): Promise<unknown> {
  const { answers, before, terminal } = context;
  if (answers.kind === 'full-closure') return before.also ?? '';
  if (answers.kind !== 'mixed-closure') return '';
  const answer = await askLine(terminal, {
    message: 'Which slip roads are closed? Such as J6 entry, J7 exit',
    whyNot: (typed) => whyNot('also', slipsFrom(typed), context),
  });
  return slipsFrom(answer);
}

/** A full closure has all of them closed. Lanes by name are the answer of another field. */
async function lanes(context: PromptContext): Promise<unknown> {
  const { answers, before, terminal } = context;
  if (answers.kind === 'full-closure') return '';
  const needed = answers.kind === 'lane-closure' || answers.kind === 'mixed-closure';
  const message = 'Which lanes are closed? Such as 1/4, or lane 1, auxiliary';
  const answer = await askLine(terminal, {
    message: needed ? message : `${message}; Enter alone to say nothing`,
    initial: lanesTyped(before),
    whyNot: (typed) => {
      if (typed === '' && !needed) return;
      const said = lanesFrom(typed);
      return whyNot('lanes', said.lanes, { ...context, answers: { ...answers, ...said } });
    },
  });
  if (answer === '') return '';
  const said = lanesFrom(answer);
  answers.laneStates = said.laneStates;
  return said.lanes;
}

/** One that has begun already is asked about, since a slip of the finger looks the same. */
async function start(context: PromptContext): Promise<string> {
  const { answers, before, late, terminal, rules } = context;
  const message = 'When does it begin? Irish time';
  for (;;) {
    const answer = await required('start', message, context, momentOf(rules.now));
    const past = whyNot('start', answer, { answers, rules: { ...rules, late: false } });
    if (!past || late || answer === before.start) return answer;
    if (await askYesOrNo(terminal, 'That is in the past. Has it begun already?')) return answer;
  }
}

function end(context: PromptContext): Promise<string> {
  const sameDay = `${context.answers.start}`.slice(0, 'YYYY-MM-DD '.length);
  return required('end', 'When does it end? Irish time', context, sameDay);
}

/** Hours can only come again in what is longer than a day. */
function repeat(context: PromptContext): Promise<string> | string {
  const { start, end } = context.answers;
  const [from = 0, to = 0] = [start, end].map((moment) =>
    instantOf(`${moment}`.slice(0, 10), `${moment}`.slice(11)),
  );
  if (to - from <= 24 * hour) return '';
  const message = 'Only at some hours? Such as 21:00-05:30 mon-fri; Enter alone for day and night';
  return optional('repeat', message, context);
}
