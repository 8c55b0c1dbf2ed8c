import { parseHTML } from 'linkedom';
import { describe, expect, it } from 'vitest';
import { aNotice, aSnapshot, at, daysOf, nightsOn } from '../../../test/support/notices.ts';
import { markupOf } from '../../../test/support/oracle/road-claims.tsx';
import { site } from '../../../test/support/settings.ts';
import { viewAt } from '../../answer/view.ts';
import type { Notice } from '../../notice/notice.ts';
import { noticePage } from './notice-page.tsx';

/** Weeknights from Monday to Friday. */
const weeknights: Partial<Notice> = {
  kind: 'closure',
  lanes: undefined,
  ...nightsOn('22:00-05:00', daysOf('2026-11-23', '2026-11-27')),
};

function pageAt(clock: string, changes: Partial<Notice>) {
  const notice = aNotice(changes);
  return noticePage(notice, viewAt(aSnapshot({ notices: [notice] }), at(clock)), site);
}

const afternoon = at('2026-11-23 15:00');
const [closure, until20] = [{ kind: 'closure', lanes: undefined } as const, at('2026-11-23 20:00')];

/** Returns the HTML of a notice's page beside other notices. */
function markupBeside(notice: Notice, others: readonly Notice[], now = afternoon, unreadable = 0) {
  const view = viewAt(aSnapshot({ notices: [notice, ...others], unreadable }), now);
  return markupOf(noticePage(notice, view, site).content);
}

const textBeside = async (...given: Parameters<typeof markupBeside>) =>
  (await markupBeside(...given)).replace(/<[^>]+>/g, '');

describe('the page of an ended notice', () => {
  const endedNotice = aNotice({ id: 'ended1', from: 7, to: 9, end: at('2026-11-23 12:00') });
  const other = (changes: Partial<Notice>) =>
    aNotice({ ...closure, id: 'other1', end: until20, ...changes });

  it('states "The road is closed" only if an active closure overlaps the stretch', async () => {
    const [touching, overlapping] = await Promise.all(
      ([7, 9] as const).map((to) => markupBeside(endedNotice, [other({ from: 6, to })])),
    );
    expect(touching).not.toContain('The road is closed');
    expect(overlapping).toContain('The road is closed');
    for (const markup of [touching, overlapping]) expect(markup).toContain('/works/other1');
  });

  it('states it for a slip road, but not for a roundabout, if an active closure crosses the junction', async () => {
    const across = other({ from: 7, to: 10 });
    const textFor = (part: 'exit' | 'roundabout') =>
      textBeside({ ...endedNotice, from: 9, slips: [part] }, [across], afternoon, 1);
    expect(await textFor('exit')).toContain('The road is closed here now. Other notices apply');
    expect(await textFor('roundabout')).not.toContain('The road is closed');
  });

  it('marks its text, which says that a lane is closed, as published earlier', async () => {
    expect(await markupBeside(endedNotice, [other({})])).toContain('>Published text: ');
  });

  it('does not list gritting, which closes nothing', async () => {
    const gritting = { kind: 'winter', stage: 'under-way', from: 1, to: 17 } as const;
    const markup = await markupBeside(endedNotice, [other({ ...gritting, direction: 'both' })]);
    expect(markup).toContain('Nothing else applies here until 06:00.');
    expect(markup).not.toContain('/works/other1');
  });
});

