import type { NoticeInput } from '../../../src/works/input.ts';
import type { Rules } from '../../../src/works/input-rules.ts';
import { type Kind, kinds, type WinterState, winterStates } from '../../../src/works/notice.ts';
import { kindWords, winterWords } from '../../../src/works/words.ts';
import { whyNotReason } from '../edits.ts';
import type { Answers } from './answers.ts';
import { type Asked, line, optional, type Question } from './asked.ts';
import { askChoice, askLine, askYesOrNo, type Terminal } from './terminal.ts';
import { end, repeat, start } from './when.ts';
import { direction, from, lanes, slips, to } from './where.ts';

const kindHints: Readonly<Record<Kind, string>> = {
  works: 'all lanes stay open',
  'lane-closure': 'some lanes are closed',
  'full-closure': 'a carriageway or a slip road is closed',
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
  title: (asked) => line('title', 'Title, in a few words', asked),
  text: (asked) => line('text', 'What does it mean for drivers? One or two sentences', asked),
  direction,
  from,
  to,
  slips,
  lanes,
  start,
  end,
  repeat,
  diversion: (asked) =>
    optional('diversion', 'Which way should drivers go instead? Enter alone to say nothing', asked),
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
  before: Answers,
  { now, late }: Rules,
): Promise<Answers> {
  const answers: Answers = {};
  const asked: Asked = { terminal, answers, before, late, rules: { now, late: true } };
  for (const [field, ask] of Object.entries(questions)) answers[field] = await ask(asked);
  return answers;
}

/** @throws StoppedError */
export function askWho(terminal: Terminal, now: number): Promise<string> {
  const nothing = { answers: {}, before: {}, late: false, rules: { now, late: true } };
  const message = 'Who publishes this? The site shows it, such as Night shift';
  return line('by', message, { terminal, ...nothing });
}

/** Asks why a notice is taken back; empty where nothing is to be said of it. @throws StoppedError */
export function askWhy(terminal: Terminal): Promise<string> {
  const message = 'Why is it taken back? The site shows it; Enter alone to say nothing';
  return askLine(terminal, { message, whyNot: whyNotReason });
}

/** @throws StoppedError */
export function askWinter(terminal: Terminal): Promise<WinterState> {
  const choices = winterStates.map((value) => ({ value, label: winterWords[value] }));
  return askChoice(terminal, 'How does the treatment stand?', choices);
}
