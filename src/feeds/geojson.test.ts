import { describe, expect, it } from 'vitest';
import { decodeOpenLr } from '../../test/support/lines.ts';
import { aNotice, fullNotice, now, viewOf } from '../../test/support/notices.ts';
import { site } from '../../test/support/settings.ts';
import { pointOf } from '../notice/geometry.ts';
import type { Notice } from '../notice/notice.ts';
import { geoJsonFeed } from './geojson.ts';

const feedOf = (...notices: Notice[]) => JSON.parse(geoJsonFeed(viewOf(...notices), site).join(''));
const featuresOf = (...notices: Notice[]) => feedOf(...notices).features;

describe('the GeoJSON feed', () => {
  it('states its licence, its time of creation and the source of its lines', () => {
    expect(feedOf()).toEqual({
      type: 'FeatureCollection',
      license: site.licence.url,
      attribution: 'Ring Road. Lines: © OpenStreetMap contributors, ODbL 1.0',
      generated: '2026-11-23T06:00:00Z',
      features: [],
    });
  });

  it('has a feature with the line and all properties of a notice', () => {
    const [feature, ...others] = featuresOf(fullNotice);
    expect(others).toEqual([]);
    expect(feature).toEqual({
      type: 'Feature',
      id: 'allof1',
      geometry: { type: 'LineString', coordinates: expect.any(Array) },
      properties: {
        url: 'https://ring-road.example/works/allof1',
        state: 'planned',
        effect: 'slip-closed',
        closesRoad: false,
        kind: 'closure',
        title: 'Lanes 1 & 2 <closed>; slip too',
        text: 'Keep "right", ó 🚧 \\ it’s narrow.',
        place:
          'M50 northbound, West-Link toll, J9 Red Cow (N7) to J6 Blanchardstown (N3), with J7 exit slip',
        direction: 'northbound',
        from: 9,
        to: 6,
        slips: [],
        also: [{ junction: 7, slip: 'exit' }],
        cause: 'resurfacing',
        lanes: { closed: 2, of: 4 },
        laneStates: fullNotice.laneStates,
        diversion: 'Leave at J9 & follow the N4.',
        openlr: [expect.any(String)],
        periods: [
          { start: '2026-11-23T21:00:00Z', end: '2026-11-24T05:30:00Z' },
          { start: '2026-11-24T21:00:00Z', end: '2026-11-25T05:30:00Z' },
        ],
      },
    });
    const { coordinates } = feature.geometry;
    expect(coordinates[0]).toEqual(pointOf('northbound', 9));
    expect(coordinates.at(-1)).toEqual(pointOf('northbound', 6));
    const ends = decodeOpenLr(feature.properties.openlr[0]).map((point) => [
      expect.closeTo(point.getLongitudeDeg(), 4),
      expect.closeTo(point.getLatitudeDeg(), 4),
    ]);
    expect([coordinates[0], coordinates.at(-1)]).toEqual(ends);
  });

  it('has null or an empty list for missing data', () => {
    const [{ properties }] = featuresOf(aNotice({ kind: 'works', lanes: undefined }));
    expect(properties).toMatchObject({
      effect: 'works',
      also: [],
      cause: null,
      lanes: null,
      laneStates: [],
      diversion: null,
    });
  });

  it('has a line for each carriageway of a notice for both directions', () => {
    const [both] = featuresOf(aNotice({ direction: 'both' }));
    expect(both.geometry.type).toBe('MultiLineString');
    const [northbound, southbound, ...others] = both.geometry.coordinates;
    expect(others).toEqual([]);
    expect([northbound[0], northbound.at(-1)]).toEqual([
      pointOf('northbound', 7),
      pointOf('northbound', 6),
    ]);
    expect([southbound[0], southbound.at(-1)]).toEqual([
      pointOf('southbound', 6),
      pointOf('southbound', 7),
    ]);
    expect(both.properties.openlr).toHaveLength(2);
  });

  it('has a point on each affected carriageway for a notice at a junction, but no point for a bridge between junctions', () => {
    const slip = aNotice({ from: 9, to: 9, slips: ['exit'], direction: 'southbound' });
    const features = featuresOf(
      slip,
      { ...slip, id: 'bothxx', direction: 'both' },
      { ...slip, id: 'bridge', to: 10, slips: ['overbridge'] },
    );
    const [north, south] = [pointOf('northbound', 9), pointOf('southbound', 9)];
    expect(features.map(({ geometry }: { geometry: unknown }) => geometry)).toEqual([
      { type: 'Point', coordinates: south },
      { type: 'MultiPoint', coordinates: [north, south] },
      null,
    ]);
    expect(features[0].properties.openlr).toEqual([]);
  });

  it('omits ended and cancelled notices', () => {
    const endedNotice = aNotice({ id: 'overab', end: now - 60_000 });
    const cancelled = aNotice({ id: 'cancel', cancelled: now - 60_000 });
    expect(featuresOf(endedNotice, aNotice(), cancelled)).toMatchObject([{ id: 'k7m2qx' }]);
  });
});
