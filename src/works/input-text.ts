import { directionBetween, type LandmarkName, landmarkNames } from '../site/road/network.ts';
import { landmarks } from '../site/road/road.ts';
import { closedLaneCount } from './effect.ts';
import { type Cause, type LaneState, laneStates, type Notice } from './notice.ts';

/** Junctions between which a landmark lies, in driving order. */
export function endsOf(landmark: LandmarkName, direction: unknown) {
  const [low, high] = landmarks[landmark].between;
  const ascends = direction === 'both' || directionBetween(low, high) === direction;
  return ascends ? { from: low, to: high } : { from: high, to: low };
}

/** Fills in fields implied by others: a landmark's junctions, and the part for a link or an overbridge. */
export function withImpliedFields(input: unknown): unknown {
  if (typeof input !== 'object' || input === null) return input;
  const { landmark, direction, from, slips, link, carries }: Record<string, unknown> = { ...input };
  const knownLandmark = landmarkNames.find((one) => one === landmark);
  const part = (link && 'link') || (carries && 'overbridge');
  const hasNoParts = slips === undefined || (Array.isArray(slips) && slips.length === 0);
  return {
    ...input,
    ...(knownLandmark && !from ? endsOf(knownLandmark, direction) : {}),
    ...(part && hasNoParts ? { slips: [part] } : {}),
  };
}

const linkPattern = /^(?:the )?(.+?) to (?:the )?(.+)$/i;

/** Parses "N7 to N4" as the roads of a link; returns other text unchanged. */
export function linkFrom(text: string): Notice['link'] | string {
  const [, from, to] = linkPattern.exec(text.trim()) ?? [];
  return from && to ? { from, to } : text;
}

/** Parses "J6 entry, J7 exit" as slip roads and their junctions. */
export function slipsFrom(text: string): unknown {
  return text.split(',').map((one) => {
    const [junction = '', slip] = one.trim().split(/\s+/);
    return { junction, slip };
  });
}

/** Lane fields parsed from typed text; an empty value removes the stored one. */
interface LaneFields {
  readonly lanes: unknown;
  readonly laneStates: readonly LaneState[] | '';
}

/**
 * Parses "1/4" as one of four lanes; "lane 1, auxiliary", "lane 2 narrowed" or "lane 1 of 4" as lanes by
 * name. Returns other text unchanged, so that validation refuses it.
 */
export function lanesFrom(text: string): LaneFields {
  const [, closed, total] = /^(\d)\s*(?:\/|of)\s*(\d)$/.exec(text.trim()) ?? [];
  if (closed && total)
    return { lanes: { closed: Number(closed), of: Number(total) }, laneStates: '' };
  const [, list = '', of] = /^(.*?)(?:\s+of\s+(\d))?$/s.exec(text.trim()) ?? [];
  const names = list.split(/\s*,\s*|\s+and\s+/);
  const found = names.flatMap((name) => laneFrom(name) ?? []);
  if (found.length < names.length) return { lanes: text, laneStates: '' };
  return {
    lanes: of ? { closed: closedLaneCount(found, Number(of)), of: Number(of) } : '',
    laneStates: found,
  };
}

const lanePatterns: readonly (readonly [LaneState['lane'], RegExp])[] = [
  ['lane-1', /^(lane |l)1$/],
  ['lane-2', /^(lane |l)2$/],
  ['lane-3', /^(lane |l)3$/],
  ['lane-4', /^(lane |l)4$/],
  ['hard-shoulder', /^(hard[ -])?shoulder$/],
  ['auxiliary', /^(the )?aux(iliary)?( lane)?$/],
  ['all', /^all( lanes)?$/],
];

function laneFrom(text: string): LaneState | undefined {
  const words = text.trim().toLowerCase();
  const state = laneStates.find((one) => words.endsWith(` ${one}`));
  const name = state ? words.slice(0, -state.length).trim() : words;
  const lane = lanePatterns.find(([, pattern]) => pattern.test(name))?.[0];
  return lane && { lane, state: state ?? 'closed' };
}

/** Formats the lanes of a notice as text that `lanesFrom` can parse. */
export function lanesText({
  lanes,
  laneStates: states = [],
}: Pick<Notice, 'lanes' | 'laneStates'>) {
  if (states.length === 0) return lanes ? `${lanes.closed}/${lanes.of}` : '';
  const names = states.map(({ lane, state }) => `${lane.replace('-', ' ')} ${state}`);
  return names.join(', ') + (lanes ? ` of ${lanes.of}` : '');
}

const causePatterns: readonly (readonly [Cause, RegExp])[] = [
  ['resurfacing', /\bresurfac|\bpaving\b/],
  ['bridge', /\b(over|under)?bridges?\b|\bviaduct/],
  ['barrier', /\bbarriers?\b/],
  ['drains', /\bdrain|\bgull(y|ies)\b/],
  ['signs', /\bsigns?\b|\bgantr/],
  ['vegetation', /\bvegetation\b|\bgrass\b|\btrees?\b|\bhedges?\b/],
  ['collision', /\bcollision|\bcrash/],
  ['debris', /\bdebris\b/],
  ['breakdown', /\bbreakdown|\bbroke(n)? down\b/],
  ['weather', /\bfrost\b|\bice\b|\bsnow\b|\bflood|\bsalt|\bgritt/],
  ['event', /\bmatch\b|\bconcert\b|\bmarathon\b/],
];

/** The cause that a title names; empty if it names none or several. */
export function causeIn(title: string): Cause | '' {
  const named = causePatterns.filter(([, pattern]) => pattern.test(title.toLowerCase()));
  return named.length === 1 ? (named[0]?.[0] ?? '') : '';
}
