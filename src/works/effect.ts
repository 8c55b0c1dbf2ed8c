import type { Notice, Part } from './notice.ts';

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
  const { kind, slips, lanes } = notice;
  const [part] = slips;
  if (closesAll(notice)) return part ? closureEffects[part] : 'closed';
  const closesLanes = kind === 'lane-closure' || kind === 'mixed-closure' || closesLane(notice);
  if (closesLanes || (lanes && lanes.closed > 0)) return 'lanes';
  return kind === 'information' ? 'information' : 'works';
}

function closesAll({ kind, lanes, laneStates = [] }: EffectFields): boolean {
  return (
    kind === 'full-closure' ||
    (lanes !== undefined && lanes.closed >= lanes.of) ||
    laneStates.some(({ lane, state }) => lane === 'all' && state === 'closed')
  );
}

/** Whether a lane is closed, not counting the hard shoulder, on which nobody drives. */
function closesLane({ laneStates = [] }: EffectFields): boolean {
  return laneStates.some(({ lane, state }) => lane !== 'hard-shoulder' && state === 'closed');
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
