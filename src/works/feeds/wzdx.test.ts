import { describe, expect, it } from 'vitest';
import { sampleNotices } from '../../../cli/notices/sample.ts';
import { caseNotices } from '../../../test/support/cases.ts';
import { aNotice, aSnapshot, fullNotice } from '../../../test/support/notices.ts';
import { wzdxSchemaFolder, wzdxValidator } from '../../../test/support/schemas.ts';
import { site } from '../../../test/support/settings.ts';
import { linesOf, pointOf } from '../geometry.ts';
import { kinds, type Notice } from '../notice.ts';
import { viewAt } from '../view.ts';
import { countWithoutLine, wzdxFeed } from './wzdx.ts';

const now = Date.UTC(2026, 10, 23, 12, 30);
const viewOf = (...notices: Notice[]) => viewAt(aSnapshot({ notices }), now);
const feedOf = (...notices: Notice[]) => JSON.parse(wzdxFeed(viewOf(...notices), site).join(''));
const nights = aNotice({
  id: 'nights',
  kind: 'full-closure',
  lanes: undefined,
  direction: 'both',
  from: 5,
  to: 7,
  start: Date.UTC(2026, 10, 23, 21),
  end: Date.UTC(2026, 10, 26, 5, 30),
  repeat: { from: '21:00', to: '05:30', days: [1, 2, 3] },
});
const slip = aNotice({ id: 'slipxx', from: 9, to: 9, slips: ['exit'] });

