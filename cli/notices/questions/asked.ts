import type { Rules } from '../../../src/works/input-rules.ts';
import { type Answers, whyNot } from './answers.ts';
import { askLine, type Terminal } from './terminal.ts';

export interface Asked {
  terminal: Terminal;
  /** To the questions before it. */
  answers: Answers;
  /** What the notice says now, where there is one already. */
  before: Answers;
  /** By which answers are judged: one that has begun already is asked about, not refused. */
  rules: Rules;
  /** Whether it is known to have begun already. */
  late: boolean;
}

export type Question = (asked: Asked) => Promise<unknown> | string;

export function line(
  field: string,
  message: string,
  asked: Asked,
  initial?: string,
): Promise<string> {
  return askLine(asked.terminal, {
    message,
    initial: textOf(asked.before[field]) || (initial ?? ''),
    whyNot: (answer) => (answer === '' ? 'This is needed.' : whyNot(field, answer, asked)),
  });
}

export function optional(field: string, message: string, asked: Asked): Promise<string> {
  return askLine(asked.terminal, {
    message,
    initial: textOf(asked.before[field]),
    whyNot: (answer) => (answer === '' ? undefined : whyNot(field, answer, asked)),
  });
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
