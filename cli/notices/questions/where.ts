import {
  directionBetween,
  directionLabel,
  directionSpan,
  directions,
  junctionName,
  junctions,
} from '../../../src/site/content/network.ts';
import { lanesFrom } from '../arguments.ts';
import { type Answers, whyNot } from './answers.ts';
import type { Asked } from './asked.ts';
import { askChoice, askLine } from './terminal.ts';

const directionChoices = [
  ...directions.map((value) => ({
    value,
    label: directionLabel(value),
    hint: directionSpan(value),
  })),
  { value: 'both', label: 'Both directions' },
] as const;

export function direction({ terminal, before }: Asked): Promise<string> {
  return askChoice(terminal, 'Which direction?', directionChoices, before.direction);
}

export function from({ terminal, before }: Asked): Promise<string> {
  const message = 'Which junction do drivers pass first?';
  return askChoice(terminal, message, junctions.map(junctionChoice), `${before.from ?? 3}`);
}

export function to({ terminal, answers, before }: Asked): Promise<string> {
  return askChoice(terminal, 'And which do they pass last?', ends(answers), `${before.to}`);
}

/** The first junction alone, and those to which the road leads from it in the direction. */
function ends({ from, direction }: Answers) {
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

function junctionChoice(one: (typeof junctions)[number]) {
  return { value: `${one.number}`, label: junctionName(one) };
}

const motorway = { value: '', label: 'The motorway itself' };
const slipChoices = [
  { value: 'exit', label: 'The slip road that leaves the motorway' },
  { value: 'entry', label: 'The slip road that joins it' },
  { value: 'exit,entry', label: 'Both slip roads' },
];

/** Slip roads are of one junction; a full closure at one junction is one of its slip roads. */
export async function slips({ terminal, answers, before }: Asked): Promise<string[]> {
  if (answers.from !== answers.to) return [];
  const choices = answers.kind === 'full-closure' ? slipChoices : [motorway, ...slipChoices];
  const answer = await askChoice(
    terminal,
    'Which part of the junction?',
    choices,
    `${before.slips ?? ''}`,
  );
  return answer === '' ? [] : answer.split(',');
}

/** A full closure has all of them closed. */
export async function lanes(asked: Asked): Promise<unknown> {
  const { kind } = asked.answers;
  if (kind === 'full-closure') return '';
  const needed = kind === 'lane-closure';
  const question = 'How many lanes are closed, of how many? Such as 1/4';
  const answer = await askLine(asked.terminal, {
    message: needed ? question : `${question}; Enter alone to say nothing`,
    initial: lanesText(asked.before.lanes),
    whyNot: (typed) =>
      typed === '' && !needed ? undefined : whyNot('lanes', lanesFrom(typed), asked),
  });
  return answer === '' ? '' : lanesFrom(answer);
}

function lanesText(lanes: unknown): string {
  const pair = typeof lanes === 'object' && lanes !== null ? Object.values(lanes) : [];
  return pair.join('/');
}
