import { expect, it } from 'vitest';
import { aNotice, aSnapshot, at, now, viewOf } from '../../../test/support/notices.ts';
import { markupOf } from '../../../test/support/road-claims.tsx';
import { site } from '../../../test/support/settings.ts';
import type { Notice } from '../notice.ts';
import { viewAt } from '../view.ts';
import { Answers } from './answer.tsx';
import { worksPage } from './page.tsx';
import { SummaryLine, WinterPanel } from './parts.tsx';

/** At 12:30 on Monday 23 November 2026. */
const on = { start: at('2026-11-23 12:00'), end: at('2026-11-23 14:00') };
const today = { start: at('2026-11-23 15:00'), end: at('2026-11-23 16:00') };
const evening = { start: at('2026-11-23 17:00'), end: at('2026-11-24 05:00') };
const night = { start: at('2026-11-23 22:00'), end: at('2026-11-24 05:00') };
const closed: Partial<Notice> = { kind: 'full-closure', lanes: undefined };
const other: Partial<Notice> = { ...closed, id: 'others', from: 11, to: 12 };
const slips: Partial<Notice> = {
  ...closed,
  from: 9,
  to: 9,
  slips: ['exit', 'entry'],
  direction: 'both',
};
const mixed: Partial<Notice> = {
  kind: 'mixed-closure',
  also: [
    { junction: 6, slip: 'exit' },
    { junction: 7, slip: 'entry' },
  ],
};

const textOf = (html: string) =>
  html
    .replace(/<\/?span[^>]*>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');

it.each([
  ['CLOSED now', '1 stretch CLOSED now', [{ ...closed, ...on }]],
  ['CLOSED today', '1 stretch CLOSED today', [{ ...closed, ...today }]],
  ['CLOSED tonight', '1 stretch CLOSED tonight', [{ ...closed, ...night }]],
  ['CLOSED today and tonight', '1 stretch CLOSED today and tonight', [{ ...closed, ...evening }]],
  [
    'CLOSED now and tonight',
    '2 stretches CLOSED now and tonight',
    [
      { ...closed, ...on },
      { ...other, ...night },
    ],
  ],
  [
    'CLOSED now',
    '1 stretch CLOSED now',
    [
      { ...closed, ...on },
      { ...closed, ...on, id: 'second' },
    ],
  ],
  ['Slip roads closed tonight', '4 slip roads closed tonight', [{ ...slips, ...night }]],
  ['Slip road closed now', '2 slip roads closed now', [{ ...mixed, ...on }]],
  ['Lanes closed today', 'Lanes closed in 1 place today', [{ ...today }]],
] satisfies [string, string, Partial<Notice>[]][])(
  'the whole road is "%s" in the line and "%s" on the board, and no more than that',
  async (line, answer, changes) => {
    const view = viewOf(...changes.map((one) => aNotice(one)));
    const text = textOf(await markupOf(<SummaryLine notices={view} />)).trim();
    expect(text).toMatch(new RegExp(`^${line}:`));
    expect(text.endsWith('and 1 more')).toBe(answer.startsWith('2 stretches'));
    expect(textOf(await markupOf(<Answers notices={view} choice={{}} />))).toContain(answer);
  },
);

it.each([
  [{}, undefined],
  [{ junction: 3 }, 'Nothing is planned for J3 M1 after tonight'],
  [{ direction: 'northbound' }, 'Nothing is planned northbound after tonight'],
] as const)(
  'after tonight, %j is "%s" while there is a closure elsewhere',
  async (choice, words) => {
    const later = { start: at('2026-11-27 22:00'), end: at('2026-11-28 05:00') };
    const view = viewOf(aNotice({ ...other, ...later }));
    const text = textOf(await markupOf(worksPage(site, view, choice, 'tonight').content));
    if (words) expect(text).toContain(words);
    else expect(text).not.toContain('Nothing is planned');
  },
);

it('a junction has the slip roads that are closed at other hours', async () => {
  const exit = aNotice({ ...slips, ...on, slips: ['exit'], direction: 'southbound' });
  const view = viewOf(exit, aNotice({ ...exit, ...night, id: 'second', slips: ['entry'] }));
  const choice = { junction: 9, direction: 'southbound' } as const;
  expect(textOf(await markupOf(<Answers notices={view} choice={choice} />))).toContain(
    'EXIT CLOSED until 14:00. The motorway itself is not closed. Also ENTRY CLOSED 22:00–05:00.',
  );
});

it('the list of the week has all nights of a notice, not the first alone', async () => {
  const nights = { from: '22:00', to: '05:00', days: [1, 4] as const };
  const view = viewOf(
    aNotice({ ...closed, ...night, end: at('2026-11-27 06:00'), repeat: nights }),
  );
  const text = textOf(await markupOf(worksPage(site, view, {}, 'week').content));
  const [row = ''] = /This week.+?The M50 now/.exec(text) ?? [];
  expect(row).toContain('Mon 23 Nov and Thu 26 Nov, 22:00–05:00');
});

it('an old replica has the day on which it was checked, and does not say that no treatment is published', async () => {
  const checked = at('2026-11-22 21:10');
  const view = viewAt(aSnapshot(), now, { checked, source: 'replica' });
  const panel = textOf(await markupOf(<WinterPanel site={site} notices={view} />));
  expect(panel).toContain('Checked Sun 22 Nov, 21:10 .');
  expect(panel).toContain('We cannot reach the newest notices.');
  expect(panel).not.toContain('No status is published');
});

it('two links of one junction are two places, and an incident is no works', async () => {
  const place = {
    from: 9,
    to: 9,
    slips: ['link'],
    link: { from: 'N7', to: 'M50' },
  } satisfies Partial<Notice>;
  const link = aNotice({ ...closed, ...on, ...place });
  const back = { ...link, id: 'second', link: { from: 'M50', to: 'N7' } };
  const line = textOf(await markupOf(<SummaryLine notices={viewOf(link, back)} />)).trim();
  expect(line).toBe('Link closed now: J9 southbound, N7 to M50 link and 1 more');
  const view = viewOf(aNotice({ ...on, kind: 'incident', lanes: undefined }));
  const page = textOf(await markupOf(worksPage(site, view, {}, 'now').content));
  expect(page).toMatch(/This week 1 INCIDENT J6/);
  expect(textOf(await markupOf(<SummaryLine notices={view} />)).trim()).toBe('Incident on the M50');
});
