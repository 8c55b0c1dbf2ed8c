import type { ReactNode } from 'react';
import { type SummaryGroup, summaryOf } from '../../answer/summary.ts';
import type { Notices } from '../../answer/view.ts';
import { verdictOf } from '../../answer/words/answer.ts';
import { combinedWorksWords } from '../../answer/words/effect.ts';
import { groupWhenWords } from '../../answer/words/summary.ts';
import { capitalise, joinWithAnd, uncapitalise } from '../../answer/words/text.ts';
import { hoursWords } from '../../answer/words/time.ts';
import type { Effect } from '../../notice/effect.ts';
import type { Instant } from '../../road/irish-time.ts';
import { road } from '../../road/road.ts';
import type { RoadChoice } from '../../site/choice.ts';
import { JunctionWords, NoWrapTimes, PlaceLabel } from '../place-label.tsx';
import { Glyph, type Tone, toneGlyphs, toneOf } from '../status-label.tsx';
import { type ShownAnswer, shownAnswers, verdictTone } from './junction-answer.tsx';

interface SummaryLineProps {
  notices: Notices;
  choice?: RoadChoice;
}

/** Status of the whole road or of the chosen junction at the top of the home page, with a link to the board. */
export function SummaryLine({ notices, choice: { junction, direction } = {} }: SummaryLineProps) {
  return (
    <div data-live="line">
      <a className="state-line" href="#tonight">
        {junction === undefined ? (
          <StateRows notices={notices} />
        ) : (
          shownAnswers(notices, { junction, direction }).map((shown) => (
            <JunctionRow key={shown.direction} {...shown} />
          ))
        )}
      </a>
    </div>
  );
}

/** Row of a junction: "J9 Red Cow southbound: CLOSED from 22:00". */
function JunctionRow({ answer, direction }: ShownAnswer) {
  const verdict = verdictOf(answer);
  return (
    <StateRow tone={verdictTone(answer, verdict)} hasSign={false}>
      <JunctionWords number={answer.junction} direction={direction} />:{' '}
      <NoWrapTimes
        words={[verdict.words, verdict.note].filter(Boolean).join('. ').replace(/\.$/, '')}
      />
    </StateRow>
  );
}

function StateRows({ notices }: { notices: Notices }) {
  const { state, now, later } = summaryOf(notices);
  const groups = [now, later].filter((group) => group !== undefined);
  if (notices.state === 'unknown' || (state === 'unknown' && groups.length === 0)) {
    return <StateRow tone="unknown">Not known at the moment</StateRow>;
  }
  if (groups.length === 0)
    return <StateRow tone="clear">Nothing planned on the {road} until 06:00</StateRow>;
  return groups.map((group) => (
    <StateRow key={`${group.now}`} tone={toneOf(group.effect, group.now)}>
      <b>{capitalise(groupWhenWords(group, notices.at))}:</b>{' '}
      <GroupWords group={group} at={notices.at} />
    </StateRow>
  ));
}

interface StateRowProps {
  tone: Tone;
  /** Whether a closure shows the sign "CLOSED". */
  hasSign?: boolean;
  children: ReactNode;
}

/** Row with the status now or later. Red signs show "CLOSED", because colour alone is not accessible. */
function StateRow({ tone, hasSign = true, children }: StateRowProps) {
  const isClosed = hasSign && (tone === 'closed-now' || tone === 'closed-later');
  return (
    <span className={`state-row tone-${tone}`}>
      <span className="state-sign">
        <Glyph name={toneGlyphs[tone]} />
        {isClosed && <b>CLOSED</b>}
      </span>{' '}
      <span>{children}</span>
      <span className="sr-only">.</span> <Glyph name="next" />
    </span>
  );
}

/** Words that follow the place of an effect. The sign of a closed carriageway already shows "CLOSED". */
const effectSuffixes: Readonly<Record<Effect, string>> = {
  closed: '',
  'slip-closed': ' closed',
  'crossing-closed': ' closed',
  lanes: ', lanes closed',
  works: '',
  information: '',
};

/** Place and hours of a group: "J15→J14 northbound until 17:45 and 2 more". */
function GroupWords({ group, at }: { group: SummaryGroup; at: Instant }) {
  const { effect, applied, named, hours, more } = group;
  if (effect === 'works') {
    const [what = '', open] = combinedWorksWords(applied.map(({ piece }) => piece)).split(', ');
    return `${uncapitalise(what)} on the ${road}${open ? `, ${open}` : ''}`;
  }
  const { also: _, ...place } = named.piece;
  return (
    <>
      <PlaceLabel notice={place} />
      {effectSuffixes[effect]}{' '}
      <NoWrapTimes words={joinWithAnd(hours.map((period) => hoursWords(period, at)))} />
      {more > 0 && ` and ${more} more`}
    </>
  );
}
