import { tripAnswer, tripHeadline, tripHours, tripSpeed } from '../../answer/trip.ts';
import { type Instant, isoInstant } from '../../road/irish-time.ts';
import { type Trip, tripPath } from '../../site/choice.ts';
import type { FeedWriter } from '../feed.ts';
import { envelopeOf, writeJson } from './json.ts';
import { statementJson } from './junction-json.ts';

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
