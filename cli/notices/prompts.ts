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

/** Where somebody is asked: a terminal, or what a test types and reads. */
export interface Terminal {
  input: Readable;
  output: Writable;
}

/** Thrown where whoever was asked wants to stop, or says no; nothing has been written. */
export class StoppedError extends Error {
  override readonly name = 'StoppedError';

  constructor() {
    super('Nothing was written.');
  }
}

interface Line {
  message: string;
  /** What stands there to be changed or taken as it is. */
  initial?: string;
  /** Why an answer cannot be taken; it is then asked for again. */
  whyNot(answer: string): string | undefined;
}

export interface Choice {
  value: string;
  label: string;
  hint?: string;
}

interface Search {
  message: string;
  choices: readonly Choice[];
  /** The value that is taken where nothing is typed; the first where there is no such choice. */
  initial: string;
  isMatch(typed: string, choice: Choice): boolean;
  /** What is said where no choice matches. */
  noMatch: string;
}

export function showIntro(terminal: Terminal, words: string): void {
  intro(words, terminal);
}

export function showNote(terminal: Terminal, title: string, shown: string): void {
  note(shown, title, terminal);
}

/** Asks for one line of text, without the space around it. @throws StoppedError */
export async function askLine(
  terminal: Terminal,
  { message, initial = '', whyNot }: Line,
): Promise<string> {
  const validate = (answer: string | undefined) => whyNot(answer?.trim() ?? '');
  const answer = await text({ ...terminal, message, initialValue: initial, validate });
  return answered(answer ?? '').trim();
}

/** @throws StoppedError */
export async function askChoice<T extends string>(
  terminal: Terminal,
  message: string,
  choices: readonly (Choice & { value: T })[],
  before?: unknown,
): Promise<T> {
  const initial = choices.find(({ value }) => value === before) ?? choices[0];
  const options: Choice[] = [...choices];
  const initialValue = initial?.value ?? '';
  const answer = answered(await select({ ...terminal, message, options, initialValue }));
  const chosen = choices.find(({ value }) => value === answer);
  if (!chosen) throw new RangeError(`no answer ${answer} was offered`);
  return chosen.value;
}

/**
 * Asks for one of many choices, which what is typed narrows down. Letters are text here: a plain
 * select takes j and k as down and up.
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
  return answered(answer);
}

/** @throws StoppedError */
export async function askYesOrNo(
  terminal: Terminal,
  message: string,
  before = false,
): Promise<boolean> {
  return answered(await confirm({ ...terminal, message, initialValue: before }));
}

function answered<T>(answer: T | typeof CANCEL_SYMBOL): T {
  if (isCancel(answer)) throw new StoppedError();
  return answer;
}
