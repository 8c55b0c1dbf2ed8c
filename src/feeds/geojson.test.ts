import { describe, expect, it } from 'vitest';
import { aNotice, fullNotice, now, viewOf } from '../../test/support/notices.ts';
import { site } from '../../test/support/settings.ts';
import { pointOf } from '../notice/geometry.ts';
import type { Notice } from '../notice/notice.ts';
import { geoJsonFeed } from './geojson.ts';
import { jsonFeed } from './json/json.ts';

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

  it('has a point, a line and the fields of the JSON feed, with the next period', () => {
    const view = viewOf(fullNotice);
    const [feature, ...others] = featuresOf(fullNotice);
    expect(others).toEqual([]);
    const { next, changes: _, ...fields } = JSON.parse(jsonFeed(view, site).join('')).notices[0];
    expect(feature.properties).toEqual({
      ...fields,
      place:
        'M50 northbound, West-Link toll, J9 Red Cow (N7) to J6 Blanchardstown (N3), with J7 exit slip',
      start: '2026-11-23T21:00:00Z',
      end: '2026-11-24T05:30:00Z',
    });
    expect(next.start).toBe(feature.properties.start);
    const [point, line] = feature.geometry.geometries;
    expect([point.type, line.type]).toEqual(['Point', 'LineString']);
    expect(point.coordinates).toEqual(pointOf('northbound', 9));
    expect(line.coordinates.at(-1)).toEqual(pointOf('northbound', 6));
  });

  it('has a line for each carriageway of a notice for both directions', () => {
    const [both] = featuresOf(aNotice({ direction: 'both' }));
    const [, ...lines] = both.geometry.geometries;
    expect(lines.map(({ coordinates }: { coordinates: unknown[] }) => coordinates[0])).toEqual([
      pointOf('northbound', 7),
      pointOf('southbound', 6),
    ]);
  });

  it('has a point for a slip road and for a bridge between junctions', () => {
    const slip = aNotice({ from: 9, to: 9, slips: ['exit'], direction: 'both' });
    const features = featuresOf(slip, { ...slip, id: 'bridge', to: 10, slips: ['overbridge'] });
    expect(features.map(({ geometry }: { geometry: object }) => geometry)).toEqual([
      { type: 'Point', coordinates: pointOf('northbound', 9) },
      { type: 'Point', coordinates: expect.any(Array) },
    ]);
  });

  it('omits ended and cancelled notices', () => {
    const endedNotice = aNotice({ id: 'overab', end: now - 60_000 });
    const cancelled = aNotice({ id: 'cancel', cancelled: now - 60_000 });
    expect(featuresOf(endedNotice, aNotice(), cancelled)).toMatchObject([{ id: 'k7m2qx' }]);
  });
});
