import { type Direction, datexDirections } from '../../site/road/road.ts';
import type { Cause, Kind, Notice } from '../notice.ts';

export interface RecordType {
  /** Name of the record's type; `elements` are those in addition to the common ones of all records. */
  type: string;
  elements: readonly string[];
}

const trafficDirections: Readonly<Record<Direction | 'both', string>> = {
  ...datexDirections,
  both: 'bothWays',
};

const types: Readonly<Record<Kind, (notice: Notice) => RecordType>> = {
  works: ({ cause }) => maintenance(maintenanceTypes[cause ?? 'other'] ?? 'maintenanceWork'),
  winter: () => maintenance('saltingInProgress'),
  'lane-closure': (notice) => management(notice, 'laneClosures'),
  'mixed-closure': (notice) => management(notice, 'laneClosures'),
  'full-closure': (notice) =>
    management(
      notice,
      notice.slips.length > 0 ? 'doNotUseSpecifiedLanesOrCarriageways' : 'carriagewayClosures',
    ),
  incident: ({ cause }) => ({
    type: 'GeneralObstruction',
    elements: [
      `<sit:obstructionType>${cause === 'debris' ? 'debris' : 'incident'}</sit:obstructionType>`,
    ],
  }),
  information: () => ({
    type: 'GenericSituationRecord',
    elements: ['<sit:genericSituationRecordName>information</sit:genericSituationRecordName>'],
  }),
};

const maintenanceTypes: Readonly<Partial<Record<Cause, string>>> = {
  resurfacing: 'resurfacingWork',
  barrier: 'repairWork',
  vegetation: 'treeAndVegetationCuttingWork',
};

const causeTypes: Readonly<Record<Cause, string>> = {
  resurfacing: 'roadMaintenance',
  bridge: 'roadMaintenance',
  barrier: 'roadMaintenance',
  drains: 'roadMaintenance',
  signs: 'roadMaintenance',
  vegetation: 'roadMaintenance',
  collision: 'accident',
  debris: 'obstruction',
  breakdown: 'vehicleObstruction',
  weather: 'weatherRelatedRoadConditions',
  event: 'publicEvent',
  other: 'other',
};

/** Returns the cause element; without a cause in the notice, only maintenance has one. */
export function causeOf({ kind, cause }: Notice): string {
  const isMaintenance = kind === 'works' || kind === 'winter';
  const type = cause ? causeTypes[cause] : isMaintenance && 'roadMaintenance';
  if (!type) return '';
  const isClosure = type === 'roadMaintenance' && !isMaintenance;
  return `<sit:cause><sit:causeType>${type}</sit:causeType>${isClosure ? roadworks : ''}</sit:cause>`;
}

/** Distinguishes closures for works from others, as Spain's feed does. */
const roadworks =
  '<sit:detailedCauseType><sit:roadMaintenanceType>roadworks</sit:roadMaintenanceType></sit:detailedCauseType>';

export function recordType(notice: Notice): RecordType {
  return types[notice.kind](notice);
}

function maintenance(type: string): RecordType {
  return {
    type: 'MaintenanceWorks',
    elements: [`<sit:roadMaintenanceType>${type}</sit:roadMaintenanceType>`],
  };
}

/** Record of a notice's speed limit in km/h; undefined if none is set. */
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
