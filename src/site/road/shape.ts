/** How the road lies on a wide screen, in pixels; junctions stand at equal distances along it. */
interface Shape {
  readonly width: number;
  readonly height: number;
  /** Where the middle line begins. */
  readonly start: { readonly x: number; readonly y: number };
  /** In which direction, in degrees clockwise from the right of the screen. */
  readonly heading: number;
  /** Straights of a length, and bends to the left by an angle in degrees. */
  readonly pieces: readonly (
    | { readonly straight: number }
    | { readonly radius: number; readonly by: number }
  )[];
  /** Distance of the first junction from the start, and of the last from the end. */
  readonly margin: number;
  /** Distance between two junctions. */
  readonly interval: number;
  /** Corner of the key at the top left. */
  readonly key: { readonly x: number; readonly y: number };
  /**
   * Where a direction is named besides the ends of the road: intervals from the first junction, and
   * offset from the middle, whose sign says which carriageway is meant.
   */
  readonly words: readonly {
    readonly place: number;
    readonly offset: number;
    readonly anchor: 'start' | 'middle' | 'end';
  }[];
}

const bend = { radius: 150, by: 90 };

/** From the port north, west, south and east again, as on a map. */
export const shape: Shape = {
  width: 1152,
  height: 796,
  start: { x: 704, y: 514 },
  heading: -90,
  pieces: [
    { straight: 222 },
    bend,
    { straight: 176 },
    bend,
    { straight: 210 },
    bend,
    { straight: 655 },
  ],
  margin: 40,
  interval: 126,
  key: { x: 890, y: 110 },
  words: [
    { place: 2.5, offset: 110, anchor: 'middle' },
    { place: 3.5, offset: -77, anchor: 'middle' },
    { place: 7.5, offset: 99, anchor: 'end' },
    { place: 8, offset: -66, anchor: 'start' },
  ],
};
