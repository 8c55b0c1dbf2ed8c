import { isCrossing, slipsInOrder } from '../../notice/effect.ts';
import type { Notice } from '../../notice/notice.ts';
import type { Part, Slip } from '../../notice/vocabulary.ts';
import { junctionNameOf, type LandmarkName } from '../../road/network.ts';
import { type Direction, gantry, type Landmark, landmarks, road } from '../../road/road.ts';
import { joinWithAnd } from './text.ts';

/** Names of the parts of a place. The name of a missing part is empty. */
export interface PlaceParts {
  readonly direction: string;
  readonly landmark: string;
  /** One junction, or the two ends of a stretch. */
  readonly junctions: readonly number[];
  /** Slip road or crossing in full: "exit slip", "link from the N7 to the N4". */
  readonly part: string;
  /** Slip road or crossing in the words of a road sign: "exit", "N7 to N4 link". */
  readonly sign: string;
  /** Slip roads that are closed together with a stretch: "with J6 entry and J7 exit slips". */
  readonly also: string;
}

/** Returns the names that pages and feeds use for a place. */
export function placeParts(notice: Notice): PlaceParts {
  const { from, to, direction, landmark, slips, link } = notice;
  const also = slipsInOrder(notice);
  const part = partWords(notice);
  const sign = isCrossing(notice) ? part : slips.join(' and ');
  return {
    direction: isCrossing(notice) ? '' : directionWords(direction),
    landmark: landmark ? landmarkWords(landmark) : '',
    junctions: from === to ? [from] : [from, to],
    part,
    sign: link ? `${link.from} to ${link.to} link` : sign,
    also: also.length > 0 ? `with ${slipsWords(also)}` : '',
  };
}

/** Describes a place: "J6 Blanchardstown (N3) to J7 Lucan (N4), exit slip". */
function placeWords(notice: Notice): string {
  const { landmark, junctions, part, also } = placeParts(notice);
  return [landmark, junctions.map(junctionNameOf).join(' to '), part, also]
    .filter(Boolean)
    .join(', ');
}

/** Describes a place, preceded by road and direction: "… southbound, J7 Lucan (N4) to J9 Red Cow (N7)". */
export function fullPlaceWords(notice: Notice): string {
  const { direction } = placeParts(notice);
  return `${road}${direction && ` ${direction}`}, ${placeWords(notice)}`;
}

export function directionWords(direction: Direction | 'both'): string {
  return direction === 'both' ? 'both directions' : direction;
}

/** Returns the name of the road, followed by the direction if a direction is chosen. */
export function roadWords(direction: Direction | undefined): string {
  return direction ? `${road} ${direction}` : road;
}

/** Returns the name of a landmark: "West-Link toll". */
export function landmarkWords(name: LandmarkName): string {
  const landmark: Landmark = landmarks[name];
  return landmark.name + (landmark === gantry ? ' toll' : '');
}

const partNames: Readonly<Record<Part, string>> = {
  exit: 'exit slip',
  entry: 'entry slip',
  roundabout: 'roundabout',
  link: 'link',
  overbridge: 'overbridge',
};

type PartFields = Pick<Notice, 'slips'> & Partial<Pick<Notice, 'link' | 'carries'>>;

/**
 * Names the affected parts: "exit and entry slips", "link from the N7 to the N4", "R115 overbridge"; empty
 * for the motorway itself.
 */
export function partWords({ slips, link, carries }: PartFields): string {
  const [part, other] = slips;
  if (!part) return '';
  if (link) return `link from the ${link.from} to the ${link.to}`;
  if (carries) return `${carries} overbridge`;
  return other ? `${slips.join(' and ')} slips` : partNames[part];
}

/** Names slip roads: "J6 entry and J7 exit slips". */
function slipsWords(slips: readonly Slip[]): string {
  return `${joinWithAnd(slips.map(({ junction, slip }) => `J${junction} ${slip}`))} ${slips.length > 1 ? 'slips' : 'slip'}`;
}
