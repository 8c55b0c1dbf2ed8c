import { noticeWords, render } from '../answer/render.ts';
import { ownStatements } from '../answer/statements.ts';
import type { KnownRoad } from '../answer/view.ts';
import { causeRow } from '../notice/causes.ts';
import { effectOf, piecesOf } from '../notice/effect.ts';
import { eventsOf, type NoticeTime } from '../notice/events.ts';
import { segmentsOf } from '../notice/geometry.ts';
import { changedAt, type Notice, publishedAt } from '../notice/notice.ts';
import { kindRow } from '../notice/vocabulary.ts';
import { attribution } from '../road/carriageways.ts';
import { dayMs, type Instant, isoInstant } from '../road/irish-time.ts';
import { road } from '../road/road.ts';
import { type Period, periodsIn, thisWeek } from '../road/schedule.ts';
import { escapeHtml } from '../site/content/characters.ts';
import type { Publisher, RoadData } from './feed.ts';

/**
 * How long ended or withdrawn incidents stay in the feed, in ms. Programs keep showing incidents that disappear
 * from the feed.
 */
export const endedRetentionMs = dayMs;

/** Duration that the feed gives for an incident that was withdrawn before its start, in ms. */
const withdrawnMs = 60_000;

interface IncidentType {
  readonly type: 'ROAD_CLOSED' | 'ACCIDENT' | 'HAZARD';
  readonly subtype?: string | undefined;
}

/**
 * Writes this week's nights in Waze's Closure and Incident Feed Specification: one incident for each night,
 * direction and pair of neighbouring junctions, because a line may not span several pairs.
 */
export function cifsFeed(
  view: KnownRoad,
  publisher: Publisher,
  { histories = [] }: RoadData = {},
): readonly string[] {
  const earliestEnd = view.at - endedRetentionMs;
  const latestStart = thisWeek(view.at).end;
  const dropped = histories
    .flatMap((history) => eventsOf(history, view.at))
    .filter(({ at }) => at > earliestEnd)
    .flatMap(({ at, nights }) =>
      nights.flatMap(({ before }) =>
        // Later nights were never in the feed.
        before && before.period.start < latestStart ? incidentsOf(before, at) : [],
      ),
    );
  const interval = { start: earliestEnd, end: latestStart };
  const current = [...view.byId.values()].flatMap((notice) =>
    notice.cancelled === undefined
      ? periodsIn(notice, interval).flatMap((period) => incidentsOf({ notice, period }))
      : [],
  );
  // A night that the notice still has replaces its earlier versions.
  const byId = new Map([...dropped, ...current].map((one) => [one.id, one.xml]));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    `<!-- ${publisher.name.replaceAll('-', ' ')}, ${publisher.licence.url}. Lines: ${attribution}. -->\n`,
    '<incidents>\n',
    ...byId.values(),
    '</incidents>\n',
  ];
}

/** Returns the type of a notice's incidents; undefined for information and for salting. */
function incidentTypeOf(notice: Notice): IncidentType | undefined {
  const { cause } = notice;
  const { cifs } = kindRow(notice.kind);
  const hazardOf = (subtype: string): IncidentType =>
    cause === 'collision' ? { type: 'ACCIDENT' } : { type: 'HAZARD', subtype };
  // The line of a slip road is a part of the motorway, whose lanes are open (decision 14).
  const effect = effectOf(notice);
  switch (effect === 'lanes' && notice.slips.length > 0 ? 'slip-closed' : effect) {
    case 'closed': {
      const reason = (cause && causeRow(cause).cifs) ?? cifs?.closed;
      const subtype = reason && `ROAD_CLOSED_${reason}`;
      return { type: 'ROAD_CLOSED', subtype };
    }
    case 'lanes':
      return hazardOf('HAZARD_ON_ROAD_LANE_CLOSED');
    case 'slip-closed':
    case 'crossing-closed':
      return hazardOf(cifs?.open ?? 'HAZARD_ON_ROAD');
    case 'works':
      return cifs && hazardOf(cifs.open);
    case 'information':
      return undefined;
  }
}

/** Describes an incident: "J9 to J10 northbound: 2 of 4 lanes closed, until Mon 23 Nov, 23:30, after a collision". */
function descriptionOf(notice: Notice, night: Period): string {
  const { because } = causeRow(notice.cause ?? 'other');
  const reason = because && `, ${notice.cause === 'collision' ? 'after' : 'because of'} ${because}`;
  const sentences = ownStatements(notice, night).map((one) => render(one, 'row', night.start));
  return sentences.join('. ') + reason;
}

interface Incident {
  /** Id of the notice, the start of the night, and the part: the same until the start changes. */
  readonly id: string;
  readonly xml: string;
}

/**
 * Returns the incidents of one night.
 * @param dropped time at which the notice lost the night. Programs show later ends as active.
 */
function incidentsOf({ notice, period }: NoticeTime, dropped?: Instant): Incident[] {
  const end = Math.min(period.end, dropped ?? period.end);
  const start = end < period.end ? Math.min(period.start, end - withdrawnMs) : period.start;
  // With its time in UTC, because another night may begin on the same date, or be withdrawn.
  const night = isoInstant(period.start).slice(0, 16).replace(':', '');
  return piecesOf(notice).flatMap((piece) => {
    const incident = incidentTypeOf(piece);
    if (!incident) return [];
    // Without hours, because the announced end of a withdrawn night no longer applies.
    const description =
      end < period.end ? `Withdrawn: ${noticeWords(piece)}` : descriptionOf(piece, period);
    const sharedXml = [
      `<type>${incident.type}</type>`,
      incident.subtype ? `<subtype>${incident.subtype}</subtype>` : '',
      `<street>${road}</street><direction>ONE_DIRECTION</direction>`,
      laneImpactXml(piece),
      `<creationtime>${formatTime(publishedAt(notice))}</creationtime>`,
      `<updatetime>${formatTime(dropped ?? changedAt(notice))}</updatetime>`,
      `<description>${escapeHtml(description)}</description>`,
      `<starttime>${formatTime(start)}</starttime><endtime>${formatTime(end)}</endtime>`,
    ].join('');
    return segmentsOf(piece).map(({ direction, from, to, line }) => {
      const ends = [`J${from}`, ...(piece.slips.length > 0 ? piece.slips : [`J${to}`])];
      const id = [notice.id, night, direction, ...ends].join('-');
      const polyline = line
        .map(([longitude, latitude]) => `${latitude.toFixed(6)} ${longitude.toFixed(6)}`)
        .join(' ');
      const xml = `<incident id="${id}">${sharedXml}<polyline>${polyline}</polyline></incident>\n`;
      return { id, xml };
    });
  });
}

/** Writes the number of closed lanes and their side; empty without closed lanes. */
function laneImpactXml({ slips, lanes: { closed, of, states = [] } = {} }: Notice): string {
  if (!closed || slips.length > 0) return '';
  const closedLanes = states.filter(({ state }) => state === 'closed').map(({ lane }) => lane);
  const isLeft = closedLanes.includes('lane-1');
  const isRight = closedLanes.some((lane) => lane === `lane-${of}`);
  const side = isLeft === isRight ? '' : `<roadside>${isLeft ? 'LEFT' : 'RIGHT'}</roadside>`;
  return `<lane_impact><total_closed_lanes>${closed}</total_closed_lanes>${side}</lane_impact>`;
}

function formatTime(instant: Instant): string {
  return `${isoInstant(instant).slice(0, -1)}+00:00`;
}
