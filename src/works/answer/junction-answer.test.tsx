import { describe, expect, it } from 'vitest';
import { aNotice, aSnapshot, at, now, viewOf } from '../../../test/support/notices.ts';
import { markupOf } from '../../../test/support/road-claims.tsx';
import { site } from '../../../test/support/settings.ts';
import { type Notices, unknownNotices, viewAt } from '../../answer/view.ts';
import type { Notice } from '../../notice/notice.ts';
import type { Direction, JunctionNumber } from '../../road/road.ts';
import { noticePage } from '../notice/notice-page.tsx';
import { embeddedBoard } from './embed.tsx';
import { JunctionAnswers } from './junction-answer.tsx';

/** Hours around 12:30 on Monday 23 November 2026. */
const nowHours = { start: at('2026-11-23 12:00'), end: at('2026-11-23 23:30') };
const nightHours = { start: at('2026-11-23 22:00'), end: at('2026-11-24 05:00') };

function closure(from: JunctionNumber, to: JunctionNumber, changes: Partial<Notice> = {}) {
  return aNotice({ kind: 'closure', lanes: undefined, ...nightHours, from, to, ...changes });
}

function wordsIn(html: string): string {
  return html
    .replace(/<\/?span[^>]*>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

async function htmlOf(notices: Notices, junction: JunctionNumber, direction?: Direction) {
  return markupOf(<JunctionAnswers notices={notices} junction={junction} direction={direction} />);
}

async function answer(notices: Notice[], junction: JunctionNumber, direction?: Direction) {
  return wordsIn(await htmlOf(viewOf(...notices), junction, direction));
}

describe('the answer for a junction', () => {
  const twoClosures = [closure(9, 10, nowHours), closure(7, 9, { id: 'second' })];

  it('has a line for each closure, with its own stretch, hours and advice', async () => {
    expect(await answer(twoClosures, 9, 'southbound')).toBe(
      'J9 Red Cow southbound: CLOSED now. ' +
        'Now, J9 to J10: CLOSED until 23:30. Leave at J9 and follow the signs. ' +
        'From 22:00, J7 to J9: CLOSED until 05:00. Leave at J7 and follow the signs.',
    );
  });

  it('has the same words in the embedded board', async () => {
    const choice = { junction: 9, direction: 'southbound' } as const;
    const words = wordsIn(await markupOf(embeddedBoard(site, viewOf(...twoClosures), choice)));
    expect(words).toContain(await answer(twoClosures, 9, 'southbound'));
  });

  it('has a filled label for an active closure and an outlined label for a later closure', async () => {
    const link = { slips: ['link'], link: { from: 'N7', to: 'M50' } } satisfies Partial<Notice>;
    const labelOf = async (notice: Notice) =>
      /patch tone-([\w-]+).*?<\/svg><\/span>([^<]+)/
        .exec(await htmlOf(viewOf(notice), 9, 'southbound'))
        ?.slice(1);
    expect(await labelOf(closure(9, 10, nowHours))).toEqual(['closed-now', 'CLOSED now']);
    expect(await labelOf(closure(9, 10))).toEqual(['closed-later', 'CLOSED from 22:00']);
    expect(await labelOf(closure(9, 9, { ...link, ...nowHours }))).toEqual([
      'slip-now',
      'N7 TO M50 LINK CLOSED now',
    ]);
    expect(await labelOf(closure(9, 9, link))).toEqual([
      'slip-later',
      'N7 TO M50 LINK CLOSED from 22:00',
    ]);
  });

  it('lists all effects of a mixed closure, the most severe first', async () => {
    const mixedClosure = aNotice({
      kind: 'closure',
      from: 14,
      to: 15,
      speedLimit: 60,
      laneStates: [{ lane: 'lane-1', state: 'closed' }],
      also: [{ junction: 14, slip: 'entry' }],
    });
    expect(await answer([mixedClosure], 14, 'southbound')).toBe(
      'J14 Leopardstown southbound: ENTRY CLOSED now. The motorway itself is not closed. ' +
        'Now, J14: ENTRY CLOSED until 16:00. ' +
        'Now, J14 to J15: Lane 1 closed (1 of 4), 60 km/h, until 16:00.',
    );
  });

  it('lists the exit and the entry separately if they are closed at different hours', async () => {
    const exit = closure(9, 9, { slips: ['exit'], ...nowHours });
    const entry = closure(9, 9, { slips: ['entry'], id: 'second' });
    expect(await answer([exit, entry], 9, 'southbound')).toContain(
      'EXIT CLOSED now. The motorway itself is not closed. ' +
        'Now, J9: EXIT CLOSED until 23:30. From 22:00, J9: ENTRY CLOSED until 05:00.',
    );
  });

  it('starts with "not closed now or tonight" if only lanes are closed', async () => {
    expect(await answer([aNotice()], 7, 'southbound')).toBe(
      'J7 Lucan southbound: not closed now or tonight. ' +
        'Now, J6 to J7: 1 of 4 lanes closed, until 16:00.',
    );
    expect(await answer([], 7, 'southbound')).toBe(
      'J7 Lucan southbound: Nothing planned. Until 06:00.',
    );
  });

  it('has one box if both directions have the same answer, and two boxes otherwise', async () => {
    const roundabout = closure(9, 9, { slips: ['roundabout'], direction: 'both' });
    expect(await answer([roundabout], 9)).toBe(
      'J9 Red Cow: ROUNDABOUT CLOSED from 22:00. The motorway itself is not closed. ' +
        'From 22:00, J9: ROUNDABOUT CLOSED until 05:00.',
    );
    expect(await answer([closure(7, 9)], 9)).toMatch(
      /^J9 Red Cow northbound: Nothing planned.+J9 Red Cow southbound: CLOSED from 22:00/,
    );
    expect(await answer([closure(7, 9, { direction: 'both' })], 9)).toMatch(
      /northbound: CLOSED.+J9 to J7.+Leave at J9.+southbound: CLOSED.+J7 to J9.+Leave at J7/,
    );
  });

  it('names the junctions in the order of the notice if both directions have the same answer', async () => {
    expect(await answer([aNotice({ direction: 'both' })], 7)).toBe(
      'J7 Lucan: not closed now or tonight. Now, J6 to J7: 1 of 4 lanes closed, until 16:00.',
    );
  });

  it('starts with "NOT KNOWN" while a notice is unreadable, and then lists the readable notices', async () => {
    const unknown = 'NOT KNOWN. We cannot say at the moment. Follow the signs on the road.';
    expect(wordsIn(await htmlOf(unknownNotices, 7))).toBe(`J7 Lucan: ${unknown}`);
    const incompleteView = viewAt(aSnapshot({ notices: [aNotice()], unreadable: 1 }), now);
    expect(wordsIn(await htmlOf(incompleteView, 7, 'southbound'))).toBe(
      `J7 Lucan southbound: ${unknown} Now, J6 to J7: 1 of 4 lanes closed, until 16:00.`,
    );
  });

  it('shows the date on which a long closure ends, and advises drivers to follow the diversion of the notice', async () => {
    const longClosure = closure(6, 7, {
      ...nowHours,
      end: at('2026-12-04 05:00'),
      diversion: 'Follow the N3.',
      direction: 'northbound',
    });
    expect(await answer([longClosure], 7, 'northbound')).toContain(
      'Now, J7 to J6: CLOSED until Fri 4 Dec, 05:00. Leave at J7 and follow the diversion.',
    );
    const closureAcrossTurn = closure(2, 5, { direction: 'both', diversion: 'Follow the M1.' });
    expect(await answer([closureAcrossTurn], 4)).toBe(
      'J4 Ballymun: CLOSED from 22:00. From 22:00, J2 to J5: CLOSED until 05:00. Follow the diversion.',
    );
  });
});

describe("the advice on a notice's page", () => {
  const nightClosure = closure(6, 7);
  const adviceOf = async (...notices: Notice[]) =>
    /Leave at J\d+ and follow the signs\.|Follow the signs\./.exec(
      wordsIn(
        await markupOf(noticePage(nightClosure, viewOf(nightClosure, ...notices))(site).content),
      ),
    )?.[0];

  it.each([
    ['no other notice', [], 'Leave at J6 and follow the signs.'],
    [
      'a notice that closes the exit',
      [closure(6, 6, { id: 'second', slips: ['exit'] })],
      'Leave at J5 and follow the signs.',
    ],
    [
      'a notice that closes the road to the exit',
      [closure(5, 6, { id: 'second' })],
      'Leave at J5 and follow the signs.',
    ],
    [
      'notices that leave no exit open',
      [closure(3, 6, { id: 'second' }), closure(3, 3, { id: 'thirdx', slips: ['exit'] })],
      'Follow the signs.',
    ],
  ])("equals the advice on the junction's page, with %s", async (_, others, advice) => {
    expect(await adviceOf(...others)).toBe(advice);
    expect(await answer([nightClosure, ...others], 7, 'southbound')).toContain(advice);
  });
});
