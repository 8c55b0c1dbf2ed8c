import { attribution } from '../../site/road/carriageways.ts';
import { junctionNameOf } from '../../site/road/network.ts';
import { type Direction, road } from '../../site/road/road.ts';
import { type Effect, effectOf } from '../effect.ts';
import { directionsOf, knownLinesOf, type Stretch } from '../geometry.ts';
import { type Cause, changedAt, type Notice, publishedAt } from '../notice.ts';
import { memoizePerObject } from '../per-object.ts';
import { thisWeek } from '../road-status.ts';
import type { Period } from '../schedule.ts';
import type { KnownNotices } from '../view.ts';
import { isoInstant } from '../words.ts';
import { type FeedWriter, lineJson, type Publisher, sharedPeriods, withCommas } from './feed.ts';

/** Vehicle impact of each effect on the motorway's lanes; undefined if it does not affect drivers. */
const impacts: Readonly<Record<Effect, string | undefined>> = {
  closed: 'all-lanes-closed',
  'slip-closed': 'all-lanes-open',
  'crossing-closed': 'all-lanes-open',
  lanes: 'some-lanes-closed',
  works: 'all-lanes-open',
  information: undefined,
};

const typesOfWork: Readonly<Partial<Record<Cause, string>>> = {
  resurfacing: 'surface-work',
  bridge: 'below-road-work',
  barrier: 'barrier-work',
  drains: 'below-road-work',
  signs: 'roadside-work',
  vegetation: 'maintenance',
};

/**
 * This week's nights as road events of the Work Zone Data Exchange 4.2: one for each night and
 * direction, because an event has one time and one line. The standard's licence field accepts only CC0,
 * so our licence is given outside it, as in GeoJSON.
 */
export const wzdxFeed: FeedWriter = ({ at, byId }, publisher) => {
  const { host } = new URL(publisher.url);
  const head = JSON.stringify({
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
  const events = [...byId.values()].flatMap((notice) => eventsOf(notice, at, publisher));
  return [`${head.slice(0, -1)},"features":[`, ...withCommas(events), ']}\n'];
};

/** Counts the notices with an impact and nights in this feed that lack the line of a carriageway. */
export function countWithoutLine({ at, byId }: KnownNotices): number {
  return [...byId.values()].filter(
    (notice) =>
      impacts[effectOf(notice)] !== undefined &&
      nightsOf(notice, at).length > 0 &&
      knownLinesOf(notice).length < Math.max(directionsOf(notice).length, 1),
  ).length;
}

function nightsOf(notice: Notice, at: number): readonly Period[] {
  return notice.cancelled === undefined ? sharedPeriods(notice, thisWeek(at)) : [];
}

/** Returns one text for each line of a notice, with the events of all its nights. */
function eventsOf(notice: Notice, at: number, publisher: Publisher): string[] {
  const nights = impacts[effectOf(notice)] === undefined ? [] : nightsOf(notice, at);
  if (nights.length === 0) return [];
  return timeIndependentParts(publisher)(notice).map(({ direction, json: sharedJson }) =>
    nights.map((night) => eventOf(notice, night, direction, sharedJson)).join(',\n'),
  );
}

/** For each line of a notice, the part of its events common to all nights: everything after the times. */
const timeIndependentParts = memoizePerObject((publisher: Publisher) => {
  const { host } = new URL(publisher.url);
  return memoizePerObject((notice: Notice) =>
    knownLinesOf(notice).map((line) => {
      const properties = JSON.stringify(propertiesOf(notice, line, host)).slice(1);
      const geometry = `{"type":"LineString","coordinates":${lineJson(line)}}`;
      return { direction: line.direction, json: `${properties},"geometry":${geometry}}` };
    }),
  );
});

/** Properties common to all nights of a notice on one carriageway. */
function propertiesOf(notice: Notice, { direction, from, to }: Stretch, source: string) {
  const type = notice.cause && typesOfWork[notice.cause];
  return {
    core_details: {
      event_type: 'work-zone',
      data_source_id: source,
      road_names: [road],
      direction,
      name: notice.title,
      description: notice.text,
      creation_date: isoInstant(publishedAt(notice)),
      update_date: isoInstant(changedAt(notice)),
    },
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
    types_of_work: type && [{ type_name: type }],
    lanes: lanesOf(notice),
  };
}

/** All lanes from the left; undefined unless it is known which of how many are closed. */
function lanesOf({ lanes, laneStates = [] }: Notice) {
  const closed = laneStates.filter(({ state }) => state === 'closed').map(({ lane }) => lane);
  const isEvery = lanes?.closed === closed.length && closed.every((lane) => /^lane-/.test(lane));
  if (!lanes || !isEvery) return undefined;
  return Array.from({ length: lanes.of }, (_, index) => ({
    order: index + 1,
    type: 'general',
    status: closed.some((lane) => lane === `lane-${index + 1}`) ? 'closed' : 'open',
  }));
}

function eventOf(
  { id }: Notice,
  { start, end }: Period,
  direction: Direction,
  sharedJson: string,
): string {
  const eventId = `${id}-${start / 60_000}-${direction}`;
  const times = `"start_date":"${isoInstant(start)}","end_date":"${isoInstant(end)}"`;
  return `{"type":"Feature","id":"${eventId}","properties":{${times},${sharedJson}`;
}
