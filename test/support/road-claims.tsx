import { setImmediate } from 'node:timers/promises';
import type { ReactNode } from 'react';
import { expect } from 'vitest';
import { type KnownNotices, type Notices, unknownNotices, viewAt } from '../../src/answer/view.ts';
import { closureMessage } from '../../src/answer/words/summary.ts';
import { noticeCalendar } from '../../src/feeds/calendar.ts';
import type { Notice } from '../../src/notice/notice.ts';
import { readSnapshot, writeSnapshot } from '../../src/notice/snapshot.ts';
import { ClosureBar } from '../../src/site/frame/closure-bar.tsx';
import { renderFragment } from '../../src/site/render-fragment.ts';
import { embeddedBoard } from '../../src/works/answer/embed.tsx';
import { SummaryLine } from '../../src/works/answer/summary-line.tsx';
import { Board } from '../../src/works/board.tsx';
import { noticePage } from '../../src/works/notice/notice-page.tsx';
import { worksPage } from '../../src/works/works-page.tsx';
import { checkAdvice, checkAnswerBoxes, checkHead, checkJson, textOf } from './answer-claims.ts';
import { calendarEvents } from './calendar-reader.ts';
import { checkFeeds, checkJunctionFeeds } from './feed-claims.ts';
import type { RoadCase } from './road-cases.ts';
import { type Claim, concerns, isActiveAt, morningAfter, worstIn } from './road-oracle.ts';
import type { RoadState } from './road-words.ts';
import { site } from './settings.ts';
import {
  checkBar,
  checkEmbed,
  checkJunctionRows,
  checkRoad,
  checkRows,
  checkStrip,
} from './summary-claims.ts';

/** Returns the view of a case, with its notices written to a snapshot and read back. */
function viewOf({ notices, broken, reading, now }: RoadCase): Notices {
  if (reading === 'unknown') return unknownNotices;
  const publicationTime = now - 3_600_000;
  const body = JSON.parse(writeSnapshot({ revision: 3, published: publicationTime, notices }));
  if (broken) {
    const [template] = notices;
    body.notices.push({ ...template, id: 'broken', slips: [], ...broken });
    body.count += 1;
  }
  return viewAt(readSnapshot(JSON.stringify(body)), now, { checked: now, source: reading });
}

/** Renders a page's content as HTML, without React's comments between text nodes. */
export async function markupOf(content: ReactNode): Promise<string> {
  return (await renderFragment(content)).__html.replaceAll('<!-- -->', '');
}

const renderedText = async (content: ReactNode) => textOf(await markupOf(content));

const nothingPattern = /Nothing (planned|is planned)|No (further )?notices (on|until)/;
const missingPattern = /could not be read|cannot show road works|cannot load/;

/** Checks every page and feed of a case against the oracle. */
export async function checkRoadCase(roadCase: RoadCase): Promise<void> {
  const { notices, now, junctions, direction, broken, reading } = roadCase;
  const complete = broken === undefined && reading === 'store';
  const view = viewOf(roadCase);
  const knownNotices = reading === 'unknown' ? [] : notices;
  const road = { notices: knownNotices, now, complete };
  const roadClaim = worstIn(knownNotices, now, morningAfter(now));
  const board = await markupOf(<Board site={site} notices={view} />);
  const home = textOf(board);
  const stateLine = await renderedText(<SummaryLine notices={view} />);
  checkStrip(stateLine, road);
  checkRoad(home, road);
  checkRows(board, road);
  checkEmbed(textOf(await markupOf(embeddedBoard(site, view, {}))), road);
  for (const text of [home.slice(0, home.indexOf('Checked')), stateLine])
    checkWords(text, roadClaim, complete);

  for (const junction of junctions) {
    const choice = { junction, direction };
    if (view.state === 'known') {
      checkJson(view, road, choice);
      checkJunctionFeeds(view, knownNotices, choice);
    }
    const { head, content } = worksPage(site, view, choice, 'tonight');
    const page = await markupOf(content);
    checkHead(head, page);
    checkJunctionRows(page, road, choice);
    checkJunctionStrip(await renderedText(<SummaryLine notices={view} choice={choice} />), page);
    const embed = await markupOf(embeddedBoard(site, view, choice));
    for (const markup of [page, embed]) {
      checkAnswerBoxes(markup, road, choice);
      checkMissing(textOf(markup), complete);
    }
    expect(embed.includes('Checked')).toBe(reading !== 'unknown');
  }

  checkBar(await renderedText(<ClosureBar closure={closureMessage(view)} />), road);
  if (view.state === 'known') {
    checkFeeds(roadCase, view, complete);
    for (const notice of knownNotices) await checkNotice(notice, road, view);
  }
  // Waits for the timer that React sets for each rendering.
  await setImmediate();
}

