import { escapeHtml } from '../../http/escape.ts';
import { attribution } from '../../site/road/carriageways.ts';
import { href } from '../../site/routes.ts';
import { closedLaneCount, piecesOf } from '../effect.ts';
import { capitalise, lanesWords } from '../effect-words.ts';
import { changedAt, type Notice, publishedAt } from '../notice.ts';
import { memoizePerObject } from '../per-object.ts';
import type { Period } from '../schedule.ts';
import { isCurrent } from '../states.ts';
import { isoInstant } from '../words.ts';
import { locationOf } from './datex-location.ts';
import { causeOf, type RecordType, recordType, speedRecord } from './datex-record.ts';
import { comingPeriods, type FeedWriter, type Publisher } from './feed.ts';

const namespaces = ['d2Payload', 'common', 'locationReferencing', 'situation'].map(
  (name) => `http://datex2.eu/schema/3/${name}`,
);

/**
 * Active and planned notices as a DATEX II 3.6 SituationPublication, which Delegated Regulation (EU)
 * 2022/670 asks of road operators. A location is a road, a direction and junctions, and a line if there
 * is one (decision 31).
 */
export const datexFeed: FeedWriter = ({ at, byId }, publisher) => {
  const [d2, com, loc, sit] = namespaces;
  const current = [...byId.values()].filter((notice) => isCurrent(notice, at));
  const head = [
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
  const situations = current.map((notice) => situation(notice, at, publisher));
  return [head.join('\n'), ...situations, '</d2:payload>\n'];
};

function situation(notice: Notice, at: number, publisher: Publisher): string {
  const validity = validityOf(notice, at);
  const { head, records } = timeIndependentParts(publisher)(notice);
  const lines = records.flatMap(({ before, after }) => [before, ...validity, after]);
  return [head, ...lines, '</sit:situation>', ''].join('\n');
}

/** A situation without the validity of its records, the only part that changes with time. */
const timeIndependentParts = memoizePerObject((publisher: Publisher) =>
  memoizePerObject((notice: Notice) => ({
    head: headOf(notice),
    records: recordsOf(notice).map((typed, index) => record(typed, index + 1, publisher)),
  })),
);

/**
 * Validity of a notice: its start and end, and each of its periods in the coming 28 days in UTC, so that
 * readers need not know Irish time. If all periods are later, only the first is given.
 */
function validityOf(notice: Notice, at: number): string[] {
  return [
    '<sit:validity><com:validityStatus>definedByValidityTimeSpec</com:validityStatus>',
    `<com:validityTimeSpecification><com:overallStartTime>${isoInstant(notice.start)}</com:overallStartTime>`,
    `<com:overallEndTime>${isoInstant(notice.end)}</com:overallEndTime>`,
    validPeriods(comingPeriods(notice, at)),
    '</com:validityTimeSpecification></sit:validity>',
  ];
}

/** Period elements, cached by array of periods, which notices with the same repeat share. */
const validPeriods = memoizePerObject((periods: readonly Period[]) =>
  periods.map(validPeriod).join(''),
);

function validPeriod({ start, end }: Period): string {
  return `<com:validPeriod><com:startOfPeriod>${isoInstant(start)}</com:startOfPeriod><com:endOfPeriod>${isoInstant(end)}</com:endOfPeriod></com:validPeriod>`;
}

function headOf(notice: Notice): string {
  return [
    `<sit:situation id="${notice.id}">`,
    `<sit:overallSeverity>${notice.severity}</sit:overallSeverity>`,
    `<sit:situationVersionTime>${isoInstant(changedAt(notice))}</sit:situationVersionTime>`,
    '<sit:headerInformation><com:confidentiality>noRestriction</com:confidentiality>',
    '<com:informationStatus>real</com:informationStatus></sit:headerInformation>',
  ].join('\n');
}

/** Records of a notice: itself, each slip road that is closed with it, and its speed limit. */
function recordsOf(notice: Notice): TypedNotice[] {
  const typedNotices = piecesOf(notice).map((piece) => ({
    notice: piece,
    record: recordType(piece),
  }));
  const limit = speedRecord(notice);
  return limit ? [...typedNotices, { notice, record: limit }] : typedNotices;
}

interface TypedNotice {
  readonly notice: Notice;
  readonly record: RecordType;
}

function record(
  { notice, record: { type, elements } }: TypedNotice,
  number: number,
  { name, url }: Publisher,
) {
  const before = [
    `<sit:situationRecord xsi:type="sit:${type}" id="${notice.id}-${number}" version="${notice.revision}">`,
    `<sit:situationRecordCreationTime>${isoInstant(publishedAt(notice))}</sit:situationRecordCreationTime>`,
    `<sit:situationRecordVersionTime>${isoInstant(changedAt(notice))}</sit:situationRecordVersionTime>`,
    '<sit:probabilityOfOccurrence>certain</sit:probabilityOfOccurrence>',
    `<sit:severity>${notice.severity}</sit:severity>`,
    `<sit:source><com:sourceName>${multilingualText(name)}</com:sourceName></sit:source>`,
  ];
  const after = [
    impact(notice),
    causeOf(notice),
    comment(notice.title, 'roadworksName'),
    comment(notice.text, 'description'),
    notice.laneStates ? comment(capitalise(lanesWords(notice)), 'other') : '',
    notice.diversion ? comment(notice.diversion, 'other') : '',
    `<sit:urlLink><com:urlLinkAddress>${url}${href('notice', notice.id)}</com:urlLinkAddress>`,
    '<com:urlLinkType>html</com:urlLinkType></sit:urlLink>',
    locationOf(notice),
    ...elements,
    '</sit:situationRecord>',
  ];
  return { before: before.join('\n'), after: after.filter(Boolean).join('\n') };
}

function impact({ lanes, laneStates = [] }: Notice): string {
  const isAll = laneStates.some(({ lane }) => lane === 'all');
  const closed = lanes?.closed ?? (isAll ? 0 : closedLaneCount(laneStates, 0));
  if (!lanes && closed === 0) return '';
  const open = lanes
    ? `<sit:numberOfOperationalLanes>${lanes.of - lanes.closed}</sit:numberOfOperationalLanes>`
    : '';
  return `<sit:impact><sit:numberOfLanesRestricted>${closed}</sit:numberOfLanesRestricted>${open}</sit:impact>`;
}

function comment(text: string, type: 'roadworksName' | 'description' | 'other'): string {
  return [
    `<sit:generalPublicComment><sit:comment>${multilingualText(text)}</sit:comment>`,
    `<sit:commentType>${type}</sit:commentType></sit:generalPublicComment>`,
  ].join('');
}

/** Multilingual string with a text in our only language, English. */
function multilingualText(text: string): string {
  return `<com:values><com:value lang="en">${escapeHtml(text)}</com:value></com:values>`;
}
