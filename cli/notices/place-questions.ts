import {
  directionBetween,
  directionLabel,
  directionSpan,
  junctionName,
  landmarkNames,
  linkExample,
  slipsExample,
} from '../../src/site/road/network.ts';
import {
  bridgeExample,
  directions,
  example,
  type Junction,
  junctions,
  legs,
} from '../../src/site/road/road.ts';
import { landmarkWords } from '../../src/works/effect-words.ts';
import { endsOf, lanesFrom, lanesText, linkFrom, slipsFrom } from '../../src/works/input-text.ts';
import {
  type Answers,
  answerProblem,
  askChoice,
  askLine,
  askRequired,
  askSearch,
  type Choice,
  type PromptContext,
} from './prompts.ts';

export const directionChoices = [
  ...directions.map((value) => ({
    value,
    label: directionLabel(value),
    hint: directionSpan(value),
  })),
  { value: 'both', label: 'Both directions' },
] as const;

const defaultJunction = legs.at(-1)?.first ?? junctions[0].number;
const landmarkChoices = landmarkNames.map((value) => ({ value, label: landmarkWords(value) }));

/** Asks for the first junction, or for a landmark, which determines both ends of the stretch. */
export async function askFirstJunction({
  terminal,
  answers,
  before,
}: PromptContext): Promise<string> {
  const answer = await askSearch(terminal, {
    message: `Which junction do drivers pass first? Type it, such as J${example.junction}`,
    choices: [...junctions.map(junctionChoice), ...landmarkChoices],
    initial: `${before.landmark ?? before.from ?? defaultJunction}`,
    isMatch: isJunction,
    noMatch: 'There is no such junction.',
  });
  const landmark = landmarkNames.find((one) => one === answer);
  answers.landmark = landmark ?? '';
  if (!landmark) return answer;
  return `${endsOf(landmark, answers.direction).from}`;
}

export async function askLastJunction({
  terminal,
  answers,
  before,
}: PromptContext): Promise<string> {
  const landmark = landmarkNames.find((one) => one === answers.landmark);
  if (landmark) return `${endsOf(landmark, answers.direction).to}`;
  return askSearch(terminal, {
    message: 'And which do they pass last?',
    choices: lastJunctions(answers),
    initial: `${before.to}`,
    isMatch: isJunction,
    noMatch: 'The road does not lead there in this direction.',
  });
}

/** Matches a junction by "J1" or "1", which does not match J10, or by a part of its name. */
function isJunction(typed: string, { value, label }: Choice): boolean {
  const [, number] = /^j?\s*(\d+)$/i.exec(typed.trim()) ?? [];
  return number ? value === number : label.toLowerCase().includes(typed.trim().toLowerCase());
}

/** Choices of the last junction: the first alone, and all beyond it in the direction, nearest first. */
function lastJunctions({ from, direction }: Answers): Choice[] {
  const first = junctions.find(({ number }) => `${number}` === from) ?? junctions[0];
  const distance = (number: number) => Math.abs(number - first.number);
  const further = junctions
    .filter(({ number }) => number !== first.number)
    .filter(
      ({ number }) => direction === 'both' || directionBetween(first.number, number) === direction,
    )
    .sort((a, b) => distance(a.number) - distance(b.number));
  const alone = { value: `${first.number}`, label: `Only at ${junctionName(first)}` };
  return [alone, ...further.map(junctionChoice)];
}

function junctionChoice(one: Junction): Choice {
  return { value: `${one.number}`, label: junctionName(one) };
}

const motorway = { value: '', label: 'The motorway itself' };
const partChoices = [
  { value: 'exit', label: 'The slip road that leaves the motorway' },
  { value: 'entry', label: 'The slip road that joins it' },
  { value: 'exit,entry', label: 'Both slip roads' },
  { value: 'roundabout', label: 'The roundabout' },
  { value: 'link', label: 'A link between two roads' },
  { value: 'overbridge', label: 'A bridge over the motorway' },
];

/** Asks which part of a single junction is meant; a full closure there must be of one of the parts. */
export async function askSlips({ terminal, answers, before }: PromptContext): Promise<string[]> {
  if (answers.from !== answers.to) return before.carries ? ['overbridge'] : [];
  const choices = answers.kind === 'full-closure' ? partChoices : [motorway, ...partChoices];
  const message = 'Which part of the junction?';
  const answer = await askChoice(terminal, message, choices, `${before.slips ?? ''}`);
  return answer === '' ? [] : answer.split(',');
}

export async function askLink(context: PromptContext): Promise<unknown> {
  const { answers, before: initial, terminal } = context;
  if (`${answers.slips}` !== 'link') return '';
  const answer = await askLine(terminal, {
    message: `From which road to which? Such as ${linkExample}`,
    initial: initial.link ? `${initial.link.from} to ${initial.link.to}` : '',
    validate: (typed) => answerProblem('link', linkFrom(typed), context),
  });
  return linkFrom(answer);
}

export function askCarries(context: PromptContext): Promise<string> | string {
  if (`${context.answers.slips}` !== 'overbridge') return '';
  return askRequired(
    'carries',
    `Which road is on the bridge? Such as ${bridgeExample.carries}`,
    context,
  );
}

/** Asks a mixed closure for its closed slip roads; a full closure keeps those that it has. */
export async function askClosedSlips(context: PromptContext): Promise<unknown> {
  const { answers, before, terminal } = context;
  if (answers.kind === 'full-closure') return before.also ?? '';
  if (answers.kind !== 'mixed-closure') return '';
  const answer = await askLine(terminal, {
    message: `Which slip roads are closed? Such as ${slipsExample}`,
    validate: (typed) => answerProblem('also', slipsFrom(typed), context),
  });
  return slipsFrom(answer);
}

/** Asks for lanes, except of a full closure, which closes all. Named lanes are stored in `laneStates`. */
export async function askLanes(context: PromptContext): Promise<unknown> {
  const { answers, before, terminal } = context;
  if (answers.kind === 'full-closure') return '';
  const needed = answers.kind === 'lane-closure' || answers.kind === 'mixed-closure';
  const message = 'Which lanes are closed? Such as 1/4, or lane 1, auxiliary';
  const answer = await askLine(terminal, {
    message: needed ? message : `${message}; Enter alone to say nothing`,
    initial: lanesText(before),
    validate: (typed) => {
      if (typed === '' && !needed) return;
      const parsed = lanesFrom(typed);
      return answerProblem('lanes', parsed.lanes, {
        ...context,
        answers: { ...answers, ...parsed },
      });
    },
  });
  if (answer === '') return '';
  const parsedLanes = lanesFrom(answer);
  answers.laneStates = parsedLanes.laneStates;
  return parsedLanes.lanes;
}
