import { describe, expect, it } from 'vitest';
import { aNotice, viewOf } from '../../test/support/notices.ts';
import { unknownRoad } from '../answer/view.ts';
import { plannedAt } from './planned.ts';

describe('what is planned at the place of a report', () => {
  const closed = { kind: 'closure', lanes: undefined, direction: 'southbound' } as const;
  const view = viewOf(aNotice({ ...closed, from: 9, to: 10 }));
  const parts = viewOf(
    aNotice({ ...closed, id: 'bridge', from: 10, to: 11, slips: ['overbridge'], carries: 'R819' }),
    aNotice({ ...closed, id: 'around', from: 14, to: 14, slips: ['roundabout'] }),
    aNotice({ ...closed, id: 'exit66', from: 6, to: 6, slips: ['exit'] }),
  );

  it.each([
    [view, { from: '10', to: '9' }, 'J9 to J10 southbound: CLOSED'],
    [view, { from: '10', to: '9', direction: 'northbound' }, 'Nothing is planned there.'],
    [view, { from: '4', to: '5' }, 'Nothing is planned there.'],
    [view, { from: '10', to: '12' }, 'Nothing is planned there.'],
    [parts, { from: '11', to: '10', direction: 'southbound' }, 'R819 OVERBRIDGE CLOSED'],
    [parts, { from: '14', to: '15' }, 'ROUNDABOUT CLOSED'],
    [parts, { from: '3', to: '7', direction: 'southbound' }, 'J6'],
    [unknownRoad, { from: '4', to: '5' }, 'We cannot say at the moment.'],
  ])('in case %# is said in one sentence', (road, place, words) => {
    expect(plannedAt(road, place)).toEqual([expect.stringContaining(words)]);
  });

  it('is not said without a place', () => {
    expect(plannedAt(view, {})).toEqual([]);
  });
});
