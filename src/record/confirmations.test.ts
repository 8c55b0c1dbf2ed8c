import { describe, expect, it } from 'vitest';
import { at } from '../../test/support/notices.ts';
import { type Confirmation, withConfirmations } from './confirmations.ts';
import type { RecordedPeriod } from './shape.ts';

const [start, end] = [at('2026-11-23 22:00'), at('2026-11-24 05:00')];
const period: RecordedPeriod = {
  ...{ notice: 'k7m2qx', part: 'carriageway', incident: false, changed: false, overnight: true },
  ...{ start, end, lastEnd: end, published: start, announced: start, shown: [] },
  ...{ cancelled: null, closed: null, opened: null },
};

const confirm = (
  event: Confirmation['event'],
  happened: string,
  recorded = '2026-11-24 08:00',
): Confirmation => ({
  ...{ notice: 'k7m2qx', period: start, event, person: 'aoife@operator.example' },
  ...{ happened: at(happened), at: at(recorded) },
});
const resultOf = (...confirmations: Confirmation[]) => {
  const { period: confirmed, contradictions } = withConfirmations(period, confirmations);
  return { closed: confirmed.closed, opened: confirmed.opened, contradictions };
};

describe('withConfirmations', () => {
  it('uses the newest confirmation of each closing and opening', () => {
    expect(
      resultOf(
        confirm('closed', '2026-11-23 22:05'),
        confirm('opened', '2026-11-24 05:20'),
        confirm('opened', '2026-11-24 05:10'),
      ),
    ).toEqual({
      closed: at('2026-11-23 22:05'),
      opened: at('2026-11-24 05:10'),
      contradictions: 0,
    });
  });

  it('keeps the times from the notice, unless a confirmation corrects them', () => {
    const periodWithOpening = { ...period, opened: at('2026-11-24 04:30') };
    expect(withConfirmations(periodWithOpening, []).period.opened).toBe(at('2026-11-24 04:30'));
    const correctedResult = withConfirmations(periodWithOpening, [
      confirm('opened', '2026-11-24 04:20'),
    ]);
    expect(correctedResult.period.opened).toBe(at('2026-11-24 04:20'));
  });

  it.each([
    ['recorded before the start', [confirm('closed', '2026-11-23 21:50', '2026-11-23 21:55')]],
    ['of a future time', [confirm('closed', '2026-11-24 09:00')]],
    ['of a time more than a day ago', [confirm('closed', '2026-11-23 07:59')]],
    ['of an opening before the start', [confirm('opened', '2026-11-23 21:59')]],
  ])('rejects a confirmation %s', (_, confirmations) => {
    expect(resultOf(...confirmations)).toEqual({ closed: null, opened: null, contradictions: 1 });
  });

  it('rejects a confirmed opening before the confirmed closing', () => {
    expect(
      resultOf(confirm('closed', '2026-11-24 01:00'), confirm('opened', '2026-11-24 00:30')),
    ).toEqual({ closed: at('2026-11-24 01:00'), opened: null, contradictions: 1 });
  });

  it.each([
    ['2026-11-23 21:50', '2026-11-23 22:10'],
    ['2026-11-23 22:00', '2026-11-23 22:00'],
    ['2026-11-22 22:10', '2026-11-23 22:10'],
  ])('accepts a closing at %s that was confirmed at %s', (closed, recorded) => {
    expect(resultOf(confirm('closed', closed, recorded))).toEqual({
      ...{ closed: at(closed), opened: null, contradictions: 0 },
    });
  });
});
