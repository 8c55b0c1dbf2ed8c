/** Layout of the road on a wide screen, in px; junctions are evenly spaced along it. */
export interface Shape {
  readonly width: number;
  readonly height: number;
  /** Start of the centre line. */
  readonly start: { readonly x: number; readonly y: number };
  /** Direction of the centre line at its start, in degrees clockwise from the x axis. */
  readonly headingDegrees: number;
  /** Straight pieces by length, and left bends by radius and angle in degrees. */
  readonly pieces: readonly (
    | { readonly straight: number }
    | { readonly radius: number; readonly by: number }
  )[];
  /** Distance from the start to the first junction, and from the last junction to the end. */
  readonly margin: number;
  /** Distance between neighbouring junctions. */
  readonly interval: number;
  /** Top left corner of the drawing's key. */
  readonly key: { readonly x: number; readonly y: number };
  /**
   * Positions of the direction labels, in addition to the labels at the ends of the road. `place` counts
   * intervals from the first junction; the sign of `offset` from the centre line selects the carriageway.
   */
  readonly words: readonly {
    readonly place: number;
    readonly offset: number;
    readonly anchor: 'start' | 'middle' | 'end';
  }[];
}

const bend = { radius: 150, by: 90 };

/** The road runs from the port to the north, west, south and then east, as on a map. */
export const shape: Shape = {
  width: 1152,
  height: 810,
  start: { x: 704, y: 528 },
  headingDegrees: -90,
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
  key: { x: 890, y: 50 },
  words: [
    { place: 2.5, offset: 110, anchor: 'middle' },
    { place: 3.5, offset: -86, anchor: 'middle' },
    { place: 7.5, offset: 99, anchor: 'end' },
    { place: 8, offset: -82, anchor: 'start' },
  ],
};
