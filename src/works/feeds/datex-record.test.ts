import { describe, expect, it } from 'vitest';
import { aNotice } from '../../../test/support/notices.ts';
import { parseXml, toPlainValue } from '../../../test/support/xml.ts';
import { type Kind, kinds, type Notice } from '../notice.ts';
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

  it.each(kinds)('says what kind %s is', (kind) => {
    expect(recordOf({ kind })).toEqual(expected[kind]);
  });

  it.each<[string, Partial<Notice>, unknown]>([
    ['resurfacing', { kind: 'works', cause: 'resurfacing' }, maintenance('resurfacingWork')],
    ['a barrier', { kind: 'works', cause: 'barrier' }, maintenance('repairWork')],
    [
      'vegetation',
      { kind: 'works', cause: 'vegetation' },
      maintenance('treeAndVegetationCuttingWork'),
    ],
    ['a bridge', { kind: 'works', cause: 'bridge' }, maintenance('maintenanceWork')],
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
  ])('says what is known of %s', (_, changes, known) => expect(recordOf(changes)).toEqual(known));
});

describe('the cause of a DATEX II record', () => {
  it.each([
    ['resurfacing', 'roadMaintenance'],
    ['bridge', 'roadMaintenance'],
    ['barrier', 'roadMaintenance'],
    ['drains', 'roadMaintenance'],
    ['signs', 'roadMaintenance'],
    ['vegetation', 'roadMaintenance'],
    ['collision', 'accident'],
    ['debris', 'obstruction'],
    ['breakdown', 'vehicleObstruction'],
    ['weather', 'weatherRelatedRoadConditions'],
    ['event', 'publicEvent'],
    ['other', 'other'],
  ] as const)('is, of %s, %s', (cause, type) => {
    const element = parseXml(
      causeOf(aNotice({ kind: 'works', cause })).replace('>', ` ${namespace}>`),
    );
    expect([element.tagName, toPlainValue(element)]).toEqual(['sit:cause', { causeType: type }]);
  });

  it('tells a closure for works from one for a collision', () => {
    const detail = '<sit:roadMaintenanceType>roadworks</sit:roadMaintenanceType>';
    expect(causeOf(aNotice({ cause: 'barrier' }))).toContain(detail);
    expect(causeOf(aNotice({ cause: 'collision' }))).not.toContain(detail);
  });

  it('is maintenance where nobody has said what for, of works and winter service alone', () => {
    const unsaid = kinds.filter((kind) => causeOf(aNotice({ kind })) !== '');
    expect(unsaid).toEqual(['works', 'winter']);
    for (const kind of unsaid) expect(causeOf(aNotice({ kind }))).toContain('>roadMaintenance<');
  });
});
