import { expect, it } from 'vitest';
import { aNotice } from '../../../test/support/notices.ts';
import { parseXml, toPlainValue } from '../../../test/support/readers/xml.ts';
import { pointOf } from '../../notice/geometry.ts';
import type { Notice } from '../../notice/notice.ts';
import { directions } from '../../road/road.ts';
import { locationOf } from './datex-location.ts';

const namespaces = [
  'xmlns:com="http://datex2.eu/schema/3/common"',
  'xmlns:loc="http://datex2.eu/schema/3/locationReferencing"',
  'xmlns:sit="http://datex2.eu/schema/3/situation"',
  'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"',
].join(' ');

it("a DATEX II location has the junction's coordinates on the affected carriageway, or midway between two affected carriageways", () => {
  const pointFor = (changes: Partial<Notice>) => {
    const location = locationOf(aNotice({ from: 9, to: 9, slips: ['exit'], ...changes }));
    const record = toPlainValue(parseXml(`<record ${namespaces}>${location}</record>`));
    const { pointByCoordinates } = Object(Object(record).locationReference);
    const { latitude, longitude } = pointByCoordinates.pointCoordinates;
    return [Number(longitude), Number(latitude)];
  };
  const [north = [0, 0], south = [0, 0]] = directions.map((one) => pointOf(one, 9));
  expect(pointFor({ direction: 'southbound' })).toEqual(south);
  const both = pointFor({ direction: 'both' });
  expect(both).toEqual([
    expect.closeTo((north[0] + south[0]) / 2, 5),
    expect.closeTo((north[1] + south[1]) / 2, 5),
  ]);
});
