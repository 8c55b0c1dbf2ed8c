import { describe, expect, it } from 'vitest';
import { aNotice, at, daysOf, nightsOn, now } from '../../../test/support/notices.ts';
import { searchFor } from './find-page.tsx';

describe('a search of the notices', () => {
  const times = nightsOn('22:00-05:30', daysOf('2026-11-25', '2026-12-28', [3]));
  const notice = aNotice({
    ...{
      title: 'Resurfacing at the bridge, lane 1 of 2',
      text: '',
      from: 9,
      to: 11,
      direction: 'both',
    },
    ...times,
  });
  const record = {
    ...{ id: 'k7m2qx', revision: 1, stored: notice, changes: notice.changes },
    notice,
  };

  it.each(['J10', 'resurf j10', 'bridge northbound', 'M50 southbound J11'])(
    'finds by "%s" a notice in both directions and between its ends',
    (words) => {
      expect(searchFor(words, now)(record)).toBe(true);
    },
  );

  it.each(['J1', 'J12', 'bridge eastbound'])(
    'does not find by "%s" a notice elsewhere',
    (words) => {
      expect(searchFor(words, now)(record)).toBe(false);
    },
  );

  it.each([
    ['2 Dec', true],
    ['resurf Wed 2 December 2026', true],
    ['3/12', true],
    ['2026-12-09', true],
    ['1/2', true],
    ['29 Dec', false],
    ['5 Dec', false],
    ['31 Feb', false],
    ['2 bridges', false],
  ])('by "%s" finds a notice of Wednesday nights: %s', (words, isFound) => {
    expect(searchFor(words, now)(record)).toBe(isFound);
  });

  it('in January finds a notice of December', () => {
    expect(searchFor('2 Dec', at('2027-01-10 12:00'))(record)).toBe(true);
  });
});
