import { describe, expect, it } from 'vitest';
import { aNotice, at, viewOf } from '../../../test/support/notices.ts';
import { markupOf } from '../../../test/support/road-claims.tsx';
import { unknownNotices } from '../../answer/view.ts';
import type { Notice } from '../../notice/notice.ts';
import { Answers } from './answer.tsx';
import { SummaryLine } from './summary-line.tsx';

/** Periods of Monday 23 November 2026; every view shows 12:30 on this day. */
const nowHours = { start: at('2026-11-23 12:00'), end: at('2026-11-23 14:00') };
const today = { start: at('2026-11-23 15:00'), end: at('2026-11-23 16:00') };
const evening = { start: at('2026-11-23 17:00'), end: at('2026-11-24 05:00') };
const night = { start: at('2026-11-23 22:00'), end: at('2026-11-24 05:00') };
const closure: Partial<Notice> = { kind: 'closure', lanes: undefined };
const other: Partial<Notice> = { ...closure, id: 'others', from: 11, to: 12 };
const slips: Partial<Notice> = {
  ...closure,
  from: 9,
  to: 9,
  slips: ['exit', 'entry'],
  direction: 'both',
};
const mixedClosure: Partial<Notice> = {
  kind: 'closure',
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

const lineOf = async (...changes: Partial<Notice>[]) => {
  const view = viewOf(...changes.map((one, index) => aNotice({ ...one, id: `n${index}` })));
  const text = textOf(await markupOf(<SummaryLine notices={view} />)).trim();
  return text.replaceAll(/ ?\. /g, '. ').replace(/ ?\.$/, '');
};
const answerOf = async (...changes: Partial<Notice>[]) => {
  const view = viewOf(...changes.map((one, index) => aNotice({ ...one, id: `n${index}` })));
  return markupOf(<Answers notices={view} choice={{}} />);
};

const collision: Partial<Notice> = {
  ...closure,
  ...nowHours,
  end: at('2026-11-23 17:45'),
  direction: 'northbound',
  from: 15,
  to: 14,
};
const resurfacing: Partial<Notice> = { ...closure, ...night, from: 7, to: 9 };

describe('the status line of the home page', () => {
  it.each<[string, Partial<Notice>[]]>([
    [
      'CLOSED Now: J15 to J14 northbound until 17:45. CLOSED Tonight: J7 to J9 southbound 22:00–05:00',
      [resurfacing, collision],
    ],
    [
      'CLOSED Now: J15 to J14 northbound until 17:45 and 2 more',
      [collision, { ...other, ...nowHours }, { ...other, ...nowHours, from: 12, to: 13 }],
    ],
    ['CLOSED Today: J6 to J7 southbound 15:00–16:00', [{ ...closure, ...today }]],
    ['CLOSED Today and tonight: J6 to J7 southbound 17:00–05:00', [{ ...closure, ...evening }]],
    [
      'CLOSED Today and tonight: J6 to J7 southbound 15:00–16:00 and 22:00–05:00',
      [
        { ...closure, ...today },
        { ...closure, ...night },
      ],
    ],
    [
      'CLOSED Now: J6 to J7 both directions until 14:00',
      [{ ...closure, ...nowHours, direction: 'both' }],
    ],
    ['Tonight: J9 both directions, exit and entry closed 22:00–05:00', [{ ...slips, ...night }]],
    ['Now: J6 southbound, exit closed until 14:00 and 1 more', [{ ...mixedClosure, ...nowHours }]],
    ['Today: J6 to J7 southbound, lanes closed 15:00–16:00', [{ ...today }]],
    ['Now: works on the M50, lanes open', [{ kind: 'works', lanes: undefined, ...nowHours }]],
    ['Now: incident on the M50', [{ kind: 'incident', lanes: undefined, ...nowHours }]],
    ['Nothing planned on the M50 until 06:00', []],
  ])('is "%s"', async (line, changes) => {
    expect(await lineOf(...changes)).toBe(line);
  });

  it('counts two links of one junction as two places', async () => {
    const link = (from: 'N7' | 'M50', to: 'N7' | 'M50'): Partial<Notice> => ({
      ...{ ...closure, ...nowHours, from: 9, to: 9, slips: ['link'], link: { from, to } },
    });
    expect(await lineOf(link('N7', 'M50'), link('M50', 'N7'))).toBe(
      'Now: J9 southbound, N7 to M50 link closed until 14:00 and 1 more',
    );
  });

  it('is "Not known at the moment" while no notices can be read', async () => {
    const text = textOf(await markupOf(<SummaryLine notices={unknownNotices} />));
    expect(text).toContain('Not known at the moment');
  });
});

describe('the answer for the whole road', () => {
  it.each<[string, Partial<Notice>[]]>([
    ['1 carriageway CLOSED today.', [{ ...closure, ...today }]],
    ['3 carriageways CLOSED now or tonight.', [collision, { ...resurfacing, direction: 'both' }]],
    [
      '4 slip roads closed tonight. No carriageway is closed until 06:00.',
      [{ ...slips, ...night }],
    ],
    ['Lanes closed in 1 place today. No carriageway is closed until 06:00.', [{ ...today }]],
    [
      '1 carriageway CLOSED now or later.',
      [
        { ...closure, ...nowHours },
        { ...closure, ...today },
        { ...closure, ...night },
      ],
    ],
    [
      '1 carriageway CLOSED tonight.',
      [{ kind: 'works', lanes: undefined, ...nowHours }, resurfacing],
    ],
    ['Nothing planned On the whole M50, until 06:00.', []],
  ])('is "%s"', async (words, changes) => {
    expect(textOf(await answerOf(...changes)).trim()).toBe(words);
  });

  it.each<[string, Partial<Notice>[]]>([
    ['slip-now', [{ ...slips, ...nowHours }]],
    ['slip-later', [{ ...slips, ...night }]],
    ['closed-now', [collision, resurfacing]],
    ['closed-later', [resurfacing]],
  ])(
    'has a filled label for active and an outlined label for later closures: %s',
    async (tones, changes) => {
      const labels = [...(await answerOf(...changes)).matchAll(/"patch tone-([\w-]+)"/g)];
      expect(labels.map(([, tone]) => tone).join(' ')).toBe(tones);
    },
  );
});
