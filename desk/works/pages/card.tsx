import { stateWords } from '../../../src/answer/words/effect.ts';
import { allNightsWords } from '../../../src/answer/words/schedule.ts';
import { hoursWords, momentWords, storedHours } from '../../../src/answer/words/time.ts';
import { worstEffectOf } from '../../../src/notice/effect.ts';
import { isCurrent, type Notice, type NoticePhase, phaseOf } from '../../../src/notice/notice.ts';
import { dayOf, type Instant } from '../../../src/road/irish-time.ts';
import { isActive, nextPeriod, nightOf, type Period } from '../../../src/road/schedule.ts';
import { NoWrapTimes, PlaceLabel } from '../../../src/works/place-label.tsx';
import { EffectTag, Glyph } from '../../../src/works/status-label.tsx';
import { DeskForm } from '../../frame.tsx';
import { Seen } from '../actions/end-forms.tsx';
import { type Button, buttonsFor } from '../actions/notice-actions.tsx';
import { noticePath } from '../paths.ts';
import { isLate, isShown, type PublicSite } from '../public-site.ts';
import type { DeskRoad } from '../road.ts';

interface CardProps {
  notice: Notice;
  road: DeskRoad;
  /** Period to show; by default the current or else the next period. */
  period?: Period;
  /** Number of the notice in the diagram. */
  number?: number;
  /** State of the public site; if omitted, the card does not show it. */
  site?: PublicSite;
}

/** A notice with a button for each possible action. */
export function Card({ notice, road, number, site, ...listed }: CardProps) {
  const { at } = road.view;
  const period = listed.period ?? nextPeriod(notice, at);
  const effect = worstEffectOf(notice);
  // A notice with later nights is not over, but the listed night may be.
  const phase = period && period.end <= at ? 'ended' : phaseOf(notice, at);
  const isOver = phase === 'ended' || phase === 'cancelled';
  const [lastChange] = notice.changes;
  const heading = (
    <>
      {number && <span className="road-number">{number}</span>}
      {isOver ? (
        <b>{stateWords[phase]}</b>
      ) : (
        <EffectTag effect={effect} now={isActive(period, at)} piece={notice} />
      )}{' '}
      <span className="row-hours">
        <NoWrapTimes words={timesOf(notice, period, phase, at)} />
      </span>{' '}
      <PlaceLabel notice={notice} />
      {phase === 'planned' && <span className="desk-card-title">{notice.title}</span>}
      {site && <PublicState notice={notice} site={site} now={road.now} />}
    </>
  );
  const details = (
    <>
      {phase !== 'planned' && isCurrent(notice, at) && (
        <p className="hint">{allNightsWords(notice, at)}</p>
      )}
      <p>
        <a className="tap" href={noticePath(notice)}>
          {notice.title}
        </a>
      </p>
      {lastChange && (
        <p className="hint">
          {lastChange.what}, {lastChange.by}, {momentWords(lastChange.at, at, dayOf(at))}
        </p>
      )}
      <Buttons notice={notice} road={road} />
    </>
  );
  return (
    <li
      className={`desk-card desk-card-${isOver ? 'over' : effect}`}
      {...(number ? { id: `n${number}` } : {})}
    >
      {/* The details of a planned notice are folded, so that a phone shows many notices at once. */}
      {phase === 'planned' ? (
        <details id={`more-${notice.id}-${period?.start}`}>
          <summary className="desk-card-head min-h-11 cursor-pointer">
            {heading}
            <span className="[[open]>summary>&]:rotate-90">
              <Glyph name="next" />
            </span>
          </summary>
          {details}
        </details>
      ) : (
        <>
          <p className="desk-card-head">{heading}</p>
          {details}
        </>
      )}
    </li>
  );
}

/** Describes the current period, the planned nights, or when a notice or a night that is over applied. */
function timesOf(
  notice: Notice,
  period: Period | undefined,
  phase: NoticePhase,
  at: Instant,
): string {
  if (!period || phase === 'cancelled') return storedHours(notice);
  if (phase === 'ended') return storedHours(period);
  return (phase === 'planned' && allNightsWords(notice, at)) || hoursWords(period, at, nightOf(at));
}

/** Whether the public site shows the current revision of the notice. */
function PublicState({ notice, site, now }: { notice: Notice; site: PublicSite; now: Instant }) {
  if (site.state === 'unreachable') return <span className="hint">Not known</span>;
  if (isShown(notice, site)) return <span className="hint">On the site</span>;
  if (!isLate(notice, now)) return <span className="hint">Not on the site yet</span>;
  return (
    <b className="desk-alarm" data-alarm="">
      Not shown on the site.
    </b>
  );
}

interface ButtonsProps {
  notice: Notice;
  road: DeskRoad;
  /** Whether the page offers the undo elsewhere. */
  withoutUndo?: boolean;
}

/** Buttons of a notice, each in a form with its own idempotency key. */
export function Buttons({ notice, road, withoutUndo = false }: ButtonsProps) {
  const phase = phaseOf(notice, road.now);
  return (
    <>
      <div className="actions">
        {buttonsFor(notice, road)
          .filter(({ action }) => action !== 'undo' || !withoutUndo)
          .map((button) => (
            <ButtonForm key={button.label} notice={notice} button={button} now={road.now} />
          ))}
        {notice.cancelled === undefined && <a href={`${noticePath(notice)}/change`}>Change …</a>}
        <a href={`/works/new?copy=${notice.id}`}>Copy …</a>
      </div>
      {(phase === 'on' || phase === 'planned') && (
        <p className="actions actions-apart">
          <a href={`${noticePath(notice)}/withdraw`}>
            Withdraw this notice …<span className="sr-only"> {`: ${notice.title}`}</span>
          </a>
        </p>
      )}
    </>
  );
}

/** Button that reverts the last change; nothing after the first publication. */
export function UndoButton({ notice, road }: ButtonsProps) {
  const undo = buttonsFor(notice, road).find(({ action }) => action === 'undo');
  return undo && <ButtonForm notice={notice} button={undo} now={road.now} />;
}

interface ButtonFormProps {
  notice: Notice;
  button: Button;
  now: Instant;
}

function ButtonForm({ notice, button, now }: ButtonFormProps) {
  const { action, until, label, detail } = button;
  return (
    <DeskForm action={noticePath(notice)}>
      <Seen notice={notice} now={now} />
      {until && <input type="hidden" name="until" value={until} />}
      <button type="submit" name="do" value={action}>
        {label}
        <span className="sr-only"> {`: ${notice.title}`}</span>
        {detail && <small>{detail}</small>}
      </button>
    </DeskForm>
  );
}
