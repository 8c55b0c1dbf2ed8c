import { clockWords } from '../../answer/words/time.ts';
import { type Effect, effectOf } from '../../notice/effect.ts';
import type { Notice } from '../../notice/notice.ts';
import type { LaneState, SlipRoad } from '../../notice/vocabulary.ts';
import { type Direction, type JunctionNumber, road } from '../../road/road.ts';
import type { Period } from '../../road/schedule.ts';

/** Effects of marks in drawing order. A closed carriageway comes last, so that nothing covers it. */
export const markEffects = [
  'works',
  'lanes',
  'incident',
  'crossing-closed',
  'slip-closed',
  'closed',
] as const satisfies readonly (Effect | 'incident')[];

/** A notice in the drawing. */
export interface Mark {
  /** The number of the notice in the list under the diagram. */
  readonly number: number;
  /** Link target of the number: its row in the list, or the details of the notice. */
  readonly href: string;
  readonly effect: (typeof markEffects)[number];
  /** Whether the notice is active. Otherwise, the mark is hollow. */
  readonly now: boolean;
  /** Start time of a mark that is not active, such as "22:00". */
  readonly hour?: string | undefined;
  readonly direction: Direction | 'both';
  readonly from: JunctionNumber;
  /** Equal to `from` if the mark is at one junction. */
  readonly to: JunctionNumber;
  /** Affected slip roads of a mark at one junction. A link counts as a slip road. */
  readonly slips: readonly SlipRoad[];
  /** Affected crossing, if the motorway itself is not affected. */
  readonly crossing?: 'roundabout' | 'overbridge' | undefined;
  readonly lanes?: Notice['lanes'];
  readonly laneStates?: readonly LaneState[] | undefined;
}

interface MarkInput extends Pick<Mark, 'number' | 'href' | 'now'> {
  readonly period: Period;
}

/** Returns the mark of a notice; undefined if the notice is only information. */
export function markOf(piece: Notice, { period, ...markFields }: MarkInput): Mark | undefined {
  const effect = effectOf(piece);
  if (effect === 'information') return undefined;
  const { direction, from, to, slips, link, lanes, laneStates } = piece;
  const linkSlips = link ? [link.from === road ? ('exit' as const) : ('entry' as const)] : [];
  return {
    ...markFields,
    effect: effect === 'works' && piece.kind === 'incident' ? 'incident' : effect,
    hour: markFields.now ? undefined : clockWords(period.start).slice(0, 5),
    ...{ direction, from, to, lanes, laneStates },
    slips: [...linkSlips, ...slips.filter((part) => part === 'exit' || part === 'entry')],
    crossing: slips.find((part) => part === 'roundabout' || part === 'overbridge'),
  };
}
