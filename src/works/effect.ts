import type { LaneState, Notice, Part } from './notice.ts';

/** Effects of a notice on drivers, the most severe first. */
export const effects = [
  'closed',
  'slip-closed',
  'crossing-closed',
  'lanes',
  'works',
  'information',
] as const;
export type Effect = (typeof effects)[number];

type EffectFields = Pick<Notice, 'kind' | 'slips'> & Partial<Pick<Notice, 'lanes' | 'laneStates'>>;

/** Effect of closing each part of a junction; a closed roundabout, for example, closes no slip road. */
const closureEffects: Readonly<Record<Part, Effect>> = {
  exit: 'slip-closed',
  entry: 'slip-closed',
  link: 'slip-closed',
  roundabout: 'crossing-closed',
  overbridge: 'crossing-closed',
};

/**
 * Effect of a notice at its own place, not counting the slip roads in `also`. A carriageway whose lanes
 * are all closed counts as closed, whatever the kind of the notice.
 */
export function effectOf(notice: EffectFields): Effect {
  const { kind, slips, lanes, laneStates = [] } = notice;
  const [part] = slips;
  if (closesAll(notice)) return part ? closureEffects[part] : 'closed';
  const closedCount = lanes?.closed || closedLaneCount(laneStates, 1);
  if (kind === 'lane-closure' || kind === 'mixed-closure' || closedCount > 0) return 'lanes';
  return kind === 'information' ? 'information' : 'works';
}

function closesAll({ kind, lanes, laneStates = [] }: EffectFields): boolean {
  return (
    kind === 'full-closure' ||
    (lanes !== undefined && lanes.closed >= lanes.of) ||
    closesAllByName(laneStates)
  );
}

/** The lanes that have a number; no carriageway has more. */
const numberedLanes = ['lane-1', 'lane-2', 'lane-3', 'lane-4'] as const;

function closesAllByName(states: readonly LaneState[]): boolean {
  const closed = states.filter(({ state }) => state === 'closed').map(({ lane }) => lane);
  return closed.includes('all') || numberedLanes.every((lane) => closed.includes(lane));
}

/** Number of closed lanes, not counting the hard shoulder, on which nobody drives; `of` if `all` are closed. */
export function closedLaneCount(states: readonly LaneState[], of: number): number {
  const closed = states.filter(({ state }) => state === 'closed').map(({ lane }) => lane);
  if (closed.includes('all')) return of;
  return closed.filter((lane) => lane !== 'hard-shoulder').length;
}

/** The most severe effect of a notice, counting the slip roads in `also`. */
export function worstEffectOf(notice: Notice): Effect {
  const all = piecesOf(notice).map(effectOf);
  return effects.find((effect) => all.includes(effect)) ?? 'information';
}

/** Whether an effect is the closure of a carriageway, a slip road or a crossing. */
export function isClosure(effect: Effect): boolean {
  return effect === 'closed' || effect === 'slip-closed' || effect === 'crossing-closed';
}

/**
 * Returns a notice and each slip road in `also` as a notice of its own. Code that reports where something
 * is closed has to evaluate each of them.
 */
export function piecesOf(notice: Notice): readonly Notice[] {
  if (!notice.also) return [notice];
  const { also, lanes: _, laneStates: __, landmark: ___, repeat, ...rest } = notice;
  const slips = also.map(
    ({ junction, slip }): Notice => ({
      ...rest,
      ...(repeat ? { repeat } : {}),
      kind: 'full-closure',
      from: junction,
      to: junction,
      slips: [slip],
    }),
  );
  return [notice, ...slips];
}
