import { type LaneState, laneStates, type Notice } from './notice.ts';

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

const patterns: readonly (readonly [LaneState['lane'], RegExp])[] = [
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
  const lane = patterns.find(([, pattern]) => pattern.test(name))?.[0];
  return lane && { lane, state: state ?? 'closed' };
}

/** Number of closed lanes other than the hard shoulder; `of` if the lane `all` is closed. */
export function closedLaneCount(states: readonly LaneState[], of: number): number {
  const closed = states.filter(({ state }) => state === 'closed').map(({ lane }) => lane);
  if (closed.includes('all')) return of;
  return closed.filter((lane) => lane !== 'hard-shoulder').length;
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
