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
