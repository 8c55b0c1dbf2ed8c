import { checkReason, localTimeText } from '../../src/works/edit/edit.ts';
import type { NoticeInput } from '../../src/works/input.ts';
import type { RuleContext } from '../../src/works/input-rules.ts';
import { causeIn } from '../../src/works/input-text.ts';
import { hourMs, instantOf } from '../../src/works/irish-time.ts';
import { type Kind, kinds, type WinterState, winterStates } from '../../src/works/notice.ts';
import { kindWords, winterWords } from '../../src/works/words.ts';
import {
  askCarries,
  askClosedSlips,
  askFirstJunction,
  askLanes,
  askLastJunction,
  askLink,
  askSlips,
  directionChoices,
} from './place-questions.ts';
import {
  type Answers,
  answerProblem,
  askChoice,
  askLine,
  askOptional,
  askRequired,
  askYesOrNo,
  type PromptContext,
  type Question,
  type Terminal,
  textOf,
} from './prompts.ts';

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

/** Question for each field, in the order in which they are asked. */
const questions: Readonly<Record<Exclude<keyof NoticeInput, 'by'>, Question>> = {
  kind: ({ terminal, before }) => askChoice(terminal, 'What is it?', kindChoices, before.kind),
  title: (context) => askRequired('title', 'Title, in a few words', context),
  text: (context) =>
    askRequired('text', 'What does it mean for drivers? One or two sentences', context),
  direction: ({ terminal, before }) =>
    askChoice(terminal, 'Which direction?', directionChoices, before.direction),
  from: askFirstJunction,
  to: askLastJunction,
  slips: askSlips,
  link: askLink,
  carries: askCarries,
  landmark: ({ answers }) => `${answers.landmark ?? ''}`,
  also: askClosedSlips,
  lanes: askLanes,
  laneStates: async ({ answers }) => answers.laneStates ?? '',
  cause: ({ answers, before }) => textOf(before.cause) || causeIn(`${answers.title}`),
  speedLimit: async ({ before }) => before.speedLimit ?? '',
  start: askStart,
  end: askEnd,
  repeat: askRepeat,
  diversion: (context) => {
    const message = 'Which way should drivers go instead? Enter alone to say nothing';
    return askOptional('diversion', message, context);
  },
  audible: ({ terminal, before }) =>
    askYesOrNo(terminal, 'Will people who live beside the road hear it?', before.audible === true),
  severity: ({ terminal, before }) =>
    askChoice(terminal, 'How bad is it for traffic?', severityChoices, before.severity ?? 'medium'),
};

/**
 * Asks for every field of a notice; a field without an answer is an empty string or list.
 * @throws StoppedError
 */
export async function askFields(
  terminal: Terminal,
  before: Partial<NoticeInput>,
  { now, late }: RuleContext,
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
  return askRequired('by', message, { terminal, ...nothing });
}

/** Asks why a notice is cancelled; empty if no reason is to be given. @throws StoppedError */
export function askReason(terminal: Terminal): Promise<string> {
  const message = 'Why is it cancelled? The site shows it; Enter alone to say nothing';
  return askLine(terminal, { message, validate: checkReason });
}

/** @throws StoppedError */
export function askWinter(terminal: Terminal): Promise<WinterState> {
  const choices = winterStates.map((value) => ({ value, label: winterWords[value] }));
  return askChoice(terminal, 'How does the treatment stand?', choices);
}

/** Asks for the start, and for confirmation if it is past, since it may be a typing error. */
async function askStart(context: PromptContext): Promise<string> {
  const { answers, before, late, terminal, rules } = context;
  const message = 'When does it begin? Irish time';
  for (;;) {
    const answer = await askRequired('start', message, context, localTimeText(rules.now));
    const pastProblem = answerProblem('start', answer, {
      answers,
      rules: { ...rules, late: false },
    });
    if (!pastProblem || late || answer === before.start) return answer;
    if (await askYesOrNo(terminal, 'That is in the past. Has it begun already?')) return answer;
  }
}

function askEnd(context: PromptContext): Promise<string> {
  const sameDay = `${context.answers.start}`.slice(0, 'YYYY-MM-DD '.length);
  return askRequired('end', 'When does it end? Irish time', context, sameDay);
}

/** Asks for repeating hours, which only a notice longer than a day can have. */
function askRepeat(context: PromptContext): Promise<string> | string {
  const { start, end } = context.answers;
  const [from = 0, to = 0] = [start, end].map((moment) =>
    instantOf(`${moment}`.slice(0, 10), `${moment}`.slice(11)),
  );
  if (to - from <= 24 * hourMs) return '';
  const message = 'Only at some hours? Such as 21:00-05:30 mon-fri; Enter alone for day and night';
  return askOptional('repeat', message, context);
}
