import { describe, expect, it } from 'vitest';
import { aNotice, aSnapshot, at, now, viewOf } from '../../../test/support/notices.ts';
import { site } from '../../../test/support/settings.ts';
import { type KnownRoad, viewAt } from '../../answer/view.ts';
import type { Notice } from '../../notice/notice.ts';
import { junctionJson } from './place-json.ts';

const closed = { kind: 'closure', lanes: undefined } as const;
const closureAhead = aNotice({
  ...{ ...closed, from: 9, to: 10 },
  ...{ start: at('2026-11-23 12:00'), end: at('2026-11-23 23:30') },
});
const closureBefore = aNotice({
  ...{ ...closed, from: 7, to: 9, diversion: 'Take the N4.' },
  ...{ start: at('2026-11-23 22:00'), end: at('2026-11-24 05:00') },
});
const elsewhere = aNotice({ ...closed, id: 'elsewh', from: 13, to: 14 });
const laneNotice = aNotice({ id: 'northb', direction: 'northbound', from: 10, to: 9 });

const jsonOf = (view: KnownRoad) => JSON.parse(junctionJson(view, site, { junction: 9 }).join(''));

describe('the JSON of a junction', () => {
  it('lists a closure of both carriageways once for each direction, in driving order', () => {
    const notice = aNotice({ ...closed, direction: 'both', from: 9, to: 10 });
    const { periods } = jsonOf(viewOf(notice));
    expect(periods).toMatchObject([
      { direction: 'northbound', stretch: { from: 10, to: 9 }, leaveAt: 10 },
      { direction: 'southbound', stretch: { from: 9, to: 10 }, leaveAt: 9 },
    ]);
  });

  it('is not closed now if a closure begins later tonight', () => {
    expect(jsonOf(viewOf(closureBefore))).toMatchObject({ now: 'none', tonight: 'closed' });
  });

  it('has the state of the more severely affected direction', () => {
    const stateOf = (...notices: Notice[]) => jsonOf(viewOf(...notices)).now;
    expect(stateOf()).toBe('none');
    expect(stateOf(elsewhere)).toBe('none');
    expect(stateOf(laneNotice)).toBe('restricted');
    expect(stateOf(laneNotice, closureAhead)).toBe('closed');
  });

  it('is "closed" or "unknown", and recommends no exit, if notices may be missing', () => {
    const unknown = { now: 'unknown', tonight: 'unknown', complete: false };
    const incompleteJson = (...notices: Notice[]) =>
      jsonOf(viewAt(aSnapshot({ notices, unreadable: 1 }), now));
    expect(incompleteJson()).toMatchObject({ ...unknown, periods: [] });
    expect(incompleteJson(laneNotice)).toMatchObject(unknown);
    expect(incompleteJson(closureAhead)).toMatchObject({
      now: 'closed',
      complete: false,
      periods: [{ leaveAt: null, advice: 'Follow the signs.' }],
    });
    expect(incompleteJson(closureBefore).periods).toMatchObject([
      { advice: 'Follow the diversion.' },
    ]);
    const replicaView = viewAt(aSnapshot(), now, { source: 'replica', checked: now });
    expect(jsonOf(replicaView)).toMatchObject(unknown);
  });
});
