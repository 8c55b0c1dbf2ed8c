import { adviceWords, noticeEffectWords, stretchWords } from '../../answer/render.ts';
import { isComplete, onePerNotice, roadStatus } from '../../answer/road-status.ts';
import { statementsOf } from '../../answer/statements.ts';
import type { KnownNotices } from '../../answer/view.ts';
import { joinWithAnd } from '../../answer/words/text.ts';
import { asOfWords, hoursOf } from '../../answer/words/time.ts';
import { effectOf, worstEffectOf } from '../../notice/effect.ts';
import type { Notice } from '../../notice/notice.ts';
import { stateOf } from '../../notice/states.ts';
import { nightOf, rightNow } from '../../road/intervals.ts';
import type { Instant } from '../../road/irish-time.ts';
import { road } from '../../road/road.ts';
import { nextPeriod, type Period, spanOf } from '../../road/schedule.ts';
import { href } from '../../site/routes.ts';
import { LastChecked } from '../availability.tsx';
import { NoWrapTimes, PlaceNames, TextWithPlate } from '../place-label.tsx';
import { Glyph, glyphOf, toneOf } from '../status-label.tsx';

/** Status of a notice, its hours and advice for drivers: the first section of the page. */
export function NoticePanel({ notice, view }: { notice: Notice; view: KnownNotices }) {
  const { at } = view;
  const period = notice.cancelled === undefined ? nextPeriod(notice, at) : undefined;
  const effect = worstEffectOf(notice);
  const isActive = stateOf(notice, at) === 'on';
  const tone = period ? toneOf(effect, isActive) : 'over';
  return (
    <section className={`notice-sign tone-${tone}`} aria-label="Status">
      <p className="notice-state">
        <Glyph name={tone === 'over' ? 'tick' : glyphOf(tone, notice.kind)} />
        <span>
          <NoWrapTimes words={period ? headline(notice, period, at) : endedWords(notice)} />
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
      <LastChecked notices={view} />
    </section>
  );
}

/** Describes the effect and the hours of a notice: "CLOSED until 14:00", or "Planned: CLOSED 22:00–05:00". */
export function headline(
  notice: Notice,
  period: Period,
  at: Instant,
  hours = hoursOf(period, at, nightOf(at)),
): string {
  const effectText = noticeEffectWords(notice);
  return period.start <= at ? `${effectText} ${hours}` : `Planned: ${effectText} ${hours}`;
}

function endedWords(notice: Notice): string {
  const { cancelled } = notice;
  const { start, end } = spanOf(notice);
  if (cancelled === undefined) return `Ended at ${asOfWords(end)}.`;
  return cancelled > start
    ? `Cancelled at ${asOfWords(cancelled)}.`
    : 'Cancelled before the start.';
}

function Advice({ notice, view, period }: { notice: Notice; view: KnownNotices; period: Period }) {
  const interval = { start: Math.max(period.start, view.at), end: period.end };
  const { statements } = statementsOf(view, { notice: notice.id }, interval);
  const closures = statements.filter(({ piece }) => !piece);
  const advice = Map.groupBy(closures, (one) => adviceWords(one) ?? '');
  advice.delete('');
  const lastEnd = Math.max(period.end, ...closures.map(({ end }) => end));
  return (
    <>
      {notice.diversion ? (
        <p className="notice-advice">
          <NoWrapTimes words={notice.diversion} />
        </p>
      ) : (
        [...advice].map(([words, group]) => (
          <p key={words} className="notice-advice">
            {advice.size > 1 && `${joinWithAnd(group.map(stretchWords))}: `}
            <TextWithPlate words={words} />
          </p>
        ))
      )}
      {lastEnd > period.end && (
        <p className="notice-advice">
          Other notices keep a part of the road closed here{' '}
          <NoWrapTimes
            words={`${hoursOf({ start: view.at, end: lastEnd }, view.at, nightOf(view.at))}.`}
          />
        </p>
      )}
    </>
  );
}

/** List of other notices on the same stretch, because the road may stay closed when one notice ends. */
function OtherNotices({ notice, view }: { notice: Notice; view: KnownNotices }) {
  const { from, to, direction } = notice;
  const { state, occurrences } = roadStatus(view, { from, to, direction }, rightNow(view.at));
  if (state === 'unknown') {
    return <p className="notice-advice">We do not know whether the road is clear here now.</p>;
  }
  if (occurrences.length === 0) {
    // An unreadable notice that closes nothing may still apply.
    const what = isComplete(view) ? 'No other notice applies' : 'Nothing else is closed';
    return <p className="notice-advice">{what} here at the moment.</p>;
  }
  // A closure that only meets this stretch at a junction does not close this stretch.
  const isClosed =
    state === 'closed' &&
    occurrences.some(
      ({ notice: other }) => effectOf(other) === 'closed' && overlaps(notice, other),
    );
  return (
    <div className="notice-advice">
      <p>{isClosed ? 'The road is closed here now:' : 'Other notices apply here:'}</p>
      <ul className="pl-5">
        {onePerNotice(occurrences).map(({ notice: { id, title }, period }) => (
          <li key={id}>
            <a href={href('notice', id)}>{title}</a>,{' '}
            <NoWrapTimes words={hoursOf(period, view.at, nightOf(view.at))} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Whether two notices share a part of the road, or one of them is at a single junction. */
function overlaps(one: Notice, other: Notice): boolean {
  if (one.from === one.to || other.from === other.to) return true;
  const overlapStart = Math.max(Math.min(one.from, one.to), Math.min(other.from, other.to));
  return overlapStart < Math.min(Math.max(one.from, one.to), Math.max(other.from, other.to));
}
