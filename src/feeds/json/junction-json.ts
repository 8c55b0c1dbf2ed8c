import { byTime, junctionAnswer } from '../../answer/junction-answer.ts';
import { adviceWords } from '../../answer/words/answer.ts';
import { effectWords } from '../../answer/words/effect.ts';
import { tonight } from '../../road/intervals.ts';
import { isoInstant } from '../../road/irish-time.ts';
import { findJunction } from '../../road/network.ts';
import { directions } from '../../road/road.ts';
import { type JunctionChoice, segmentOf } from '../../site/choice.ts';
import { href } from '../../site/routes.ts';
import type { FeedWriter } from '../feed.ts';
import { envelopeOf, writeJson } from './json.ts';

/** States of a junction, the most severe first. */
const statesBySeverity = ['closed', 'unknown', 'restricted', 'none'] as const;

type State = (typeof statesBySeverity)[number];

function worstOf(states: readonly State[]): State {
  return statesBySeverity.find((state) => states.includes(state)) ?? 'unknown';
}

/** Writes the status of a junction as JSON, with the same content as its page. */
export const junctionJson: FeedWriter<[JunctionChoice]> = (view, publisher, choice) => {
  const { junction, direction } = choice;
  const { url } = publisher;
  const answers = (direction ? [direction] : directions).map((one) =>
    junctionAnswer(view, junction, one),
  );
  const periods = answers.flatMap((answer) =>
    answer.periods.map((period) => ({ ...period, direction: answer.direction })),
  );
  const content = writeJson({
    ...envelopeOf(view, publisher),
    url: url + href('junction', segmentOf(choice)),
    junction,
    name: findJunction(junction)?.name ?? '',
    direction: direction ?? 'both',
    at: isoInstant(view.at),
    until: isoInstant(tonight(view.at).end),
    now: worstOf(
      answers.map(({ periods, complete }) => {
        const effects = periods.filter(({ start }) => start <= view.at).map(({ effect }) => effect);
        if (effects.includes('closed')) return 'closed';
        if (!complete) return 'unknown';
        return effects.length > 0 ? 'restricted' : 'none';
      }),
    ),
    tonight: worstOf(answers.map(({ state }) => state)),
    periods: periods.sort(byTime(view.at)).map((period) => ({
      direction: period.direction,
      start: isoInstant(period.start),
      end: isoInstant(period.end),
      effect: period.effect,
      words: effectWords(period.piece),
      speedLimit: period.piece.speedLimit ?? null,
      stretch: period.stretch,
      slips: period.piece.slips,
      leaveAt: period.leaveAt ?? null,
      advice: adviceWords(period) ?? null,
      notice: {
        id: period.notice.id,
        url: url + href('notice', period.notice.id),
        title: period.notice.title,
      },
    })),
  });
  return [content];
};
