import { describe, expect, it } from 'vitest';
import { aNotice, fullNotice, now, viewOf } from '../../test/support/notices.ts';
import { site } from '../../test/support/settings.ts';
import { childrenNamed, childText, parseXml, toPlainValue } from '../../test/support/xml.ts';
import type { Notice } from '../notice/notice.ts';
import { dayMs, hourMs } from '../road/irish-time.ts';
import { atomFeed } from './atom.ts';

const publisher = { ...site, name: 'Roads <M50> & sons', url: 'https://roads.example' };
const feedOf = (...notices: Notice[]) => parseXml(atomFeed(viewOf(...notices), publisher).join(''));
const listedIds = (...notices: Notice[]) =>
  childrenNamed(feedOf(...notices), 'entry').map((entry) => childText(entry, 'id').slice(-6));
const entriesOf = (...notices: Notice[]) =>
  childrenNamed(feedOf(...notices), 'entry').map(toPlainValue);

describe('the Atom feed', () => {
  it('states its publisher, its licence and the time of the last publication', () => {
    const root = feedOf();
    expect(root.namespaceURI).toBe('http://www.w3.org/2005/Atom');
    expect(toPlainValue(root)).toEqual({
      lang: 'en-IE',
      id: 'https://roads.example/works',
      title: 'Roads <M50> & sons planned works',
      updated: '2026-11-20T09:00:00Z',
      rights: 'Roads <M50> & sons, CC BY 4.0',
      author: { name: 'Roads <M50> & sons' },
      link: [
        { rel: 'license', href: 'https://creativecommons.org/licenses/by/4.0/' },
        { rel: 'self', type: 'application/atom+xml', href: 'https://roads.example/works.atom' },
        { rel: 'alternate', type: 'text/html', href: 'https://roads.example/works' },
      ],
    });
  });

  it('has an entry with the hours, place, closures, text and diversion of a notice', () => {
    expect(entriesOf(fullNotice)).toEqual([
      {
        id: 'https://roads.example/works/allof1',
        title: 'Lanes 1 & 2 <closed>; slip too',
        published: '2026-11-20T09:00:00Z',
        updated: '2026-11-22T10:15:00Z',
        category: { term: 'mixed-closure', label: 'Closure with slip roads' },
        link: { rel: 'alternate', type: 'text/html', href: 'https://roads.example/works/allof1' },
        summary: [
          'From 21:00 on Monday 23 November 2026 to 05:30 on Wednesday 25 November 2026.',
          '21:00 to 05:30, Monday and Tuesday nights.',
          'M50 northbound, West-Link toll, J9 Red Cow (N7) to J6 Blanchardstown (N3), with J7 exit slip.',
          'Lanes 1 and 2 and the hard shoulder closed; the auxiliary lane narrowed (2 of 4);',
          'J7 exit slip closed.',
          'Keep "right", ó 🚧 \\ it’s narrow. Leave at J9 & follow the N4.',
        ].join(' '),
      },
    ]);
  });

  it('omits sentences for which the notice has no data', () => {
    const [entry] = entriesOf(
      aNotice({ kind: 'works', lanes: undefined, text: 'Slow down! Keep left' }),
    );
    expect(entry).toMatchObject({
      title: 'Barrier repair',
      summary: [
        'From 12:00 on Monday 23 November 2026 to 16:00 on Monday 23 November 2026.',
        'M50 southbound, J6 Blanchardstown (N3) to J7 Lucan (N4).',
        'Slow down! Keep left.',
      ].join(' '),
    });
  });

  const pastPeriod = { start: now - 10 * hourMs, end: now - 8 * hourMs };

  it('adds "Cancelled" to the title of a cancelled notice', () => {
    expect(entriesOf(aNotice({ cancelled: now }))).toMatchObject([
      { title: 'Cancelled: Barrier repair' },
    ]);
  });

  describe('in the entry of an ended closure', () => {
    const closure = aNotice({
      ...{ kind: 'full-closure', lanes: undefined, title: 'Road closed after a collision' },
      ...{ start: now - 12 * hourMs, end: now - 8 * hourMs },
    });

    it('states "Open again" and the end time, and omits the diversion', () => {
      expect(entriesOf({ ...closure, diversion: 'Leave at J6.' })).toMatchObject([
        {
          title: 'Open again: M50 southbound, J6 Blanchardstown (N3) to J7 Lucan (N4)',
          updated: '2026-11-23T04:30:00Z',
          summary: [
            'Open again since 04:30 on Monday 23 November 2026.',
            'M50 southbound, J6 Blanchardstown (N3) to J7 Lucan (N4).',
            'Notice: Road closed after a collision.',
          ].join(' '),
        },
      ]);
      expect(childText(feedOf(closure), 'updated')).toBe('2026-11-23T04:30:00Z');
    });

    const repeat = { from: '00:30', to: '04:30', days: [1, 2] } as const;
    const nights = { ...closure, start: now - 5 * dayMs, end: now + hourMs, repeat };

    it('gives the end of the last night as the update time', () => {
      expect(entriesOf(nights)).toMatchObject([{ updated: '2026-11-23T04:30:00Z' }]);
    });

    it('keeps the published title between two nights of a repeating closure', () => {
      expect(entriesOf({ ...nights, end: now + 2 * dayMs })).toMatchObject([
        { title: 'Road closed after a collision' },
      ]);
    });

    it('does not state "Open again" if the stretch crosses the turn at J3 and a closure remains beyond J3', () => {
      const endedClosure = { ...closure, direction: 'northbound', from: 4, to: 1 } as const;
      const other = { ...closure, id: 'others', from: 1, to: 2, end: now + hourMs } as const;
      const titles = entriesOf(endedClosure, other).map((entry) => Object(entry).title);
      expect(titles).not.toContainEqual(expect.stringMatching(/^Open again/));
    });

    it.each<[string, Partial<Notice>, boolean]>([
      ['another notice closes a part of the stretch', { from: 5, to: 7 }, false],
      ['another notice closes an exit of the stretch', { from: 7, to: 7, slips: ['exit'] }, false],
      ['another notice closes the opposite carriageway', { direction: 'northbound' }, true],
      [
        'another notice will close the stretch later',
        { start: now + hourMs, end: now + dayMs },
        true,
      ],
    ])(
      'states "Open again" only if no part of the stretch is still closed (%s)',
      (_, changes, isOpen) => {
        const other = { ...closure, id: 'others', end: now + hourMs, title: 'Other', ...changes };
        const titles = entriesOf(closure, other).map((entry) => Object(entry).title);
        expect(titles.some((title) => title.startsWith('Open again'))).toBe(isOpen);
      },
    );
  });

  it('keeps the title of an ended notice that closed only one lane', () => {
    expect(entriesOf(aNotice(pastPeriod))).toMatchObject([{ title: 'Barrier repair' }]);
  });

  it('states separate hours for a night that ended early', () => {
    const hours = { from: '21:00', to: '05:30', days: [1, 2, 3, 4, 5] } as const;
    const earlyEnd = { ...hours, to: '03:10', days: [1] as const, dates: ['2026-11-23'] };
    const [entry] = entriesOf({ ...fullNotice, repeat: { ...hours, exact: [earlyEnd, hours] } });
    expect(Object(entry).summary).toContain(
      ' 21:00 to 03:10, night of Mon 23 Nov; 21:00 to 05:30, other weeknights. ',
    );
  });

  const changedAgo = (id: string, ms: number, changes: Partial<Notice> = {}) =>
    aNotice({
      id: id.padEnd(6, 'x'),
      changes: [{ at: now - ms, by: 'Day shift', what: 'Published' }],
      ...changes,
    });

  it('lists at most 100 notices, starting with the most recently changed', () => {
    const notices = Array.from({ length: 120 }, (_, age) =>
      changedAgo(`n${age}`, ((age * 7) % 120) * 1_000, pastPeriod),
    );
    const entries = childrenNamed(feedOf(...notices), 'entry');
    const changeTimes = entries.map((entry) => Date.parse(childText(entry, 'updated')));
    expect(changeTimes).toEqual(Array.from({ length: 100 }, (_, age) => now - age * 1_000));
  });

  it('includes all active and planned notices, and fills the rest of its 100 entries with past notices', () => {
    const pastNotices = Array.from({ length: 129 }, (_, age) =>
      changedAgo(`n${age}`, age * 1_000, pastPeriod),
    );
    const activeNotice = changedAgo('active', 9 * dayMs);
    const plannedNotice = changedAgo('plannd', 8 * dayMs, {
      start: now + dayMs,
      end: now + 2 * dayMs,
    });
    expect(listedIds(activeNotice, ...pastNotices, plannedNotice)).toEqual([
      ...pastNotices.slice(0, 98).map(({ id }) => id),
      'plannd',
      'active',
    ]);
  });
});
