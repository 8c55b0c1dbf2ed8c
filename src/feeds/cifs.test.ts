import { describe, expect, it } from 'vitest';
import { aNotice, daysOf, nightsOn, now, viewOf } from '../../test/support/notices.ts';
import {
  childrenNamed,
  childText,
  parseXml,
  toPlainValue,
} from '../../test/support/readers/xml.ts';
import { site } from '../../test/support/settings.ts';
import type { Notice } from '../notice/notice.ts';
import { dayOf, hourMs } from '../road/irish-time.ts';
import { cifsFeed } from './cifs.ts';

/** The boundary before `now`: every feed describes the road at this instant. */
const morning = Date.UTC(2026, 10, 23, 6);
const feedOf = (...notices: Notice[]) => parseXml(cifsFeed(viewOf(...notices), site).join(''));
const elementsOf = (...notices: Notice[]) => childrenNamed(feedOf(...notices), 'incident');

describe('the Waze feed', () => {
  it.each<[string, Partial<Notice>, string, string | undefined, string]>([
    ['closed lanes', {}, 'HAZARD', 'HAZARD_ON_ROAD_LANE_CLOSED', '1 of 4 lanes closed, '],
    [
      'works',
      { kind: 'works', lanes: undefined },
      'HAZARD',
      'HAZARD_ON_ROAD_CONSTRUCTION',
      'Works, ',
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
});

describe('incidents in the Waze feed', () => {
  it('have ids of their own for three periods that belong to one night', () => {
    const day = dayOf(now);
    const periods = [nightsOn('07:00-09:00', [day]), nightsOn('12:00-16:00', [day])];
    const night = { start: now + 20 * hourMs, end: now + 22 * hourMs };
    const notice = aNotice({ nights: [...periods.flatMap((one) => one.nights ?? [one]), night] });
    const ids = elementsOf(notice).map((one) => one.attributes.id);
    expect(new Set(ids).size).toBe(3);
  });

  it('remain in the feed for a day after their end', () => {
    const endsOf = (end: number) =>
      elementsOf(aNotice({ start: end - hourMs, end })).map((one) => childText(one, 'endtime'));
    expect(endsOf(morning - 24 * hourMs)).toEqual([]);
    expect(endsOf(morning - 24 * hourMs + 60_000)).toEqual(['2026-11-22T06:01:00+00:00']);
  });
});

describe('a changed notice in the Waze feed', () => {
  const day = 24 * hourMs;
  const published = morning - hourMs;
  const nightly: Partial<Notice> = {
    ...{ kind: 'closure', lanes: undefined },
    ...nightsOn('22:00-05:30', daysOf(dayOf(morning), dayOf(morning + 2 * day))),
  };
  /** Reads the incidents after revisions that were published an hour before the feed, in turn. */
  const read = (...revisions: Partial<Notice>[]) => {
    const notices = revisions.map((changes) => aNotice({ ...nightly, ...changes }));
    const history = notices.map((notice, index) => ({ published: published + index, notice }));
    const view = viewOf(...notices.slice(-1));
    const incidents = childrenNamed(
      parseXml(cifsFeed(view, site, { histories: [history] }).join('')),
      'incident',
    );
    return incidents.map((one) => [
      one.attributes.id ?? '',
      childText(one, 'starttime').slice(0, 16),
      childText(one, 'endtime').slice(0, 16),
    ]);
  };
  const withdrawn = ['2026-11-23T04:59', '2026-11-23T05:00'];

  it('ends the incidents of a direction that the notice no longer has', () => {
    const old = read({}, { direction: 'northbound' }).filter(([id]) => id?.includes('southbound'));
    expect(old.map(([, ...times]) => times)).toEqual([withdrawn, withdrawn, withdrawn]);
  });

  it.each([
    ['of the next morning when an evening', 16, 23],
    ['of an evening when the early morning', 18, 40],
  ])('keeps the ids %s is withdrawn', (_, ...hours) => {
    const starts = hours.map((hour) => morning + hour * hourMs);
    const nights = starts.map((start) => ({ start, end: start + hourMs }));
    const ids = [{ nights }, { nights: nights.slice(1) }].map((_, index, all) =>
      read(...all.slice(0, index + 1)).map(([id]) => id),
    );
    expect(ids[1]).toEqual(expect.arrayContaining(ids[0] ?? []));
  });

  it('ends its incidents in whole seconds and without their old end when it is cancelled, and omits them after a day', () => {
    const cancelledAfter = (ms: number) => {
      const cancelled = published + ms;
      const notice = aNotice({ start: published - hourMs, end: now });
      const history = [
        { published: published - 2 * day, notice },
        { published: cancelled, notice: { ...notice, cancelled } },
      ];
      const data = { histories: [history] };
      const xml = cifsFeed(viewOf({ ...notice, cancelled }), site, data).join('');
      return xml.match(/<description>.*?<.endtime>/g);
    };
    expect(cancelledAfter(826)).toEqual([
      '<description>Withdrawn: J6 to J7 southbound: 1 of 4 lanes closed</description><starttime>2026-11-23T04:00:00+00:00</starttime><endtime>2026-11-23T05:00:00+00:00</endtime>',
    ]);
    expect(cancelledAfter(hourMs - day)).toBeNull();
  });
});
