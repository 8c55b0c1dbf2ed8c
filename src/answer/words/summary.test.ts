import { describe, expect, it } from 'vitest';
import { aNotice, aSnapshot, at } from '../../../test/support/notices.ts';
import type { Notice } from '../../notice/notice.ts';
import { summaryOf } from '../summary.ts';
import { unknownNotices, viewAt } from '../view.ts';
import { closureMessage, countText } from './summary.ts';

const nights = aNotice({
  kind: 'closure',
  lanes: undefined,
  start: at('2026-11-23 21:00'),
  end: at('2026-11-28 05:30'),
  repeat: [{ from: '21:00', to: '05:30', days: [1, 2, 3, 4, 5] }],
});
const evening = '2026-11-23 22:00';

const messageAt = (time: string, ...notices: Notice[]) =>
  closureMessage(viewAt(aSnapshot({ notices }), at(time)));

describe('the closure bar', () => {
  it('states the closed carriageway, the stretch and the end, and links to the notice', () => {
    expect(messageAt(evening, nights)).toEqual({
      path: '/works/k7m2qx',
      text: 'M50 southbound closed, J6 to J7, until 05:30',
    });
  });

  it.each([
    [{ direction: 'both' }, 'M50 closed both ways, J6 to J7, until 05:30'],
    [{ to: 6 }, 'M50 southbound closed, at J6, until 05:30'],
    [{ repeat: undefined }, 'M50 southbound closed, J6 to J7, until Sat 05:30'],
    [
      { repeat: undefined, end: at('2026-11-30 05:30') },
      'M50 southbound closed, J6 to J7, until 30 Nov',
    ],
  ] satisfies [Partial<Notice>, string][])(
    'describes a closure with %j as "%s"',
    (changes, text) => {
      expect(messageAt(evening, { ...nights, ...changes })?.text).toBe(text);
    },
  );

  it.each([
    ['2026-11-23 20:59', undefined],
    ['2026-11-23 21:00', '/works/k7m2qx'],
    ['2026-11-24 05:29', '/works/k7m2qx'],
    ['2026-11-24 05:30', undefined],
    ['2026-11-28 05:30', undefined],
  ])('at %s links to %s', (time, path) => {
    expect(messageAt(time, nights)?.path).toBe(path);
  });

  it('shows the number of closed carriageways for several closures, and links to the page of road works', () => {
    const northClosure = aNotice({
      ...nights,
      id: 'north1',
      direction: 'northbound',
      from: 15,
      to: 14,
    });
    expect(messageAt(evening, nights, northClosure)).toEqual({
      path: '/works',
      text: 'M50: 2 carriageways closed now',
    });
    const closureOfBoth = aNotice({ ...nights, id: 'both11', direction: 'both', from: 9, to: 11 });
    expect(messageAt(evening, nights, northClosure, closureOfBoth)?.text).toBe(
      'M50: 4 carriageways closed now',
    );
  });

  it('ignores closed lanes, closed slip roads, later closures and cancelled closures', () => {
    const otherNotices = [
      aNotice({ id: 'lanes1', start: nights.start }),
      aNotice({ ...nights, id: 'slip11', to: nights.from, slips: ['exit'] }),
      aNotice({ ...nights, id: 'later1', start: at('2026-11-24 12:00') }),
      aNotice({ ...nights, id: 'cancel', cancelled: at('2026-11-23 12:00') }),
    ];
    expect(messageAt(evening, ...otherNotices, nights)?.path).toBe('/works/k7m2qx');
    expect(messageAt(evening, ...otherNotices)).toBeUndefined();
  });

  it('shows a single text with the later end if two notices close the same carriageway', () => {
    const longerClosure = aNotice({
      ...nights,
      id: 'longer',
      end: at('2026-11-24 07:00'),
      repeat: undefined,
    });
    expect(messageAt(evening, nights, longerClosure)?.text).toBe(
      'M50 southbound closed, J6 to J7, until Tue 07:00',
    );
    const nextClosure = { ...longerClosure, start: at('2026-11-24 05:30') };
    expect(messageAt(evening, nights, nextClosure)?.text).toMatch(/until Tue 07:00$/);
  });

  it('is absent while no notices can be read', () => {
    expect(closureMessage(unknownNotices)).toBeUndefined();
  });
});

it.each([
  [[{}], '1 carriageway'],
  [[{ direction: 'both' }], '2 carriageways'],
  [[{ slips: ['exit'] }, { slips: ['link'], link: { from: 'N7', to: 'M50' } }], '2 slip roads'],
  [[{ slips: ['roundabout'] }], '1 roundabout'],
  [
    [
      { slips: ['overbridge'], carries: 'R115' },
      { slips: ['overbridge'], carries: 'R113' },
    ],
    '2 overbridges',
  ],
  [[{ slips: ['overbridge'], carries: 'R115' }, { slips: ['roundabout'] }], '2 crossings'],
  [[{ kind: 'closure', lanes: { closed: 1, of: 4 } }], '1 place'],
] satisfies [Partial<Notice>[], string][])('countText describes %j as "%s"', (changes, words) => {
  const notices = changes.map((one, index) => {
    const to = 'slips' in one ? nights.from : nights.to;
    return aNotice({ ...nights, id: `n${index}`, lanes: undefined, to, ...one });
  });
  const { now } = summaryOf(viewAt(aSnapshot({ notices }), at(evening)));
  expect(now && countText(now)).toBe(words);
});
