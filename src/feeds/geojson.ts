import { fullPlaceWords } from '../answer/words/place.ts';
import { effectOf, worstEffectOf } from '../notice/effect.ts';
import { linesOf, type Point, placesOf } from '../notice/geometry.ts';
import type { Notice } from '../notice/notice.ts';
import { isCurrent, stateOf } from '../notice/states.ts';
import { attribution } from '../road/carriageways.ts';
import { type Instant, isoInstant } from '../road/irish-time.ts';
import { href } from '../site/routes.ts';
import { openLrOf } from './datex/openlr.ts';
import type { FeedWriter, Publisher } from './feed.ts';
import { periodsJson, requestedInstant } from './json/json.ts';

/**
 * Writes active and planned notices as GeoJSON features: RFC 7946. A notice without a known
 * position is a feature without a geometry (section 3.2), because programs treat missing notices as ended.
 */
export const geoJsonFeed: FeedWriter = (view, publisher) => {
  const { at, byId } = view;
  const currentNotices = [...byId.values()].filter((notice) => isCurrent(notice, at));
  const collection = {
    type: 'FeatureCollection',
    license: publisher.licence.url,
    attribution: `${publisher.name}. Lines: ${attribution}`,
    generated: isoInstant(at),
    ...requestedInstant(view),
    features: currentNotices.map((notice) => featureOf(notice, at, publisher)),
  };
  return [`${JSON.stringify(collection)}\n`];
};

function featureOf(notice: Notice, at: Instant, { url }: Publisher) {
  return {
    type: 'Feature',
    id: notice.id,
    geometry: geometryOf(placesOf(notice).map(({ line }) => line)),
    properties: {
      url: url + href('notice', notice.id),
      state: stateOf(notice, at),
      effect: worstEffectOf(notice),
      closesRoad: effectOf(notice) === 'closed',
      kind: notice.kind,
      title: notice.title,
      text: notice.text,
      place: fullPlaceWords(notice),
      direction: notice.direction,
      from: notice.from,
      to: notice.to,
      slips: notice.slips,
      also: notice.also ?? [],
      cause: notice.cause ?? null,
      lanes: notice.lanes ?? null,
      laneStates: notice.laneStates ?? [],
      diversion: notice.diversion ?? null,
      openlr: linesOf(notice).map(({ line }) => openLrOf(line).base64),
      periods: periodsJson(notice, at),
    },
  };
}

/** Returns one geometry for all carriageways: lines, or points at one junction; null if no position is known. */
function geometryOf(lines: readonly (readonly Point[])[]) {
  const [line, other] = lines;
  if (!line) return null;
  if (line.length === 1) {
    return other
      ? { type: 'MultiPoint', coordinates: lines.flat() }
      : { type: 'Point', coordinates: line[0] };
  }
  return other
    ? { type: 'MultiLineString', coordinates: lines }
    : { type: 'LineString', coordinates: line };
}
