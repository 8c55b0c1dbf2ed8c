import { describe, expect, it } from 'vitest';
import { aNotice, fullNotice, now, viewOf } from '../../test/support/notices.ts';
import { site } from '../../test/support/settings.ts';
import { childrenNamed, childText, parseXml, toPlainValue } from '../../test/support/xml.ts';
import { pointOf } from '../notice/geometry.ts';
import type { Notice } from '../notice/notice.ts';
import { hourMs } from '../road/irish-time.ts';
import { cifsFeed } from './cifs.ts';

/** The boundary before `now`: every feed describes the road at this instant. */
const morning = Date.UTC(2026, 10, 23, 6);
const feedOf = (...notices: Notice[]) => parseXml(cifsFeed(viewOf(...notices), site).join(''));
const elementsOf = (...notices: Notice[]) => childrenNamed(feedOf(...notices), 'incident');
const idsOf = (...notices: Notice[]) =>
  elementsOf(...notices).map((one) => one.getAttribute('id') ?? '');
const slipNotice = aNotice({ id: 'slipxx', from: 9, to: 9, slips: ['exit'] });
const information = aNotice({ id: 'inform', kind: 'information', lanes: undefined });

describe('the Waze feed', () => {
  it('has an incident for each night and pair of neighbouring junctions', () => {
    const fullClosure = { ...fullNotice, lanes: { closed: 4, of: 4 } };
    const [first, ...others] = elementsOf({ ...fullClosure, also: undefined });
    expect(first && toPlainValue(first)).toEqual({
      id: 'allof1-2026-11-23-northbound-J9-J7',
      type: 'ROAD_CLOSED',
      subtype: 'ROAD_CLOSED_CONSTRUCTION',
      street: 'M50',
      direction: 'ONE_DIRECTION',
      description: 'J9 to J6 northbound: CLOSED until Tue 24 Nov, 05:30, because of resurfacing',
      lane_impact: { total_closed_lanes: '4', roadside: 'LEFT' },
      creationtime: '2026-11-20T09:00:00+00:00',
      updatetime: '2026-11-22T10:15:00+00:00',
      starttime: '2026-11-23T21:00:00+00:00',
      endtime: '2026-11-24T05:30:00+00:00',
      polyline: expect.stringMatching(/^53\.\d{6} -6\.\d{6}( 53\.\d{6} -6\.\d{6})+$/),
    });
    expect(others.map((one) => one.getAttribute('id'))).toEqual([
      'allof1-2026-11-23-northbound-J7-J6',
      'allof1-2026-11-24-northbound-J9-J7',
      'allof1-2026-11-24-northbound-J7-J6',
    ]);
    expect(others.map((one) => childText(one, 'endtime'))).toEqual([
      '2026-11-24T05:30:00+00:00',
      '2026-11-25T05:30:00+00:00',
      '2026-11-25T05:30:00+00:00',
    ]);
  });

  it('has polylines in driving order, with latitude before longitude', () => {
    const [first, second] = elementsOf({ ...fullNotice, also: undefined }).map((one) =>
      childText(one, 'polyline'),
    );
    const pointText = (junction: 9 | 7 | 6) =>
      pointOf('northbound', junction)
        ?.toReversed()
        .map((degrees) => degrees.toFixed(6))
        .join(' ') ?? expect.unreachable('the junction has no position');
    expect(first?.startsWith(`${pointText(9)} `)).toBe(true);
    expect(first?.endsWith(` ${pointText(7)}`)).toBe(true);
    expect(second?.startsWith(`${pointText(7)} `)).toBe(true);
    expect(second?.endsWith(` ${pointText(6)}`)).toBe(true);
  });

  it('has separate incidents for the two directions of a notice', () => {
    expect(idsOf(aNotice({ direction: 'both' })).map((id) => id.slice(-17))).toEqual(
      ['northbound-J7-J6', 'southbound-J6-J7'].map((id) => `-${id}`),
    );
  });

  it.each<[string, Partial<Notice>, string, string | undefined, string]>([
    ['closed lanes', {}, 'HAZARD', 'HAZARD_ON_ROAD_LANE_CLOSED', '1 of 4 lanes closed, '],
    [
      'works with all lanes open',
      { kind: 'works', lanes: undefined },
      'HAZARD',
      'HAZARD_ON_ROAD_CONSTRUCTION',
      'Works, lanes open, ',
    ],
    [
      'an incident',
      { kind: 'incident', lanes: undefined },
      'HAZARD',
      'HAZARD_ON_ROAD',
      'Incident, ',
    ],
    [
      'a collision',
      { kind: 'incident', cause: 'collision', lanes: { closed: 2, of: 4 } },
      'ACCIDENT',
      undefined,
      '2 of 4 lanes closed, ',
    ],
    ['a closure', { kind: 'closure', lanes: undefined }, 'ROAD_CLOSED', undefined, 'CLOSED '],
    [
      'a closure after a collision',
      { kind: 'closure', lanes: undefined, cause: 'collision' },
      'ROAD_CLOSED',
      'ROAD_CLOSED_HAZARD',
      'CLOSED ',
    ],
    [
      'works on all lanes',
      { kind: 'works', lanes: { closed: 4, of: 4 } },
      'ROAD_CLOSED',
      'ROAD_CLOSED_CONSTRUCTION',
      'CLOSED ',
    ],
    [
      'a closure for an event',
      { kind: 'closure', lanes: undefined, cause: 'event' },
      'ROAD_CLOSED',
      'ROAD_CLOSED_EVENT',
      'CLOSED ',
    ],
    [
      'an incident on all lanes',
      { kind: 'incident', lanes: { closed: 4, of: 4 } },
      'ROAD_CLOSED',
      'ROAD_CLOSED_HAZARD',
      'CLOSED ',
    ],
  ])('gives %s the correct type, subtype and description', (_, changes, type, subtype, what) => {
    const [incident] = elementsOf(aNotice(changes)).map((one) => Object(toPlainValue(one)));
    expect([incident.type, incident.subtype]).toEqual([type, subtype]);
    expect(incident.description).toContain(`J6 to J7 southbound: ${what}until Mon 23 Nov, 16:00`);
  });

  it('has a comment with its publisher, its licence and the source of its lines', () => {
    const name = 'Roads -- M50 - Dublin --';
    const feed = cifsFeed(viewOf(), { ...site, name }).join('');
    const root = parseXml(feed);
    expect(toPlainValue(root)).toBe('\n');
    expect(root.tagName).toBe('incidents');
    const comment = [...(root.ownerDocument?.childNodes ?? [])].find(
      ({ nodeName }) => nodeName === '#comment',
    );
    expect(comment?.nodeValue).toBe(
      ' Roads    M50   Dublin   , https://creativecommons.org/licenses/by/4.0/. Lines: © OpenStreetMap contributors, ODbL 1.0. ',
    );
  });
});

