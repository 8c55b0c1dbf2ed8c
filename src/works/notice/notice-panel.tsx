import { horizonWords } from '../../answer/headline.ts';
import { adviceWords, noticeHeadline, render, stretchWords } from '../../answer/render.ts';
import { type Statement, statementsOf } from '../../answer/statements.ts';
import type { KnownRoad } from '../../answer/view.ts';
import { joinWithAnd } from '../../answer/words/text.ts';
import { asOfWords } from '../../answer/words/time.ts';
import { isClosure, isCrossing, worstEffectOf } from '../../notice/effect.ts';
import { type Notice, phaseOf } from '../../notice/notice.ts';
import { road } from '../../road/road.ts';
import { nextPeriod, nightOf, type Period } from '../../road/schedule.ts';
import { href } from '../../site/routes.ts';
import { LastChecked } from '../availability.tsx';
import { NoWrapTimes, PlaceNames, TextWithPlate } from '../place-label.tsx';
import { Glyph, glyphOf, toneOf } from '../status-label.tsx';

/** Status of a notice, its hours and advice for drivers: the first section of the page. */
export function NoticePanel({ notice, view }: { notice: Notice; view: KnownRoad }) {
  const { at } = view;
  const period = notice.cancelled === undefined ? nextPeriod(notice, at) : undefined;
  const effect = worstEffectOf(notice);
  const isActive = phaseOf(notice, at) === 'on';
  const tone = period ? toneOf(effect, isActive) : 'over';
  return (
    <section className={`notice-sign tone-${tone}`} aria-label="Status">
      <p className="notice-state">
        <Glyph name={tone === 'over' ? 'tick' : glyphOf(tone, notice.kind)} />
        <span>
          <NoWrapTimes words={period ? noticeHeadline(notice, period, at) : endedWords(notice)} />
        </span>
      </p>
      {period ? (
        <Advice notice={notice} view={view} period={period} />
      ) : (
        <OtherNotices notice={notice} view={view} />
      )}
      <p className="mt-3 leading-[1.4]">
        {road} <PlaceNames notice={notice} />
      </p>
      <LastChecked view={view} />
    </section>
  );
}

function endedWords(notice: Notice): string {
  const { cancelled } = notice;
  const { start, end } = notice;
  if (cancelled === undefined) return `Ended at ${asOfWords(end)}.`;
  return cancelled > start
    ? `Cancelled at ${asOfWords(cancelled)}.`
    : 'Cancelled before the start.';
}

function Advice({ notice, view, period }: { notice: Notice; view: KnownRoad; period: Period }) {
  const start = Math.max(period.start, view.at);
  const { statements } = statementsOf(view, scopeOf(notice), { start, end: period.end });
  const closures = statements.filter(({ effect }) => isClosure(effect));
  const isOwn = ({ notices }: Statement) => notices.some(({ id }) => id === notice.id);
  const own = statements.filter(isOwn);
  // A diversion leads across the ends of its stretch, but not of a stretch that only a bridge crosses.
  const isDiverted = notice.diversion !== undefined && !isCrossing(notice);
  const minimum = notice.from === notice.to || isDiverted ? 0 : 1;
  // A typed diversion may lead to a junction where another notice has closed a slip road.
  const typed = new Set(
    [...(notice.diversion ?? '').matchAll(/\bJ(?:unction)?\s*0*(\d+)/gi)].map(([, number]) =>
      Number(number),
    ),
  );
  const isLonger = (one: Statement) => sharedLength(one, one) > sharedLength(notice, one);
  // Closed for longer or further than this notice says, or although this notice closes less.
  const others = closures.filter((one) =>
    isOwn(one)
      ? one.end > period.end ||
        Math.max(one.start, view.at) < start ||
        (isDiverted && isLonger(one))
      : one.effect === 'closed'
        ? sharedLength(notice, one) >= minimum
        : typed.has(one.from),
  );
  const advice = Map.groupBy(own, (one) => adviceWords(one) ?? '');
  advice.delete('');
  const partOf = (one: Statement) => [stretchWords(one), joinWithAnd(one.slips)].join(' ').trim();
  return (
    <>
      {notice.diversion ? (
        <p className="notice-advice">
          <NoWrapTimes words={notice.diversion} />
        </p>
      ) : (
        [...advice].map(([words, group]) => (
          <p key={words} className="notice-advice">
            {(group.length < own.length || group.some(isLonger)) &&
              `${joinWithAnd(group.map(partOf))}: `}
            <TextWithPlate words={words} />
          </p>
        ))
      )}
      {others.map((one) => (
        <p key={render(one, 'stored', view.at)} className="notice-advice">
          With other notices: <NoWrapTimes words={render(one, 'row', view.at, nightOf(view.at))} />
        </p>
      ))}
    </>
  );
}

const scopeOf = ({ direction }: Notice) => ({
  direction: direction === 'both' ? undefined : direction,
});

/** List of what else applies on the same stretch, because the road may stay closed when one notice ends. */
function OtherNotices({ notice, view }: { notice: Notice; view: KnownRoad }) {
  const { at } = view;
  const { statements, certain } = statementsOf(view, scopeOf(notice));
  const here = statements.filter((one) => !isGritting(one) && sharedLength(notice, one) >= 0);
  // A closure that only meets this stretch at a junction does not close this stretch.
  const isClosed = here.some(
    (one) =>
      one.effect === 'closed' &&
      one.start <= at &&
      (one.from === one.to ||
        sharedLength(notice, one) > 0 ||
        (!isCrossing(notice) && isWithin(notice, one))),
  );
  if (!certain && !isClosed) {
    return <p className="notice-advice">We do not know whether the road is clear here now.</p>;
  }
  if (here.length === 0) {
    return <p className="notice-advice">Nothing else applies here until {horizonWords(at)}.</p>;
  }
  return (
    <div className="notice-advice">
      <p>{isClosed && 'The road is closed here now. '}Other notices apply here:</p>
      <ul className="pl-5">
        {here.map((one) => (
          <li key={render(one, 'stored', at)}>
            <a href={href('notice', one.notices[0].id)}>
              <NoWrapTimes words={render(one, 'row', at, nightOf(at))} />
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Whether a statement is about gritting. It concerns the whole road, and closes nothing. */
function isGritting({ effect, piece }: Statement): boolean {
  return effect !== 'lanes' && piece?.kind === 'winter';
}

type Ends = Pick<Statement, 'from' | 'to'>;

/** Whether one stretch or junction is between the ends of another. */
function isWithin(one: Ends, { from, to }: Ends): boolean {
  return [one.from, one.to].every((end) => end > Math.min(from, to) && end < Math.max(from, to));
}

/** Difference between the numbers of the ends of what two stretches share; negative if they do not meet. */
function sharedLength(one: Ends, other: Ends): number {
  const start = Math.max(Math.min(one.from, one.to), Math.min(other.from, other.to));
  return Math.min(Math.max(one.from, one.to), Math.max(other.from, other.to)) - start;
}
