export interface Shape {
  readonly width: number;
  readonly height: number;
  readonly start: { readonly x: number; readonly y: number };
  readonly headingDegrees: number;
  readonly pieces: readonly (
    | { readonly straight: number }
    | { readonly radius: number; readonly by: number }
  )[];
  readonly margin: number;
  readonly interval: number;
  readonly key: { readonly x: number; readonly y: number };
  readonly words: readonly {
    readonly place: number;
    readonly offset: number;
    readonly anchor: 'start' | 'middle' | 'end';
  }[];
}

export const shape: Shape = {
  width: 1152,
  height: 500,
  start: { x: 850, y: 250 },
  headingDegrees: 180,
  pieces: [{ straight: 600 }],
  margin: 48,
  interval: 126,
  key: { x: 890, y: 50 },
  words: [],
};
