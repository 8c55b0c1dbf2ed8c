import type { KnownNotices } from '../answer/view.ts';
import { hoursWords } from '../answer/words/time.ts';
import { causeRow } from '../notice/causes.ts';
import { effectOf, kindLabel } from '../notice/effect.ts';
import { stretchesOf } from '../notice/geometry.ts';
import { kindRow } from '../notice/kinds.ts';
import { changedAt, type Notice, publishedAt } from '../notice/notice.ts';
import { closedLaneCount } from '../notice/vocabulary.ts';
import { attribution } from '../road/carriageways.ts';
import { thisWeek } from '../road/intervals.ts';
import { dayMs, type Instant, isoInstant } from '../road/irish-time.ts';
import { road } from '../road/road.ts';
import { type Period, periodsIn } from '../road/schedule.ts';
import type { FeedWriter } from './feed.ts';

/**
 * How long ended or cancelled nights stay in the feed, in ms. Programs keep showing incidents that disappear
 * from the feed.
 */
const endedRetentionMs = dayMs;

/** Duration that the feed gives for a night that was cancelled before its start, in ms. */
const cancelledNightMs = 60_000;

interface IncidentType {
  readonly type: 'ROAD_CLOSED' | 'ACCIDENT' | 'HAZARD';
  readonly subtype?: string | undefined;
  /** Start of the description: "Two lanes closed". */
  readonly what: string;
}

/**
 * Writes this week's nights in Waze's Closure and Incident Feed Specification: one incident for each
 * night, direction and pair of neighbouring junctions, because a line may not span several pairs.
 */
export const cifsFeed: FeedWriter = (view, publisher) => [
  '<?xml version="1.0" encoding="UTF-8"?>\n',
  `<!-- ${publisher.name.replaceAll('-', ' ')}, ${publisher.licence.url}. Lines: ${attribution}. -->\n`,
  '<incidents>\n',
  ...[...view.byId.values()].map((notice) => incidentsXml(notice, view.at)),
  '</incidents>\n',
];

/** Counts the notices with nights this week that the feed omits because their lines are unknown. */
export function countWithoutAnyLine(view: KnownNotices): number {
  return [...view.byId.values()].filter(
    (notice) =>
      stretchesOf(notice).length === 0 &&
      incidentTypeOf(notice) !== undefined &&
      nightsOf(notice, view.at).length > 0,
  ).length;
}

/** Returns the type of a notice's incidents; undefined for information and for salting. */
function incidentTypeOf(notice: Notice): IncidentType | undefined {
  const { cause } = notice;
  const { cifs } = kindRow(notice.kind);
  const hazardOf = (subtype: string, what: string): IncidentType =>
    cause === 'collision' ? { type: 'ACCIDENT', what } : { type: 'HAZARD', subtype, what };
  switch (effectOf(notice)) {
    case 'closed': {
      const reason = (cause && causeRow(cause).cifs) ?? cifs?.closed;
      const subtype = reason && `ROAD_CLOSED_${reason}`;
      return { type: 'ROAD_CLOSED', subtype, what: 'Road closed' };
    }
    case 'lanes':
      return hazardOf('HAZARD_ON_ROAD_LANE_CLOSED', closedLanesWords(notice));
    case 'slip-closed':
    case 'crossing-closed':
    case 'works':
      return cifs && hazardOf(cifs.open, kindLabel(notice));
    case 'information':
      return undefined;
  }
}

const laneCountWords = ['', 'One lane', 'Two lanes', 'Three lanes', 'Four lanes'];

function closedLanesWords({ lanes, laneStates = [] }: Notice): string {
  const count = lanes?.closed || closedLaneCount(laneStates, 0);
  return `${laneCountWords[count] || 'Lanes'} closed`;
}

/** Describes an incident: "Two lanes closed after a collision, J9 to J10, until 23:30". */
function descriptionOf(what: string, { cause, from, to }: Notice, period: Period): string {
  const { because } = causeRow(cause ?? 'other');
  const reason = because && ` ${cause === 'collision' ? 'after' : 'because of'} ${because}`;
  return `${what}${reason}, J${from} to J${to}, ${hoursWords(period, period.start)}`;
}

function incidentsXml(notice: Notice, at: Instant): string {
  const incident = incidentTypeOf(notice);
  const stretches = incident ? stretchesOf(notice) : [];
  if (!incident || stretches.length === 0) return '';
  const sharedXml = [
    `<type>${incident.type}</type>`,
    incident.subtype ? `<subtype>${incident.subtype}</subtype>` : '',
    `<street>${road}</street><direction>ONE_DIRECTION</direction>`,
    `<creationtime>${formatTime(publishedAt(notice))}</creationtime>`,
    `<updatetime>${formatTime(changedAt(notice))}</updatetime>`,
  ].join('');
  const incidentLines = stretches.map(({ direction, from, to, line }) => ({
    name: `${direction}-J${from}-J${to}`,
    polyline: line
      .map(([longitude, latitude]) => `${latitude.toFixed(6)} ${longitude.toFixed(6)}`)
      .join(' '),
  }));
  return nightsOf(notice, at)
    .flatMap(({ scheduledStart, start, end }) => {
      const description = descriptionOf(incident.what, notice, { start, end });
      const timesXml = `<description>${description}</description><starttime>${formatTime(start)}</starttime><endtime>${formatTime(end)}</endtime>`;
      return incidentLines.map(
        ({ name, polyline }) =>
          `<incident id="${notice.id}-${scheduledStart / 60_000}-${name}">${sharedXml}${timesXml}<polyline>${polyline}</polyline></incident>\n`,
      );
    })
    .join('');
}

interface IncidentPeriod extends Period {
  /** Part of the incident's id, which a cancellation must not change. */
  readonly scheduledStart: Instant;
}

/** Returns the nights from one day ago to one week ahead. The nights of a cancelled notice end by its cancellation. */
function nightsOf(notice: Notice, at: Instant): IncidentPeriod[] {
  const { cancelled } = notice;
  const earliestEnd = at - endedRetentionMs;
  if (cancelled !== undefined && cancelled <= earliestEnd) return [];
  // End a cancelled night no later than the view's `at`, because programs show a night with a later end as active.
  const latestEnd = cancelled === undefined ? Number.POSITIVE_INFINITY : Math.min(cancelled, at);
  return periodsIn(notice, { start: earliestEnd, end: thisWeek(at).end }).map(({ start, end }) => ({
    scheduledStart: start,
    start: Math.min(start, latestEnd - cancelledNightMs),
    end: Math.min(end, latestEnd),
  }));
}

function formatTime(instant: Instant): string {
  return `${isoInstant(instant).slice(0, -1)}+00:00`;
}
