import { describe, expect, it } from 'vitest';
import { sampleNotices } from '../../../cli/notices/sample.ts';
import { caseNotices } from '../../../test/support/cases.ts';
import { aNotice, aSnapshot } from '../../../test/support/notices.ts';
import { site } from '../../../test/support/settings.ts';
import { wzdxSchemas, wzdxValidator } from '../../../test/support/wzdx-schema.ts';
import { pointOf } from '../geometry.ts';
import { kinds, type Notice } from '../notice.ts';
import { viewAt } from '../view.ts';
import { withoutLine, wzdxFeed } from './wzdx.ts';

const now = Date.UTC(2026, 10, 23, 12, 30);
const viewOf = (...notices: Notice[]) => viewAt(aSnapshot({ notices }), now);
const feedOf = (...notices: Notice[]) => JSON.parse(wzdxFeed(viewOf(...notices), site));
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
    if (wzdxSchemas === undefined) {
      return skip('the WZDx feed is not validated: no schemas at ../shared or WZDX_SCHEMAS');
    }
    const everyKind = kinds.map((kind, number) => aNotice({ id: `kind${number}x`, kind }));
    const complaints = wzdxValidator(wzdxSchemas);
    expect(complaints(feedOf())).toBe('');
    expect(complaints(feedOf(...everyKind, nights, slip))).toBe('');
    expect(complaints(feedOf(...sampleNotices(now), ...(await caseNotices(now))))).toBe('');
    const [one] = feedOf(nights).features;
    one.properties.vehicle_impact = 'closed';
    expect(complaints({ ...feedOf(), features: [one] })).toContain('vehicle_impact');
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
  ])('says the impact of %s', (_, changes, impacts) => {
    const { features } = feedOf(aNotice(changes));
    expect(
      features.map(({ properties }: { properties: object }) => Object(properties).vehicle_impact),
    ).toEqual(impacts);
  });

  it('has the limit, the type of work, and the lanes from the left where each of them is known', () => {
    const lane1 = { lane: 'lane-1', state: 'closed' } as const;
    const told = (changes: Partial<Notice>) =>
      feedOf(aNotice({ cause: 'barrier', speedLimit: 60, ...changes })).features[0].properties;
    expect(told({ laneStates: [lane1] })).toMatchObject({
      reduced_speed_limit_kph: 60,
      types_of_work: [{ type_name: 'barrier-work' }],
      lanes: [
        { order: 1, type: 'general', status: 'closed' },
        { order: 2, type: 'general', status: 'open' },
        { order: 3, type: 'general', status: 'open' },
        { order: 4, type: 'general', status: 'open' },
      ],
    });
    expect(told({})).not.toHaveProperty('lanes');
    const auxiliary = { lane: 'auxiliary', state: 'closed' } as const;
    expect(told({ laneStates: [auxiliary] })).not.toHaveProperty('lanes');
    expect(told({ cause: 'collision' })).not.toHaveProperty('types_of_work');
  });

  it('leaves out what has no line, one carriageway of two as well, and counts it', () => {
    const half = aNotice({ id: 'halfxx', direction: 'both', from: 12, to: 15 });
    const { features } = feedOf(aNotice(), slip, half);
    const told = features.map(({ id }: { id: string }) => id.replace(/-\d+/, ''));
    expect(told).toEqual(['k7m2qx-southbound', 'halfxx-southbound']);
    expect(withoutLine(viewOf(aNotice(), slip, half))).toBe(2);
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