describe('the WZDx feed', () => {
  it('is valid by the published schema', async ({ skip }) => {
    if (wzdxSchemaFolder === undefined) {
      return skip('the WZDx feed is not validated: no schemas at ../shared or WZDX_SCHEMAS');
    }
    const everyKind = kinds.map((kind, number) => aNotice({ id: `kind${number}x`, kind }));
    const schemaErrors = wzdxValidator(wzdxSchemaFolder);
    expect(schemaErrors(feedOf())).toBe('');
    expect(schemaErrors(feedOf(...everyKind, nights, slip))).toBe('');
    expect(schemaErrors(feedOf(...sampleNotices(now), ...(await caseNotices(now))))).toBe('');
    const [one] = feedOf(nights).features;
    one.properties.vehicle_impact = 'closed';
    expect(schemaErrors({ ...feedOf(), features: [one] })).toContain('vehicle_impact');
  });

  it('says of each night all that its readers ask', () => {
    const event = {
      type: 'Feature',
      id: 'allof1-29924460-northbound',
      properties: {
        start_date: '2026-11-23T21:00:00Z',
        end_date: '2026-11-24T05:30:00Z',
        core_details: {
          event_type: 'work-zone',
          data_source_id: 'ring-road.example',
          road_names: ['M50'],
          direction: 'northbound',
          name: 'Lanes 1 & 2 <closed>; slip too',
          description: 'Keep "right", ó 🚧 \\ it’s narrow.',
          creation_date: '2026-11-20T09:00:00Z',
          update_date: '2026-11-22T10:15:00Z',
        },
        beginning_cross_street: 'J9 Red Cow (N7)',
        ending_cross_street: 'J6 Blanchardstown (N3)',
        is_start_position_verified: false,
        is_end_position_verified: false,
        is_start_date_verified: false,
        is_end_date_verified: false,
        location_method: 'junction-method',
        work_zone_type: 'static',
        vehicle_impact: 'some-lanes-closed',
        reduced_speed_limit_kph: 60,
        types_of_work: [{ type_name: 'surface-work' }],
      },
      geometry: { type: 'LineString', coordinates: linesOf(fullNotice)[0]?.line },
    };
    const times = { start_date: '2026-11-24T21:00:00Z', end_date: '2026-11-25T05:30:00Z' };
    expect(feedOf(fullNotice)).toEqual({
      type: 'FeatureCollection',
      license: site.licence.url,
      attribution: 'Ring Road. Lines: © OpenStreetMap contributors, ODbL 1.0',
      feed_info: {
        publisher: 'Ring Road',
        version: '4.2',
        update_date: '2026-11-23T06:00:00Z',
        data_sources: [{ data_source_id: 'ring-road.example', organization_name: 'Ring Road' }],
      },
      features: [
        event,
        {
          ...event,
          id: 'allof1-29925900-northbound',
          properties: { ...event.properties, ...times },
        },
      ],
    });
  });

  it('has an event for each night and each direction, in driving order', () => {
    const { features } = feedOf(nights);
    expect(features).toHaveLength(6);
    expect(new Set(features.map(({ id }: { id: string }) => id)).size).toBe(6);
    expect(features[0]).toMatchObject({
      properties: {
        core_details: { event_type: 'work-zone', road_names: ['M50'], direction: 'northbound' },
        start_date: '2026-11-23T21:00:00Z',
        end_date: '2026-11-24T05:30:00Z',
        beginning_cross_street: 'J7 Lucan (N4)',
        ending_cross_street: 'J5 Finglas (N2)',
        vehicle_impact: 'all-lanes-closed',
      },
      geometry: { type: 'LineString' },
    });
    const line = features[0].geometry.coordinates;
    expect([line[0], line.at(-1)]).toEqual([pointOf('northbound', 7), pointOf('northbound', 5)]);
  });

  it.each<[string, Partial<Notice>, string[]]>([
    ['closed lanes', {}, ['some-lanes-closed']],
    ['all lanes closed', { lanes: { closed: 4, of: 4 } }, ['all-lanes-closed']],
    ['works beside the lanes', { kind: 'works', lanes: undefined }, ['all-lanes-open']],
    ['what only informs', { kind: 'information', lanes: undefined }, []],
    ['what was cancelled', { cancelled: now }, []],
    ['what comes after this week', { start: now + 8e8, end: now + 9e8 }, []],
  ])('says the impact of %s', (_, changes, impacts) => {
    const { features } = feedOf(aNotice(changes));
    expect(
      features.map(({ properties }: { properties: object }) => Object(properties).vehicle_impact),
    ).toEqual(impacts);
  });

  it('has the limit, the type of work, and the lanes from the left where each of them is known', () => {
    const lane1 = { lane: 'lane-1', state: 'closed' } as const;
    const propertiesOf = (changes: Partial<Notice>) =>
      feedOf(aNotice({ cause: 'barrier', speedLimit: 60, ...changes })).features[0].properties;
    expect(propertiesOf({ laneStates: [lane1] })).toMatchObject({
      reduced_speed_limit_kph: 60,
      types_of_work: [{ type_name: 'barrier-work' }],
      lanes: [
        { order: 1, type: 'general', status: 'closed' },
        { order: 2, type: 'general', status: 'open' },
        { order: 3, type: 'general', status: 'open' },
        { order: 4, type: 'general', status: 'open' },
      ],
    });
    expect(propertiesOf({})).not.toHaveProperty('lanes');
    const auxiliary = { lane: 'auxiliary', state: 'closed' } as const;
    expect(propertiesOf({ laneStates: [auxiliary] })).not.toHaveProperty('lanes');
    const second = { lane: 'lane-2', state: 'closed' } as const;
    const narrow = { lane: 'lane-3', state: 'narrowed' } as const;
    const shoulder = { lane: 'hard-shoulder', state: 'closed' } as const;
    expect(
      propertiesOf({ lanes: { closed: 1, of: 3 }, laneStates: [narrow, second] }).lanes,
    ).toEqual([
      { order: 1, type: 'general', status: 'open' },
      { order: 2, type: 'general', status: 'closed' },
      { order: 3, type: 'general', status: 'open' },
    ]);
    expect(
      propertiesOf({ lanes: { closed: 2, of: 3 }, laneStates: [second, lane1] }).lanes,
    ).toMatchObject([
      { order: 1, status: 'closed' },
      { order: 2, status: 'closed' },
      { order: 3, status: 'open' },
    ]);
    expect(propertiesOf({ laneStates: [lane1, second] })).not.toHaveProperty('lanes');
    expect(
      propertiesOf({ lanes: { closed: 2, of: 4 }, laneStates: [lane1, shoulder] }),
    ).not.toHaveProperty('lanes');
    expect(propertiesOf({ lanes: undefined, laneStates: [lane1] })).not.toHaveProperty('lanes');
    expect(propertiesOf({ cause: 'collision' })).not.toHaveProperty('types_of_work');
  });

  it.each([
    ['resurfacing', 'surface-work'],
    ['bridge', 'below-road-work'],
    ['barrier', 'barrier-work'],
    ['drains', 'below-road-work'],
    ['signs', 'roadside-work'],
    ['vegetation', 'maintenance'],
  ] as const)('says that %s is %s', (cause, type) => {
    const [one] = feedOf(aNotice({ cause })).features;
    expect(one.properties.types_of_work).toEqual([{ type_name: type }]);
  });

  it('leaves out what has no line, one carriageway of two as well, and counts it', () => {
    const half = aNotice({ id: 'halfxx', direction: 'both', from: 12, to: 15 });
    const { features } = feedOf(aNotice(), slip, half);
    const eventIds = features.map(({ id }: { id: string }) => id.replace(/-\d+/, ''));
    expect(eventIds).toEqual(['k7m2qx-southbound', 'halfxx-southbound']);
    expect(countWithoutLine(viewOf(aNotice(), slip, half))).toBe(2);
  });

  it('counts what has no line of these nights alone, and no more than once', () => {
    const later = { ...slip, start: now + 8e8, end: now + 9e8 };
    const cancelled = { ...slip, id: 'cancel', cancelled: now };
    const information = {
      ...slip,
      id: 'inform',
      kind: 'information' as const,
      slips: [],
      lanes: undefined,
    };
    const turning = aNotice({ id: 'turnxx', from: 1, to: 7 });
    const tunnel = aNotice({ id: 'tunnel', direction: 'both', from: 1, to: 2 });
    expect(countWithoutLine(viewOf(later, cancelled, information))).toBe(0);
    expect(countWithoutLine(viewOf(turning, tunnel, nights))).toBe(2);
    expect(feedOf(later, cancelled, information, turning, tunnel).features).toEqual([]);
  });

  it('claims no licence of WZDx, which would be CC0 for lines that are not, and credits them', () => {
    const feed = feedOf();
    expect(feed.feed_info).not.toHaveProperty('license');
    expect(feed).toMatchObject({
      license: site.licence.url,
      attribution: expect.stringContaining('© OpenStreetMap contributors, ODbL 1.0'),
    });
  });
});
