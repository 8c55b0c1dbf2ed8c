import type { ReactNode } from 'react';
import { type JunctionNumber, road } from '../../site/road/road.ts';
import { type Answer, answersFor, piecesWithEffect, summaryOf, type Tone } from '../answer.ts';
import { closureCountWords, combinedWorksWords, joinWithAnd, placeCount } from '../effect-words.ts';
import { nightOf } from '../road-status.ts';
import type { Notices } from '../view.ts';
import { isDaytime, nightWords } from '../words.ts';
import { LastChecked } from './availability.tsx';
import type { Choice } from './place.ts';
import { Glyph, JunctionWords, NoWrapTimes, Plate, toneGlyphs } from './signs.tsx';

/** Heading of an answer, with the dates of the night if notices are known. */
export function headingWords(notices: Notices): { title: string; night?: string } {
  if (notices.state === 'unknown') return { title: `Tonight on the ${road}` };
  const { at } = notices;
  const when = isDaytime(at) ? 'Today and tonight' : 'Tonight';
  return { title: `${when} on the ${road}`, night: nightWords(nightOf(at)) };
}

/** Tonight's answers for the chosen junction or the whole road, and when they were checked. */
export function Answers({ notices, choice }: { notices: Notices; choice: Choice }) {
  const { junction, direction } = choice;
  return (
    <>
      {junction === undefined ? (
        <WholeRoadAnswer notices={notices} />
      ) : (
        answersFor(notices, junction, direction).map((answer) => (
          <JunctionAnswer key={answer.direction} junction={junction} answer={answer} />
        ))
      )}
      <LastChecked notices={notices} />
    </>
  );
}

function JunctionAnswer({ junction, answer }: { junction: JunctionNumber; answer: Answer }) {
  const { direction, tone, text, hours, laterHours, otherClosures } = answer;
  return (
    <p className="answer">
      <JunctionWords number={junction} direction={direction} />:{' '}
      <StatusLabel tone={tone}>
        {text} <NoWrapTimes words={hours} />
      </StatusLabel>
      <span className="sr-only">.</span>{' '}
      <span className="answer-advice">
        <Advice answer={answer} />
        {laterHours.length > 0 && (
          <NoWrapTimes words={` Closed again ${laterHours.join(' and ')}.`} />
        )}
        {otherClosures.length > 0 && <NoWrapTimes words={` Also ${joinWithAnd(otherClosures)}.`} />}
      </span>
    </p>
  );
}

function Advice({ answer: { tone, leaveAt, diversion } }: { answer: Answer }) {
  if (tone === 'unknown') return 'We cannot say at the moment. Follow the signs on the road.';
  if (tone === 'clear') return 'Until 06:00.';
  if (tone === 'slip') return 'The motorway itself is not closed.';
  if (tone === 'lanes' || tone === 'works') return 'Not closed. Allow more time.';
  const follow = diversion ? 'follow the diversion.' : 'follow the signs.';
  if (leaveAt === undefined) return diversion ? 'Follow the diversion.' : 'Follow the signs.';
  return (
    <>
      Leave at <Plate number={leaveAt} />, {follow}
    </>
  );
}

function WholeRoadAnswer({ notices }: { notices: Notices }) {
  const { tone, worst, when } = summaryOf(notices);
  const pieces = piecesWithEffect(worst);
  const count = placeCount(pieces);
  switch (tone) {
    case 'closed-now':
    case 'closed-later':
      return (
        <p className="answer">
          {count} stretch{count === 1 ? '' : 'es'} <StatusLabel tone={tone}>CLOSED</StatusLabel>{' '}
          <span className="answer-advice">{when}. Choose your junction.</span>
        </p>
      );
    case 'unknown':
      return (
        <p className="answer">
          <StatusLabel tone={tone}>NOT KNOWN</StatusLabel>{' '}
          <span className="answer-advice">We cannot say at the moment.</span>
        </p>
      );
    case 'clear':
      return (
        <p className="answer">
          <StatusLabel tone={tone}>Nothing planned</StatusLabel>{' '}
          <span className="answer-advice">On the whole {road}, until 06:00.</span>
        </p>
      );
    default:
      return (
        <p className="answer">
          <StatusLabel tone={tone}>
            {tone === 'slip' && `${closureCountWords(pieces)} ${when}`}
            {tone === 'lanes' && `Lanes closed in ${count} place${count === 1 ? '' : 's'} ${when}`}
            {tone === 'works' && combinedWorksWords(pieces)}
          </StatusLabel>{' '}
          <span className="answer-advice">No stretch is closed until 06:00.</span>
        </p>
      );
  }
}

/** Coloured status label of an answer, with a glyph that conveys the same without colour. */
function StatusLabel({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={`patch patch-${tone}`}>
      <Glyph name={toneGlyphs[tone]} />
      {children}
    </span>
  );
}
