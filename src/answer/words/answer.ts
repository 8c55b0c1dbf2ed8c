import { isClosure } from '../../notice/effect.ts';
import type { Instant } from '../../road/irish-time.ts';
import { directionBetween } from '../../road/network.ts';
import type { AnswerPeriod, JunctionAnswer } from '../junction-answer.ts';
import { effectWords } from './effect.ts';
import { capitalise } from './text.ts';
import { fromWords, hoursWords, isDaytime, untilWords } from './time.ts';

/** Headline about a junction. */
export interface Verdict {
  /** Text of the headline: "CLOSED now", "ENTRY CLOSED from 22:00". */
  readonly words: string;
  /** A sentence with details that the headline omits. */
  readonly note: string | undefined;
  /** The most severe period, which determines the colour; undefined if nothing is known. */
  readonly worst: AnswerPeriod | undefined;
}

/** Returns the verdict on a junction. A closed carriageway takes precedence over slip roads and crossings. */
export function verdictOf(answer: JunctionAnswer): Verdict {
  const { state, at = 0, periods, junction } = answer;
  if (state === 'unknown') {
    const note = 'We cannot say at the moment. Follow the signs on the road.';
    return { words: 'NOT KNOWN', note, worst: undefined };
  }
  if (state === 'none') return { words: 'Nothing planned', note: 'Until 06:00.', worst: undefined };
  const closure =
    periods.find(({ effect }) => effect === 'closed') ??
    periods.find(({ effect }) => isClosure(effect));
  if (!closure) {
    return { words: 'not closed now or tonight', note: undefined, worst: periods[0] };
  }
  const whenText = closure.start <= at ? 'now' : `from ${fromWords(closure.start, at)}`;
  return {
    words: `${effectWords(closure.piece)} ${whenText}`,
    note:
      state === 'restricted'
        ? 'The motorway itself is not closed.'
        : endsHere(answer)
          ? `The closed stretch ends at J${junction}.`
          : undefined,
    worst: closure,
  };
}

/**
 * Whether all closures at a junction are stretches that end there in the direction of traffic. False while
 * notices are missing, because another notice may close the road after the junction.
 */
function endsHere({ complete, direction, junction, periods }: JunctionAnswer): boolean {
  const closures = periods.filter(({ effect }) => isClosure(effect));
  return (
    complete &&
    closures.every(
      ({ effect, stretch: { from, to } }) =>
        effect === 'closed' && to === junction && directionBetween(from, to) === direction,
    )
  );
}

/**
 * Returns the verdict for a page's title: "closed now until 04:25 and 1 more until 05:30"; undefined without
 * a closure. Includes the last end, because the road may stay closed after the first end.
 */
export function titleWords(answer: JunctionAnswer): string | undefined {
  const { at = 0, periods, state } = answer;
  const { worst } = verdictOf(answer);
  if (state === 'unknown' || !worst || !isClosure(worst.effect)) return undefined;
  const effectText = effectWords(worst.piece).replace(/\b[A-Z]{2,}\b/g, (word) =>
    word.toLowerCase(),
  );
  const whenText = worst.start <= at ? 'now' : isDaytime(worst.start) ? 'today' : 'tonight';
  const otherClosures = periods.filter((one) => one !== worst && isClosure(one.effect));
  const lastEnd = Math.max(...otherClosures.map(({ end }) => end));
  const untilText = lastEnd > worst.end ? ` ${untilWords(lastEnd, at)}` : '';
  const moreText = otherClosures.length > 0 ? ` and ${otherClosures.length} more${untilText}` : '';
  return `${effectText} ${whenText} ${hoursWords(worst, at)}${moreText}`;
}

/** Describes a period: "Now, J9 to J10: CLOSED until 23:30", or "From 22:00, J9: Lane 1 closed (1 of 4), until 05:30". */
export function answerPeriodWords(period: AnswerPeriod, at: Instant): string {
  const { start, end, effect, piece, stretch } = period;
  const whenText = start <= at ? 'Now' : `From ${fromWords(start, at)}`;
  const untilText = hoursWords({ start: at, end }, at);
  const limits = piece.speedLimit === undefined ? [] : [`${piece.speedLimit} km/h`];
  const effectText = isClosure(effect)
    ? `${effectWords(piece)} ${untilText}`
    : [effectWords(piece), ...limits, untilText].join(', ');
  return `${whenText}, ${stretchWords(stretch)}: ${effectText}`;
}

/** Formats a stretch: "J9", or "J9 to J10". */
export function stretchWords({ from, to }: Pick<AnswerPeriod['stretch'], 'from' | 'to'>): string {
  return from === to ? `J${from}` : `J${from} to J${to}`;
}

/**
 * Returns all periods of an answer, or its verdict if there are none. If notices are missing, the verdict
 * comes first.
 */
export function answerWords(answer: JunctionAnswer): string {
  const { at = 0, state, periods } = answer;
  const { words, note } = verdictOf(answer);
  const verdict = [`${words}.`, note].filter(Boolean);
  const lines = periods.map((period) => `${answerPeriodWords(period, at)}.`);
  return [...(state === 'unknown' || lines.length === 0 ? verdict : []), ...lines].join(' ');
}

/** Returns advice to drivers: "Leave at J9 and follow the signs."; undefined if no carriageway is closed. */
export function adviceWords({
  effect,
  leaveAt,
  notice: { diversion },
}: Pick<AnswerPeriod, 'effect' | 'leaveAt' | 'notice'>): string | undefined {
  if (effect !== 'closed') return undefined;
  const followText = `follow the ${diversion ? 'diversion' : 'signs'}.`;
  return leaveAt === undefined ? capitalise(followText) : `Leave at J${leaveAt} and ${followText}`;
}
