import { type SummaryGroup, summaryOf } from '../../answer/summary.ts';
import type { Notices } from '../../answer/view.ts';
import { combinedWorksWords } from '../../answer/words/effect.ts';
import { roadWords } from '../../answer/words/place.ts';
import { countText, groupWhenWords } from '../../answer/words/summary.ts';
import type { Instant } from '../../road/irish-time.ts';
import { type Direction, road } from '../../road/road.ts';
import type { RoadChoice } from '../../site/choice.ts';
import { StatusLabel, toneOf } from '../status-label.tsx';
import { JunctionAnswers } from './junction-answer.tsx';

/** States whether the chosen junction or the whole road is closed tonight. */
export function Answers({ notices, choice }: { notices: Notices; choice: RoadChoice }) {
  const { junction, direction } = choice;
  return junction === undefined ? (
    <RoadAnswer notices={notices} direction={direction} />
  ) : (
    <JunctionAnswers notices={notices} junction={junction} direction={direction} />
  );
}

interface RoadAnswerProps {
  notices: Notices;
  direction: Direction | undefined;
}

/** States how much of the road, or of one direction, is closed now or later until 06:00. */
function RoadAnswer({ notices, direction }: RoadAnswerProps) {
  const { state, worst } = summaryOf(notices, direction);
  if (notices.state === 'unknown' || (state === 'unknown' && !worst)) {
    return (
      <p className="answer">
        <StatusLabel tone="unknown">NOT KNOWN</StatusLabel>{' '}
        <span className="answer-advice">We cannot say at the moment.</span>
      </p>
    );
  }
  if (!worst) {
    return (
      <p className="answer">
        <StatusLabel tone="clear">Nothing planned</StatusLabel>{' '}
        <span className="answer-advice">
          On the {direction ? roadWords(direction) : `whole ${road}`}, until 06:00.
        </span>
      </p>
    );
  }
  return (
    <p className="answer">
      <GroupLabel group={worst} at={notices.at} />
      <span className="sr-only">.</span>
      {state !== 'closed' && (
        <>
          {' '}
          <span className="answer-advice">
            {`No ${direction ? `${direction} ` : ''}carriageway is closed until 06:00.`}
          </span>
        </>
      )}
    </p>
  );
}

/** Most severe effect: "2 carriageways CLOSED now or tonight". The label of an active closure is filled. */
function GroupLabel({ group, at }: { group: SummaryGroup; at: Instant }) {
  const { effect, applied, now } = group;
  const whenText = groupWhenWords(group, at);
  const count = countText(group);
  const wordsByEffect = {
    closed: 'CLOSED',
    'slip-closed': `${count} closed`,
    'crossing-closed': `${count} closed`,
    lanes: `Lanes closed in ${count}`,
    works: combinedWorksWords(applied.map(({ piece }) => piece)),
    information: '',
  };
  const [number, noun] = count.split(' ');
  return (
    <>
      {effect === 'closed' && (
        <>
          {number}{' '}
          <span className={whenText === 'now' ? 'answer-noun' : 'max-phone:sr-only'}>
            {noun}
          </span>{' '}
        </>
      )}
      <StatusLabel tone={toneOf(effect, now)}>
        {wordsByEffect[effect]} {whenText}
      </StatusLabel>
    </>
  );
}
