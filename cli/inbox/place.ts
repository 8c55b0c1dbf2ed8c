import type { Message } from './stores.ts';

type Stretch = Pick<Message, 'from' | 'to'>;

/** The junctions that a message names, in the order of the road. */
export function junctionsOf({ from, to }: Stretch): number[] {
  const named = [from, to].filter((text) => text !== '').map(Number);
  return [...new Set(named)].toSorted((one, other) => one - other);
}

/** "J5 to J6", whichever was named first; empty where none was. */
export function stretchOf(message: Stretch): string {
  return junctionsOf(message)
    .map((number) => `J${number}`)
    .join(' to ');
}

export interface Filter {
  kind?: string | undefined;
  junction?: number | undefined;
}

/** Whether a message is of the kind, and at the junction or on a stretch that has it. */
export function isWanted(message: Message, { kind, junction }: Filter): boolean {
  if (kind !== undefined && message.kind !== kind) return false;
  if (junction === undefined) return true;
  const named = junctionsOf(message);
  return Math.min(...named) <= junction && junction <= Math.max(...named);
}
