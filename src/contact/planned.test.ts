import { describe, expect, it } from 'vitest';
import { aNotice, viewOf } from '../../test/support/notices.ts';
import { unknownRoad } from '../answer/view.ts';
import { plannedAt } from './planned.ts';

describe('what is planned at the place of a report', () => {
  const closed = { kind: 'closure', lanes: undefined, direction: 'southbound' } as const;
  const view = viewOf(aNotice({ ...closed, from: 9, to: 10 }));

  it.each([
    [view, { from: '10', to: '9' }, 'J9 to J10 southbound: CLOSED'],
    [view, { from: '10', to: '9', direction: 'northbound' }, 'Nothing is planned there.'],
    [view, { from: '4', to: '5' }, 'Nothing is planned there.'],
    [unknownRoad, { from: '4', to: '5' }, 'We cannot say at the moment.'],
  ])('in case %# is said in one sentence', (road, place, words) => {
    expect(plannedAt(road, place)).toEqual([expect.stringContaining(words)]);
  });

  it('is not said without a place', () => {
    expect(plannedAt(view, {})).toEqual([]);
  });
});
