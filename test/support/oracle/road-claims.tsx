import { setImmediate } from 'node:timers/promises';
import type { ReactNode } from 'react';
import { expect } from 'vitest';
import {
  answersFor,
  closureMessage,
  linesOf,
  type ShownAnswer,
} from '../../../src/answer/headline.ts';
import { render, signWords } from '../../../src/answer/render.ts';
import { isKnown, type Statement, statementsOf } from '../../../src/answer/statements.ts';
import type { KnownRoad, RoadView } from '../../../src/answer/view.ts';
import { junctionJson } from '../../../src/feeds/json/place-json.ts';
import type { Notice } from '../../../src/notice/notice.ts';
import { nightOf } from '../../../src/road/schedule.ts';
import { type JunctionChoice, type RoadChoice, scopeOf } from '../../../src/site/choice.ts';
import { ClosureBar } from '../../../src/site/frame/closure-bar.tsx';
import type { PageHead } from '../../../src/site/frame/head.tsx';
import { renderFragment } from '../../../src/site/render-fragment.ts';
import { SummaryLine } from '../../../src/works/answer/answers.tsx';
import { embeddedBoard } from '../../../src/works/answer/embed.tsx';
import { noticePage } from '../../../src/works/notice/notice-page.tsx';
import { worksPage } from '../../../src/works/works-page.tsx';
import { site } from '../settings.ts';
import type { RoadCase } from './road-cases.ts';
import { concerns, isActiveAt } from './road-oracle.ts';
import { checkStatements, viewOfCase } from './statement-claims.ts';

/** Renders a page's content as HTML, without React's comments between text nodes. */
export async function markupOf(content: ReactNode): Promise<string> {
  return (await renderFragment(content)).__html.replaceAll('<!-- -->', '');
}

const renderedText = async (content: ReactNode) => textOf(await markupOf(content));

/** Returns the visible text of a page in one line, without React's comments between text nodes. */
function textOf(markup: string): string {
  return markup
    .replaceAll('<!-- -->', '')
    .replace(/<(svg|head).*?<\/\1>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[.,:)])/g, '');
}

const nothingPattern = /Nothing (planned|is planned)|No (further )?notices (on|until)/;
const missingPattern = /could not be read|cannot show road works|cannot load/;

/** Checks the statements of a case against the oracle, and each page and feed against the statements. */
export async function checkRoadCase(
  roadCase: RoadCase,
  trip: readonly [number, number] = [0, 15],
): Promise<void> {
  checkStatements(roadCase, trip);
  const { notices, now, junctions, direction, reading } = roadCase;
  const view = viewOfCase(roadCase);
  const knownNotices = reading === 'unknown' ? [] : notices;
  const road = { notices: knownNotices, now };

  const choices: RoadChoice[] = [{}, { direction }];
  for (const junction of junctions) choices.push({ junction, direction });
  for (const choice of choices) {
    const answers = answersFor(view, choice);
    const { head, content } = worksPage(site, view, choice, 'tonight');
    const page = await renderedText(content);
    const embed = await renderedText(embeddedBoard(site, view, choice));
    const strip = await renderedText(<SummaryLine answers={answers} />);
    for (const text of [page, embed, strip]) checkHeadlines(text, answers);
    for (const text of [page, embed]) {
      checkLines(text, answers, view);
      checkMissing(text, isKnown(view, scopeOf(choice)));
    }
    const { junction } = choice;
    if (junction === undefined) continue;
    checkTitle(head, answers);
    if (view.state === 'unknown') continue;
    checkJson(view, answers, { junction, direction });
  }

  checkBar(await renderedText(<ClosureBar closure={closureMessage(view)} />), view);
  if (view.state === 'known') {
    for (const notice of knownNotices) await checkNotice(notice, road, view);
  }
  // Waits for the timer that React sets for each rendering.
  await setImmediate();
}

