import { type Direction, datexDirections } from '../../site/road/road.ts';
import { causeRow } from '../notice/causes.ts';
import { type Kind, kindTable } from '../notice/kinds.ts';
import type { Notice } from '../notice/notice.ts';

export interface RecordType {
  type: string;
  /** Additional elements, besides the elements of all records. */
  elements: readonly string[];
}

const trafficDirections: Readonly<Record<Direction | 'both', string>> = {
  ...datexDirections,
  both: 'bothWays',
};

const types: Readonly<Record<(typeof kindTable)[Kind]['datex'], (notice: Notice) => RecordType>> = {
  maintenance: ({ cause }) =>
    maintenance(causeRow(cause ?? 'other').datexWorks ?? 'maintenanceWork'),
  salting: () => maintenance('saltingInProgress'),
  lanes: (notice) => management(notice, 'laneClosures'),
  carriageway: (notice) =>
    management(
      notice,
      notice.slips.length > 0 ? 'doNotUseSpecifiedLanesOrCarriageways' : 'carriagewayClosures',
    ),
  obstruction: ({ cause }) => ({
    type: 'GeneralObstruction',
    elements: [
      `<sit:obstructionType>${cause === 'debris' ? 'debris' : 'incident'}</sit:obstructionType>`,
    ],
  }),
  generic: () => ({
    type: 'GenericSituationRecord',
    elements: ['<sit:genericSituationRecordName>information</sit:genericSituationRecordName>'],
  }),
};

/** Returns the cause element; empty if a notice without maintenance gives no cause. */
export function causeOf({ kind, cause }: Notice): string {
  const isMaintenance = ['maintenance', 'salting'].includes(kindTable[kind].datex);
  const type = cause ? causeRow(cause).datex : isMaintenance && 'roadMaintenance';
  if (!type) return '';
  const isClosure = type === 'roadMaintenance' && !isMaintenance;
  return `<sit:cause><sit:causeType>${type}</sit:causeType>${isClosure ? roadworks : ''}</sit:cause>`;
}

/** Distinguishes closures for works from other closures, as in Spain's feed. */
const roadworks =
  '<sit:detailedCauseType><sit:roadMaintenanceType>roadworks</sit:roadMaintenanceType></sit:detailedCauseType>';

export function recordType(notice: Notice): RecordType {
  return types[kindTable[notice.kind].datex](notice);
}

function maintenance(type: string): RecordType {
  return {
    type: 'MaintenanceWorks',
    elements: [`<sit:roadMaintenanceType>${type}</sit:roadMaintenanceType>`],
  };
}

/** Returns the record of a notice's speed limit in km/h; undefined without a limit. */
export function speedRecord(notice: Notice): RecordType | undefined {
  if (notice.speedLimit === undefined) return undefined;
  const limit = `<sit:temporarySpeedLimit>${notice.speedLimit}</sit:temporarySpeedLimit>`;
  return { type: 'SpeedManagement', elements: [...mandatoryElements(notice), limit] };
}

function mandatoryElements({ direction }: Notice): string[] {
  const applies = trafficDirections[direction];
  return [
    '<sit:complianceOption>mandatory</sit:complianceOption>',
    `<sit:applicableForTrafficDirection>${applies}</sit:applicableForTrafficDirection>`,
  ];
}

function management(notice: Notice, type: string): RecordType {
  return {
    type: 'RoadOrCarriagewayOrLaneManagement',
    elements: [
      ...mandatoryElements(notice),
      `<sit:roadOrCarriagewayOrLaneManagementType>${type}</sit:roadOrCarriagewayOrLaneManagementType>`,
    ],
  };
}
