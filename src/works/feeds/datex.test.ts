import { describe, expect, it, type TestContext } from 'vitest';
import { datexValidator, schemas } from '../../../test/support/datex-schema.ts';
import { aNotice, aSnapshot } from '../../../test/support/notices.ts';
import { parseXml } from '../../../test/support/xml.ts';
import { kinds, type Notice } from '../notice.ts';
import { viewAt } from '../view.ts';
import { datexFeed } from './datex.ts';

const now = Date.UTC(2026, 10, 23, 12, 30);
const publisher = { name: 'Dublin <Orbital> & sons', url: 'https://roads.example' };
const hostile = 'Closed <b>"now"</b> & later ]]> 🚧';

const everyKind = kinds.map((kind, number) =>
  aNotice({ id: `kind${number}x`, kind, title: hostile, text: hostile, diversion: hostile }),
);
const slip = aNotice({
  id: 'slipab',
  kind: 'full-closure',
  from: 9,
  to: 9,
  slips: ['exit', 'entry'],
  direction: 'both',
  lanes: undefined,
});
const nights = aNotice({
  id: 'nights',
  end: now + 9e8,
  repeat: { from: '21:00', to: '05:30', days: [1, 5, 6] },
});
const days = aNotice({
  id: 'daysab',
  end: now + 9e8,
  repeat: { from: '09:30', to: '15:00', days: [2] },
});
const over = aNotice({ id: 'overab', end: now - 1 });

const feedOf = (...notices: Notice[]) => datexFeed(viewAt(aSnapshot({ notices }), now), publisher);
const all = feedOf(...everyKind, slip, nights, days, over);

describe('against the official schemas', () => {
  /** What is wrong with a feed; skips the test where the schemas are away. */
  async function complaints(feed: string, skip: TestContext['skip']) {
    if (schemas === undefined) {
      skip('the DATEX II feed is not validated: no schemas at ../shared/schemas or DATEX_SCHEMAS');
    }
    return (await datexValidator(schemas))(feed);
  }

  it('validates with every kind of a notice', async ({ skip }) => {
    expect(await complaints(all, skip)).toBe('');
  });

  it('validates with none', async ({ skip }) => {
    expect(await complaints(feedOf(), skip)).toBe('');
  });

  it('would tell of a mistake', async ({ skip }) => {
    const wrong = all.replace('certain', 'perhaps');
    expect(await complaints(wrong, skip)).toContain('perhaps');
  });
});

/** What a program reads: each element that has a text, by its name without prefix. */
function readings(...notices: Notice[]): [string, string][] {
  return [...parseXml(feedOf(...notices)).getElementsByTagName('*')]
    .filter(({ children }) => children.length === 0)
    .map(({ localName, textContent }) => [localName ?? '', textContent ?? '']);
}

const valuesOf = (name: string, ...notices: Notice[]) =>
  readings(...notices)
    .filter(([one]) => one === name)
    .map(([, value]) => value);

