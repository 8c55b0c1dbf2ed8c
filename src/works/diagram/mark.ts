import type { Direction, JunctionNumber } from '../../site/content/network.ts';
import type { Effect } from '../effect.ts';
import type { SlipRoad } from '../notice.ts';

/** A notice as the diagram draws it. */
export interface Mark {
  /** The same number as in the list under the diagram. */
  readonly number: number;
  /** Where its number leads: the row of the list, or the notice. */
  readonly href: string;
  readonly effect: Exclude<Effect, 'information'>;
  /** Whether it is active; one that begins later is drawn hollow. */
  readonly now: boolean;
  /** When one that begins later does, as "22:00". */
  readonly hour?: string | undefined;
  readonly direction: Direction | 'both';
  readonly from: JunctionNumber;
  /** The same as `from` where it is at one junction. */
  readonly to: JunctionNumber;
  readonly slips: readonly SlipRoad[];
}