/** Checks that no headline is less severe than what is here or ahead, or more certain than the notices. */
function checkHeadlines(text: string, answers: readonly ShownAnswer[]): void {
  for (const { answer, headline } of answers) {
    const isClosed = [...answer.statements, ...answer.ahead].some((one) => one.effect === 'closed');
    expect({ closed: headline.worst?.effect === 'closed' }).toEqual({ closed: isClosed });
    if (isClosed) expect(text).toContain('CLOSED');
    else if (!answer.certain) expect(text).toMatch(/not known/i);
    const isClear =
      answer.certain && answer.statements.every(({ effect }) => effect === 'information');
    if (nothingPattern.test(headline.what))
      expect({ isClear, isClosed }).toEqual({ isClear: true, isClosed: false });
  }
}

/** Checks that a page has every line of a junction, and a list of the road every closure or their number. */
function checkLines(text: string, answers: readonly ShownAnswer[], view: RoadView): void {
  if (view.state === 'unknown') return;
  for (const one of answers) {
    const { at = 0 } = one.answer;
    if (one.junction === undefined) continue;
    for (const line of linesOf(one)) {
      expect(text).toContain(render(line, 'sentence', at, nightOf(at)));
    }
  }
}

/** Checks that the title of a junction's page has the severity of its headline and a date. */
function checkTitle({ title }: PageHead, answers: readonly ShownAnswer[]): void {
  const hasClosure = answers.some(({ headline: { worst } }) => worst && !worst.piece);
  expect({ title, closed: /CLOSED/.test(title) }).toEqual({ title, closed: hasClosure });
  if (hasClosure) expect(title).toMatch(/\w{3} \d{1,2} \w{3}/);
}

/** Checks that the JSON of a junction has each statement of the answer once, and the headline. */
function checkJson(view: KnownRoad, answers: readonly ShownAnswer[], choice: JunctionChoice) {
  const json = JSON.parse(junctionJson(view, site, choice).join(''));
  const keyOf = (one: { start: number | string; words: string; stretch: { from: number } }) =>
    [Date.parse(`${one.start}`), one.words, one.stretch.from].join();
  const expected = (list: readonly Statement[]) =>
    [...new Set(list)].map(({ start, from, ...one }) =>
      // Feeds have whole seconds.
      [start - (start % 1000), signWords({ start, from, ...one }), from].join(),
    );
  for (const [name, of] of [
    ['periods', (one: ShownAnswer) => one.answer.statements],
    ['ahead', (one: ShownAnswer) => one.answer.ahead],
  ] as const) {
    expect(json[name].map(keyOf).sort()).toEqual(expected(answers.flatMap(of)).sort());
  }
  expect(json.headlines).toHaveLength(answers.length);
}

/** Checks that the bar of every page is present while a carriageway is closed, with a place and the end. */
function checkBar(text: string, view: RoadView): void {
  const { at = 0, statements } = statementsOf(view);
  const closed = statements.filter(({ effect, start }) => effect === 'closed' && start <= at);
  if (closed.length === 0) expect(text.trim()).toBe('');
  else expect(text).toMatch(/CLOSED .*until \w{3} \d/);
}

/** Checks that a page reports missing notices, and does not claim that nothing is planned. */
function checkMissing(text: string, complete: boolean): void {
  expect({ missing: missingPattern.test(text) }).toEqual({ missing: !complete });
}

interface RoadState {
  readonly notices: readonly Notice[];
  readonly now: number;
}

async function checkNotice(notice: Notice, road: RoadState, view: KnownRoad) {
  const { notices, now } = road;
  const publicationTime = view.byId.get(notice.id);
  if (!publicationTime) return;
  const text = await renderedText(noticePage(publicationTime, view, site).content);
  const active = isActiveAt(notice, now);
  expect(text).not.toMatch(/road is (open|clear)\b(?! here now)/);
  const otherNotices = notices.filter(
    (other) =>
      other.kind !== 'winter' &&
      isActiveAt(other, now) &&
      overlaps(notice, other) &&
      concerns(other, undefined, notice.direction),
  );
  if (text.includes('Nothing else applies here')) {
    expect({ others: otherNotices.length, active }).toEqual({ others: 0, active: false });
  }
  if (active) expect(text).not.toMatch(/Planned:|Ended at|Cancelled\./);
}

function overlaps(one: Notice, other: Notice): boolean {
  const [low, high] = [Math.min(one.from, one.to), Math.max(one.from, one.to)];
  return Math.min(other.from, other.to) <= high && Math.max(other.from, other.to) >= low;
}
