import { setImmediate } from 'node:timers/promises';
import ICAL from 'ical.js';
import type { ReactNode } from 'react';
import { expect } from 'vitest';
import { renderFragment } from '../../src/site/render-fragment.ts';
import { directions } from '../../src/site/road/road.ts';
import { closureMessages } from '../../src/works/answer.ts';
import { atomFeed } from '../../src/works/feeds/atom.ts';
import { noticeCalendar } from '../../src/works/feeds/calendar.ts';
import { cifsFeed } from '../../src/works/feeds/cifs.ts';
import { datexFeed } from '../../src/works/feeds/datex.ts';
import { geoJsonFeed } from '../../src/works/feeds/geojson.ts';
import { jsonFeed } from '../../src/works/feeds/json.ts';
import { wzdxFeed } from '../../src/works/feeds/wzdx.ts';
import { directionsOf, linesOf, stretchesOf } from '../../src/works/geometry.ts';
import type { Notice } from '../../src/works/notice.ts';
import { embeddedBoard } from '../../src/works/pages/embed.tsx';
import { noticePage } from '../../src/works/pages/notice-page.tsx';
import { worksPage } from '../../src/works/pages/page.tsx';
import { HomeBoard, SummaryLine } from '../../src/works/pages/parts.tsx';
import { readSnapshot, writeSnapshot } from '../../src/works/snapshot.ts';
import { type KnownNotices, type Notices, unknownNotices, viewAt } from '../../src/works/view.ts';
import type { RoadCase } from './road-cases.ts';
import { type Claim, concerns, isActiveAt, morningAfter, worstIn } from './road-oracle.ts';
import { site } from './settings.ts';

/** Returns the notices of a case as pages get them: written as a snapshot and read back. */
function viewOf({ notices, broken, reading, now }: RoadCase): Notices {
  if (reading === 'unknown') return unknownNotices;
  const published = now - 3_600_000;
  const body = JSON.parse(writeSnapshot({ revision: 3, published, notices }));
  if (broken) {
    const [template] = notices;
    body.notices.push({ ...template, id: 'broken', slips: [], ...broken });
    body.count += 1;
  }
  return viewAt(readSnapshot(JSON.stringify(body)), now, { checked: now, source: reading });
}

/** Renders a page's content as HTML, without React's comments between text nodes. */
export async function markupOf(content: ReactNode): Promise<string> {
  return (await renderFragment(content)).__html.replaceAll('<!-- -->', '');
}

const renderedText = async (content: ReactNode) =>
  (await markupOf(content))
    .replace(/<(svg|head).*?<\/\1>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');

const nothingPattern = /Nothing (planned|on the road now|more until)|Nothing is planned/;
const missingPattern = /could not be read|cannot show road works|cannot reach/;

/** Checks every page and feed of a case against the oracle. */
export async function judge(roadCase: RoadCase): Promise<void> {
  const { notices, now, junctions, direction, broken, reading } = roadCase;
  const complete = broken === undefined && reading === 'store';
  const view = viewOf(roadCase);
  const worstUntil = (of: readonly Notice[], until: number) => worstIn(of, now, until);
  const known = reading === 'unknown' ? [] : notices;
  const morning = morningAfter(now);

  const roadClaim = worstUntil(known, morning);
  const home = await renderedText(<HomeBoard site={site} notices={view} />);
  const stateLine = await renderedText(<SummaryLine notices={view} />);
  for (const text of [home.slice(0, home.indexOf('Checked')), stateLine])
    judgeWords(text, roadClaim, complete);

  const ways = direction ? [direction] : directions;
  const choices = junctions.flatMap((junction) =>
    ways.map((way) => ({ junction, direction: way })),
  );
  for (const choice of choices) {
    const relevant = known.filter((notice) => concerns(notice, choice.junction, choice.direction));
    const text = await renderedText(worksPage(site, view, choice, 'tonight').content);
    const embedded = await renderedText(embeddedBoard(site, view, choice));
    for (const board of [text, embedded])
      judgeBoard(board, worstUntil(relevant, morning), complete);
    expect(embedded.includes('Checked')).toBe(reading !== 'unknown');
    const active = known.filter((notice) => isActiveAt(notice, now));
    if (complete && active.length > 0) expect(text).not.toContain('Nothing on the road now');
  }

  const closed = known.filter(
    (notice) => isActiveAt(notice, now) && worstUntil([notice], now + 1) === 'closed',
  );
  expect(closureMessages(view)).toHaveLength(closed.length);
  if (view.state === 'known') await judgeNotices(roadCase, view, complete);
  // React leaves a timer for each rendering, and timers run between tasks only.
  await setImmediate();
}

/** Checks the answer on a board against the oracle, and that missing data is reported. */
function judgeBoard(text: string, claim: Claim, complete: boolean): void {
  const answer = /(southbound|northbound):/.exec(text);
  judgeWords(text.slice(answer?.index, text.indexOf('Checked')), claim, complete);
  expect({ missing: missingPattern.test(text) }).toEqual({ missing: !complete });
  if (!complete) expect(text).not.toMatch(nothingPattern);
}

/** Checks for "CLOSED" if and only if the oracle has a closure, and "nothing" only if it has nothing. */
function judgeWords(text: string, claim: Claim, complete: boolean): void {
  expect({
    closed: /\bCLOSED (?!here)/.test(
      text.replaceAll(/(SLIP|EXIT|ENTRY|LINK|ROUNDABOUT|OVERBRIDGE|BRIDGE) CLOSED/g, ''),
    ),
  }).toEqual({
    closed: claim === 'closed',
  });
  expect({ nothing: nothingPattern.test(text) }).toEqual({ nothing: claim === 'none' && complete });
  if (!complete && claim !== 'closed') expect(text).toMatch(/not known/i);
}

async function judgeNotices(
  { notices, now }: RoadCase,
  view: KnownNotices,
  complete: boolean,
): Promise<void> {
  const feed = JSON.parse(jsonFeed(view, site).join(''));
  for (const notice of notices) {
    if (!view.byId.has(notice.id)) continue;
    const active = isActiveAt(notice, now);
    const feedNotice = feed.notices.find(({ id }: { id: string }) => id === notice.id);
    expect(feedNotice.state === 'on').toBe(active);
    await judgeNotice(notice, notices, view, complete);
  }
  if (complete) judgePlaces(notices, now, view);
  const datex = datexFeed(view, site).join('');
  for (const { id } of notices.filter((notice) => isActiveAt(notice, now))) {
    expect(datex).toContain(`<sit:situation id="${id}">`);
  }
  expect(atomFeed(view, site).join('')).not.toMatch(/On now|today|tomorrow|Ended/);
}

interface RoadEvent {
  readonly id: string;
  readonly properties: { start_date: string; end_date: string; vehicle_impact: string };
}

/** Checks the feeds with geometry against the oracle: they show as active what is, and nothing else. */
function judgePlaces(notices: readonly Notice[], now: number, view: KnownNotices): void {
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
    const worst = worstIn([notice], now, now + 1);
    const hasLines = worst !== 'none' && stretchesOf(notice).length > 0;
    expect({ cifs: activeIncidents.length > 0 }).toEqual({ cifs: active && hasLines });
    for (const [, , type] of activeIncidents)
      expect(type === 'ROAD_CLOSED').toBe(worst === 'closed');
    judgeEvents(notice, now, wzdx, worst);
  }
}

