import type { Readable, Writable } from 'node:stream';
import { type CANCEL_SYMBOL, confirm, intro, isCancel, note, select, text } from '@clack/prompts';

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

interface Choice<T extends string> {
  value: T;
  label: string;
  hint?: string;
}

export function say(terminal: Terminal, words: string): void {
  intro(words, terminal);
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
  choices: readonly Choice<T>[],
  before?: unknown,
): Promise<T> {
  const initial = choices.find(({ value }) => value === before) ?? choices[0];
  const options: Choice<string>[] = [...choices];
  const answer = await select({
    ...terminal,
    message,
    options,
    initialValue: initial?.value ?? '',
  });
  const chosen = choices.find(({ value }) => value === answered(answer));
  if (!chosen) throw new RangeError(`no answer ${String(answer)} was offered`);
  return chosen.value;
}

/** @throws StoppedError */
export async function askYesOrNo(
  terminal: Terminal,
  message: string,
  before = false,
): Promise<boolean> {
  return answered(await confirm({ ...terminal, message, initialValue: before }));
}

/** Shows something and asks whether to go on. @throws StoppedError where not. */
export async function askWhether(
  terminal: Terminal,
  question: string,
  shown: string,
): Promise<void> {
  note(shown, 'As the site will show it', terminal);
  if (!(await askYesOrNo(terminal, question))) throw new StoppedError();
}

function answered<T>(answer: T | typeof CANCEL_SYMBOL): T {
  if (isCancel(answer)) throw new StoppedError();
  return answer;
}
