import type { Lanes } from '../notice/notice.ts';
import {
  closedLaneCount,
  type LaneState,
  laneStates,
  type Slip,
  slipRoads,
} from '../notice/vocabulary.ts';
import { directionBetween, type LandmarkName } from '../road/network.ts';
import { type Landmark, landmarks } from '../road/road.ts';

/** Returns the junctions before and after a landmark, in driving order. */
export function landmarkEnds(landmark: LandmarkName, direction: unknown) {
  const { between }: Landmark = landmarks[landmark];
  const [low, high] = between;
  const isAscending = direction === 'both' || directionBetween(low, high) === direction;
  return isAscending ? { from: low, to: high } : { from: high, to: low };
}

const linkPattern = /^(?:the )?(.+?) to (?:the )?(.+)$/i;

/** Parses "N7 to N4" as the roads of a link; undefined for other text. */
export function linkFrom(text: string): { from: string; to: string } | undefined {
  const [, from, to] = linkPattern.exec(text.trim()) ?? [];
  return from && to ? { from, to } : undefined;
}

export function linkText({ from, to }: { from: string; to: string }): string {
  return `${from} to ${to}`;
}

/** Slip roads parsed from typed text, without validation, and the parts that cannot be parsed. */
interface TypedSlips {
  readonly slips: readonly { readonly junction: string; readonly slip: string }[];
  readonly unknown: readonly string[];
}

/** A junction, followed by one or more of its slip roads: "J7 exit and entry slips". */
const junctionSlips =
  /\bj?\s*(\d+)((?:[\s,;&]+(?:(?:and|slips?)[\s,;&]+)*(?:exit|entry)\b)+)(?:\s+slips?\b)?/gi;

/** Parses "J6 entry, J7 exit" or "J6 entry & J7 exit and entry" as slip roads and their junctions. */
export function alsoFrom(text: string): TypedSlips {
  const slips = [...text.matchAll(junctionSlips)].flatMap(([, junction = '', words = '']) =>
    words
      .toLowerCase()
      .split(/[\s,;&]+/)
      .flatMap((word) => slipRoads.find((slip) => slip === word) ?? [])
      .map((slip) => ({ junction: `J${junction}`, slip })),
  );
  const unknown = text
    .replace(junctionSlips, ' ')
    .split(/[\s,;&]+/)
    .filter((word) => word !== '' && !/^(and|slips?)$/i.test(word));
  return { slips, unknown };
}

export function alsoText(also: readonly Slip[]): string {
  return also.map(({ junction, slip }) => `J${junction} ${slip}`).join(', ');
}

/**
 * Parses "1/4" as one of four lanes; "lane 1, auxiliary", "lane 2 narrowed" or "lane 1 of 4" as lanes by
 * name; undefined for other text. No carriageway has more than eight lanes.
 */
export function lanesFrom(text: string): Lanes | undefined {
  const [, closed, of] = /^([0-8])\s*(?:\/|of)\s*([1-8])$/.exec(text.trim()) ?? [];
  if (closed && of) return { closed: Number(closed), of: Number(of) };
  const [, list = '', total] = /^(.*?)(?:\s+of\s+([1-8]))?$/s.exec(text.trim()) ?? [];
  const names = list.split(/\s*,\s*|\s+and\s+/);
  const states = names.flatMap((name) => laneFrom(name) ?? []);
  if (states.length < names.length) return undefined;
  const count = total ? Number(total) : undefined;
  return { closed: closedLaneCount(states, count), ...(count && { of: count }), states };
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
  const laneText = text.trim().toLowerCase();
  const state = laneStates.find((one) => laneText.endsWith(` ${one}`));
  const name = state ? laneText.slice(0, -state.length).trim() : laneText;
  const lane = lanePatterns.find(([, pattern]) => pattern.test(name))?.[0];
  return lane && { lane, state: state ?? 'closed' };
}

/** Formats lanes as text that `lanesFrom` can parse. */
export function lanesText({ closed, of, states }: Lanes): string {
  if (!states) return `${closed}/${of}`;
  const names = states.map(({ lane, state }) => `${lane.replace('-', ' ')} ${state}`);
  return names.join(', ') + (of ? ` of ${of}` : '');
}