/** Checks a notice's road events against the oracle: one for each direction that has a line. */
function judgeEvents(notice: Notice, now: number, all: readonly RoadEvent[], worst: Claim): void {
  const ways = directionsOf(notice).map((direction) => ({ ...notice, direction }));
  const directionsWithLines = ways.filter((way) => linesOf(way).length > 0);
  const events = all.filter(({ id }) => id.startsWith(notice.id));
  if (notice.cancelled !== undefined) expect(events).toEqual([]);
  const active = events.filter(
    ({ properties: { start_date, end_date } }) =>
      Date.parse(start_date) <= now && now < Date.parse(end_date),
  );
  expect({ wzdx: active.length }).toEqual({
    wzdx: worst === 'none' ? 0 : directionsWithLines.length,
  });
  for (const { properties } of active) {
    expect(properties.vehicle_impact === 'all-lanes-closed').toBe(worst === 'closed');
  }
}

async function judgeNotice(
  notice: Notice,
  all: readonly Notice[],
  view: KnownNotices,
  complete: boolean,
) {
  const now = view.at;
  const text = await renderedText(noticePage(notice, view)(site).content);
  const active = isActiveAt(notice, now);
  expect(text).not.toMatch(/road is (open|clear)\b(?! here now is not known)/);
  const others = all.filter(
    (other) =>
      isActiveAt(other, now) &&
      overlaps(notice, other) &&
      concerns(other, undefined, notice.direction),
  );
  if (text.includes('No other notice applies here')) {
    expect({ others: others.length, active, complete }).toEqual({
      others: 0,
      active: false,
      complete: true,
    });
  }
  if (active) expect(text).not.toMatch(/Planned:|Ended at|Cancelled\./);
}

function overlaps(one: Notice, other: Notice): boolean {
  const [low, high] = [Math.min(one.from, one.to), Math.max(one.from, one.to)];
  return Math.min(other.from, other.to) <= high && Math.max(other.from, other.to) >= low;
}

/** Checks a notice's calendar, as read by a third-party parser, against the oracle at some instants. */
export function judgeCalendar(notice: Notice, instants: readonly number[]): void {
  const calendar = new ICAL.Component(ICAL.parse(noticeCalendar(notice, site)));
  const nights = calendar.getAllSubcomponents('vevent').flatMap((component) => {
    const event = new ICAL.Event(component);
    const durationMs = event.endDate.toJSDate().getTime() - event.startDate.toJSDate().getTime();
    if (!event.isRecurring())
      return [{ start: event.startDate.toJSDate().getTime(), length: durationMs }];
    const iterator = event.iterator();
    const starts: number[] = [];
    for (let next = iterator.next(); next; next = iterator.next())
      starts.push(next.toJSDate().getTime());
    return starts.map((start) => ({ start, length: durationMs }));
  });
  for (const at of instants) {
    const isListed = nights.some(({ start, length }) => start <= at && at < start + length);
    expect({ at, told: isListed }).toEqual({
      at,
      told: isActiveAt({ ...notice, cancelled: undefined }, at),
    });
  }
}
