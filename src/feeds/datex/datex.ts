import { noticeWords } from '../../answer/render.ts';
import { isIncident } from '../../notice/effect.ts';
import { eventsOf, type NoticeEvent } from '../../notice/events.ts';
import { changedAt, isCurrent, type Notice, publishedAt } from '../../notice/notice.ts';
import { attribution } from '../../road/carriageways.ts';
import { dayMs, type Instant, isoInstant } from '../../road/irish-time.ts';
import { periodsFrom } from '../../road/schedule.ts';
import { escapeHtml } from '../../site/content/characters.ts';
import { href } from '../../site/routes.ts';
import type { FeedWriter, Publisher, RoadData } from '../feed.ts';
import { locationOf, multilingualText } from './datex-location.ts';
import { causeOf, type DatexRecord, recordsOf } from './datex-record.ts';

const namespaces = ['d2Payload', 'common', 'locationReferencing', 'situation'].map(
  (name) => `http://datex2.eu/schema/3/${name}`,
);

/** How long a cancelled or ended notice stays in the feed, in ms. Programs keep records that disappear. */
const endedForMs = dayMs;

/** Returns when a notice ended or was cancelled; undefined while it is planned or active. */
function endedAt(notice: Notice, at: Instant): Instant | undefined {
  if (isCurrent(notice, at)) return;
  return notice.cancelled ?? Math.max(Math.min(notice.end, at), changedAt(notice));
}

/**
 * Writes active and planned notices as a DATEX II 3.6 SituationPublication, which Delegated Regulation (EU)
 * 2022/670 requires of road operators. A location has a road, a direction and junctions, and a line if the
 * line is known (decision 14).
 */
