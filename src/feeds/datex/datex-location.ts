import { fullPlaceWords } from '../../answer/words/place.ts';
import {
  distancesAlong,
  metresBetween,
  type Point,
  placesOf,
  pointAt,
  pointOf,
  type Stretch,
} from '../../notice/geometry.ts';
import type { Notice } from '../../notice/notice.ts';
import type { LaneState, Part } from '../../notice/vocabulary.ts';
import { junctionNameOf } from '../../road/network.ts';
import { memoizePerObject } from '../../road/per-object.ts';
import { type Direction, datexDirections, type JunctionNumber, road } from '../../road/road.ts';
import { escapeHtml } from '../../site/content/characters.ts';

/** Writes English text as a multilingual string of DATEX II. */
export function multilingualText(text: string): string {
  return `<com:values><com:value lang="en">${escapeHtml(text)}</com:value></com:values>`;
}

const carriagewayTypes: Readonly<Record<Part, string>> = {
  exit: 'exitSlipRoad',
  entry: 'entrySlipRoad',
  link: 'connectingCarriageway',
  roundabout: 'roundabout',
  overbridge: 'flyover',
};

/** Writes the location of a notice as text, as junctions and direction, and as a line if the line is known. */
export function locationOf(notice: Notice): string {
  const description = descriptionOf(notice);
  if (notice.slips.length > 0 || notice.from === notice.to) {
    return locationReference('PointLocation', description + pointByCoordinates(notice));
  }
  const [only = description, ...others] = placesOf(notice).map(
    (stretch) => description + lineXml(stretch.line) + linearLocationXml(stretch),
  );
  if (others.length === 0) return locationReference('SingleRoadLinearLocation', only);
  const groupMembers = [only, ...others].map(
    (lineLocation) =>
      `<loc:locationContainedInGroup xsi:type="loc:SingleRoadLinearLocation">${lineLocation}</loc:locationContainedInGroup>`,
  );
  return locationReference('LocationGroupByList', groupMembers.join(''));
}

function locationReference(type: string, content: string): string {
  return `<sit:locationReference xsi:type="loc:${type}">${content}</sit:locationReference>`;
}

function descriptionOf(notice: Notice): string {
  return [
    '<loc:supplementaryPositionalDescription>',
    `<loc:locationDescription>${multilingualText(fullPlaceWords(notice))}</loc:locationDescription>`,
    ...carriagewaysXml(notice),
    `<loc:roadInformation><loc:roadNumber>${escapeHtml(notice.carries ?? road)}</loc:roadNumber></loc:roadInformation>`,
    '</loc:supplementaryPositionalDescription>',
  ].join('');
}

function carriagewaysXml({ slips, lanes: { of, states = [] } = {} }: Notice): string[] {
  const names =
    slips.length > 0 ? slips.map((part) => carriagewayTypes[part]) : ['mainCarriageway'];
  const totalXml = of ? `<loc:originalNumberOfLanes>${of}</loc:originalNumberOfLanes>` : '';
  const lanesXml = totalXml + states.map(laneXml).join('');
  return names.map(
    (name) =>
      `<loc:carriageway><loc:carriageway>${name}</loc:carriageway>${lanesXml}</loc:carriageway>`,
  );
}

/**
 * Writes a lane. Empty for an auxiliary lane, which DATEX II does not define. A comment of the record names
 * this lane.
 */
function laneXml({ lane }: LaneState): string {
  if (lane === 'auxiliary') return '';
  const [, number] = /^lane-(\d)$/.exec(lane) ?? [];
  if (number) return `<loc:lane><loc:laneNumber>${number}</loc:laneNumber></loc:lane>`;
  const laneUsage = lane === 'all' ? 'allLanesCompleteCarriageway' : 'hardShoulder';
  return `<loc:lane><loc:laneUsage>${laneUsage}</loc:laneUsage></loc:lane>`;
}

/** Writes the point of a notice at one junction. For both carriageways, the point is midway between them. */
function pointByCoordinates(notice: Notice): string {
  const points = placesOf(notice).flatMap(({ line }) => line);
  if (points.length === 0) return '';
  const meanOf = (axis: 0 | 1) =>
    points.reduce((sum, point) => sum + point[axis], 0) / points.length;
  const coordinates = pointCoordinates('loc:pointCoordinates', [meanOf(0), meanOf(1)]);
  return `<loc:pointByCoordinates>${coordinates}</loc:pointByCoordinates>`;
}

function pointCoordinates(name: string, [longitude, latitude]: Point): string {
  const round = (degrees: number) => Number(degrees.toFixed(6));
  return `<${name}><loc:latitude>${round(latitude)}</loc:latitude><loc:longitude>${round(longitude)}</loc:longitude></${name}>`;
}

