import { expect } from 'vitest';
import type { KnownNotices } from '../../src/answer/view.ts';
import { atomFeed, junctionAtom } from '../../src/feeds/atom.ts';
import { junctionCalendar } from '../../src/feeds/calendar.ts';
import { cifsFeed } from '../../src/feeds/cifs.ts';
import { datexFeed } from '../../src/feeds/datex/datex.ts';
import { geoJsonFeed } from '../../src/feeds/geojson.ts';
import { jsonFeed } from '../../src/feeds/json/json.ts';
import { wzdxFeed } from '../../src/feeds/wzdx.ts';
import { placesOf, stretchesOf } from '../../src/notice/geometry.ts';
import type { Notice } from '../../src/notice/notice.ts';
import type { JunctionChoice } from '../../src/works/choice.ts';
import type { RoadCase } from './road-cases.ts';
import { piecesIn } from './road-closures.ts';
import {
  type Claim,
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
    expect(feedNotice.state === 'on').toBe(active);
  }
  if (complete) checkPlaces(notices, now, view);
  const datex = datexFeed(view, site).join('');
  for (const { id } of notices.filter((notice) => isActiveAt(notice, now))) {
    expect(datex).toContain(`<sit:situation id="${id}">`);
  }
  const atom = atomFeed(view, site).join('');
  expect(atom).not.toMatch(/On now|today|tomorrow|Ended/);
  const closedUnits = notices
    .filter((notice) => isActiveAt(notice, now))
    .flatMap((notice) => piecesIn(notice).flatMap(({ units }) => units));
  for (const [, id] of atom.matchAll(/<id>[^<]*?(\w{6})<\/id>\n<title>Open again: /g)) {
    const openedPieces = notices.filter((notice) => notice.id === id).flatMap(piecesIn);
    expect(
      openedPieces.flatMap(({ units }) => units).filter((unit) => closedUnits.includes(unit)),
    ).toEqual([]);
  }
}

interface RoadEvent {
  readonly id: string;
  readonly properties: { start_date: string; end_date: string; vehicle_impact: string };
}

/** Checks that the feeds with geometry show the same notices as active as the oracle. */
function checkPlaces(notices: readonly Notice[], now: number, view: KnownNotices): void {
  const { features } = JSON.parse(geoJsonFeed(view, site).join(''));
  const cifs = cifsFeed(view, site).join('');
  const wzdx: RoadEvent[] = JSON.parse(wzdxFeed(view, site).join('')).features;
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
    const hasLines = claim !== 'none' && !isSalting && stretchesOf(notice).length > 0;
    expect({ cifs: activeIncidents.length > 0 }).toEqual({ cifs: active && hasLines });
    for (const [, , type] of activeIncidents)
      expect(type === 'ROAD_CLOSED').toBe(claim === 'closed');
    checkEvents(notice, now, wzdx, claim);
  }
}

const incidentCauses: readonly unknown[] = ['collision', 'debris', 'breakdown', 'weather'];

/** Whether a notice is for works, and neither an incident nor salting. */
export function isWorkZone({ kind, cause }: Notice): boolean {
  return kind !== 'incident' && kind !== 'winter' && !incidentCauses.includes(cause);
}

/** Checks the road events of a notice against the oracle: one for each carriageway with a position. */
function checkEvents(notice: Notice, now: number, all: readonly RoadEvent[], claim: Claim): void {
  const events = all.filter(({ id }) => id.startsWith(notice.id));
  if (notice.cancelled !== undefined) expect(events).toEqual([]);
  const active = events.filter(
    ({ properties: { start_date, end_date } }) =>
      Date.parse(start_date) <= now && now < Date.parse(end_date),
  );
  expect({ wzdx: active.length }).toEqual({
    wzdx: claim === 'none' || !isWorkZone(notice) ? 0 : placesOf(notice).length,
  });
  for (const { properties } of active) {
    expect(properties.vehicle_impact === 'all-lanes-closed').toBe(claim === 'closed');
  }
}

/** Checks that the calendar and the news feed of a junction have exactly the notices of the junction. */
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
  const atom = junctionAtom(view, site, choice).join('');
  const entries = [...atom.matchAll(/<entry>\n<id>[^<]*?(\w{6})<\/id>/g)].map(([, id]) => id);
  expect(entries.toSorted()).toEqual(noticesAtPlace.filter((id) => view.byId.has(id)).toSorted());
  const calendar = junctionCalendar(view, site, choice).join('');
  const events = [...calendar.matchAll(/UID:(\w{6})/g)].map(([, id]) => id);
  expect(events.filter((id) => !entries.includes(id))).toEqual([]);
  const noticesTonight = notices.filter(
    (notice) => intervalsIn(notice, view.at, morningAfter(view.at)).length > 0,
  );
  expect(
    noticesTonight
      .filter(({ id }) => noticesAtPlace.includes(id))
      .filter(({ id }) => !events.includes(id)),
  ).toEqual([]);
}
