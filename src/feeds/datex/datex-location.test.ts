import { describe, expect, it } from 'vitest';
import { aNotice } from '../../../test/support/notices.ts';
import { type PlainValue, parseXml, toPlainValue } from '../../../test/support/xml.ts';
import { placesOf, pointOf } from '../../notice/geometry.ts';
import type { Notice } from '../../notice/notice.ts';
import { type Direction, directions } from '../../road/road.ts';
import { locationOf } from './datex-location.ts';
import { openLrOf } from './openlr.ts';

const namespaces = [
  'xmlns:com="http://datex2.eu/schema/3/common"',
  'xmlns:loc="http://datex2.eu/schema/3/locationReferencing"',
  'xmlns:sit="http://datex2.eu/schema/3/situation"',
  'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"',
].join(' ');

/** Returns the location of a notice as parsed from its record. */
function locationReferenceOf(notice: Notice): PlainValue {
  const record = toPlainValue(parseXml(`<record ${namespaces}>${locationOf(notice)}</record>`));
  const { locationReference } = Object(record);
  return locationReference;
}

const describedLocation = (value: string, details: object, road = 'M50') => ({
  locationDescription: { values: { value: { text: value, lang: 'en' } } },
  ...details,
  roadInformation: { roadNumber: road },
});
const mainCarriageway = { carriageway: { carriageway: 'mainCarriageway' } };
const junctionNames = {
  3: 'J3 M1',
  2: 'J2 Santry (R104)',
  6: 'J6 Blanchardstown (N3)',
  7: 'J7 Lucan (N4)',
  9: 'J9 Red Cow (N7)',
};
const referent = (number: keyof typeof junctionNames, direction: Direction) => {
  const [longitude, latitude] = pointOf(direction, number) ?? [];
  const point = { pointCoordinates: { latitude: `${latitude}`, longitude: `${longitude}` } };
  return {
    type: 'loc:DistanceFromLinearElementReferent',
    distanceAlong: '0',
    fromReferent: {
      referentIdentifier: `M50 J${number}`,
      referentName: junctionNames[number],
      referentType: 'intersection',
      ...(latitude === undefined ? {} : point),
    },
  };
};
/** Returns a stretch as parsed from DATEX II: latitude precedes longitude; the line is optional. */
const stretchOf = (
  direction: Direction,
  from: keyof typeof junctionNames,
  to: keyof typeof junctionNames,
  description: object,
) => {
  const line = placesOf(aNotice({ direction, from, to }))[0]?.line;
  return {
    type: 'loc:SingleRoadLinearLocation',
    supplementaryPositionalDescription: description,
    ...(line && {
      openlrLinear: { firstDirection: expect.anything() },
      gmlLineString: {
        srsDimension: '2',
        srsName: 'http://www.opengis.net/def/crs/EPSG/0/4326',
        posList: line.map((point) => point.toReversed().join(' ')).join(' '),
      },
    }),
    linearWithinLinearElement: {
      directionOnLinearSection: direction === 'northbound' ? 'northBound' : 'southBound',
      linearElement: { roadNumber: 'M50', linearElementNature: 'road' },
      fromPoint: referent(from, direction),
      toPoint: referent(to, direction),
    },
  };
};