/** Writes a line as OpenLR and GML. Memoized, because several notices may share a stretch. */
const lineXml = memoizePerObject((line: readonly Point[]) => openLrXml(line) + gmlXml(line));

/** Writes the OpenLR reference of a line as location reference points. */
function openLrXml(line: readonly Point[]): string {
  const points = openLrOf(line).map(({ point, bearing, metresToNext }) => {
    const isLast = metresToNext === 0;
    const name = `loc:openlr${isLast ? 'Last' : ''}LocationReferencePoint`;
    return [
      `<${name}>${pointCoordinates('loc:openlrCoordinates', point)}`,
      '<loc:openlrLineAttributes><loc:openlrFunctionalRoadClass>frc0</loc:openlrFunctionalRoadClass>',
      '<loc:openlrFormOfWay>motorway</loc:openlrFormOfWay>',
      `<loc:openlrBearing>${Math.floor(bearing)}</loc:openlrBearing></loc:openlrLineAttributes>`,
      isLast
        ? ''
        : `<loc:openlrPathAttributes><loc:openlrLowestFrcToNextLRPoint>frc0</loc:openlrLowestFrcToNextLRPoint><loc:openlrDistanceToNextLRPoint>${Math.round(metresToNext)}</loc:openlrDistanceToNextLRPoint></loc:openlrPathAttributes>`,
      `</${name}>`,
    ].join('');
  });
  return `<loc:openlrLinear><loc:firstDirection>${points.join('')}</loc:firstDirection></loc:openlrLinear>`;
}

/** Writes a GML line string. In EPSG 4326, latitude precedes longitude. */
function gmlXml(line: readonly Point[]): string {
  const crs = 'http://www.opengis.net/def/crs/EPSG/0/4326';
  const posList = line.map(([longitude, latitude]) => `${latitude} ${longitude}`).join(' ');
  return `<loc:gmlLineString srsDimension="2" srsName="${crs}"><loc:posList>${posList}</loc:posList></loc:gmlLineString>`;
}

/** Writes the stretch between two junctions on one carriageway, in driving order. */
function linearLocationXml({ from, to, direction }: Stretch): string {
  return [
    '<loc:linearWithinLinearElement>',
    `<loc:directionOnLinearSection>${datexDirections[direction]}</loc:directionOnLinearSection>`,
    `<loc:linearElement><loc:roadNumber>${road}</loc:roadNumber>`,
    '<loc:linearElementNature>road</loc:linearElementNature></loc:linearElement>',
    `<loc:fromPoint ${atReferent}${referentXml(from, direction)}</loc:fromPoint>`,
    `<loc:toPoint ${atReferent}${referentXml(to, direction)}</loc:toPoint>`,
    '</loc:linearWithinLinearElement>',
  ].join('');
}

const atReferent =
  'xsi:type="loc:DistanceFromLinearElementReferent"><loc:distanceAlong>0</loc:distanceAlong>';

function referentXml(number: JunctionNumber, direction: Direction): string {
  const point = pointOf(direction, number);
  return [
    `<loc:fromReferent><loc:referentIdentifier>${road} J${number}</loc:referentIdentifier>`,
    `<loc:referentName>${escapeHtml(junctionNameOf(number))}</loc:referentName>`,
    '<loc:referentType>intersection</loc:referentType>',
    point ? pointCoordinates('loc:pointCoordinates', point) : '',
    '</loc:fromReferent>',
  ].join('');
}

/** A location reference point of OpenLR. */
interface ReferencePoint {
  readonly point: Point;
  /** Bearing along the line in degrees clockwise from north. At the last point, the bearing points backwards. */
  readonly bearing: number;
  /** Distance along the line to the next reference point, in m; 0 at the last point. */
  readonly metresToNext: number;
}

/** Maximum distance between two reference points, and distance over which a bearing is measured, both in m. */
const [maxMetres, bearingMetres] = [15_000, 20];

/**
 * Returns the OpenLR reference of a line, with points at both ends and at equal distances between them.
 */
export function openLrOf(line: readonly Point[]): readonly ReferencePoint[] {
  const distances = distancesAlong(line);
  const length = distances.at(-1) ?? 0;
  const legs = Math.ceil(length / maxMetres);
  return Array.from({ length: legs + 1 }, (_, index) => {
    const [along, isLast] = [(index * length) / legs, index === legs];
    const point = pointAt(along, line, distances);
    const distanceAhead = along + (isLast ? -1 : 1) * bearingMetres;
    const [east, north] = metresBetween(point, pointAt(distanceAhead, line, distances));
    const bearing = ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360;
    return { point, bearing, metresToNext: isLast ? 0 : length / legs };
  });
}
