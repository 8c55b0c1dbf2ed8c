import type { Direction } from '../../site/content/network.ts';
import type { Kind, Notice } from '../notice.ts';

interface RecordType {
  /** Name of the type, and what it has besides what every record has. */
  type: string;
  elements: readonly string[];
}

const trafficDirections: Readonly<Record<Direction | 'both', string>> = {
  northbound: 'northBound',
  southbound: 'southBound',
  both: 'bothWays',
};

const types: Readonly<Record<Kind, (notice: Notice) => RecordType>> = {
  works: () => maintenance('maintenanceWork'),
  winter: () => maintenance('saltingInProgress'),
  'lane-closure': (notice) => management(notice, 'laneClosures'),
  'full-closure': (notice) =>
    management(
      notice,
      notice.slips.length > 0 ? 'doNotUseSpecifiedLanesOrCarriageways' : 'carriagewayClosures',
    ),
  incident: () => ({
    type: 'GeneralObstruction',
    elements: ['<sit:obstructionType>incident</sit:obstructionType>'],
  }),
  information: () => ({
    type: 'GenericSituationRecord',
    elements: ['<sit:genericSituationRecordName>information</sit:genericSituationRecordName>'],
  }),
};

export function recordType(notice: Notice): RecordType {
  return types[notice.kind](notice);
}

function maintenance(type: 'maintenanceWork' | 'saltingInProgress'): RecordType {
  return {
    type: 'MaintenanceWorks',
    elements: [`<sit:roadMaintenanceType>${type}</sit:roadMaintenanceType>`],
  };
}

function management({ direction }: Notice, type: string): RecordType {
  const applies = trafficDirections[direction];
  return {
    type: 'RoadOrCarriagewayOrLaneManagement',
    elements: [
      '<sit:complianceOption>mandatory</sit:complianceOption>',
      `<sit:applicableForTrafficDirection>${applies}</sit:applicableForTrafficDirection>`,
      `<sit:roadOrCarriagewayOrLaneManagementType>${type}</sit:roadOrCarriagewayOrLaneManagementType>`,
    ],
  };
}
