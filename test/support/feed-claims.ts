import { expect } from 'vitest';
import type { KnownNotices } from '../../src/answer/view.ts';
import { junctionCalendar } from '../../src/feeds/calendar.ts';
import { cifsFeed } from '../../src/feeds/cifs.ts';
import { datexFeed } from '../../src/feeds/datex/datex.ts';
import { geoJsonFeed } from '../../src/feeds/geojson.ts';
import { jsonFeed } from '../../src/feeds/json/json.ts';
import { segmentsOf } from '../../src/notice/geometry.ts';
import type { Notice } from '../../src/notice/notice.ts';
import type { JunctionChoice } from '../../src/site/choice.ts';
import type { RoadCase } from './road-cases.ts';
import { piecesIn } from './road-closures.ts';
import {
  concerns,
  effectWithoutAlso,
  intervalsIn,
  isActiveAt,
  morningAfter,
  worstIn,
} from './road-oracle.ts';
import { site } from './settings.ts';

/** Checks the feeds of all notices against the oracle. */
export function checkFeeds({ notices, now }: RoadCase, view: KnownNotices, complete: boolean) {
  const feed = JSON.parse(jsonFeed(view, site).join(''));
  for (const notice of notices) {
    if (!view.byId.has(notice.id)) continue;
    const active = isActiveAt(notice, now);
    const feedNotice = feed.notices.find(({ id }: { id: string }) => id === notice.id);
    expect(feedNotice?.state === 'on').toBe(active);
    if (!active) expect(feedNotice?.now ?? 'none').toBe('none');
  }
  if (complete) checkPlaces(notices, now, view);
  const datex = datexFeed(view, site).join('');
  for (const { id } of notices.filter((notice) => isActiveAt(notice, now))) {
    expect(datex).toContain(`<sit:situation id="${id}">`);
  }
}

/** Checks that the feeds with geometry show the same notices as active as the oracle. */
function checkPlaces(notices: readonly Notice[], now: number, view: KnownNotices): void {
  const { features } = JSON.parse(geoJsonFeed(view, site).join(''));
  const cifs = cifsFeed(view, site).join('');
  const incidents = [
    ...cifs.matchAll(/id="(\w{6})-[^"]+"><type>(\w+).*?time>([^<]+)<\/starttime><endtime>([^<]+)/g),
  ];
  for (const notice of notices) {
    const active = isActiveAt(notice, now);
    const feature = features.find(({ id }: { id: string }) => id === notice.id);
    expect({ geojson: feature?.properties.state === 'on' }).toEqual({ geojson: active });
    if (notice.cancelled !== undefined) expect(feature).toBeUndefined();
    const activeIncidents = incidents.filter(
      ([, id, , start = '', end = '']) =>
        id === notice.id && Date.parse(start) <= now && now < Date.parse(end),
    );
    const claim = worstIn([notice], now, now + 1);
    const isSalting = notice.kind === 'winter' && effectWithoutAlso(notice) === 'works';
    const hasLines = claim !== 'none' && !isSalting && segmentsOf(notice).length > 0;
    expect({ cifs: activeIncidents.length > 0 }).toEqual({ cifs: active && hasLines });
    const closures = activeIncidents.filter(([, , type]) => type === 'ROAD_CLOSED');
    expect({ closed: closures.length > 0 }).toEqual({ closed: claim === 'closed' });
  }
}

/** Checks that the calendar of a junction has exactly the notices of the junction. */
export function checkJunctionFeeds(
  view: KnownNotices,
  notices: readonly Notice[],
  choice: JunctionChoice,
): void {
  const noticesAtPlace = notices
    .filter((notice) =>
      piecesIn(notice).some(({ place }) => concerns(place, choice.junction, choice.direction)),
    )
    .map(({ id }) => id);
  const calendar = junctionCalendar(view, site, choice).join('');
  const events = [...calendar.matchAll(/UID:(\w{6})/g)].map(([, id]) => id);
  expect(events.filter((id = '') => !noticesAtPlace.includes(id))).toEqual([]);
  const noticesTonight = notices.filter(
    (notice) => intervalsIn(notice, view.at, morningAfter(view.at)).length > 0,
  );
  expect(
    noticesTonight
      .filter(({ id }) => noticesAtPlace.includes(id))
      .filter(({ id }) => !events.includes(id)),
  ).toEqual([]);
}
