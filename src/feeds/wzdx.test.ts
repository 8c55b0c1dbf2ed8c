import { describe, expect, it } from 'vitest';
import { sampleNotices } from '../../cli/sample/notices.ts';
import { caseNotices } from '../../test/support/cases.ts';
import { aNotice, fullNotice, now, viewOf } from '../../test/support/notices.ts';
import { wzdxSchemaFolder, wzdxValidator } from '../../test/support/schemas.ts';
import { site } from '../../test/support/settings.ts';
import { linesOf, pointOf } from '../notice/geometry.ts';
import { kinds } from '../notice/kinds.ts';
import type { Notice } from '../notice/notice.ts';
import type { LaneState } from '../notice/vocabulary.ts';
import { countWithoutPlace, wzdxFeed } from './wzdx.ts';

const feedOf = (...notices: Notice[]) => JSON.parse(wzdxFeed(viewOf(...notices), site).join(''));
const propertiesOf = (changes: Partial<Notice>) => feedOf(aNotice(changes)).features[0].properties;
const closed = (lane: LaneState['lane']): LaneState => ({ lane, state: 'closed' });
const narrowed = (lane: LaneState['lane']): LaneState => ({ lane, state: 'narrowed' });
const noticeOnNights = aNotice({
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
const slipNotice = aNotice({ id: 'slipxx', from: 9, to: 9, slips: ['exit'] });

describe('the WZDx feed', () => {
  it('conforms to the published schema', async ({ skip }) => {
    if (wzdxSchemaFolder === undefined) {
      return skip('the WZDx feed is not validated: no schemas at ../shared or WZDX_SCHEMAS');
    }
    const everyKind = kinds.map((kind, number) => aNotice({ id: `kind${number}x`, kind }));
    const schemaErrors = wzdxValidator(wzdxSchemaFolder);
    expect(schemaErrors(feedOf())).toBe('');
    expect(schemaErrors(feedOf(...everyKind, noticeOnNights, slipNotice))).toBe('');
    expect(schemaErrors(feedOf(...sampleNotices(now), ...caseNotices(now)))).toBe('');
    const [feature] = feedOf(noticeOnNights).features;
    feature.properties.vehicle_impact = 'closed';
    expect(schemaErrors({ ...feedOf(), features: [feature] })).toContain('vehicle_impact');
  });

  it('contains its licence, its sources, and an event with all details for each night', () => {
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
          related_road_events: [{ type: 'next-occurrence', id: 'allof1-29925900-northbound' }],
        },
        restrictions: [{ type: 'reduced-width' }],
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
          properties: {
            ...{ ...event.properties, ...times },
            core_details: {
              ...event.properties.core_details,
              related_road_events: [{ type: 'first-occurrence', id: event.id }],
            },
          },
        },
      ],
    });
  });

  it.each<[string, Partial<Notice>, string[]]>([
    ['closed lanes', {}, ['some-lanes-closed']],
    ['all lanes closed', { lanes: { closed: 4, of: 4 } }, ['all-lanes-closed']],
    ['works with all lanes open', { kind: 'works', lanes: undefined }, ['all-lanes-open']],
    ['information', { kind: 'information', lanes: undefined }, []],
    ['an incident', { kind: 'incident' }, []],
    ['lanes closed after a collision', { cause: 'collision' }, []],
    ['salting', { kind: 'winter', lanes: undefined }, []],
    ['a cancelled notice', { cancelled: now }, []],
    ['a notice after this week', { start: now + 8e8, end: now + 9e8 }, []],
  ])('has events with a vehicle impact only for works of this week (%s)', (_, changes, impacts) => {
    const { features } = feedOf(aNotice(changes));
    expect(
      features.map(({ properties }: { properties: object }) => Object(properties).vehicle_impact),
    ).toEqual(impacts);
  });

  it.each<[string, Partial<Notice>, string[] | undefined]>([
    ['one named lane', { laneStates: [closed('lane-1')] }, ['closed', 'open', 'open', 'open']],
    [
      'two closed lanes and a narrowed lane',
      {
        lanes: { closed: 2, of: 3 },
        laneStates: [narrowed('lane-3'), closed('lane-2'), closed('lane-1')],
      },
      ['closed', 'closed', 'open'],
    ],
    ['no named lane', {}, undefined],
    ['an auxiliary lane', { laneStates: [closed('auxiliary')] }, undefined],
    [
      'more named lanes than closed lanes',
      { laneStates: [closed('lane-1'), closed('lane-2')] },
      undefined,
    ],
    [
      'the hard shoulder counted as a lane',
      {
        lanes: { closed: 2, of: 4 },
        laneStates: [closed('lane-1'), closed('hard-shoulder')],
      },
      undefined,
    ],
    [
      'one lane of an unknown total',
      { lanes: undefined, laneStates: [closed('lane-1')] },
      undefined,
    ],
  ])(
    'lists the lanes from the left only if the state of every lane is known (%s)',
    (_, changes, states) => {
      const lanes = states?.map((status, index) => ({ order: index + 1, type: 'general', status }));
      const expected = lanes?.map((lane) => expect.objectContaining(lane));
      expect(propertiesOf(changes).lanes).toEqual(expected);
    },
  );

  it('marks a narrowed lane with a reduced width', () => {
    const laneStates = [closed('lane-1'), narrowed('lane-3')];
    const reducedWidth = [{ type: 'reduced-width' }];
    const { restrictions, lanes } = propertiesOf({ lanes: { closed: 1, of: 3 }, laneStates });
    expect(restrictions).toEqual(reducedWidth);
    expect(lanes).toEqual([
      { order: 1, type: 'general', status: 'closed' },
      { order: 2, type: 'general', status: 'open' },
      { order: 3, type: 'general', status: 'open', restrictions: reducedWidth },
    ]);
    expect(propertiesOf({})).not.toHaveProperty('restrictions');
  });

  it('gives a notice at one junction a MultiPoint geometry', () => {
    const [{ geometry }, ...others] = feedOf(slipNotice).features;
    expect(others).toEqual([]);
    expect(geometry).toEqual({ type: 'MultiPoint', coordinates: [pointOf('southbound', 9)] });
    expect(countWithoutPlace(viewOf(slipNotice))).toBe(0);
  });

  it('counts the notices of this week that are omitted because their position is unknown', () => {
    const later = { ...slipNotice, start: now + 8e8, end: now + 9e8 };
    const cancelled = { ...slipNotice, id: 'cancel', cancelled: now };
    const information = {
      ...slipNotice,
      id: 'inform',
      kind: 'information' as const,
      slips: [],
      lanes: undefined,
    };
    const noticeAcrossTurn = aNotice({ id: 'turnxx', from: 1, to: 7 });
    const tunnel = aNotice({ id: 'tunnel', direction: 'both', from: 1, to: 2 });
    expect(countWithoutPlace(viewOf(later, cancelled, information))).toBe(0);
    expect(countWithoutPlace(viewOf(noticeAcrossTurn, tunnel, noticeOnNights))).toBe(2);
    expect(feedOf(later, cancelled, information, noticeAcrossTurn, tunnel).features).toEqual([]);
  });
});