describe('the location of a DATEX II record', () => {
  it('is a group of both carriageways for a notice that applies to both directions', () => {
    const description = describedLocation(
      'M50 both directions, J6 Blanchardstown (N3) to J7 Lucan (N4)',
      mainCarriageway,
    );
    expect(locationReferenceOf(aNotice({ direction: 'both', lanes: undefined }))).toEqual({
      type: 'loc:LocationGroupByList',
      locationContainedInGroup: [
        stretchOf('northbound', 7, 6, description),
        stretchOf('southbound', 6, 7, description),
      ],
    });
  });

  it('is a group of lines if the direction of the road changes along the stretch', () => {
    const description = describedLocation(
      'M50 both directions, J2 Santry (R104) to J6 Blanchardstown (N3)',
      mainCarriageway,
    );
    const notice = aNotice({ direction: 'both', from: 2, to: 6, lanes: undefined });
    expect(Object(locationReferenceOf(notice)).locationContainedInGroup).toEqual([
      stretchOf('northbound', 6, 3, description),
      stretchOf('northbound', 2, 3, description),
      stretchOf('southbound', 3, 6, description),
      stretchOf('southbound', 3, 2, description),
    ]);
  });

  it.each<[string, Partial<Notice>, string, object, string?]>([
    ['works at a junction', {}, 'M50 southbound, J9 Red Cow (N7)', mainCarriageway],
    [
      'the exit and entry slip roads',
      { slips: ['exit', 'entry'], direction: 'both' },
      'M50 both directions, J9 Red Cow (N7), exit and entry slips',
      { carriageway: [{ carriageway: 'exitSlipRoad' }, { carriageway: 'entrySlipRoad' }] },
    ],
    [
      'a lane of a slip road',
      { slips: ['exit'], laneStates: [{ lane: 'lane-2', state: 'closed' }] },
      'M50 southbound, J9 Red Cow (N7), exit slip',
      { carriageway: { carriageway: 'exitSlipRoad', lane: { laneNumber: '2' } } },
    ],
    [
      'a lane',
      { laneStates: [{ lane: 'lane-1', state: 'narrowed' }] },
      'M50 southbound, J9 Red Cow (N7)',
      { carriageway: { carriageway: 'mainCarriageway', lane: { laneNumber: '1' } } },
    ],
    [
      'works on all lanes',
      { kind: 'works', laneStates: [{ lane: 'all', state: 'contraflow' }] },
      'M50 southbound, J9 Red Cow (N7)',
      {
        carriageway: {
          carriageway: 'mainCarriageway',
          lane: { laneUsage: 'allLanesCompleteCarriageway' },
        },
      },
    ],
    [
      'an auxiliary lane, which DATEX II does not define',
      { laneStates: [{ lane: 'auxiliary', state: 'closed' }] },
      'M50 southbound, J9 Red Cow (N7)',
      mainCarriageway,
    ],
    [
      'a roundabout',
      { slips: ['roundabout'] },
      'M50, J9 Red Cow (N7), roundabout',
      { carriageway: { carriageway: 'roundabout' } },
    ],
    [
      'a link',
      { slips: ['link'], link: { from: 'N7', to: 'M50 <W>' } },
      'M50 southbound, J9 Red Cow (N7), link from the N7 to the M50 <W>',
      { carriageway: { carriageway: 'connectingCarriageway' } },
    ],
    [
      'an overbridge, with the road that the bridge carries',
      { slips: ['overbridge'], carries: 'R115 & more' },
      'M50, J9 Red Cow (N7), R115 & more overbridge',
      { carriageway: { carriageway: 'flyover' } },
      'R115 & more',
    ],
  ])('is a point for %s', (_, changes, words, details, road) => {
    const notice = aNotice({ from: 9, to: 9, lanes: undefined, ...changes });
    expect(locationReferenceOf(notice)).toEqual({
      type: 'loc:PointLocation',
      pointByCoordinates: expect.anything(),
      supplementaryPositionalDescription: describedLocation(words, details, road),
    });
  });

  it("has the junction's coordinates on the affected carriageway, or midway between two affected carriageways", () => {
    const pointFor = (changes: Partial<Notice>) => {
      const place = locationReferenceOf(aNotice({ from: 9, to: 9, slips: ['exit'], ...changes }));
      const { latitude, longitude } = Object(place).pointByCoordinates.pointCoordinates;
      return [Number(longitude), Number(latitude)];
    };
    const [north = [0, 0], south = [0, 0]] = directions.map((one) => pointOf(one, 9));
    expect(pointFor({ direction: 'southbound' })).toEqual(south);
    const both = pointFor({ direction: 'both' });
    expect(both).toEqual([
      expect.closeTo((north[0] + south[0]) / 2, 5),
      expect.closeTo((north[1] + south[1]) / 2, 5),
    ]);
  });

  it("has the OpenLR reference points of the notice's line", () => {
    const notice = aNotice({ from: 15, to: 3, direction: 'northbound' });
    const { firstDirection } = Object(locationReferenceOf(notice)).openlrLinear;
    const { openlrLocationReferencePoint: points, openlrLastLocationReferencePoint: last } =
      firstDirection;
    const lineAttributes = { openlrFunctionalRoadClass: 'frc0', openlrFormOfWay: 'motorway' };
    const expected = openLrOf(placesOf(notice)[0]?.line ?? []).map(
      ({ point, bearing, metresToNext }) => ({
        openlrCoordinates: {
          latitude: `${Number(point[1].toFixed(6))}`,
          longitude: `${Number(point[0].toFixed(6))}`,
        },
        openlrLineAttributes: { ...lineAttributes, openlrBearing: `${Math.floor(bearing)}` },
        ...(metresToNext > 0 && {
          openlrPathAttributes: {
            openlrLowestFrcToNextLRPoint: 'frc0',
            openlrDistanceToNextLRPoint: `${Math.round(metresToNext)}`,
          },
        }),
      }),
    );
    expect([...points, last]).toEqual(expected);
  });
});
