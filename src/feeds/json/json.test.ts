import { describe, expect, it } from 'vitest';
import {
  aNotice,
  aSnapshot,
  daysOf,
  fullNotice,
  nightsOn,
  now,
  viewOf,
} from '../../../test/support/notices.ts';
import { site } from '../../../test/support/settings.ts';
import { viewAt } from '../../answer/view.ts';
import type { Notice } from '../../notice/notice.ts';
import { jsonFeed, pastJsonFeed } from './json.ts';

const publisher = { ...site, name: 'Roads & "sons"', url: 'https://roads.example' };

const feedOf = (...notices: Notice[]) =>
  JSON.parse(jsonFeed(viewOf(...notices), publisher).join(''));
const pastOf = (...notices: Notice[]) =>
  JSON.parse(pastJsonFeed(viewOf(...notices), publisher).join(''));
const noticeInFeed = (notice: Notice) => feedOf(notice).notices[0] ?? pastOf(notice).notices[0];

describe('the JSON feed', () => {
  it('lists current and planned notices, and all others as past notices', () => {
    const ended = aNotice({ id: 'overxx', end: now - 3_600_000 });
    const cancelled = aNotice({ id: 'cancel', cancelled: now });
    const idsIn = ({ notices }: { notices: { id: string }[] }) => notices.map(({ id }) => id);
    expect(idsIn(feedOf(ended, fullNotice, cancelled))).toEqual(['allof1']);
    expect(idsIn(pastOf(ended, fullNotice, cancelled))).toEqual(['overxx', 'cancel']);
  });

  it('has no time of publication before the first publication', () => {
    const view = viewAt(aSnapshot({ published: 0 }), now);
    expect(JSON.parse(jsonFeed(view, publisher).join(''))).not.toHaveProperty('published');
  });

  it.each([
    ['closed', { kind: 'closure', lanes: undefined }],
    ['restricted', {}],
    ['none', { kind: 'closure', lanes: undefined, start: now + 3_600_000 }],
    ['none', { kind: 'closure', lanes: undefined, cancelled: now }],
    ['none', { kind: 'information', lanes: undefined }],
  ] satisfies [string, Partial<Notice>][])('states what holds now: %s', (words, changes) => {
    expect(noticeInFeed(aNotice(changes)).now).toBe(words);
  });

  it('lists the periods of the next 28 days, or the first period if all periods are later', () => {
    const periodsOf = (first: string, last: string) =>
      noticeInFeed(aNotice(nightsOn('09:30-15:00', daysOf(first, last)))).periods;
    expect(periodsOf('2026-11-20', '2027-01-20')).toHaveLength(28);
    expect(periodsOf('2027-01-02', '2027-01-03')).toEqual([
      { start: '2027-01-02T09:30:00Z', end: '2027-01-02T15:00:00Z' },
    ]);
  });

  it('states the cancellation time of a cancelled notice and lists no further periods', () => {
    expect(noticeInFeed({ ...fullNotice, cancelled: now })).toMatchObject({
      state: 'cancelled',
      cancelled: '2026-11-23T12:30:00Z',
      periods: [],
      next: null,
    });
  });

  it('contains the stage of the winter service while its notice applies', () => {
    const hours = { start: now - 3_600_000, end: now + 3_600_000 };
    const winter = aNotice({ ...hours, kind: 'winter', stage: 'under-way' });
    const at = (time: number) =>
      JSON.parse(jsonFeed(viewAt(aSnapshot({ notices: [winter] }), time), site).join(''));
    expect(at(now).winter).toEqual({
      state: 'under-way',
      since: '2026-11-23T11:30:00Z',
      until: '2026-11-23T13:30:00Z',
      by: winter.changes[0]?.by,
    });
    expect(at(hours.end).winter).toBeNull();
  });

  it('is marked as incomplete if its data come from the replica or if a notice is unreadable', () => {
    const reading = { source: 'replica', checked: now } as const;
    const replicaView = viewAt(aSnapshot({ notices: [fullNotice] }), now, reading);
    expect(JSON.parse(jsonFeed(replicaView, publisher).join(''))).toMatchObject({
      complete: false,
      generated: '2026-11-23T12:30:00Z',
    });
    const incompleteView = viewAt(aSnapshot({ unreadable: 2 }), now);
    const feed = JSON.parse(jsonFeed(incompleteView, publisher).join(''));
    expect(feed).toMatchObject({ complete: false, unreadable: 2 });
  });
});
