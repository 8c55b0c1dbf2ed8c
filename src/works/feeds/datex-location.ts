import { escapeHtml } from '../../http/escape.ts';
import { directionBetween, junctionNameOf } from '../../site/road/network.ts';
import {
  type Direction,
  datexDirections,
  type JunctionNumber,
  road,
} from '../../site/road/road.ts';
import { directionsOf, knownLinesOf, type Point, pointOf, type Stretch } from '../geometry.ts';
import type { LaneState, Notice, Part } from '../notice.ts';
import { memoizePerObject } from '../per-object.ts';
import { fullPlaceWords } from '../words.ts';

const carriageway: Readonly<Record<Part, string>> = {
  exit: 'exitSlipRoad',
  entry: 'entrySlipRoad',
  link: 'connectingCarriageway',
  roundabout: 'roundabout',
  overbridge: 'flyover',
};

/**
 * Location of a notice: in words, as junctions and direction, and as a line if there is one. Cached by
 * notice object, which stays the same while its periods pass.
 */
export const locationOf = memoizePerObject((notice: Notice): string => {
  const description = descriptionOf(notice);
  const directions = directionsOf(notice);
  const isPoint = notice.slips.length > 0 || notice.from === notice.to;
  if (isPoint) return reference('PointLocation', description);
  const [only, other] = directions;
  if (!only) return reference('SingleRoadLinearLocation', description);
  const lines = knownLinesOf(notice);
  const parts = directions.map((direction) => {
    const line = lines.find((one) => one.direction === direction);
    return description + (line ? gml(line) : '') + linearLocation(notice, direction);
  });
  if (!other) return reference('SingleRoadLinearLocation', parts.join(''));
  const contained = parts.map(
    (part) =>
      `<loc:locationContainedInGroup xsi:type="loc:SingleRoadLinearLocation">${part}</loc:locationContainedInGroup>`,
  );
  return reference('LocationGroupByList', contained.join(''));
});

function reference(type: string, content: string): string {
  return `<sit:locationReference xsi:type="loc:${type}">${content}</sit:locationReference>`;
}

function descriptionOf(notice: Notice): string {
  return [
    '<loc:supplementaryPositionalDescription><loc:locationDescription>',
    `<com:values><com:value lang="en">${escapeHtml(fullPlaceWords(notice))}</com:value></com:values>`,
    '</loc:locationDescription>',
    ...carriageways(notice),
    `<loc:roadInformation><loc:roadNumber>${escapeHtml(notice.carries ?? road)}</loc:roadNumber></loc:roadInformation>`,
    '</loc:supplementaryPositionalDescription>',
  ].join('');
}

/** Names the lanes that a notice concerns; of a closure only the closed, because readers take all for closed. */
function carriageways({ kind, slips, lanes, laneStates = [] }: Notice): string[] {
  const names = slips.length > 0 ? slips.map((part) => carriageway[part]) : ['mainCarriageway'];
  const count = lanes ? `<loc:originalNumberOfLanes>${lanes.of}</loc:originalNumberOfLanes>` : '';
  const isClosure = kind === 'lane-closure' || kind === 'mixed-closure';
  const concerned = laneStates.filter(({ state }) => !isClosure || state === 'closed');
  const named = count + concerned.map(laneOf).join('');
  return names.map(
    (name) =>
      `<loc:carriageway><loc:carriageway>${name}</loc:carriageway>${named}</loc:carriageway>`,
  );
}

/** DATEX II has no term for an auxiliary lane, so a comment of the record names it. */
function laneOf({ lane }: LaneState): string {
  if (lane === 'auxiliary') return '';
  const [, number] = /^lane-(\d)$/.exec(lane) ?? [];
  if (number) return `<loc:lane><loc:laneNumber>${number}</loc:laneNumber></loc:lane>`;
  const usage = lane === 'all' ? 'allLanesCompleteCarriageway' : 'hardShoulder';
  return `<loc:lane><loc:laneUsage>${usage}</loc:laneUsage></loc:lane>`;
}

/** GML line string, with latitude before longitude as EPSG 4326 defines. */
const gml = memoizePerObject(({ line }: Stretch): string => {
  const crs = 'http://www.opengis.net/def/crs/EPSG/0/4326';
  const list = line.map(([longitude, latitude]) => `${latitude} ${longitude}`).join(' ');
  return `<loc:gmlLineString srsDimension="2" srsName="${crs}"><loc:posList>${list}</loc:posList></loc:gmlLineString>`;
});

/** From junction to junction on one carriageway, in driving order. */
function linearLocation({ from, to }: Notice, direction: Direction): string {
  const [first, last] = inDrivingOrder(from, to, direction);
  return [
    '<loc:linearWithinLinearElement>',
    `<loc:directionOnLinearSection>${datexDirections[direction]}</loc:directionOnLinearSection>`,
    `<loc:linearElement><loc:roadNumber>${road}</loc:roadNumber>`,
    '<loc:linearElementNature>road</loc:linearElementNature></loc:linearElement>',
    `<loc:fromPoint ${atReferent}${referent(first, direction)}</loc:fromPoint>`,
    `<loc:toPoint ${atReferent}${referent(last, direction)}</loc:toPoint>`,
    '</loc:linearWithinLinearElement>',
  ].join('');
}

const atReferent =
  'xsi:type="loc:DistanceFromLinearElementReferent"><loc:distanceAlong>0</loc:distanceAlong>';

function referent(number: JunctionNumber, direction: Direction): string {
  return [
    `<loc:fromReferent><loc:referentIdentifier>${road} J${number}</loc:referentIdentifier>`,
    `<loc:referentName>${escapeHtml(junctionNameOf(number))}</loc:referentName>`,
    '<loc:referentType>intersection</loc:referentType>',
    coordinates(pointOf(direction, number)),
    '</loc:fromReferent>',
  ].join('');
}

function coordinates(point: Point | undefined): string {
  if (!point) return '';
  const [longitude, latitude] = point;
  return `<loc:pointCoordinates><loc:latitude>${latitude}</loc:latitude><loc:longitude>${longitude}</loc:longitude></loc:pointCoordinates>`;
}

/** Puts two junctions in driving order; a notice may give them the other way round. */
function inDrivingOrder(
  from: JunctionNumber,
  to: JunctionNumber,
  direction: Direction,
): readonly [JunctionNumber, JunctionNumber] {
  return directionBetween(from, to) === direction ? [from, to] : [to, from];
}
