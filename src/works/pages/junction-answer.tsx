import { type Direction, directions, type JunctionNumber } from '../../site/road/road.ts';
import type { Notices } from '../model/view.ts';
import { type JunctionAnswer, junctionAnswer } from '../status/junction-answer.ts';
import { adviceWords, answerPeriodWords, verdictOf } from '../words/answer.ts';
import { JunctionWords, NoWrapTimes, WithPlate } from './place-label.tsx';
import { StatusLabel, toneOf } from './status-label.tsx';

interface JunctionAnswersProps {
  notices: Notices;
  junction: JunctionNumber;
  direction?: Direction | undefined;
}

/**
 * Tonight's answer for a junction: one box if a direction is chosen or both directions have the same
 * answer, or else two boxes.
 */
export function JunctionAnswers({ notices, junction, direction }: JunctionAnswersProps) {
  const answers = (direction ? [direction] : directions).map((one) =>
    junctionAnswer(notices, junction, one),
  );
  const [first, second] = answers;
  if (first && second && factsOf(first) === factsOf(second)) {
    // The box for both directions shows a stretch in the order of its notice.
    const periods = first.periods.map((period) => ({ ...period, stretch: period.piece }));
    return <AnswerBox answer={{ ...first, periods }} />;
  }
  return answers.map((answer) => (
    <AnswerBox key={answer.direction} answer={answer} direction={answer.direction} />
  ));
}

/** Key of an answer. If the answers of both directions have the same key, they are shown in one box. */
function factsOf({ state, periods }: JunctionAnswer): string {
  const facts = periods.map(({ start, end, leaveAt, notice, piece }) => [
    ...[start, end, leaveAt, notice.id, piece.slips],
  ]);
  return JSON.stringify([state, ...facts]);
}

interface AnswerBoxProps {
  answer: JunctionAnswer;
  direction?: Direction;
}

function AnswerBox({ answer, direction }: AnswerBoxProps) {
  const { junction, at = 0, state, periods } = answer;
  const { words, note, worst } = verdictOf(answer);
  const tone = worst ? toneOf(worst.effect, worst.start <= at) : 'clear';
  return (
    <div className="answer">
      <p>
        <JunctionWords number={junction} direction={direction} />:{' '}
        <StatusLabel tone={state === 'unknown' ? 'unknown' : tone}>
          <NoWrapTimes words={words} />
        </StatusLabel>
        <span className="sr-only">.</span>
        {note && (
          <>
            {' '}
            <span className="answer-advice">{note}</span>
          </>
        )}
      </p>
      {periods.length > 0 && (
        <ul className="answer-periods">
          {periods.map((period) => {
            const advice = adviceWords(period);
            return (
              <li key={`${period.notice.id}-${period.piece.slips}-${period.start}`}>
                <NoWrapTimes words={`${answerPeriodWords(period, at)}.`} />
                {advice && (
                  <>
                    {' '}
                    <WithPlate words={advice} />
                  </>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
