import type { KnownNotices } from '../answer/view.ts';
import { causeRow } from '../notice/causes.ts';
import { type Effect, effectOf, isIncident } from '../notice/effect.ts';
import { directionsOf, placesOf, type Stretch } from '../notice/geometry.ts';
import { changedAt, type Notice, publishedAt } from '../notice/notice.ts';
import { attribution } from '../road/carriageways.ts';
import { thisWeek } from '../road/intervals.ts';
import { type Instant, isoInstant } from '../road/irish-time.ts';
import { junctionNameOf } from '../road/network.ts';
import { road } from '../road/road.ts';
import { type Period, periodsIn } from '../road/schedule.ts';
import type { FeedWriter } from './feed.ts';

/** Impact of each effect on the motorway's lanes; undefined for information. */
const impacts: Readonly<Record<Effect, string | undefined>> = {
  closed: 'all-lanes-closed',
  'slip-closed': 'all-lanes-open',
  'crossing-closed': 'all-lanes-open',
  lanes: 'some-lanes-closed',
  works: 'all-lanes-open',
  information: undefined,
};

/**
 * Writes this week's nights as road events of the Work Zone Data Exchange 4.2: one for each night and
 * direction, because an event has one time and one line. The standard's licence field accepts only CC0, so
 * the feed states our licence elsewhere, as GeoJSON does.
 */
export const wzdxFeed: FeedWriter = ({ at, byId }, publisher) => {
  const { host } = new URL(publisher.url);
  const header = JSON.stringify({
    type: 'FeatureCollection',
    license: publisher.licence.url,
    attribution: `${publisher.name}. Lines: ${attribution}`,
    feed_info: {
      publisher: publisher.name,
      version: '4.2',
      update_date: isoInstant(at),
      data_sources: [{ data_source_id: host, organization_name: publisher.name }],
    },
  });
  const events = [...byId.values()].flatMap((notice) => eventsOf(notice, at, host));
  return [`${header.slice(0, -1)},"features":[`, events.join(','), ']}\n'];
};

/** Counts the notices with nights this week for which the position of a carriageway is unknown. */
export function countWithoutPlace({ at, byId }: KnownNotices): number {
  return [...byId.values()].filter(
    (notice) =>
      nightsOf(notice, at).length > 0 &&
      placesOf(notice).length < Math.max(directionsOf(notice).length, 1),
  ).length;
}

/** Returns this week's nights. Empty if the notice is cancelled, has no impact, or is not a work zone. */
function nightsOf(notice: Notice, at: Instant): readonly Period[] {
  const isWorkZone = notice.kind !== 'winter' && !isIncident(notice);
  const hasImpact = impacts[effectOf(notice)] !== undefined;
  return isWorkZone && hasImpact && notice.cancelled === undefined
    ? periodsIn(notice, thisWeek(at))
    : [];
}

/**
 * Writes an event for each carriageway with a known position and for each night. The parts that all nights
 * share are serialised once, because they make up most of the feed.
 */
function eventsOf(notice: Notice, at: Instant, source: string): string[] {
  const nights = nightsOf(notice, at);
  if (nights.length === 0) return [];
  return placesOf(notice).flatMap((stretch) => {
    const detailsJson = JSON.stringify(detailsOf(notice, stretch, source)).slice(0, -1);
    const sharedProperties = JSON.stringify(propertiesOf(notice, stretch)).slice(1);
    const type = stretch.line.length > 1 ? 'LineString' : 'MultiPoint';
    const geometry = JSON.stringify({ type, coordinates: stretch.line });
    const ids = nights.map(({ start }) => `${notice.id}-${start / 60_000}-${stretch.direction}`);
    return nights.map(({ start, end }, index) => {
      const timesJson = `"start_date":"${isoInstant(start)}","end_date":"${isoInstant(end)}"`;
      const relatedEventsJson = `"related_road_events":${JSON.stringify(relatedEvents(ids, index))}`;
      const propertiesJson = `{${timesJson},"core_details":${detailsJson},${relatedEventsJson}},${sharedProperties}`;
      return `{"type":"Feature","id":"${ids[index]}","properties":${propertiesJson},"geometry":${geometry}}`;
    });
  });
}

/** Returns the links from a night to the first and the next night of the notice. */
function relatedEvents(ids: readonly string[], index: number) {
  const [first, next] = [ids[0], ids[index + 1]];
  return [
    ...(index > 0 ? [{ type: 'first-occurrence', id: first }] : []),
    ...(next ? [{ type: 'next-occurrence', id: next }] : []),
  ];
}

function detailsOf(notice: Notice, { direction }: Stretch, source: string) {
  return {
    event_type: 'work-zone',
    data_source_id: source,
    road_names: [road],
    direction,
    name: notice.title,
    description: notice.text,
    creation_date: isoInstant(publishedAt(notice)),
    update_date: isoInstant(changedAt(notice)),
  };
}

/** Returns the properties, except the details, that all nights of a notice share on one carriageway. */
function propertiesOf(notice: Notice, { from, to }: Stretch) {
  const workType = notice.cause && causeRow(notice.cause).wzdx;
  return {
    beginning_cross_street: junctionNameOf(from),
    ending_cross_street: junctionNameOf(to),
    is_start_position_verified: false,
    is_end_position_verified: false,
    is_start_date_verified: false,
    is_end_date_verified: false,
    location_method: 'junction-method',
    work_zone_type: 'static',
    vehicle_impact: impacts[effectOf(notice)],
    reduced_speed_limit_kph: notice.speedLimit,
    restrictions: isNarrowed(notice) ? [reducedWidth] : undefined,
    types_of_work: workType && [{ type_name: workType }],
    lanes: lanesOf(notice),
  };
}

const reducedWidth = { type: 'reduced-width' };

function isNarrowed({ laneStates = [] }: Notice, lane?: string): boolean {
  return laneStates.some(
    (one) => one.state === 'narrowed' && (lane === undefined || one.lane === lane),
  );
}

/** Returns all lanes from the left; undefined unless the state of each lane is known. */
function lanesOf(notice: Notice) {
  const { lanes, laneStates = [] } = notice;
  const closedLanes = laneStates.filter(({ state }) => state === 'closed').map(({ lane }) => lane);
  const areStatesKnown =
    lanes?.closed === closedLanes.length && closedLanes.every((lane) => /^lane-/.test(lane));
  if (!lanes || !areStatesKnown) return undefined;
  return Array.from({ length: lanes.of }, (_, index) => ({
    order: index + 1,
    type: 'general',
    status: closedLanes.some((lane) => lane === `lane-${index + 1}`) ? 'closed' : 'open',
    restrictions: isNarrowed(notice, `lane-${index + 1}`) ? [reducedWidth] : undefined,
  }));
}
