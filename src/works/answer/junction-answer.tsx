import { type JunctionAnswer, junctionAnswer } from '../../answer/junction-answer.ts';
import type { Notices } from '../../answer/view.ts';
import {
  adviceWords,
  answerPeriodWords,
  type Verdict,
  verdictOf,
} from '../../answer/words/answer.ts';
import { type Direction, directions } from '../../road/road.ts';
import type { JunctionChoice } from '../../site/choice.ts';
import { JunctionWords, NoWrapTimes, TextWithPlate } from '../place-label.tsx';
import { StatusLabel, type Tone, toneOf } from '../status-label.tsx';

interface JunctionAnswersProps extends JunctionChoice {
  notices: Notices;
}

/** Status of a junction tonight, with a line for each period. */
export function JunctionAnswers({ notices, ...choice }: JunctionAnswersProps) {
  return shownAnswers(notices, choice).map((shown) => (
    <AnswerBox key={shown.direction} {...shown} />
  ));
}

export interface ShownAnswer {
  readonly answer: JunctionAnswer;
  /** Undefined if the answer applies to both directions. */
  readonly direction?: Direction;
}

/** Returns one answer if a direction is chosen or both directions have the same answer; otherwise two. */
export function shownAnswers(
  notices: Notices,
  { junction, direction }: JunctionChoice,
): ShownAnswer[] {
  const answers = (direction ? [direction] : directions).map((one) =>
    junctionAnswer(notices, junction, one),
  );
  const [first, second] = answers;
  if (first && second && answerKey(first) === answerKey(second)) {
    // The box for both directions shows the junctions of a stretch in the order of its notice.
    const periods = first.periods.map((period) => ({ ...period, stretch: period.piece }));
    return [{ answer: { ...first, periods } }];
  }
  return answers.map((answer) => ({ answer, direction: answer.direction }));
}

/** Key of an answer. If the answers of both directions have the same key, they are shown in one box. */
function answerKey(answer: JunctionAnswer): string {
  const { state, periods } = answer;
  const facts = periods.map(({ start, end, leaveAt, notice, piece }) => [
    ...[start, end, leaveAt, notice.id, piece.slips],
  ]);
  return JSON.stringify([state, verdictOf(answer).note, ...facts]);
}

/** Returns the tone in which the verdict on a junction is shown. */
export function verdictTone({ at = 0, state }: JunctionAnswer, { worst }: Verdict): Tone {
  if (state === 'unknown') return 'unknown';
  return worst ? toneOf(worst.effect, worst.start <= at) : 'clear';
}

function AnswerBox({ answer, direction }: ShownAnswer) {
  const { junction, at = 0, periods } = answer;
  const verdict = verdictOf(answer);
  const { words, note } = verdict;
  return (
    <div className="answer">
      <p>
        <JunctionWords number={junction} direction={direction} />:{' '}
        <StatusLabel tone={verdictTone(answer, verdict)}>
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
                    <TextWithPlate words={advice} />
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
