import { describe, expect, it } from 'vitest';
import { aNotice } from '../../../test/support/notices.ts';
import { parseXml, toPlainValue } from '../../../test/support/xml.ts';
import { type Kind, kinds } from '../notice/kinds.ts';
import type { Notice } from '../notice/notice.ts';
import { causeOf, recordType } from './datex-record.ts';

const namespace = 'xmlns:sit="http://datex2.eu/schema/3/situation"';

/** Returns the name of a record's type, and the parsed contents of its elements. */
function recordOf(changes: Partial<Notice>) {
  const { type, elements } = recordType(aNotice(changes));
  return [type, toPlainValue(parseXml(`<record ${namespace}>${elements.join('')}</record>`))];
}

const maintenance = (type: string) => ['MaintenanceWorks', { roadMaintenanceType: type }];
const management = (type: string, direction = 'southBound') => [
  'RoadOrCarriagewayOrLaneManagement',
  {
    complianceOption: 'mandatory',
    applicableForTrafficDirection: direction,
    roadOrCarriagewayOrLaneManagementType: type,
  },
];

describe('the type of a DATEX II record', () => {
  const expected: Readonly<Record<Kind, unknown>> = {
    works: maintenance('maintenanceWork'),
    winter: maintenance('saltingInProgress'),
    'lane-closure': management('laneClosures'),
    'mixed-closure': management('laneClosures'),
    'full-closure': management('carriagewayClosures'),
    incident: ['GeneralObstruction', { obstructionType: 'incident' }],
    information: ['GenericSituationRecord', { genericSituationRecordName: 'information' }],
  };

  it.each(kinds)('is defined for the kind %s', (kind) => {
    expect(recordOf({ kind })).toEqual(expected[kind]);
  });

  it.each<[string, Partial<Notice>, unknown]>([
    ['resurfacing', { kind: 'works', cause: 'resurfacing' }, maintenance('resurfacingWork')],
    ['a barrier', { kind: 'works', cause: 'barrier' }, maintenance('repairWork')],
    [
      'debris',
      { kind: 'incident', cause: 'debris' },
      ['GeneralObstruction', { obstructionType: 'debris' }],
    ],
    [
      'a closed slip road',
      { kind: 'full-closure', to: 6, slips: ['exit'] },
      management('doNotUseSpecifiedLanesOrCarriageways'),
    ],
    [
      'northbound',
      { kind: 'full-closure', direction: 'northbound' },
      management('carriagewayClosures', 'northBound'),
    ],
    ['both directions', { direction: 'both' }, management('laneClosures', 'bothWays')],
  ])('depends on cause, part and direction, for example %s', (_, changes, known) =>
    expect(recordOf(changes)).toEqual(known),
  );
});

describe('the cause of a DATEX II record', () => {
  it.each([
    ['resurfacing', 'roadMaintenance'],
    ['collision', 'accident'],
    ['debris', 'obstruction'],
    ['breakdown', 'vehicleObstruction'],
    ['weather', 'weatherRelatedRoadConditions'],
    ['event', 'publicEvent'],
    ['other', 'other'],
  ] as const)('for %s is %s', (cause, type) => {
    const element = parseXml(
      causeOf(aNotice({ kind: 'works', cause })).replace('>', ` ${namespace}>`),
    );
    expect([element.tagName, toPlainValue(element)]).toEqual(['sit:cause', { causeType: type }]);
  });

  it('has a detail for closures due to works, and no detail for other closures', () => {
    const detail = '<sit:roadMaintenanceType>roadworks</sit:roadMaintenanceType>';
    expect(causeOf(aNotice({ cause: 'barrier' }))).toContain(detail);
    expect(causeOf(aNotice({ cause: 'collision' }))).not.toContain(detail);
  });

  it('defaults to maintenance only for works and winter service', () => {
    const defaulted = kinds.filter((kind) => causeOf(aNotice({ kind })) !== '');
    expect(defaulted).toEqual(['works', 'winter']);
    for (const kind of defaulted) expect(causeOf(aNotice({ kind }))).toContain('>roadMaintenance<');
  });
});