describe('incidents in the Waze feed', () => {
  const periods = (notice: Notice) =>
    elementsOf(notice).map((one) => [childText(one, 'starttime'), childText(one, 'endtime')]);

  it('cover tonight and the next six nights', () => {
    const nightly = [{ from: '21:00', to: '05:30', days: [0, 1, 2, 3, 4, 5, 6] }] as const;
    const longPeriods = periods(aNotice({ end: now + 60 * 24 * hourMs, repeat: nightly }));
    expect(longPeriods).toHaveLength(7);
    expect(longPeriods.at(-1)).toEqual(['2026-11-29T21:00:00+00:00', '2026-11-30T05:30:00+00:00']);
  });

  it('remain in the feed for a day after their end', () => {
    const endedAt = (end: number) => periods(aNotice({ start: end - hourMs, end }));
    expect(endedAt(morning - 24 * hourMs)).toEqual([]);
    expect(endedAt(morning - 24 * hourMs + 60_000)).toEqual([
      ['2026-11-22T05:01:00+00:00', '2026-11-22T06:01:00+00:00'],
    ]);
  });

  it('lie in the past and last one minute if a future closure was cancelled', () => {
    const cancelled = morning - 90 * 60_000;
    const activeTimes = periods({ ...fullNotice, cancelled });
    expect(activeTimes).toEqual(
      Array.from({ length: 6 }, () => ['2026-11-23T04:29:00+00:00', '2026-11-23T04:30:00+00:00']),
    );
    expect(idsOf({ ...fullNotice, cancelled })).toEqual(idsOf(fullNotice));
  });

  it('end at the time when an active notice is cancelled', () => {
    const start = morning - 3 * hourMs;
    expect(periods(aNotice({ start, end: now + hourMs, cancelled: morning - hourMs }))).toEqual([
      ['2026-11-23T03:00:00+00:00', '2026-11-23T05:00:00+00:00'],
    ]);
  });

  it('end at the time of the feed if the notice is cancelled later', () => {
    const start = morning - 3 * hourMs;
    const activeTimes = periods(aNotice({ start, end: now + hourMs, cancelled: now + 2 * hourMs }));
    expect(activeTimes).toEqual([['2026-11-23T03:00:00+00:00', '2026-11-23T06:00:00+00:00']]);
  });

  it('remain in the feed for a day after the notice is cancelled', () => {
    const cancelledAt = (cancelled: number) => periods({ ...fullNotice, cancelled });
    expect(cancelledAt(morning - 24 * hourMs)).toEqual([]);
    expect(cancelledAt(morning - 24 * hourMs + 60_000)).toHaveLength(6);
  });
});

