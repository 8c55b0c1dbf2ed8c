import type { Readable, Writable } from 'node:stream';
import {
  autocomplete,
  type CANCEL_SYMBOL,
  confirm,
  intro,
  isCancel,
  note,
  select,
  text,
} from '@clack/prompts';
import { junctions } from '../../src/site/road/road.ts';
import { localTimeText } from '../../src/works/edit/edit.ts';
import { checkInput, type NoticeInput } from '../../src/works/input.ts';
import type { RuleContext } from '../../src/works/input-rules.ts';
import { hourMs } from '../../src/works/irish-time.ts';

/** Streams for questions and answers: those of a terminal, or of a test. */
export interface Terminal {
  input: Readable;
  output: Writable;
}

/** Thrown if the operator cancels a question or answers no; nothing has been written. */
export class StoppedError extends Error {
  override readonly name = 'StoppedError';

  constructor() {
    super('Nothing was written.');
  }
}

interface LinePrompt {
  message: string;
  /** Initial text, to be edited or accepted as it is. */
  initial?: string;
  /** Returns why an answer is invalid, if so; the operator then has to correct it. */
  validate(answer: string): string | undefined;
}

export interface Choice {
  value: string;
  label: string;
  hint?: string;
}

interface Search {
  message: string;
  choices: readonly Choice[];
  /** Value selected if nothing is typed; the first choice's if no choice has it. */
  initial: string;
  isMatch(typed: string, choice: Choice): boolean;
  /** Error message if no choice matches. */
  noMatch: string;
}

export function showIntro(terminal: Terminal, words: string): void {
  intro(words, terminal);
}

export function showNote(terminal: Terminal, title: string, shown: string): void {
  note(shown, title, terminal);
}

/** Asks for one line of text; trims the answer. @throws StoppedError */
export async function askLine(
  terminal: Terminal,
  { message, initial = '', validate }: LinePrompt,
): Promise<string> {
  const problemOf = (answer: string | undefined) => validate(answer?.trim() ?? '');
  const answer = await text({
    ...terminal,
    message,
    initialValue: initial,
    validate: problemOf,
  });
  return throwIfCancelled(answer ?? '').trim();
}

/** @throws StoppedError */
export async function askChoice<T extends string>(
  terminal: Terminal,
  message: string,
  choices: readonly (Choice & { value: T })[],
  preselected?: unknown,
): Promise<T> {
  const initial = choices.find(({ value }) => value === preselected) ?? choices[0];
  const options: Choice[] = [...choices];
  const initialValue = initial?.value ?? '';
  const answer = throwIfCancelled(await select({ ...terminal, message, options, initialValue }));
  const chosen = choices.find(({ value }) => value === answer);
  if (!chosen) throw new RangeError(`no answer ${answer} was offered`);
  return chosen.value;
}

/**
 * Asks for one of many choices, filtered by the typed text. A plain select would not do: it takes the
 * letters j and k as down and up.
 * @throws StoppedError
 */
export async function askSearch(
  terminal: Terminal,
  { message, choices, initial, isMatch, noMatch }: Search,
): Promise<string> {
  const first = choices.find(({ value }) => value === initial) ?? choices[0];
  const answer = await autocomplete<string>({
    ...terminal,
    message,
    options: [...choices],
    initialValue: first?.value ?? '',
    filter: (typed, { value, label = value }) => isMatch(typed, { value, label }),
    validate: (value) => (value === undefined ? noMatch : undefined),
  });
  return throwIfCancelled(answer);
}

/** @throws StoppedError */
export async function askYesOrNo(
  terminal: Terminal,
  message: string,
  initial = false,
): Promise<boolean> {
  return throwIfCancelled(await confirm({ ...terminal, message, initialValue: initial }));
}

function throwIfCancelled<T>(answer: T | typeof CANCEL_SYMBOL): T {
  if (isCancel(answer)) throw new StoppedError();
  return answer;
}

export type Answers = Record<string, unknown>;

export interface PromptContext {
  terminal: Terminal;
  /** Answers to the earlier questions. */
  answers: Answers;
  /** Fields of the existing notice; empty for a new one. */
  before: Partial<NoticeInput>;
  /** Rules for checking answers; they allow a start in the past, which `start` asks about instead. */
  rules: RuleContext;
  /** Whether the operator stated with --late that the notice has begun already. */
  late: boolean;
}

export type Question = (context: PromptContext) => Promise<unknown> | string;

export function askRequired(
  field: keyof NoticeInput,
  message: string,
  context: PromptContext,
  initial = '',
): Promise<string> {
  return askLine(context.terminal, {
    message,
    initial: textOf(context.before[field]) || initial,
    validate: (answer) =>
      answer === '' ? 'This is needed.' : answerProblem(field, answer, context),
  });
}

export function askOptional(
  field: keyof NoticeInput,
  message: string,
  context: PromptContext,
): Promise<string> {
  return askLine(context.terminal, {
    message,
    initial: textOf(context.before[field]),
    validate: (answer) => (answer === '' ? undefined : answerProblem(field, answer, context)),
  });
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Valid placeholders for the answers to later questions. */
function placeholders(now: number): Answers {
  return {
    ...{
      kind: 'information',
      title: '-',
      text: '-',
      direction: 'both',
      from: junctions[0].number,
      by: '-',
    },
    ...{ start: localTimeText(now + hourMs), end: localTimeText(now + 2 * hourMs) },
  };
}

/** Problem of an answer, alone or combined with earlier ones, worded as in a refusal; undefined if valid. */
export function answerProblem(
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