describe('the advice for a closure in both directions', () => {
  const start = at('2026-11-23 00:00');
  const both = aNotice({ ...closure, direction: 'both', start, end: until20 });

  it('tells drivers in each direction at which junction to leave', async () => {
    const advice = await textBeside(both, []);
    expect(advice).toContain('J6 to J7 southbound: Leave at J6 and follow the signs.');
    expect(advice).toContain('J7 to J6 northbound: Leave at J7 and follow the signs.');
    expect(advice).not.toContain('With other notices');
  });

  it.each<[string, Partial<Notice>, string]>([
    ['a slip road', { from: 5, to: 5, slips: ['exit'] }, 'J5 southbound: EXIT CLOSED'],
    ['a closure', { ...both, from: 7, to: 9 }, 'J6 to J9 southbound: CLOSED'],
    [
      'a later closure',
      { ...both, from: 7, to: 9, start: at('2026-11-23 18:00') },
      'J7 to J9 southbound: CLOSED 18:00',
    ],
  ])(
    'names %s that another notice adds at a junction of a typed diversion',
    async (_, changes, words) => {
      const diverted = {
        ...both,
        diversion: 'Leave at Junction 5 and join the M50 at Junction 7.',
      };
      const other = aNotice({ ...closure, ...changes, id: 'other1' });
      expect(await textBeside(diverted, [other])).toContain(`With other notices: ${words}`);
    },
  );

  it.each<[string, Partial<Notice>, string]>([
    ['stays closed after its end', { start: until20 }, 'J6 to J7 southbound: CLOSED until 23:00'],
    ['is partly closed by others', { from: 6, to: 9 }, 'J6 to J9 southbound: CLOSED until 23:00'],
  ])('says that the road %s', async (_, changes, words) => {
    const other = { direction: 'southbound', end: at('2026-11-23 23:00'), id: 'other1' } as const;
    expect(await textBeside(both, [{ ...both, ...other, ...changes }])).toContain(
      `With other notices: ${words}`,
    );
  });
});

it('the page of closed lanes, or of a closure that has not begun, says that others have closed the road', async () => {
  const other = aNotice({ ...weeknights, nights: undefined, id: 'other1', from: 5, to: 7 });
  const times = { start: at('2026-11-23 22:00'), end: at('2026-11-24 05:30') };
  const start = at('2026-11-23 23:30');
  const later = { ...other, id: 'later1', from: 6, to: 9, start } as const;
  for (const notice of [aNotice({ id: 'lanes1', end: at('2026-11-24 06:00') }), later])
    expect(await textBeside(notice, [{ ...other, ...times }], times.start)).toMatch(
      /With other notices: J[56] to J7 southbound: CLOSED/,
    );
});

describe('the page of a notice', () => {
  it('for several nights shows the end of the last one', async () => {
    const { head, content } = pageAt('2026-11-28 12:00', weeknights);
    const markup = await markupOf(content);
    expect(markup).toContain('Ended at 05:00 on Saturday 28 November 2026.');
    expect(markup).toContain('Published, by Planning');
    expect(head.title).toBe('Ended: Barrier repair, J6 to J7 southbound');
    expect(head.description).toBe(
      'Ended: M50 J6 to J7 southbound: CLOSED, 5 nights, Mon 23 to Fri 27 Nov 2026, 22:00–05:00, Mon 23 Nov 2026, 22:00 to Sat 28 Nov 2026, 05:00.',
    );
  });

  it('states "Cancelled before the start" or, if the works had begun, the time of the cancellation', async () => {
    const pages = ['2026-11-23 11:00', '2026-11-23 12:20'].map((cancelled) =>
      pageAt('2026-11-23 12:30', { cancelled: at(cancelled) }),
    );
    const [before = '', since = ''] = await Promise.all(
      pages.map(({ content }) => markupOf(content)),
    );
    expect(before).toContain('Cancelled before the start.');
    expect(since).toContain('Cancelled at 12:20 on Monday 23 November 2026.');
    for (const { head } of pages) {
      expect(head.title).toBe('Cancelled: Barrier repair, J6 to J7 southbound');
      expect(head.description).toBe(
        'Cancelled: M50 J6 to J7 southbound: 1 of 4 lanes closed, Mon 23 Nov 2026, 12:00 to 16:00.',
      );
    }
  });

  it('has no structured data, because search engines support no type for closures', () => {
    expect(pageAt('2026-11-28 12:00', weeknights).head.data).toBeUndefined();
  });

  it('after an edit differs only in the elements that an open tab refreshes', async () => {
    const text = 'Two of four lanes are closed.';
    const change = { at: at('2026-11-23 12:10'), by: 'Day shift', what: 'Longer' };
    const changedFields = {
      text,
      end: at('2026-11-23 18:00'),
      title: 'Barrier renewed',
      changes: [change],
    };
    const [before, after] = await Promise.all(
      [{}, changedFields].map(async (changes) => {
        const { content } = pageAt('2026-11-23 12:30', changes);
        const { document } = parseHTML(await markupOf(<main>{content}</main>));
        for (const part of document.querySelectorAll('[data-live]')) part.innerHTML = '';
        return document.toString();
      }),
    );
    expect(after).toBe(before);
  });
});
