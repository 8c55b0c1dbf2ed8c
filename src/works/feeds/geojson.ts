import { attribution } from '../../site/road/carriageways.ts';
import { href } from '../../site/routes.ts';
import { worstEffectOf } from '../effect.ts';
import { linesOf, type Stretch } from '../geometry.ts';
import type { Notice } from '../notice.ts';
import { memoizePerObject } from '../per-object.ts';
import type { Period } from '../schedule.ts';
import { isCurrent, stateOf } from '../states.ts';
import { fullPlaceWords, isoInstant } from '../words.ts';
import { comingPeriods, type FeedWriter, lineJson, type Publisher, withCommas } from './feed.ts';

/**
 * Active and planned notices as GeoJSON features: RFC 7946. A notice without a line is a feature
 * without a geometry (section 3.2), so that nobody takes it as ended.
 */
export const geoJsonFeed: FeedWriter = ({ at, byId }, publisher) => {
  const current = [...byId.values()].filter((notice) => isCurrent(notice, at));
  const head = JSON.stringify({
    type: 'FeatureCollection',
    license: publisher.licence.url,
    attribution: `${publisher.name}. Lines: ${attribution}`,
    generated: isoInstant(at),
  });
  const features = current.map((notice) => featureOf(notice, at, publisher));
  return [`${head.slice(0, -1)},"features":[`, ...withCommas(features), ']}\n'];
};

/** Returns a feature as JSON text, because notices share serialised lines and periods. */
function featureOf(notice: Notice, at: number, { url }: Publisher): string {
  const properties = JSON.stringify({
    url: url + href('notice', notice.id),
    state: stateOf(notice, at),
    effect: worstEffectOf(notice),
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
  });
  const periods = periodsJson(comingPeriods(notice, at));
  const geometry = geometryOf(linesOf(notice));
  return `{"type":"Feature","id":"${notice.id}","geometry":${geometry},"properties":${properties.slice(0, -1)},"periods":${periods}}}`;
}

const periodsJson = memoizePerObject((periods: readonly Period[]) =>
  JSON.stringify(
    periods.map(({ start, end }) => ({ start: isoInstant(start), end: isoInstant(end) })),
  ),
);

function geometryOf([line, other]: readonly Stretch[]): string {
  if (!line) return 'null';
  if (!other) return `{"type":"LineString","coordinates":${lineJson(line)}}`;
  return `{"type":"MultiLineString","coordinates":[${lineJson(line)},${lineJson(other)}]}`;
}
