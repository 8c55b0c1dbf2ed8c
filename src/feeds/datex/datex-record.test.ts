import { describe, expect, it } from 'vitest';
import { aNotice } from '../../../test/support/notices.ts';
import { parseXml, toPlainValue } from '../../../test/support/readers/xml.ts';
import { lanesFrom } from '../../edit/values.ts';
import type { Notice } from '../../notice/notice.ts';
import { type Kind, kinds } from '../../notice/vocabulary.ts';
import { causeOf, recordsOf } from './datex-record.ts';

const namespace = 'xmlns:sit="http://datex2.eu/schema/3/situation"';

/** Returns the type of each record of a notice, with the parsed content of its elements. */
const typesOf = (changes: Partial<Notice>) =>
  recordsOf(aNotice(changes)).map(({ type, elements }) => [
    type,
    toPlainValue(parseXml(`<record ${namespace}>${elements.join('')}</record>`)),
  ]);

const maintenance = (type: string) => ['MaintenanceWorks', { roadMaintenanceType: type }];
const management = (type: string, direction = 'southBound') => [
  'RoadOrCarriagewayOrLaneManagement',
  {
    complianceOption: 'mandatory',
    applicableForTrafficDirection: direction,
    roadOrCarriagewayOrLaneManagementType: type,
  },
];
const obstruction = (type: string) => ['GeneralObstruction', { obstructionType: type }];
const lanes = management('laneClosures');
const information = ['GenericSituationRecord', { genericSituationRecordName: 'information' }];

describe('the records of a DATEX II situation', () => {
  const expected: Readonly<Record<Kind, readonly unknown[]>> = {
    works: [maintenance('maintenanceWork'), lanes],
    winter: [information, lanes],
    closure: [lanes],
    incident: [obstruction('incident'), lanes],
    information: [information, lanes],
  };

  it.each(kinds)(
    'for a notice of the kind "%s" with a closed lane have the matching types',
    (kind) => {
      expect(typesOf({ kind })).toEqual(expected[kind]);
    },
  );

  it.each<[string, Partial<Notice>, readonly unknown[]]>([
    ['resurfacing', { cause: 'resurfacing' }, [maintenance('resurfacingWork'), lanes]],
    [
      'gritting under way',
      { kind: 'winter', stage: 'under-way' },
      [maintenance('saltingInProgress'), lanes],
    ],
    ['a barrier repair', { cause: 'barrier' }, [maintenance('repairWork'), lanes]],
    ['a collision', { cause: 'collision' }, [['Accident', { accidentType: 'collision' }], lanes]],
    ['debris', { cause: 'debris' }, [obstruction('debris'), lanes]],
    [
      'a breakdown',
      { cause: 'breakdown' },
      [['VehicleObstruction', { vehicleObstructionType: 'brokenDownVehicle' }], lanes],
    ],
    [
      'a slip road closed for bridge works',
      { kind: 'closure', cause: 'bridge', lanes: undefined, to: 6, slips: ['exit'] },
      [maintenance('maintenanceWork'), management('carriagewayClosures')],
    ],
    [
      'lanes narrowed and in contraflow',
      { kind: 'works', lanes: lanesFrom('lane 2 narrowed, lane 3 contraflow') },
      [maintenance('maintenanceWork'), management('narrowLanes'), management('contraflow')],
    ],
    [
      'lanes of the northbound carriageway',
      { direction: 'northbound' },
      [management('laneClosures', 'northBound')],
    ],
    ['lanes in both directions', { direction: 'both' }, [management('laneClosures', 'bothWays')]],
  ])('have types and details that match %s', (_, changes, expectedRecords) =>
    expect(typesOf(changes)).toEqual(expectedRecords),
  );

  it('each name only the lanes that the record concerns', () => {
    const works = aNotice({ kind: 'works', lanes: lanesFrom('lane 1, lane 2 narrowed of 4') });
    const laneNames = recordsOf(works).map(({ lanes }) => lanes?.states?.map(({ lane }) => lane));
    expect(laneNames).toEqual([['lane-1'], ['lane-1'], ['lane-2']]);
  });
});

describe('the cause of a DATEX II record', () => {
  const type = 'RoadOrCarriagewayOrLaneManagement';

  it.each([
    ['resurfacing', 'roadMaintenance'],
    ['collision', 'accident'],
    ['debris', 'obstruction'],
    ['breakdown', 'vehicleObstruction'],
    ['weather', 'weatherRelatedRoadConditions'],
    ['event', 'publicEvent'],
    ['other', 'other'],
  ] as const)('for a notice with the cause "%s" is "%s"', (cause, causeType) => {
    const text = causeOf(aNotice({ kind: 'works', cause }), { type: 'MaintenanceWorks' });
    const element = parseXml(text.replace('>', ` ${namespace}>`));
    expect([element.name, toPlainValue(element)]).toEqual(['cause', { causeType }]);
  });

  it('states a type of road maintenance only for closures due to works', () => {
    const detail = '<sit:roadMaintenanceType>roadworks</sit:roadMaintenanceType>';
    expect(causeOf(aNotice({ cause: 'barrier' }), { type })).toContain(detail);
    expect(causeOf(aNotice({ cause: 'collision' }), { type })).not.toContain(detail);
    expect(causeOf(aNotice({ kind: 'winter' }), { type })).not.toContain(detail);
  });

  it('of a notice without a cause is road maintenance only for the kinds "works" and "winter"', () => {
    const worksKinds = kinds.filter((kind) =>
      causeOf(aNotice({ kind }), { type }).includes('>roadM'),
    );
    const otherKinds = kinds.filter((kind) =>
      causeOf(aNotice({ kind }), { type }).includes('>other<'),
    );
    expect(worksKinds).toEqual(['works', 'winter']);
    expect(otherKinds).toEqual(kinds.filter((kind) => !worksKinds.includes(kind)));
  });
});
