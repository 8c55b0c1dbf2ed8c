import { causeRow } from '../../notice/causes.ts';
import { effectOf, isClosure, piecesOf } from '../../notice/effect.ts';
import type { Notice } from '../../notice/notice.ts';
import { type Kind, kindTable, type LaneState } from '../../notice/vocabulary.ts';
import { datexDirections } from '../../road/road.ts';
import { multilingualText } from './datex-location.ts';

interface RecordType {
  readonly type: string;
  /** Elements that only this type of record has. */
  readonly elements: readonly string[];
}

export interface DatexRecord extends RecordType {
  /** Role of the record in its situation, and suffix of its permanent id. */
  readonly role: string;
  /** The notice, or one of the slip roads that are closed with it. */
  readonly piece: Notice;
  /** Lanes of the piece, with only the states that the record concerns. */
  readonly lanes: Notice['lanes'];
}

/**
 * Returns the records of a notice: what happens on the road (works, an accident), the resulting closures and
 * restrictions, and the diversion. Programs look for either works or closures, so works that close the road
 * have a record of each.
 */
export function recordsOf(notice: Notice): DatexRecord[] {
  const [, ...slips] = piecesOf(notice);
  const limit = notice.speedLimit;
  return [
    ...recordOf('source', notice, sourceOf(notice)),
    ...restrictionsOf(notice),
    ...slips.flatMap((slip) =>
      recordOf(`J${slip.from}-${slip.slips}`, slip, managementRecord(slip, 'carriagewayClosures')),
    ),
    ...(limit === undefined ? [] : recordOf('speed', notice, speedLimitRecord(notice, limit))),
    ...(notice.diversion ? recordOf('diversion', notice, reroutingRecord(notice.diversion)) : []),
  ];
}

function recordOf(
  role: string,
  piece: Notice,
  recordType: RecordType | undefined,
  // Name only closed lanes by default, because programs assume that all named lanes are closed.
  state: LaneState['state'] = 'closed',
): DatexRecord[] {
  const states = piece.lanes?.states?.filter((one) => one.state === state);
  const lanes = piece.lanes && { ...piece.lanes, states };
  return recordType ? [{ ...recordType, role, piece, lanes }] : [];
}

/** Returns a record for each restriction of a notice, without the slip roads in `also`. */
function restrictionsOf(notice: Notice): DatexRecord[] {
  const effect = effectOf(notice);
  const hasLaneIn = (state: LaneState['state']) =>
    notice.lanes?.states?.some((one) => one.state === state) ?? false;
  const restriction = (role: string, type: string, state?: LaneState['state']) =>
    recordOf(role, notice, managementRecord(notice, type), state);
  return [
    ...(isClosure(effect) ? restriction('closure', 'carriagewayClosures') : []),
    ...(!isClosure(effect) && (effect === 'lanes' || hasLaneIn('closed'))
      ? restriction('lanes', 'laneClosures')
      : []),
    ...(hasLaneIn('narrowed') ? restriction('narrow', 'narrowLanes', 'narrowed') : []),
    ...(hasLaneIn('contraflow') ? restriction('contraflow', 'contraflow', 'contraflow') : []),
  ];
}

type SourceName = (typeof kindTable)[Kind]['datex'];

const informationRecord = recordType('GenericSituationRecord', {
  genericSituationRecordName: 'information',
});

const sourceByName: Readonly<Record<SourceName, (notice: Notice) => RecordType | undefined>> = {
  works: ({ cause }) =>
    maintenanceRecord(causeRow(cause ?? 'other').datexWorks ?? 'maintenanceWork'),
  salting: ({ stage }) =>
    stage === 'under-way' ? maintenanceRecord('saltingInProgress') : informationRecord,
  closure: sourceOfCause,
  incident: (notice) => sourceOfCause(notice) ?? obstructionRecord('incident'),
  generic: () => informationRecord,
};

function sourceOf(notice: Notice): RecordType | undefined {
  return sourceByName[kindTable[notice.kind].datex](notice);
}

/** Returns the works or the event that a cause describes; undefined if DATEX II has no suitable record. */
function sourceOfCause({ cause }: Notice): RecordType | undefined {
  const { datex, datexWorks = 'maintenanceWork' } = causeRow(cause ?? 'other');
  switch (datex) {
    case 'roadMaintenance':
      return maintenanceRecord(datexWorks);
    case 'accident':
      return recordType('Accident', { accidentType: 'collision' });
    case 'obstruction':
      return obstructionRecord('debris');
    case 'vehicleObstruction':
      return recordType('VehicleObstruction', { vehicleObstructionType: 'brokenDownVehicle' });
    default:
      return undefined;
  }
}

export function causeOf({ kind, cause }: Notice, { type }: Pick<RecordType, 'type'>): string {
  const { datex } = kindTable[kind];
  const isMaintenance = datex === 'works' || datex === 'salting';
  const causeType = cause ? causeRow(cause).datex : isMaintenance ? 'roadMaintenance' : 'other';
  const isWorks = causeType === 'roadMaintenance' && datex !== 'salting';
  const detailXml = isWorks && type !== 'MaintenanceWorks' ? roadworksDetail : '';
  return `<sit:cause><sit:causeType>${causeType}</sit:causeType>${detailXml}</sit:cause>`;
}

/** Distinguishes closures for works from other closures, as Spain's feed does. */
const roadworksDetail =
  '<sit:detailedCauseType><sit:roadMaintenanceType>roadworks</sit:roadMaintenanceType></sit:detailedCauseType>';

/** Returns a type of record. @param elements content of its elements, by name */
function recordType(type: string, elements: Readonly<Record<string, string>>): RecordType {
  const elementLines = Object.entries(elements).map(
    ([name, content]) => `<sit:${name}>${content}</sit:${name}>`,
  );
  return { type, elements: elementLines };
}

const maintenanceRecord = (type: string) =>
  recordType('MaintenanceWorks', { roadMaintenanceType: type });

const obstructionRecord = (type: string) =>
  recordType('GeneralObstruction', { obstructionType: type });

/** @param limit speed limit in km/h */
const speedLimitRecord = (notice: Notice, limit: number) =>
  recordType('SpeedManagement', {
    ...mandatoryElements(notice),
    temporarySpeedLimit: `${limit}`,
  });

const reroutingRecord = (diversion: string) =>
  recordType('ReroutingManagement', {
    complianceOption: 'advisory',
    reroutingManagementType: 'followLocalDiversion',
    reroutingItineraryDescription: multilingualText(diversion),
  });

const mandatoryElements = ({ direction }: Notice) => ({
  complianceOption: 'mandatory',
  applicableForTrafficDirection: direction === 'both' ? 'bothWays' : datexDirections[direction],
});

const managementRecord = (notice: Notice, type: string) =>
  recordType('RoadOrCarriagewayOrLaneManagement', {
    ...mandatoryElements(notice),
    roadOrCarriagewayOrLaneManagementType: type,
  });
