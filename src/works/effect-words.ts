import type { LandmarkName } from '../site/road/network.ts';
import { directions, gantry, type Landmark, landmarks } from '../site/road/road.ts';
import { type Effect, effectOf } from './effect.ts';
import type { Cause, LaneState, Notice, Part, Slip } from './notice.ts';

export function capitalise(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** "a, b and c". */
export function joinWithAnd(words: readonly string[]): string {
  return words.length > 1
    ? `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
    : (words[0] ?? '');
}

export const causeWords: Readonly<Record<Cause, string>> = {
  resurfacing: 'Resurfacing',
  bridge: 'Bridge works',
  barrier: 'Barrier repair',
  drains: 'Drainage',
  signs: 'Signs and gantries',
  vegetation: 'Vegetation',
  collision: 'Collision',
  debris: 'Debris on the road',
  breakdown: 'Breakdown',
  weather: 'Weather',
  event: 'Event',
  other: 'Other',
};

/** "West-Link toll". */
export function landmarkWords(name: LandmarkName): string {
  const landmark: Landmark = landmarks[name];
  return landmark.name + (landmark === gantry ? ' toll' : '');
}

const partNames: Readonly<Record<Part, string>> = {
  exit: 'exit slip',
  entry: 'entry slip',
  roundabout: 'roundabout',
  link: 'link',
  overbridge: 'overbridge',
};

type PartFields = Pick<Notice, 'slips'> & Partial<Pick<Notice, 'link' | 'carries' | 'also'>>;

/** "exit and entry slip", "link from the N7 to the N4", "R115 overbridge"; empty for the motorway itself. */
export function partWords({ slips, link, carries }: PartFields): string {
  const [part, other] = slips;
  if (!part) return '';
  if (link) return `link from the ${link.from} to the ${link.to}`;
  if (carries) return `${carries} overbridge`;
  return other ? `${slips.join(' and ')} slip` : partNames[part];
}

/** Names the parts as briefly as a road sign: "exit and entry", "N7 to N4 link". */
export function partLabel(notice: PartFields): string {
  const { slips, link } = notice;
  if (link) return `${link.from} to ${link.to} link`;
  return isCrossing(notice) ? partWords(notice) : slips.join(' and ');
}

/** "with J6 entry and J7 exit slip": slip roads that are closed together with a stretch. */
export function alsoWords({ also = [] }: Pick<Notice, 'also'>): string {
  return also.length === 0 ? '' : `with ${slipsWords(also)}`;
}

export function slipsWords(slips: readonly Slip[]): string {
  return `${joinWithAnd(slips.map(({ junction, slip }) => `J${junction} ${slip}`))} slip`;
}

/** Whether a notice is on a part that crosses both carriageways, so that a direction means nothing. */
export function isCrossing({ slips: [part] }: Pick<Notice, 'slips'>): boolean {
  return part === 'roundabout' || part === 'overbridge';
}

/** What a full closure closes: "All lanes closed", "Roundabout closed". */
export function closedWords({ slips: [part, other] }: Pick<Notice, 'slips'>): string {
  if (!part) return 'All lanes closed';
  if (other) return 'Slip roads closed';
  const isSlip = part === 'exit' || part === 'entry';
  return isSlip ? 'Slip road closed' : `${capitalise(partNames[part])} closed`;
}

const laneStateLabels: Readonly<Record<LaneState['state'], string>> = {
  closed: 'closed',
  narrowed: 'narrowed',
  contraflow: 'in contraflow',
};

/** "Lane 1 and the auxiliary lane closed; lane 2 narrowed". */
export function laneStatesWords(states: readonly LaneState[]): string {
  const groups = Map.groupBy(states, ({ state }) => state);
  const words = [...groups].map(
    ([state, group]) => `${laneListWords(group.map(({ lane }) => lane))} ${laneStateLabels[state]}`,
  );
  return capitalise(words.join('; '));
}

function laneListWords(lanes: readonly LaneState['lane'][]): string {
  const numbers = lanes.filter((lane) => lane.startsWith('lane-')).map((lane) => lane.slice(-1));
  const numbered =
    numbers.length > 0 ? [`lane${numbers.length > 1 ? 's' : ''} ${joinWithAnd(numbers)}`] : [];
  const others = lanes.filter((lane) => !lane.startsWith('lane-'));
  return joinWithAnd([...numbered, ...others.map((lane) => otherLanes[lane] ?? lane)]);
}

const otherLanes: Readonly<Partial<Record<LaneState['lane'], string>>> = {
  'hard-shoulder': 'the hard shoulder',
  auxiliary: 'the auxiliary lane',
  all: 'all lanes',
};

/**
 * "2 of 4 lanes closed", "Exit slip: lane 2 closed", or what a full closure closes; empty if the notice
 * has no lanes.
 */
export function lanesWords(notice: Notice): string {
  const { kind, lanes, laneStates } = notice;
  if (kind === 'full-closure') return closedWords(notice);
  const count = lanes ? `${lanes.closed} of ${lanes.of}` : '';
  if (!laneStates) return count && prefixPart(notice, `${count} lanes closed`);
  return prefixPart(notice, laneStatesWords(laneStates) + (lanes?.closed ? ` (${count})` : ''));
}

/** Words of `lanesWords`, followed by the slip roads that are closed together with the lanes. */
export function closuresWords(notice: Notice): string {
  const { also } = notice;
  return lanesWords(notice) + (also ? `; ${slipsWords(also)} closed` : '');
}

/** Prefixes the part to which words about lanes refer; without one, they refer to the motorway. */
function prefixPart(notice: Notice, words: string): string {
  const part = partWords(notice);
  return part ? `${capitalise(part)}: ${words.charAt(0).toLowerCase()}${words.slice(1)}` : words;
}

/** Effect of a notice at its own place, as brief as a road sign: "EXIT CLOSED", "Lane 1 closed". */
export function effectWords(notice: Notice): string {
  const part = capitalise(partWords(notice));
  const words: Readonly<Record<Effect, string>> = {
    closed: 'CLOSED',
    'slip-closed': `${partLabel(notice).toUpperCase()} CLOSED`,
    'crossing-closed': `${partLabel(notice).toUpperCase()} CLOSED`,
    lanes: lanesWords(notice) || (part ? `${part}: lanes closed` : 'Lanes closed'),
    works: worksWords(notice, part),
    information: 'For your information',
  };
  return words[effectOf(notice)];
}

/**
 * Words for the number of closed slip roads or crossings: "2 slip roads closed", "1 roundabout closed". One
 * that several notices close counts once.
 */
export function closureCountWords(pieces: readonly Notice[]): string {
  const parts = pieces.flatMap(({ slips: [part] }) => part ?? []);
  const count = new Set(pieces.flatMap(closedParts)).size;
  const [first] = parts;
  const isOne = parts.every((part) => part === first);
  const crossing = isOne && first ? first : 'crossing';
  const name = pieces.every((piece) => !isCrossing(piece)) ? 'slip road' : crossing;
  return `${count} ${name}${count === 1 ? '' : 's'} closed`;
}

/** Keys of what a piece closes: one for each slip road and direction, or one for a crossing. */
function closedParts({ from, direction, slips, link, carries }: Notice): string[] {
  const [part] = slips;
  const hasWays = part === 'exit' || part === 'entry';
  const ways = hasWays ? (direction === 'both' ? directions : [direction]) : [''];
  return ways.flatMap((way) =>
    slips.map((slip) => [from, way, slip, link?.from, link?.to, carries].join()),
  );
}

/** Number of places of notices; several at the same place count as one. */
export function placeCount(pieces: readonly Notice[]): number {
  const keys = pieces.map(({ from, to, direction, slips, link, carries }) =>
    [from, to, direction, slips, link?.from, link?.to, carries].join(),
  );
  return new Set(keys).size;
}

/**
 * "Works, lanes open", or just "Works" if a notice has lane states or is not on the motorway itself; "Works
 * and incident" where they are not all works.
 */
export function combinedWorksWords(pieces: readonly Notice[]): string {
  const plain = pieces.every((piece) => effectWords(piece) === openWords);
  if (plain) return openWords;
  const names = (['works', 'incident', 'winter service'] as const).filter((name) =>
    pieces.some((piece) => worksName(piece) === name),
  );
  return capitalise(joinWithAnd(names));
}

const openWords = 'Works, lanes open';

function worksName({ kind }: Notice): 'works' | 'incident' | 'winter service' {
  if (kind === 'incident') return kind;
  return kind === 'winter' ? 'winter service' : 'works';
}

/**
 * States that lanes are open only for works on the motorway itself, and only if there are no lane states: of
 * an incident nobody has said so.
 */
function worksWords(notice: Notice, part: string): string {
  if (notice.laneStates) return lanesWords(notice);
  const name = worksName(notice);
  if (part) return `${part}: ${name}`;
  return name === 'works' ? openWords : capitalise(name);
}