/** Checks that a page reports missing notices, and does not claim that nothing is planned. */
function checkMissing(text: string, complete: boolean): void {
  expect({ missing: missingPattern.test(text) }).toEqual({ missing: !complete });
  if (!complete) expect(text).not.toMatch(nothingPattern);
}

/** Checks that the strip of a junction repeats the verdicts of the junction's page. */
function checkJunctionStrip(strip: string, page: string): void {
  const verdicts = [...page.matchAll(/<div class="answer"><p>(.*?)<\/p>/gs)].map(
    ([, verdict = '']) => textOf(verdict).replaceAll('.', '').trim(),
  );
  expect(strip.replaceAll('.', '').trim()).toBe(verdicts.join(' '));
}

/** Checks that a text has "CLOSED" only if the oracle has a closure, and "nothing" only without notices. */
function checkWords(text: string, claim: Claim, complete: boolean): void {
  expect({
    closed: /\bCLOSED (?!here)/.test(
      text.replaceAll(/(SLIP|EXIT|ENTRY|LINK|ROUNDABOUT|OVERBRIDGE|BRIDGE) CLOSED/g, ''),
    ),
  }).toEqual({
    closed: claim === 'closed',
  });
  expect({ nothing: nothingPattern.test(text) }).toEqual({ nothing: claim === 'none' && complete });
  if (!complete && claim !== 'closed') expect(text).toMatch(/not known/i);
}

async function checkNotice(notice: Notice, road: RoadState, view: KnownNotices) {
  const { notices, now, complete } = road;
  const publicationTime = view.byId.get(notice.id);
  if (!publicationTime) return;
  const text = await renderedText(noticePage(publicationTime, view)(site).content);
  checkAdvice(text, road, notice);
  const active = isActiveAt(notice, now);
  expect(text).not.toMatch(/road is (open|clear)\b(?! here now)/);
  const otherNotices = notices.filter(
    (other) =>
      isActiveAt(other, now) &&
      overlaps(notice, other) &&
      concerns(other, undefined, notice.direction),
  );
  if (text.includes('No other notice applies here')) {
    expect({ others: otherNotices.length, active, complete }).toEqual({
      others: 0,
      active: false,
      complete: true,
    });
  }
  if (active) expect(text).not.toMatch(/Planned:|Ended at|Cancelled\./);
}

function overlaps(one: Notice, other: Notice): boolean {
  const [low, high] = [Math.min(one.from, one.to), Math.max(one.from, one.to)];
  return Math.min(other.from, other.to) <= high && Math.max(other.from, other.to) >= low;
}

/** Checks a notice's calendar, as read by a third-party parser, against the oracle at some instants. */
export function checkCalendar(notice: Notice, instants: readonly number[]): void {
  const nights = calendarEvents(noticeCalendar(notice, site)).flatMap((event) => event.occurrences);
  for (const at of instants) {
    const isListed = nights.some(({ start, end }) => start <= at && at < end);
    const isActive = isActiveAt({ ...notice, cancelled: undefined }, at);
    expect({ at, listed: isListed }).toEqual({ at, listed: isActive });
  }
}
