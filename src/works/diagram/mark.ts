import { type Direction, type JunctionNumber, road } from '../../site/road/road.ts';
import { type Effect, effectOf } from '../effect.ts';
import type { LaneState, Notice, SlipRoad } from '../notice.ts';
import type { Period } from '../schedule.ts';
import { clockWords } from '../words.ts';

/** A notice as the diagram draws it. */
export interface Mark {
  /** The same number as in the list under the diagram. */
  readonly number: number;
  /** Link target of its number: its row in the list, or the details of the notice. */
  readonly href: string;
  readonly effect: Exclude<Effect, 'information'>;
  /** Whether it is active; one that begins later is drawn hollow. */
  readonly now: boolean;
  /** Start time of a mark that begins later, as "22:00". */
  readonly hour?: string | undefined;
  readonly direction: Direction | 'both';
  readonly from: JunctionNumber;
  /** Equal to `from` if the mark is at one junction. */
  readonly to: JunctionNumber;
  /** Slip roads of the junction of a mark at one junction; a link counts as a slip road. */
  readonly slips: readonly SlipRoad[];
  /** Crossing that the notice concerns instead of the motorway itself. */
  readonly crossing?: 'roundabout' | 'overbridge' | undefined;
  readonly lanes?: Notice['lanes'];
  readonly laneStates?: readonly LaneState[] | undefined;
}

interface MarkInput extends Pick<Mark, 'number' | 'href' | 'now'> {
  readonly period: Period;
}

/** Returns the mark of a notice; undefined if it only informs. */
export function markOf(piece: Notice, { period, ...markFields }: MarkInput): Mark | undefined {
  const effect = effectOf(piece);
  if (effect === 'information') return undefined;
  const { direction, from, to, slips, link, lanes, laneStates } = piece;
  const linked = link ? [link.from === road ? ('exit' as const) : ('entry' as const)] : [];
  return {
    ...markFields,
    effect,
    hour: markFields.now ? undefined : clockWords(period.start).slice(0, 5),
    ...{ direction, from, to, lanes, laneStates },
    slips: [...linked, ...slips.filter((part) => part === 'exit' || part === 'entry')],
    crossing: slips.find((part) => part === 'roundabout' || part === 'overbridge'),
  };
}
