import { fullPlaceWords } from '../answer/words/place.ts';
import { placesOf, type Stretch } from '../notice/geometry.ts';
import { isCurrent } from '../notice/notice.ts';
import { attribution } from '../road/carriageways.ts';
import { isoInstant } from '../road/irish-time.ts';
import type { FeedWriter } from './feed.ts';
import { noticeJsonOf } from './json/json.ts';

/**
 * Writes active and planned notices as GeoJSON features (RFC 7946), with the properties of the JSON feed.
 */
export const geoJsonFeed: FeedWriter = (view, publisher) => {
  const notices = [...view.byId.values()].filter((notice) => isCurrent(notice, view.at));
  const features = notices.map((notice) => {
    const { next, changes: _, ...properties } = noticeJsonOf(notice, view, publisher);
    return {
      type: 'Feature',
      id: notice.id,
      geometry: geometryOf(placesOf(notice)),
      properties: { ...properties, place: fullPlaceWords(notice), ...next },
    };
  });
  const rankOf = ({ properties: { now } }: (typeof features)[number]) =>
    ['none', 'restricted', 'closed'].indexOf(now);
  const collection = {
    type: 'FeatureCollection',
    license: publisher.licence.url,
    attribution: `${publisher.name}. Lines: ${attribution}`,
    generated: isoInstant(view.at),
    // A map draws later features above earlier ones.
    features: features.toSorted((one, other) => rankOf(one) - rankOf(other)),
  };
  return [`${JSON.stringify(collection)}\n`];
};

/** Returns a point for programs that ignore lines, and the line of each carriageway; null if no position is known. */
function geometryOf(places: readonly Stretch[]) {
  const [point] = places[0]?.line ?? [];
  if (!point) return null;
  const lines = places.flatMap(({ line }) =>
    line.length > 1 ? [{ type: 'LineString', coordinates: line }] : [],
  );
  const geometries = [{ type: 'Point', coordinates: point }, ...lines];
  return lines.length > 0 ? { type: 'GeometryCollection', geometries } : geometries[0];
}
