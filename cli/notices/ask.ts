import { junctions } from '../../src/site/road/road.ts';
import { momentOf } from '../../src/works/edit/edit.ts';
import { checkInput, type NoticeInput } from '../../src/works/input.ts';
import type { Rules } from '../../src/works/input-rules.ts';
import { hour } from '../../src/works/irish-time.ts';
import { askLine, type Terminal } from './prompts.ts';

export type Answers = Record<string, unknown>;

export interface PromptContext {
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

export type Question = (context: PromptContext) => Promise<unknown> | string;

export function required(
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

export function optional(
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

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Valid answers for the questions that are still to come. */
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
    ...{ start: momentOf(now + hour), end: momentOf(now + 2 * hour) },
  };
}

/** What is wrong with an answer by itself or beside those before it, as a refusal would say it. */
export function whyNot(
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
