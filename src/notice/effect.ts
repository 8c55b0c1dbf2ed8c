import { causeRow } from './causes.ts';
import type { Lanes, Notice } from './notice.ts';
import { kindTable, numberedLanes, type Part, type Slip } from './vocabulary.ts';

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

type EffectFields = Pick<Notice, 'kind' | 'slips'> & Partial<Pick<Notice, 'lanes' | 'stage'>>;

/** Effect and name of closing each part of a junction; a closed roundabout, for example, closes no slip road. */
const partClosures = {
  exit: { effect: 'slip-closed', label: 'Slip road closure' },
  entry: { effect: 'slip-closed', label: 'Slip road closure' },
  link: { effect: 'slip-closed', label: 'Link closure' },
  roundabout: { effect: 'crossing-closed', label: 'Roundabout closure' },
  overbridge: { effect: 'crossing-closed', label: 'Bridge closure' },
} as const satisfies Readonly<Record<Part, { effect: Effect; label: string }>>;

/**
 * Returns the effect of a notice without the slip roads in `also`. A closure without closed lanes closes the
 * carriageway or the part of the junction, as does a notice of any kind if all lanes are closed.
 */
export function effectOf(notice: EffectFields): Effect {
  const [part] = notice.slips;
  const { lanes } = notice;
  if (lanes && closesAllLanes(lanes)) return part ? partClosures[part].effect : 'closed';
  if (lanes?.closed) return 'lanes';
  if (notice.stage === 'finished' || notice.stage === 'not-planned') return 'information';
  const { effect } = kindTable[notice.kind];
  if (effect === 'closed') return part ? partClosures[part].effect : 'closed';
  return effect;
}

function closesAllLanes({ closed, of, states = [] }: Lanes): boolean {
  if (closed === undefined || closed === of) return true;
  const closedLanes = states.filter(({ state }) => state === 'closed').map(({ lane }) => lane);
  return numberedLanes.every((lane) => closedLanes.includes(lane));
}

/** Returns the most severe effect of a notice, including the slip roads in `also`. */
export function worstEffectOf(notice: Notice): Effect {
  const pieceEffects = piecesOf(notice).map(effectOf);
  return effects.find((effect) => pieceEffects.includes(effect)) ?? 'information';
}

/** Returns the name of a notice's kind. The name of a closure says what is closed. */
export function kindLabel(notice: EffectFields): string {
  const { kind, slips } = notice;
  if (kind !== 'closure') return kindTable[kind].label;
  if (effectOf(notice) === 'lanes') return 'Lane closure';
  const [part] = slips;
  return part ? partClosures[part].label : 'Full closure';
}

/** Whether an effect is the closure of a carriageway, a slip road or a crossing. */
export function isClosure(effect: Effect): boolean {
  return effect === 'closed' || effect === 'slip-closed' || effect === 'crossing-closed';
}

/** Rank of an effect, the most severe first. An incident comes before works and winter service. */
export function severityRank(effect: Effect, kind: Notice['kind'] | undefined): number {
  return effects.indexOf(effect) - (kind === 'incident' && !isClosure(effect) ? 0.5 : 0);
}

/**
 * Whether a notice reports an unplanned event instead of works. Delegated Regulation (EU) 886/2013 defines
 * such events as safety-related. Winter service is planned, although the weather is its cause.
 */
export function isIncident({ kind, cause }: Pick<Notice, 'kind'> & Partial<Pick<Notice, 'cause'>>) {
  if (kind === 'winter') return false;
  return kind === 'incident' || (cause !== undefined && causeRow(cause).isIncident === true);
}

/** Whether a notice affects a roundabout or an overbridge, which crosses both carriageways and has no direction. */
export function isCrossing({ slips: [part] }: { readonly slips: readonly Part[] }): boolean {
  return part !== undefined && partClosures[part].effect === 'crossing-closed';
}

/** Returns the slip roads that are closed together with a stretch, in driving order. */
export function slipsInOrder({ also = [], from }: Notice): readonly Slip[] {
  const distance = ({ junction }: Slip) => Math.abs(junction - from);
  return also.toSorted((one, other) => distance(one) - distance(other));
}

/**
 * Returns a notice and each slip road in `also` as a separate notice. Code that reports closed places must
 * evaluate all of these notices.
 */
export function piecesOf(notice: Notice): readonly Notice[] {
  if (!notice.also) return [notice];
  const { also: _also, lanes: _, landmark: __, ...rest } = notice;
  const slips = slipsInOrder(notice).map(
    ({ junction, slip }): Notice => ({
      ...rest,
      kind: 'closure',
      from: junction,
      to: junction,
      slips: [slip],
    }),
  );
  return [notice, ...slips];
}

/** Like `piecesOf`, but both slip roads of one junction are one piece, because answers name them together. */
export function answerPiecesOf(notice: Notice): readonly Notice[] {
  const [, ...slips] = piecesOf(notice);
  const slipsByJunction = [...Map.groupBy(slips, ({ from }) => from).values()];
  const mergedJunctions = slipsByJunction.flatMap(([first, ...others]) =>
    first
      ? [{ ...first, slips: [...new Set([first, ...others].flatMap((one) => one.slips))] }]
      : [],
  );
  return [notice, ...mergedJunctions];
}
