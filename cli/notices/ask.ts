import { junctions } from '../../src/site/road/road.ts';
import { localTimeText } from '../../src/works/edit/edit.ts';
import { checkInput, type NoticeInput } from '../../src/works/input.ts';
import type { RuleContext } from '../../src/works/input-rules.ts';
import { hourMs } from '../../src/works/irish-time.ts';
import { askLine, type Terminal } from './prompts.ts';

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