describe('the DATEX II feed', () => {
  it('is well-formed, whatever the texts are, and says who publishes it', () => {
    expect(parseXml(all).tagName).toBe('d2:payload');
    expect(all).not.toContain('<b>');
    expect(all).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>/);
    expect(readings().slice(0, 3)).toEqual([
      ['publicationTime', '2026-11-23T06:00:00Z'],
      ['country', 'ie'],
      ['nationalIdentifier', publisher.name],
    ]);
  });

  it('has a situation for each notice that holds or is planned, and none that is over', () => {
    const ids = [...all.matchAll(/situation id="(\w+)"/g)].map(([, id]) => id);
    expect(ids).toEqual([...everyKind.map(({ id }) => id), 'slipab', 'nights', 'daysab']);
  });

  it('says all of a notice that a program can use', () => {
    const changes = [
      { at: Date.UTC(2026, 10, 22, 9), by: 'Day shift', what: 'Longer' },
      { at: Date.UTC(2026, 10, 21, 9), by: 'Day shift', what: 'Later' },
      { at: Date.UTC(2026, 10, 20, 9), by: 'Planning', what: 'Published' },
    ];
    const notice = aNotice({ revision: 2, severity: 'high', diversion: 'Leave at J6.', changes });
    expect(feedOf(notice)).toContain('id="k7m2qx-1" version="2"');
    expect(readings(notice).slice(3)).toEqual([
      ['overallSeverity', 'high'],
      ['situationVersionTime', '2026-11-22T09:00:00Z'],
      ['confidentiality', 'noRestriction'],
      ['informationStatus', 'real'],
      ['situationRecordCreationTime', '2026-11-20T09:00:00Z'],
      ['situationRecordVersionTime', '2026-11-22T09:00:00Z'],
      ['probabilityOfOccurrence', 'certain'],
      ['severity', 'high'],
      ['value', publisher.name],
      ['validityStatus', 'definedByValidityTimeSpec'],
      ['overallStartTime', '2026-11-23T12:00:00Z'],
      ['overallEndTime', '2026-11-23T16:00:00Z'],
      ['numberOfLanesRestricted', '1'],
      ['numberOfOperationalLanes', '3'],
      ['value', 'Barrier repair'],
      ['commentType', 'roadworksName'],
      ['value', 'One of four lanes is closed. Allow five minutes more.'],
      ['commentType', 'description'],
      ['value', 'Leave at J6.'],
      ['commentType', 'other'],
      ['urlLinkAddress', 'https://roads.example/works/k7m2qx'],
      ['urlLinkType', 'html'],
      ['value', 'M50 southbound, J6 Blanchardstown (N3) to J7 Lucan (N4)'],
      ['carriageway', 'mainCarriageway'],
      ['originalNumberOfLanes', '4'],
      ['roadNumber', 'M50'],
      ['complianceOption', 'mandatory'],
      ['applicableForTrafficDirection', 'southBound'],
      ['roadOrCarriagewayOrLaneManagementType', 'laneClosures'],
    ]);
  });

  it('says nothing of lanes, a diversion or repeated hours where a notice has none', () => {
    const names = readings(aNotice({ lanes: undefined })).map(([name]) => name);
    expect(names.filter((name) => /Lanes$|TimeOfPeriod|Day/.test(name))).toEqual([]);
    expect(names.filter((name) => name === 'commentType')).toHaveLength(2);
  });

  it.each([
    ['works', 'MaintenanceWorks', 'roadMaintenanceType', 'maintenanceWork'],
    ['winter', 'MaintenanceWorks', 'roadMaintenanceType', 'saltingInProgress'],
    ['incident', 'GeneralObstruction', 'obstructionType', 'incident'],
    ['information', 'GenericSituationRecord', 'genericSituationRecordName', 'information'],
  ] as const)('has a notice of %s as %s', (kind, type, element, value) => {
    expect(feedOf(aNotice({ kind }))).toContain(`xsi:type="sit:${type}"`);
    expect(valuesOf(element, aNotice({ kind }))).toEqual([value]);
  });

  it.each([
    ['northbound', [], 'northBound', 'carriagewayClosures'],
    ['southbound', [], 'southBound', 'carriagewayClosures'],
    ['both', ['exit'], 'bothWays', 'doNotUseSpecifiedLanesOrCarriageways'],
  ] as const)('has a full closure %s of slips %j as %s, %s', (direction, slips, way, type) => {
    const closure = aNotice({ kind: 'full-closure', direction, slips: [...slips] });
    expect(feedOf(closure)).toContain('xsi:type="sit:RoadOrCarriagewayOrLaneManagement"');
    expect(valuesOf('applicableForTrafficDirection', closure)).toEqual([way]);
    expect(valuesOf('roadOrCarriagewayOrLaneManagementType', closure)).toEqual([type]);
  });

  /** Hours and the days on which they are. */
  const hoursOf = (notice: Notice) =>
    readings(notice)
      .filter(([name]) => /OfPeriod$|Day$/.test(name))
      .map(([, value]) => value);

  it('puts the hours after midnight on the day that follows', () => {
    expect(hoursOf(nights)).toEqual([
      ...['21:00:00', '24:00:00', 'monday', 'friday', 'saturday'],
      ...['00:00:00', '05:30:00', 'tuesday', 'saturday', 'sunday'],
    ]);
  });

  it('has hours of a day as one period, and those until midnight too', () => {
    expect(hoursOf(days)).toEqual(['09:30:00', '15:00:00', 'tuesday']);
    const evenings = aNotice({ ...nights, repeat: { from: '21:00', to: '00:00', days: [3, 4] } });
    expect(hoursOf(evenings)).toEqual(['21:00:00', '24:00:00', 'wednesday', 'thursday']);
    const always = aNotice({ ...nights, repeat: { from: '12:00', to: '12:00', days: [0] } });
    expect(hoursOf(always)).toEqual([
      ...['12:00:00', '24:00:00', 'sunday'],
      ...['00:00:00', '12:00:00', 'monday'],
    ]);
  });

  it('says places in words, and no coordinate', () => {
    expect(valuesOf('value', slip)).toContain(
      'M50 both directions, J9 Red Cow (N7), exit and entry slip',
    );
    expect(valuesOf('carriageway', slip)).toEqual(['exitSlipRoad', 'entrySlipRoad']);
    expect(feedOf(slip)).toContain('xsi:type="loc:PointLocation"');
    expect(feedOf(nights)).toContain('xsi:type="loc:SingleRoadLinearLocation"');
    expect(all).not.toMatch(/coordinate|latitude|gml/i);
  });
});
