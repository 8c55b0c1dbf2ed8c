import type { Notice, Part } from './notice.ts';

/** What a notice does to drivers, from the most to the least severe. */
export const effects = [
  'closed',
  'slip-closed',
  'crossing-closed',
  'lanes',
  'works',
  'information',
] as const;
export type Effect = (typeof effects)[number];

type Effective = Pick<Notice, 'kind' | 'slips'> & Partial<Pick<Notice, 'lanes' | 'laneStates'>>;

/** What a part of a junction that is closed leaves open is another matter: a roundabout closes no slip road. */
const whereClosed: Readonly<Record<Part, Effect>> = {
  exit: 'slip-closed',
  entry: 'slip-closed',
  link: 'slip-closed',
  roundabout: 'crossing-closed',
  overbridge: 'crossing-closed',
};

/**
 * What a notice does to drivers where it is, besides the slip roads that are closed with it. A
 * carriageway counts as closed where every lane is, whatever kind the notice was given.
 */
export function effectOf(notice: Effective): Effect {
  const { kind, slips, lanes } = notice;
  const [part] = slips;
  if (closesAll(notice)) return part ? whereClosed[part] : 'closed';
  const closesLanes = kind === 'lane-closure' || kind === 'mixed-closure' || closesLane(notice);
  if (closesLanes || (lanes && lanes.closed > 0)) return 'lanes';
  return kind === 'information' ? 'information' : 'works';
}

function closesAll({ kind, lanes, laneStates = [] }: Effective): boolean {
  return (
    kind === 'full-closure' ||
    (lanes !== undefined && lanes.closed >= lanes.of) ||
    laneStates.some(({ lane, state }) => lane === 'all' && state === 'closed')
  );
}

/** Nobody drives on a hard shoulder. */
function closesLane({ laneStates = [] }: Effective): boolean {
  return laneStates.some(({ lane, state }) => lane !== 'hard-shoulder' && state === 'closed');
}

/** The most severe effect that a notice has anywhere. */
export function worstEffectOf(notice: Notice): Effect {
  const all = piecesOf(notice).map(effectOf);
  return effects.find((effect) => all.includes(effect)) ?? 'information';
}

/** The effects that are closures of something. */
export function isClosure(effect: Effect): boolean {
  return effect === 'closed' || effect === 'slip-closed' || effect === 'crossing-closed';
}

/**
 * A notice and the slip roads that are closed with it, each as a notice of its own would have it: what
 * says where something is closed asks each of them.
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
