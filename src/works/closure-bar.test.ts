import { describe, expect, it } from 'vitest';
import { aNotice, aSnapshot, at } from '../../test/support/notices.ts';
import { closureMessages } from './answer.ts';
import type { Notice } from './notice.ts';
import { unknownNotices, viewAt } from './view.ts';

const nights = aNotice({
  kind: 'full-closure',
  start: at('2026-11-23 21:00'),
  end: at('2026-11-28 05:30'),
  repeat: { from: '21:00', to: '05:30', days: [1, 2, 3, 4, 5] },
});

const barAt = (time: string, ...notices: Notice[]) =>
  closureMessages(viewAt(aSnapshot({ notices }), at(time)));

describe('the bar on every page', () => {
  it('says which carriageway is closed, where, and until when tonight', () => {
    expect(barAt('2026-11-23 22:00', nights)).toEqual([
      {
        path: '/works/k7m2qx',
        text: 'M50 southbound closed, J6 Blanchardstown (N3) to J7 Lucan (N4), until 05:30',
      },
    ]);
  });

  it('names the day where the road stays closed beyond tonight', () => {
    const long = { ...nights, repeat: undefined };
    expect(barAt('2026-11-23 22:00', long)[0]?.text).toMatch(/, until Sat 28 Nov, 05:30$/);
  });

  it.each([
    ['2026-11-23 20:59', 0],
    ['2026-11-23 21:00', 1],
    ['2026-11-24 05:29', 1],
    ['2026-11-24 05:30', 0],
    ['2026-11-28 05:30', 0],
  ])('has at %s %i of these nights', (time, count) => {
    expect(barAt(time, nights)).toHaveLength(count);
  });

  it('has each closure once, and no lane, slip road, closure of later or one that was cancelled', () => {
    const others = [
      aNotice({ id: 'lanes1', start: nights.start }),
      aNotice({ ...nights, id: 'slip11', to: nights.from, slips: ['exit'] }),
      aNotice({ ...nights, id: 'later1', start: at('2026-11-24 12:00') }),
      aNotice({ ...nights, id: 'cancel', cancelled: at('2026-11-23 12:00') }),
    ];
    const paths = barAt('2026-11-23 22:00', ...others, nights).map(({ path }) => path);
    expect(paths).toEqual(['/works/k7m2qx']);
  });

  it('says nothing where nothing is known', () => {
    expect(closureMessages(unknownNotices)).toEqual([]);
  });
});
