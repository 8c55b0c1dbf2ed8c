import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aNotice, at, daysOf, nightsOn } from '../../test/support/notices.ts';
import { checkPolling, pollingCases } from '../../test/support/oracle/polling.ts';
import { runs } from '../../test/support/runs.ts';
import { eventsOf } from './events.ts';
import type { Notice } from './notice.ts';

/** Number of histories; `npm run test:full` tries 10,000. */
const historyCount = 300;

it('a program that keeps what it has seen and polls at random instants always knows whether the road is closed', () => {
  fc.assert(fc.property(pollingCases, checkPolling), { numRuns: runs(historyCount) });
});

describe('the events of a notice', () => {
  const closure = aNotice({
    ...nightsOn('22:00-05:00', daysOf('2026-11-23', '2026-11-25')),
  });
  const kinds = (until: string, ...revisions: (readonly [time: string, Partial<Notice>])[]) => {
    const history = revisions.map(([time, changes]) => ({
      published: at(time),
      notice: { ...closure, ...changes },
    }));
    return eventsOf(history, at(until)).map(({ kind, nights }) => `${kind} ${nights.length}`);
  };
  const published = ['2026-11-23 12:00', {}] as const;
  const hours = (text: string, last = '2026-11-25') => nightsOn(text, daysOf('2026-11-23', last));

  it('are its publication, and each start and end of a period', () => {
    expect(kinds('2026-11-24 23:00', published)).toEqual([
      ...['published 3', 'started 1', 'ended 1', 'started 1'],
    ]);
  });

  it.each([
    ['longer 3', hours('22:00-05:30')],
    ['shorter 3', hours('22:00-04:00')],
    ['moved 3', hours('22:30-05:00')],
    ['moved 3', { from: 7, to: 9 }],
    ['night-withdrawn 1', hours('22:00-05:00', '2026-11-24')],
    ['cancelled 3', { cancelled: at('2026-11-23 13:00') }],
    ['changed 3', { title: 'Another title' }],
    ['changed 1', { revision: 2 }],
  ] as const)('are "%s" after %j', (kind, changes) => {
    expect(kinds('2026-11-23 14:00', published, ['2026-11-23 13:00', { ...changes }])).toEqual([
      ...['published 3', kind],
    ]);
  });

  it('move hours whose start is corrected across 06:00, which another night begins', () => {
    const late = ['2026-11-23 05:00', hours('06:10-21:00')] as const;
    const corrected = ['2026-11-23 06:30', hours('05:50-21:00')] as const;
    expect(kinds('2026-11-23 07:00', late, corrected)).toEqual([
      ...['published 3', 'started 1', 'moved 3'],
    ]);
  });

  it('exclude a later revision, and start a night again after a cancellation in that night', () => {
    const cancelled = ['2026-11-23 23:00', { cancelled: at('2026-11-23 23:00') }] as const;
    const history = [published, cancelled, ['2026-11-23 23:30', {}]] as const;
    const events = ['published 3', 'started 1', 'cancelled 3', 'published 3', 'started 1'];
    expect(kinds('2026-11-23 23:20', ...history)).toEqual(events.slice(0, 3));
    expect(kinds('2026-11-24 00:30', ...history)).toEqual(events);
  });

  it('start a night once, even if a revision changes the night while it is active', () => {
    const renamed = ['2026-11-23 23:00', { title: 'Another title' }] as const;
    expect(kinds('2026-11-24 00:30', published, renamed)).toEqual([
      ...['published 3', 'started 1', 'changed 3'],
    ]);
  });

  it('end a night that is opened early, and name a night that is published again', () => {
    const opened = { nights: undefined, end: at('2026-11-23 23:00') };
    const restored = ['2026-11-24 01:00', {}] as const;
    expect(kinds('2026-11-24 02:00', published, ['2026-11-23 23:00', opened], restored)).toEqual([
      ...['published 3', 'started 1', 'ended 1', 'night-withdrawn 2', 'longer 3', 'started 1'],
    ]);
  });
});
