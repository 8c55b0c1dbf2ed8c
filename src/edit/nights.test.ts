import { describe, expect, it } from 'vitest';
import { aNotice, daysOf, nightsOn } from '../../test/support/notices.ts';
import { type Notice, phaseOf } from '../notice/notice.ts';
import { clockOf, hourMs, instantOf } from '../road/irish-time.ts';
import { periodsFrom } from '../road/schedule.ts';
import { inputOf, reviseNotice } from './edit.ts';
import { endNoticeNow, endsOf, extendNotice } from './nights.ts';
import { localTimeText } from './values.ts';

/** The nights of Monday 23 to Friday 27 November, and an instant in the night from Tuesday to Wednesday. */
const nights = aNotice(nightsOn('22:00-05:30', daysOf('2026-11-23', '2026-11-27')));
const now = instantOf('2026-11-25', '01:23') + 17_000;
const periodTexts = (notice: Notice, at: number) =>
  periodsFrom(notice, at).map(({ start, end }) => `${localTimeText(start)} ${clockOf(end)}`);
const nextNights = ['2026-11-25 22:00 05:30', '2026-11-26 22:00 05:30', '2026-11-27 22:00 05:30'];

describe('the current one of several nights', () => {
  it('can be ended immediately without changing the other nights', () => {
    const reopened = endNoticeNow(nights, 'Night shift', now);
    expect(periodTexts(reopened, now)).toEqual(nextNights);
    expect([phaseOf(reopened, now), reopened.end]).toEqual(['planned', nights.end]);
    expect(reopened.changes[0]?.what).toBe('Open again at 01:23, this time only');
  });

  it('can be extended without changing the other nights, even shortly after its end', () => {
    for (const at of [now, instantOf('2026-11-25', '05:41')]) {
      const extension = extendNotice(nights, '2026-11-25 06:15', 'Night shift', at);
      expect(periodTexts(extension, at)).toEqual(['2026-11-24 22:00 06:15', ...nextNights]);
      expect(extension.changes[0]?.what).toBe('Until 06:15, this time only');
    }
  });

  it('does not end the notice earlier than before if only its start is moved to the present', () => {
    const evening = instantOf('2026-11-25', '21:00');
    const typed = `21:00-05:30 2026-11-25; ${inputOf(nights).nights?.replace('2026-11-25,', '')}`;
    const early = reviseNotice(nights, { nights: typed, by: 'B' }, evening);
    expect(endsOf([nights, early], evening)).toEqual([nights.end, nights.end]);
    const longer = extendNotice(nights, '2026-11-25 06:15', 'B', now);
    expect(endsOf([nights, longer], now).map(clockOf)).toEqual(['05:30', '06:15']);
  });

  it('is extended or ended together with the notice if no night follows', () => {
    const lastNight = instantOf('2026-11-28', '05:00');
    const extension = extendNotice(nights, '2026-11-28 07:00', 'B', lastNight);
    expect(periodTexts(extension, lastNight)).toEqual(['2026-11-27 22:00 07:00']);
    const ended = endNoticeNow(nights, 'B', lastNight);
    expect([ended.end, ended.changes[0]?.what]).toEqual([lastNight, 'Ended']);
    const single = aNotice({ start: now - hourMs, end: now + hourMs });
    const longer = extendNotice(single, '2026-11-25 06:15', 'B', now);
    expect(localTimeText(longer.end)).toBe('2026-11-25 06:15');
  });

  it.each([
    ['2026-11-25 23:00', /more than a day/],
    ['2026-11-25 01:00', /in the past/],
    ['2026-11-25 22:00', /after the start of the next hours/],
  ])('cannot be extended until "%s"', (until, why) => {
    expect(() => extendNotice(nights, until, 'B', now)).toThrow(why);
  });

  it('cannot be ended once the night is over, and cannot be extended at noon the next day', () => {
    const noon = instantOf('2026-11-25', '12:00');
    expect(() => extendNotice(nights, '2026-11-25 14:00', 'B', noon)).toThrow(/is not active now/);
    for (const at of ['05:31', '22:00'].map((time) => instantOf('2026-11-25', time)))
      expect(() => endNoticeNow(nights, 'B', at)).toThrow(/is not active now/);
  });

  it('can be ended a moment after its start and in the hour that occurs twice in October', () => {
    const start = instantOf('2026-11-24', '22:00') + 5_000;
    expect(periodTexts(endNoticeNow(nights, 'B', start), start)).toEqual(nextNights);
    const october = aNotice(nightsOn('22:00-05:30', ['2026-10-24', '2026-10-25']));
    const first = instantOf('2026-10-25', '01:20', 'first');
    const opened = endNoticeNow(october, 'B', first);
    expect(opened.nights?.[0]?.end).toBe(first);
    const longer = extendNotice(opened, '2026-10-25 01:40', 'B', first);
    expect(longer.nights?.[0]?.end).toBe(instantOf('2026-10-25', '01:40', 'second'));
  });
});
