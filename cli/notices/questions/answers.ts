import { checkInput } from '../../../src/works/input.ts';
import type { Rules } from '../../../src/works/input-rules.ts';
import { hour } from '../../../src/works/irish-time.ts';
import { momentOf } from '../edits.ts';

export type Answers = Record<string, unknown>;

interface Given {
  answers: Answers;
  rules: Rules;
}

/** Answers with which nothing is wrong, for the questions that are still to come. */
function toCome(now: number): Answers {
  return {
    ...{ kind: 'information', title: '-', text: '-', direction: 'both', from: 3, by: '-' },
    ...{ start: momentOf(now + hour), end: momentOf(now + 2 * hour) },
  };
}

/** What is wrong with an answer by itself or beside those before it, as a refusal would say it. */
export function whyNot(field: string, answer: unknown, { answers, rules }: Given) {
  const given: Answers = { ...answers, [field]: answer };
  const filled = Object.entries(given).filter(([, value]) => value !== '');
  const result = checkInput({ ...toCome(rules.now), ...Object.fromEntries(filled) }, rules);
  if (result.ok) return;
  const problem = result.problems.find((one) => Object.hasOwn(given, one.field));
  return problem && `${problem.field} ${problem.why}`;
}
