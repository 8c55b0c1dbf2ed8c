import { attribution } from '../../site/road/carriageways.ts';
import { road } from '../../site/road/road.ts';
import { effectOf } from '../effect.ts';
import { type Stretch, stretchesOf } from '../geometry.ts';
import { dayMs } from '../irish-time.ts';
import { type Cause, changedAt, type Notice, publishedAt } from '../notice.ts';
import { memoizePerObject } from '../per-object.ts';
import { thisWeek } from '../road-status.ts';
import type { Period } from '../schedule.ts';
import type { KnownNotices } from '../view.ts';
import { isoInstant, kindWords } from '../words.ts';
import { type FeedWriter, sharedPeriods } from './feed.ts';

/** How long ended or cancelled nights stay listed with their end, in ms: readers keep what disappears. */
const endedRetentionMs = dayMs;

/** Length of a night that was cancelled before it began, in ms. */
const cancelledNightMs = 60_000;

interface IncidentType {
  readonly type: 'ROAD_CLOSED' | 'HAZARD';
  readonly subtype: string;
  readonly description: string;
}

/**
 * This week's nights for Waze, in its Closure and Incident Feed Specification: one incident for each
 * night, direction and pair of neighbouring junctions, because a line may not span several pairs.
 */
export const cifsFeed: FeedWriter = (view, publisher) => [
  '<?xml version="1.0" encoding="UTF-8"?>\n',
  `<!-- ${publisher.name.replaceAll('-', ' ')}, ${publisher.licence.url}. Lines: ${attribution}. -->\n`,
  '<incidents>\n',
  ...[...view.byId.values()].map((notice) => incidentsXml(notice, view)),
  '</incidents>\n',
];

/** Counts the notices with nights in this feed that are left out because none of their line is known. */
export function countWithoutAnyLine(view: KnownNotices): number {
  return [...view.byId.values()].filter(
    (notice) =>
      stretchesOf(notice).length === 0 &&
      incidentTypeOf(notice) !== undefined &&
      nightsOf(notice, view.at).length > 0,
  ).length;
}

/** Why a road is closed where it is not for works. */
const closureReasons: Readonly<Partial<Record<Cause, string>>> = {
  collision: 'HAZARD',
  debris: 'HAZARD',
  breakdown: 'HAZARD',
  weather: 'HAZARD',
  event: 'EVENT',
};

/** Type, subtype and description of a notice's incidents; undefined if it only informs. */
function incidentTypeOf(notice: Notice): IncidentType | undefined {
  const { kind, cause } = notice;
  switch (effectOf(notice)) {
    case 'closed': {
      const usual = kind === 'incident' ? 'HAZARD' : 'CONSTRUCTION';
      const reason = (cause && closureReasons[cause]) ?? usual;
      return { type: 'ROAD_CLOSED', subtype: `ROAD_CLOSED_${reason}`, description: 'Road closed' };
    }
    case 'lanes':
      return { type: 'HAZARD', subtype: 'HAZARD_ON_ROAD_LANE_CLOSED', description: 'Lane closed' };
    case 'slip-closed':
    case 'crossing-closed':
    case 'works': {
      const subtype = kind === 'works' ? 'HAZARD_ON_ROAD_CONSTRUCTION' : 'HAZARD_ON_ROAD';
      return { type: 'HAZARD', subtype, description: kindWords[kind] };
    }
    case 'information':
      return undefined;
  }
}

function incidentsXml(notice: Notice, { at }: KnownNotices): string {
  const incident = incidentTypeOf(notice);
  const stretches = incident ? stretchesOf(notice) : [];
  const nights = stretches.length > 0 ? nightsOf(notice, at) : [];
  if (!incident || nights.length === 0) return '';
  const sharedXml = [
    `<type>${incident.type}</type><subtype>${incident.subtype}</subtype>`,
    `<street>${road}</street><direction>ONE_DIRECTION</direction>`,
    `<description>${incident.description}</description>`,
    `<creationtime>${formatTime(publishedAt(notice))}</creationtime>`,
    `<updatetime>${formatTime(changedAt(notice))}</updatetime>`,
  ].join('');
  return nights
    .flatMap((night) => stretches.map((one) => incidentXml(notice, night, one, sharedXml)))
    .join('');
}

interface IncidentPeriod extends Period {
  /** Scheduled start, in ms since 1970; part of the incident's id. */
  readonly planned: number;
}

/** The nights from a day ago to a week ahead; none ends later than a cancellation. */
function nightsOf(notice: Notice, at: number): IncidentPeriod[] {
  const { cancelled } = notice;
  const from = at - endedRetentionMs;
  if (cancelled !== undefined && cancelled <= from) return [];
  // Never later than the view's `at`: nothing that was cancelled may look active.
  const latestEnd = cancelled === undefined ? Number.POSITIVE_INFINITY : Math.min(cancelled, at);
  return sharedPeriods(notice, { start: from, end: thisWeek(at).end }).map(({ start, end }) => ({
    planned: start,
    start: Math.min(start, latestEnd - cancelledNightMs),
    end: Math.min(end, latestEnd),
  }));
}

function incidentXml(
  notice: Notice,
  { planned, start, end }: IncidentPeriod,
  stretch: Stretch,
  sharedXml: string,
) {
  const { direction, from, to } = stretch;
  const id = `${notice.id}-${planned / 60_000}-${direction}-J${from}-J${to}`;
  const times = `<starttime>${formatTime(start)}</starttime><endtime>${formatTime(end)}</endtime>`;
  const line = `<polyline>${polyline(stretch)}</polyline>`;
  return `<incident id="${id}">${sharedXml}${times}${line}</incident>\n`;
}

const polyline = memoizePerObject(({ line }: Stretch) =>
  line.map(([longitude, latitude]) => `${latitude.toFixed(6)} ${longitude.toFixed(6)}`).join(' '),
);

function formatTime(instant: number): string {
  return `${isoInstant(instant).slice(0, -1)}+00:00`;
}
