import type { Stretch } from '../geometry.ts';
import { perObject } from '../per-object.ts';

/** The coordinates of a line as GeoJSON has them; the lines do not change, and are told hundreds of times. */
export const lineJson = perObject(({ line }: Stretch) => JSON.stringify(line));

/** Members of a list of JSON, all but the first with the comma before it. */
export function separated(members: readonly string[]): string[] {
  return members.map((member, index) => (index === 0 ? member : `,\n${member}`));
}
