import { answersFor } from '../../answer/headline.ts';
import { adviceWords, signWords } from '../../answer/render.ts';
import { type Statement, statementsOf } from '../../answer/statements.ts';
import { tripAnswer, tripHeadline, tripHours, tripSpeed } from '../../answer/trip.ts';
import { type Instant, isoInstant } from '../../road/irish-time.ts';
import { findJunction } from '../../road/network.ts';
import { directions } from '../../road/road.ts';
import { horizon, rightNow } from '../../road/schedule.ts';
import { type JunctionChoice, segmentOf, type Trip, tripPath } from '../../site/choice.ts';
import { href } from '../../site/routes.ts';
import type { FeedWriter } from '../feed.ts';
import { envelopeOf, writeJson } from './json.ts';

/** States of a junction, the most severe first. */
const statesBySeverity = ['closed', 'unknown', 'restricted', 'none'] as const;

type State = (typeof statesBySeverity)[number];

function worstOf(states: readonly State[]): State {
  return statesBySeverity.find((state) => states.includes(state)) ?? 'unknown';
}

/** @param url of the site */
export function statementJson(one: Statement, url: string) {
  return {
    direction: one.direction,
    start: isoInstant(one.start),
    end: isoInstant(one.end),
    effect: one.effect,
    words: signWords(one),
    speedLimit: one.piece?.speedLimit ?? null,
    stretch: { from: one.from, to: one.to },
    slips: [...one.slips],
    leaveAt: one.leaveAt ?? null,
    instead: [...one.instead],
    advice: adviceWords(one) ?? null,
    notices: one.notices.map(({ id, title }) => ({ id, url: url + href('notice', id), title })),
  };
}

/** Writes the status of a junction as JSON, with the same content as its page. */
export const junctionJson: FeedWriter<[JunctionChoice]> = (view, publisher, choice) => {
  const { junction, direction } = choice;
  const { url } = publisher;
  const shownAnswers = answersFor(view, choice);
  const answers = shownAnswers.map(({ answer }) => answer);
  // A roundabout or a bridge is in the answers of both directions.
  const list = (statements: readonly Statement[]) =>
    [...new Set(statements)]
      .sort((one, other) => one.start - other.start)
      .map((one) => statementJson(one, url));
  const content = writeJson({
    ...envelopeOf(view, publisher),
    url: url + href('junction', segmentOf(choice)),
    junction,
    name: findJunction(junction)?.name ?? '',
    direction: direction ?? 'both',
    at: isoInstant(view.at),
    until: isoInstant(horizon(view.at).end - 1),
    now: worstOf(
      (direction ? [direction] : directions).map(
        (one) =>
          statementsOf(view, { from: junction, to: junction, direction: one }, rightNow(view.at))
            .state,
      ),
    ),
    tonight: worstOf(answers.map(({ state }) => state)),
    headlines: shownAnswers.map(({ headline: { what, when, note }, direction: way }) => ({
      direction: way ?? 'both',
      words: `${what} ${when}`.trim(),
      note,
    })),
    periods: list(answers.flatMap(({ statements }) => statements)),
    ahead: list(answers.flatMap(({ ahead }) => ahead)),
  });
  return [content];
};

/** Writes what a trip meets as JSON, as its page does. The 24 hours begin at the last change instead of the last check. */
export const tripJson: FeedWriter<[Trip, Instant | undefined]> = (view, publisher, trip, leave) => {
  const { url } = publisher;
  const answer = tripAnswer(view, trip, leave);
  const { what, note } = tripHeadline(answer);
  const content = writeJson({
    ...envelopeOf(view, publisher),
    url: url + tripPath(trip),
    from: trip.from,
    to: trip.to,
    leave: leave === undefined ? null : isoInstant(leave),
    kmPerHour: tripSpeed,
    until: isoInstant(answer.interval.end),
    headline: { words: what, note },
    hours: tripHours(answer).map(({ start, end, state }) => ({
      ...{ start: isoInstant(start), end: isoInstant(end), state },
    })),
    meets: answer.met.map((one) => statementJson(one, url)),
    periods: answer.statements.map((one) => statementJson(one, url)),
    clearFrom: answer.clearFrom === undefined ? null : isoInstant(answer.clearFrom),
  });
  return [content];
};
