import {
  directionBetween,
  linkExample,
  slipsExample,
  turnJunctionBetween,
} from '../site/road/network.ts';
import { bridgeExample, road } from '../site/road/road.ts';
import type { Draft, Problem } from './input.ts';
import { endsOf } from './input-place.ts';
import type { Rule } from './input-rules.ts';

/** Rules on which parts, junctions and directions may be combined. */
export const placeRules: readonly Rule[] = [
  checkDirection,
  ({ slips }) =>
    slips.length > 1 &&
    slips.some((part) => part !== 'exit' && part !== 'entry') && {
      field: 'slips',
      why: 'are slip roads, or one of roundabout, link and overbridge alone',
    },
  ({ from, to, slips }) =>
    slips.length > 0 &&
    from !== to &&
    !slips.includes('overbridge') && { field: 'slips', why: 'are of one junction; leave out "to"' },
  ({ slips, link }) =>
    slips.includes('link') !== (link !== undefined) && {
      field: 'link',
      why: `has to be the two roads of a link, such as "${linkExample}", and of nothing else`,
    },
  ({ link }) =>
    link &&
    ![link.from, link.to].includes(road) && {
      field: 'link',
      why: `has to lead from or to the ${road}`,
    },
  ({ slips, carries }) =>
    slips.includes('overbridge') !== (carries !== undefined) && {
      field: 'carries',
      why: `has to be the road on an overbridge, such as ${bridgeExample.carries}, and of nothing else`,
    },
  ({ landmark, direction, from, to, slips }) => {
    if (landmark === undefined) return;
    const ends = endsOf(landmark, direction);
    if (from === ends.from && to === ends.to && slips.length === 0) return;
    return { field: 'landmark', why: `is the motorway from J${ends.from} to J${ends.to}` };
  },
  checkSlipRoads,
  ({ kind, slips, from, to }) =>
    kind === 'full-closure' &&
    slips.length === 0 &&
    from === to && {
      field: 'to',
      why: 'is missing: a carriageway is closed between two junctions',
    },
];

/** Refuses a direction whose carriageway does not lead from `from` to `to`, in this order. */
function checkDirection({ from, to, direction }: Draft): Problem | false {
  if (from === to || direction === 'both') return false;
  const actualDirection = directionBetween(from, to);
  if (actualDirection === direction) return false;
  const way = `J${from} to J${to}`;
  const why = actualDirection
    ? `does not fit: ${way} is ${actualDirection}`
    : `does not fit: the road turns at J${turnJunctionBetween(from, to)}, so ${way} takes two notices or both directions`;
  return { field: 'direction', why };
}

/** Requires slip roads in `also` to lie along a stretch that an older reader takes for closed or rejects. */
function checkSlipRoads({ kind, from, to, slips, also }: Draft): Problem | undefined {
  if (kind === 'mixed-closure' && !also) {
    return { field: 'also', why: `is missing: the slip roads, such as "${slipsExample}"` };
  }
  if (!also) return;
  if (kind !== 'full-closure' && kind !== 'mixed-closure') {
    return { field: 'kind', why: 'has to be full-closure or mixed-closure with slip roads closed' };
  }
  const [low, high] = [Math.min(from, to), Math.max(from, to)];
  const along = also.every(({ junction }) => junction >= low && junction <= high);
  if (low < high && slips.length === 0 && along) return;
  return { field: 'also', why: 'are slip roads along a stretch from one junction to another' };
}