export const datexFeed: FeedWriter<[RoadData?]> = ({ at, byId }, publisher, data = {}) => {
  const [d2, com, loc, sit] = namespaces;
  const listedNotices = [...byId.values()].filter(
    (notice) => at - (endedAt(notice, at) ?? at) < endedForMs,
  );
  const header = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<d2:payload xmlns:d2="${d2}" xmlns:com="${com}" xmlns:loc="${loc}" xmlns:sit="${sit}"`,
    ' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="sit:SituationPublication"',
    ' lang="en" modelBaseVersion="3">',
    `<com:feedDescription>${multilingualText(`Licence: ${publisher.licence.name}, ${publisher.licence.url}. Lines: ${attribution}.`)}</com:feedDescription>`,
    `<com:publicationTime>${isoInstant(at)}</com:publicationTime>`,
    '<com:publicationCreator><com:country>ie</com:country>',
    `<com:nationalIdentifier>${escapeHtml(publisher.name)}</com:nationalIdentifier>`,
    '</com:publicationCreator>',
    '',
  ];
  const historyById = new Map(
    data.histories?.map((history) => [history.at(-1)?.notice.id, history]),
  );
  const situations = listedNotices.map((notice) => {
    const published = publishedAt(notice);
    const history = historyById.get(notice.id) ?? [{ published, notice }];
    return situationXml(notice, at, publisher, eventsOf(history, at));
  });
  return [header.join('\n'), ...situations, '</d2:payload>\n'];
};

/** Number and time of a version of a notice. Programs skip a record whose version has not risen. */
interface Version {
  readonly number: number;
  readonly time: Instant;
}

/**
 * Writes the records of a notice. Its version rises with each change, and with each start or end of a period. A copy of
 * the site that does not know the newest revision yet cannot reach its versions: two years have about 1,500 starts and
 * ends.
 */
function situationXml(
  notice: Notice,
  at: Instant,
  publisher: Publisher,
  events: readonly NoticeEvent[],
): string {
  const version = {
    number: notice.revision * 10_000 + events.length,
    time: Math.max(0, ...events.map((one) => one.at)),
  };
  const validity = validityOf(notice, at);
  const current = recordsOf(notice);
  const dropped = events
    .filter((one) => at - one.at < endedForMs)
    .flatMap((one) => {
      const ended = validityXml('suspended', Math.min(notice.start, one.at), one.at, '');
      // A night that a change adds has no earlier content.
      const before = one.nights.find((night) => night.before)?.before?.notice;
      return before ? recordsOf(before).map((record) => [record, ended] as const) : [];
    })
    .filter(([{ role }]) => !current.some((one) => one.role === role));
  const records = new Map(dropped.map((one) => [one[0].role, one]));
  return [
    `<sit:situation id="${notice.id}">`,
    `<sit:overallSeverity>${notice.severity}</sit:overallSeverity>`,
    `<sit:situationVersionTime>${isoInstant(version.time)}</sit:situationVersionTime>`,
    '<sit:headerInformation><com:confidentiality>noRestriction</com:confidentiality>',
    '<com:informationStatus>real</com:informationStatus></sit:headerInformation>',
    ...current.flatMap((record) => recordLines(record, version, validity, publisher)),
    ...[...records.values()].flatMap(([record, ended]) =>
      recordLines(record, version, ended, publisher),
    ),
    '</sit:situation>',
    '',
  ].join('\n');
}

/**
 * Writes the validity of a notice: all its periods that have not ended, because readers skip a version that they
 * know. Many programs read only the overall start and end, so these begin with the current or next period. Times
 * are in UTC, so that clients need no rules for Irish time. The situation model of DATEX II 3.6 has no element for a
 * cancellation, so a cancelled or ended notice is suspended and has ended.
 */
function validityOf(notice: Notice, at: Instant): string {
  const ended = endedAt(notice, at);
  if (ended !== undefined) {
    const end = Math.min(ended, at);
    return validityXml('suspended', Math.min(notice.start, end), end, '');
  }
  const periods = periodsFrom(notice, at);
  const periodsXml = periods.map(
    ({ start, end }) =>
      `<com:validPeriod><com:startOfPeriod>${isoInstant(start)}</com:startOfPeriod><com:endOfPeriod>${isoInstant(end)}</com:endOfPeriod></com:validPeriod>`,
  );
  const overallStart = periods[0]?.start ?? notice.start;
  const isPaused = at >= notice.start ? 'suspended' : 'definedByValidityTimeSpec';
  const status = overallStart <= at ? 'active' : isPaused;
  return validityXml(status, overallStart, notice.end, periodsXml.join(''));
}

function validityXml(status: string, start: Instant, end: Instant, periodsXml: string): string {
  return [
    `<sit:validity><com:validityStatus>${status}</com:validityStatus>`,
    `<com:validityTimeSpecification><com:overallStartTime>${isoInstant(start)}</com:overallStartTime>`,
    `<com:overallEndTime>${isoInstant(end)}</com:overallEndTime>`,
    periodsXml,
    '</com:validityTimeSpecification></sit:validity>',
  ].join('\n');
}

function recordLines(
  { type, role, piece, elements, lanes }: DatexRecord,
  version: Version,
  validity: string,
  { name, url }: Publisher,
): string[] {
  const optionalElements = [
    impactXml(piece),
    causeOf(piece, { type }),
    commentXml(piece.title, 'roadworksName'),
    commentXml(piece.text, 'description'),
    commentXml(noticeWords(piece), 'other'),
    piece.diversion ? commentXml(piece.diversion, 'other') : '',
  ];
  return [
    `<sit:situationRecord xsi:type="sit:${type}" id="${piece.id}-${role}" version="${version.number}">`,
    `<sit:situationRecordCreationTime>${isoInstant(publishedAt(piece))}</sit:situationRecordCreationTime>`,
    `<sit:situationRecordVersionTime>${isoInstant(version.time)}</sit:situationRecordVersionTime>`,
    '<sit:probabilityOfOccurrence>certain</sit:probabilityOfOccurrence>',
    `<sit:severity>${piece.severity}</sit:severity>`,
    ...(isIncident(piece) ? ['<sit:safetyRelatedMessage>true</sit:safetyRelatedMessage>'] : []),
    `<sit:source><com:sourceName>${multilingualText(name)}</com:sourceName></sit:source>`,
    validity,
    ...optionalElements.filter(Boolean),
    `<sit:urlLink><com:urlLinkAddress>${url}${href('notice', piece.id)}</com:urlLinkAddress>`,
    '<com:urlLinkType>html</com:urlLinkType></sit:urlLink>',
    locationOf({ ...piece, lanes }),
    ...elements,
    '</sit:situationRecord>',
  ];
}

function impactXml({ lanes: { closed = 0, of } = {} }: Notice): string {
  if (of === undefined && closed === 0) return '';
  const openLanesXml =
    of === undefined
      ? ''
      : `<sit:numberOfOperationalLanes>${of - closed}</sit:numberOfOperationalLanes>`;
  return `<sit:impact><sit:numberOfLanesRestricted>${closed}</sit:numberOfLanesRestricted>${openLanesXml}</sit:impact>`;
}

function commentXml(text: string, type: 'roadworksName' | 'description' | 'other'): string {
  return [
    `<sit:generalPublicComment><sit:comment>${multilingualText(text)}</sit:comment>`,
    `<sit:commentType>${type}</sit:commentType></sit:generalPublicComment>`,
  ].join('');
}
