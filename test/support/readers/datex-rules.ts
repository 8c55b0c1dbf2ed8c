import { XmlDocument, type XmlNode } from 'libxml2-wasm';

const namespaces = {
  com: 'http://datex2.eu/schema/3/common',
  loc: 'http://datex2.eu/schema/3/locationReferencing',
  sit: 'http://datex2.eu/schema/3/situation',
  xsi: 'http://www.w3.org/2001/XMLSchema-instance',
};

/** A record of a situation, with the facts that programs in other countries read. */
export interface DatexReading {
  readonly situation: string;
  readonly id: string;
  readonly type: string;
  /** Type of a closure or restriction, of works, or of an accident; empty if the record has none. */
  readonly detail: string;
  readonly cause: string;
  readonly causeDetail: string;
  readonly isSafetyRelated: boolean;
  /** Times as "2026-11-23T21:00:00Z". */
  readonly periods: readonly (readonly [start: string, end: string])[];
  readonly road: string;
  readonly carriageways: readonly string[];
  /** Place in words. */
  readonly place: string;
  readonly closedLanes: number | null;
  readonly lineCount: number;
  /** Coordinates of all lines, or of the first point if there is no line. */
  readonly coordinates: readonly number[];
}

/** Reads each record of a DATEX II publication with libxml2's XPath. */
export function readDatexRecords(text: string): DatexReading[] {
  const document = XmlDocument.fromString(text);
  const readings = document.find('//sit:situationRecord', namespaces).map((record) => {
    const texts = (path: string) => record.find(path, namespaces).map(({ content }) => content);
    const lines = texts('.//loc:posList');
    const point = (name: string) => texts(`.//loc:pointCoordinates/loc:${name}`).slice(0, 1);
    return {
      situation: textAt(record, '../@id'),
      id: textAt(record, '@id'),
      type: textAt(record, '@xsi:type').replace(/^.*:/, ''),
      detail: textAt(
        record,
        'sit:roadOrCarriagewayOrLaneManagementType|sit:roadMaintenanceType|sit:accidentType',
      ),
      cause: textAt(record, 'sit:cause/sit:causeType'),
      causeDetail: textAt(record, 'sit:cause/sit:detailedCauseType/*'),
      isSafetyRelated: textAt(record, 'sit:safetyRelatedMessage') === 'true',
      periods: record
        .find('.//com:validPeriod', namespaces)
        .map(
          (period) =>
            [textAt(period, 'com:startOfPeriod'), textAt(period, 'com:endOfPeriod')] as const,
        ),
      road: textAt(record, './/loc:roadNumber'),
      carriageways: texts('.//loc:carriageway/loc:carriageway'),
      place: textAt(record, './/loc:locationDescription//com:value'),
      closedLanes: Number(textAt(record, './/sit:numberOfLanesRestricted')) || null,
      lineCount: lines.length,
      coordinates: (lines.length > 0 ? lines : [...point('latitude'), ...point('longitude')])
        .join(' ')
        .split(' ')
        .filter(Boolean)
        .map(Number),
    };
  });
  document.dispose();
  return readings;
}

function textAt(node: XmlNode, path: string): string {
  return node.get(path, namespaces)?.content ?? '';
}

const worksTypes = ['MaintenanceWorks', 'ConstructionWorks'];
const closureTypes = ['carriagewayClosures', 'roadClosed'];

const isClosure = ({ type, detail }: DatexReading) =>
  type === 'RoadOrCarriagewayOrLaneManagement' && closureTypes.includes(detail);

/**
 * Rules by which programs in other countries select records, according to their documentation and source
 * code (read in November 2026). Each rule checks one record.
 */
export const datexRules = {
  /** StreetWorks SDK, and the feeds of the Netherlands (NDW) and of England: works have separate record types. */
  works: ({ type }: DatexReading) => worksTypes.includes(type),
  /** NDW's measures, and converters to Waze's CIFS: the management type states a closure. */
  closure: isClosure,
  /** Spain (DGT): the cause states that a closure is for works. */
  closureForWorks: (record: DatexReading) =>
    isClosure(record) && record.cause === 'roadMaintenance' && record.causeDetail === 'roadworks',
  /** A closure of the motorway itself, as the converters to CIFS read one. */
  closedRoad: (record: DatexReading) =>
    isClosure(record) && record.carriageways.every((name) => name === 'mainCarriageway'),
};
