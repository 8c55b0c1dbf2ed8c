import type { Stretch } from '../geometry.ts';
import { memoizePerObject } from '../per-object.ts';

/** Coordinates of a line as GeoJSON, cached: lines do not change and are written hundreds of times. */
export const lineJson = memoizePerObject(({ line }: Stretch) => JSON.stringify(line));

/** Members of a JSON array, each but the first preceded by a comma. */
export function withCommas(members: readonly string[]): string[] {
  return members.map((member, index) => (index === 0 ? member : `,\n${member}`));
}
