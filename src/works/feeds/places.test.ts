import { describe, expect, it } from 'vitest';
import { aNotice, aSnapshot } from '../../../test/support/notices.ts';
import { site } from '../../../test/support/settings.ts';
import { below, parseXml, textOf } from '../../../test/support/xml.ts';
import { pointOf } from '../geometry.ts';
import type { Notice } from '../notice.ts';
import { viewAt } from '../view.ts';
import { cifsFeed, withoutLine } from './cifs.ts';
import { geoJsonFeed } from './geojson.ts';

const now = Date.UTC(2026, 10, 23, 12, 30);
const viewOf = (...notices: Notice[]) => viewAt(aSnapshot({ notices }), now);
const week = { from: '21:00', to: '05:30', days: [1, 2, 3, 4, 5] } as const;
const nights = aNotice({
  id: 'nights',
  kind: 'full-closure',
  lanes: undefined,
  direction: 'northbound',
  from: 7,
  to: 5,
  start: Date.UTC(2026, 10, 23, 21),
  end: Date.UTC(2026, 10, 26, 5, 30),
  repeat: week,
});
const slip = aNotice({ id: 'slipxx', from: 9, to: 9, slips: ['exit'] });

describe('the GeoJSON feed', () => {
  const features = (...notices: Notice[]) =>
    JSON.parse(geoJsonFeed(viewOf(...notices), site)).features;

  it('has a line in driving order, longitude first, and every night', () => {
    const [feature] = features(nights);
    expect(feature.geometry.type).toBe('LineString');
    expect(feature.geometry.coordinates[0]).toEqual(pointOf('northbound', 7));
    expect(feature.geometry.coordinates.at(-1)).toEqual(pointOf('northbound', 5));
    expect(feature.properties).toMatchObject({ effect: 'closed', state: 'planned' });
    expect(feature.properties.periods).toHaveLength(3);
  });

  it('has two lines for both carriageways, and no geometry for what has no line', () => {
    const [both, one] = features(aNotice({ direction: 'both' }), slip);
    expect(both.geometry).toMatchObject({ type: 'MultiLineString', coordinates: { length: 2 } });
    expect(one).toMatchObject({ id: 'slipxx', geometry: null });
  });

  it('credits the source of the lines', () => {
    expect(JSON.parse(geoJsonFeed(viewOf(), site))).toMatchObject({
      license: site.licence.url,
      attribution: expect.stringContaining('© OpenStreetMap contributors, ODbL 1.0'),
    });
  });
});

describe('the Waze feed', () => {
  const incidents = (...notices: Notice[]) => {
    const root = parseXml(cifsFeed(viewOf(...notices), site));
    return below(root, 'incident');
  };

  it('has an incident for each night and pair of neighbouring junctions', () => {
    const told = incidents(nights);
    expect(new Set(told.map((one) => one.getAttribute('id'))).size).toBe(6);
    const [first] = told;
    expect(first && textOf(first, 'starttime')).toBe('2026-11-23T21:00:00+00:00');
    expect(first && textOf(first, 'endtime')).toBe('2026-11-24T05:30:00+00:00');
    for (const one of told) {
      const polyline = textOf(one, 'polyline');
      expect(polyline).toMatch(/^(-?\d+\.\d{6} -?\d+\.\d{6} ?){2,}$/);
      expect(textOf(one, 'type')).toBe('ROAD_CLOSED');
    }
    const [longitude = 0, latitude = 0] = pointOf('northbound', 7) ?? [];
    expect(first && textOf(first, 'polyline')).toMatch(
      new RegExp(`^${latitude.toFixed(6)} ${longitude.toFixed(6)} `),
    );
  });

  it.each<[string, Partial<Notice>]>([
    ['lanes', {}],
    ['works with all lanes open', { kind: 'works', lanes: undefined }],
  ])('does not close the road for %s', (_, changes) => {
    const [one] = incidents(aNotice(changes));
    expect(one && textOf(one, 'type')).toBe('HAZARD');
  });

  it('keeps what was cancelled and what has ended for a day, with its end', () => {
    const cancelled = aNotice({ ...nights, cancelled: now - 8 * 3_600_000 });
    const told = incidents(cancelled);
    expect(told.map((one) => one.getAttribute('id'))).toEqual(
      incidents(nights).map((one) => one.getAttribute('id')),
    );
    for (const one of told) {
      expect(textOf(one, 'endtime')).toBe('2026-11-23T04:30:00+00:00');
      expect(textOf(one, 'starttime') < textOf(one, 'endtime')).toBe(true);
    }
    expect(incidents({ ...cancelled, cancelled: now - 2 * 86_400_000 })).toEqual([]);
    expect(incidents(aNotice({ end: now - 60_000 }))).toHaveLength(1);
    expect(incidents(aNotice({ start: now - 3e8, end: now - 2e8 }))).toEqual([]);
  });

  it('leaves out what has no line, and counts it', () => {
    const view = viewOf(slip, nights, aNotice({ from: 1, to: 2, direction: 'northbound' }));
    expect(cifsFeed(view, site)).not.toContain('slipxx');
    expect(withoutLine(view)).toBe(2);
  });

  it('says nothing of what only informs', () => {
    const information = aNotice({ kind: 'information', lanes: undefined });
    expect(incidents(information)).toEqual([]);
    expect(withoutLine(viewOf(information))).toBe(0);
  });
});
