import { directions, road } from '../../site/road/road.ts';
import { href } from '../../site/routes.ts';
import { leaveJunctionOf, onePerNotice, type Tone, tones } from '../answer.ts';
import { type Effect, isClosure, worstEffectOf } from '../effect.ts';
import { effectWords, slipsWords } from '../effect-words.ts';
import type { Notice } from '../notice.ts';
import { rightNow, roadStatus } from '../road-status.ts';
import { nextPeriod, type Period, spanOf } from '../schedule.ts';
import { stateOf } from '../states.ts';
import type { KnownNotices } from '../view.ts';
import { asOfWords, hoursWords } from '../words.ts';
import { LastChecked } from './availability.tsx';
import { Glyph, NoWrapTimes, PlaceNames, Plate, toneGlyphs } from './signs.tsx';

/** Status of one notice, its hours and advice for drivers: the first thing on its page. */
export function NoticePanel({ notice, view }: { notice: Notice; view: KnownNotices }) {
  const { at } = view;
  const period = notice.cancelled === undefined ? nextPeriod(notice, at) : undefined;
  const effect = worstEffectOf(notice);
  const isOn = stateOf(notice, at) === 'on';
  const tone = period ? toneOf(effect, isOn) : 'over';
  return (
    <section className={`notice-sign notice-${tone}`} aria-label="How it stands">
      <p className="notice-state">
        <Glyph name={tone === 'over' ? 'tick' : toneGlyphs[tone]} />
        <span>
          <NoWrapTimes words={period ? headline(notice, period, at) : endedWords(notice)} />
        </span>
      </p>
      {period ? (
        <Advice notice={notice} effect={effect} />
      ) : (
        <OtherNotices notice={notice} view={view} />
      )}
      <p className="notice-where">
        {road} <PlaceNames notice={notice} />
      </p>
      <LastChecked notices={view} />
    </section>
  );
}

function toneOf(effect: Effect, isOn: boolean): Tone {
  return isClosure(effect) && !isOn ? 'closed-later' : tones[effect];
}

/** "CLOSED until 14:00", or "Planned: CLOSED 22:00–05:00". */
export function headline(notice: Notice, period: Period, at: number): string {
  const hours = hoursWords(period, at);
  const slips = notice.also ? `, ${slipsWords(notice.also)} CLOSED` : '';
  const what = `${effectWords(notice)}${slips}`;
  return period.start <= at ? `${what} ${hours}` : `Planned: ${what} ${hours}`;
}

function endedWords(notice: Notice): string {
  const { cancelled } = notice;
  const { start, end } = spanOf(notice);
  if (cancelled === undefined) return `Ended at ${asOfWords(end)}.`;
  const hadBegun = cancelled > start;
  return hadBegun ? `Cancelled at ${asOfWords(cancelled)}.` : 'Cancelled. It does not happen.';
}

function Advice({ notice, effect }: { notice: Notice; effect: Effect }) {
  if (notice.diversion)
    return (
      <p className="notice-advice">
        <NoWrapTimes words={notice.diversion} />
      </p>
    );
  if (effect !== 'closed') return null;
  const direction = directions.find((one) => one === notice.direction);
  const leaveAt = direction && leaveJunctionOf([{ notice }], direction);
  if (leaveAt === undefined) return <p className="notice-advice">Follow the signs on the road.</p>;
  return (
    <p className="notice-advice">
      Leave at <Plate number={leaveAt} /> and follow the signs.
    </p>
  );
}

/** Other notices on the same stretch now: the end of one notice does not mean that the road is open. */
function OtherNotices({ notice, view }: { notice: Notice; view: KnownNotices }) {
  const { from, to, direction } = notice;
  const { state, occurrences } = roadStatus(view, { from, to, direction }, rightNow(view.at));
  if (state === 'unknown') {
    return <p className="notice-advice">Whether the road is clear here now is not known.</p>;
  }
  if (occurrences.length === 0) {
    return <p className="notice-advice">No other notice applies here at the moment.</p>;
  }
  return (
    <div className="notice-advice">
      <p>{state === 'closed' ? 'The road is still closed here:' : 'Other notices apply here:'}</p>
      <ul>
        {onePerNotice(occurrences).map(({ notice: { id, title }, period }) => (
          <li key={id}>
            <a href={href('notice', id)}>{title}</a>,{' '}
            <NoWrapTimes words={hoursWords(period, view.at)} />
          </li>
        ))}
      </ul>
    </div>
  );
}