describe('the Waze feed', () => {
  it('has a line of the motorway for a closed slip road, which does not close the motorway', () => {
    const closedSlip = { ...slipNotice, kind: 'closure', lanes: undefined } as const;
    const [exit, ...others] = elementsOf(closedSlip).map((one) => Object(toPlainValue(one)));
    expect(others).toEqual([]);
    expect(exit).toMatchObject({
      id: 'slipxx-2026-11-23-southbound-J9-exit',
      type: 'HAZARD',
      description: 'J9 southbound: EXIT CLOSED until Mon 23 Nov, 16:00',
      polyline: expect.stringMatching(/^(\S+ ){3,}\S+$/),
    });
    expect(idsOf(fullNotice)).toContain('allof1-2026-11-23-northbound-J7-exit');
    expect(idsOf(aNotice({ from: 2, to: 6, direction: 'both' }))).toHaveLength(8);
  });

  it('omits salting unless the salting closes lanes', () => {
    const salting = aNotice({ kind: 'winter', lanes: undefined });
    expect(idsOf(salting)).toEqual([]);
    expect(idsOf({ ...salting, lanes: { closed: 4, of: 4 } })).toHaveLength(1);
  });

  it('omits notices of the kind "information"', () => {
    expect(idsOf(information)).toEqual([]);
  });
});

describe('a changed notice in the Waze feed', () => {
  const day = 24 * hourMs;
  const published = morning - hourMs;
  const nightly: Partial<Notice> = {
    ...{ kind: 'closure', lanes: undefined },
    ...{ start: morning, end: morning + 3 * day },
    repeat: [{ from: '22:00', to: '05:30', days: [0, 1, 2, 3, 4, 5, 6] }],
  };
  /** Reads the incidents after revisions that were published an hour before the feed, in turn. */
  const read = (...revisions: Partial<Notice>[]) => {
    const notices = revisions.map((changes) => aNotice({ ...nightly, ...changes }));
    const history = notices.map((notice, index) => ({ published: published + index, notice }));
    const view = viewOf(...notices.slice(-1));
    const incidents = childrenNamed(parseXml(cifsFeed(view, site, [history]).join('')), 'incident');
    return incidents.map((one) => [
      one.getAttribute('id') ?? '',
      childText(one, 'starttime').slice(0, 16),
      childText(one, 'endtime').slice(0, 16),
    ]);
  };
  const withdrawn = ['2026-11-23T04:59', '2026-11-23T05:00'];

  it('keeps its ids if a start moves', () => {
    const hours = { from: '22:30', to: '05:30', days: [0, 1, 2, 3, 4, 5, 6] } as const;
    expect(read({}, { repeat: [hours] }).map(([id]) => id)).toEqual(read({}).map(([id]) => id));
  });

  it('ends the nights that were withdrawn', () => {
    const [first, ...others] = read({}, { end: morning + day }).map(([, ...times]) => times);
    expect(first).toEqual(['2026-11-23T22:00', '2026-11-24T05:30']);
    expect(others).toEqual([withdrawn, withdrawn]);
  });

  it('ends the incidents of a direction that the notice no longer has', () => {
    const old = read({}, { direction: 'northbound' }).filter(([id]) => id?.includes('southbound'));
    expect(old.map(([, ...times]) => times)).toEqual([withdrawn, withdrawn, withdrawn]);
  });

  it('has times in whole seconds', () => {
    const xml = cifsFeed(viewOf(aNotice({ cancelled: morning - hourMs + 826 })), site).join('');
    expect(xml).toContain('<endtime>2026-11-23T05:00:00+00:00');
  });
});
