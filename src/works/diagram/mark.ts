import { type Effect, effectOf } from '../../notice/effect.ts';
import type { Notice } from '../../notice/notice.ts';
import type { SlipRoad } from '../../notice/vocabulary.ts';
import { type Direction, type JunctionNumber, road } from '../../road/road.ts';

/** Effects of marks in drawing order. Only a triangle may cover a closed carriageway. */
export const markEffects = [
  'works',
  'lanes',
  'crossing-closed',
  'slip-closed',
  'closed',
  'incident',
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
  readonly direction: Direction | 'both';
  readonly from: JunctionNumber;
  /** Equal to `from` if the mark is at one junction. */
  readonly to: JunctionNumber;
  /** Affected slip roads of a mark at one junction. A link counts as a slip road. */
  readonly slips: readonly SlipRoad[];
  /** Affected crossing, if the motorway itself is not affected. */
  readonly crossing?: 'roundabout' | 'overbridge' | undefined;
  readonly lanes?: Notice['lanes'];
}

type MarkInput = Pick<Mark, 'number' | 'href' | 'now'>;

/** Returns the mark of a notice; undefined if the notice is only information. */
export function markOf(piece: Notice, markFields: MarkInput): Mark | undefined {
  const effect = effectOf(piece);
  if (effect === 'information') return undefined;
  const { direction, from, to, slips, link, lanes } = piece;
  const linkSlips = link ? [link.from === road ? ('exit' as const) : ('entry' as const)] : [];
  return {
    ...markFields,
    effect: effect === 'works' && piece.kind === 'incident' ? 'incident' : effect,
    ...{ direction, from, to, lanes },
    slips: [...linkSlips, ...slips.filter((part) => part === 'exit' || part === 'entry')],
    crossing: slips.find((part) => part === 'roundabout' || part === 'overbridge'),
  };
}
