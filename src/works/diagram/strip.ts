import { oppositeDirection } from '../../road/network.ts';
import type { Direction, JunctionNumber } from '../../road/road.ts';

/** Offsets from the centre line, in px: middle and halves of a carriageway, verge, and end of the verge. */
export const crossSection = { lane: 17, near: 22.5, far: 11.5, verge: 36, end: 41 } as const;

/** A part of the road that is drawn along one line. A place counts intervals from its first junction. */
export interface Strip {
  /** Prefix of the ids in the sheet: `ring`, `ring0` and `ring1` for both carriageways, `closed-ring0`. */
  readonly id: string;
  readonly numbers: readonly JunctionNumber[];
  readonly legs: readonly {
    readonly first: number;
    readonly last: number;
    readonly ascendingDirection: Direction;
  }[];
  /** Carriageway on the left when facing rising junction numbers, and the one on the right. */
  readonly tracks: readonly [Track, Track];
  /** Index of the track beside the junction signs. */
  readonly signs: 0 | 1;
  readonly width: number;
  readonly height: number;
  /** Area of each junction's sign in the order of `numbers`, which links to the page of the junction. */
  readonly areas: readonly { readonly y: number; readonly d: string }[];
}

/** One carriageway. */
export interface Track {
  /** Path and length of the lines that are drawn in each page, because a pattern must be in the same document. */
  readonly halves: Readonly<
    Record<'near' | 'far', { readonly d: string; readonly length: number }>
  >;
  /**
   * Distance along each line in driving order, in px, at each half interval, from half an interval before the
   * first junction. Without lines of their own, all lines have the stations of the lane.
   */
  readonly stations: { readonly lane: readonly number[] } & {
    readonly [Line in 'near' | 'far' | 'verge']?: readonly number[];
  };
  /**
   * x, y and the direction of travel in degrees, on the middle of the carriageway at each quarter of an
   * interval, from half an interval before the first junction.
   */
  readonly spots: readonly number[];
}

const textStyles = {
  name: 'font-weight="600" fill="var(--ink)"',
  word: 'font-size="15" font-weight="600" fill="var(--ink-soft)"',
  sign: 'font-size="17" font-weight="800" fill="var(--on-sign)"',
  title: 'font-size="17" font-weight="800" fill="var(--ink)"',
} as const;

/** Draws a text whose middle, start or end is at a point. */
export function drawText(
  style: keyof typeof textStyles,
  { x, y }: { readonly x: number; readonly y: number },
  text: string,
  anchor: 'start' | 'middle' | 'end' = 'middle',
): string {
  const [left, top] = [x, y].map((value) => Math.round(value * 10) / 10);
  return `<text ${textStyles[style]} x="${left}" y="${top}" text-anchor="${anchor}" dominant-baseline="central">${text}</text>`;
}

/** Names of the directions on the left and on the right, facing rising numbers. */
export const directionsOf = ({
  ascendingDirection,
}: Pick<Strip['legs'][number], 'ascendingDirection'>) =>
  [ascendingDirection, oppositeDirection(ascendingDirection)] as const;

/** Draws the direction names beyond both ends of an upright road. */
export function endNames({ legs, signs }: Strip, top: number, bottom: number): string {
  const words = legs.slice(0, 1).flatMap(directionsOf);
  // Without signs on the right of rising numbers, the road is drawn downwards.
  const [west = '', east = ''] = signs === 1 ? words : words.toReversed();
  return [top - 13, bottom + 13]
    .map(
      (y) =>
        drawText('word', { x: 116, y }, west, 'end') +
        drawText('word', { x: 124, y }, east, 'start'),
    )
    .join('');
}
