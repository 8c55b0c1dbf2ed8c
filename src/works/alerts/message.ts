import { render, shown, signWords } from '../../answer/render.ts';
import { capitalise } from '../../answer/words/text.ts';
import { hoursWords, momentWords } from '../../answer/words/time.ts';
import { hourMs, type Instant } from '../../road/irish-time.ts';
import { road } from '../../road/road.ts';
import { type Trip, tripPath } from '../../site/choice.ts';
import type { DueMessage } from './report.ts';

/** Message to a push service (RFC 8030) with a declarative payload. */
export type PushMessage = ReturnType<typeof pushMessage>;

/** Minimum time for which push services keep a message after an unclear result, in ms. */
const correctionTtlMs = 25 * hourMs;
/** Maximum time for which push services keep a message, in s: four weeks at Firebase. */
const maxTtlSeconds = 28 * 24 * 3_600;
/** Maximum number of closures, and of ended closures, in a message. Push services accept up to 4,096 bytes. */
const maxShown = 10;

/**
 * Writes a due message. Its times have dates, because a device may show the message late.
 * @param origin URL of the site without a path
 */
export function pushMessage(
  due: DueMessage,
  { id, from, to }: Trip & { id: number },
  at: Instant,
  origin: string,
) {
  const name = `${road} J${from}${from === to ? '' : ` to J${to}`}`;
  const path = tripPath({ from, to });
  const { statements, over, unclear } = due;
  const isHigh = statements.some(({ start }) => start <= at);
  // While a message lives, the next message can replace it. A correction reaches a phone that is off for a day.
  const ends = [...statements, ...over].map(({ end }) => end);
  const lastEnd = Math.max(at + (unclear ? correctionTtlMs : hourMs), ...ends);
  return {
    data: {
      /** Marks a declarative message, which Safari shows without a service worker. */
      web_push: 8030,
      notification: {
        title: `${name}: ${titleWords(due, at)}`,
        body: [...sentencesOf(due, at), `As of ${momentWords(at, at)}.`].join(' '),
        lang: 'en-IE',
        /** URL that opens when the user taps the notification. */
        navigate: origin + path,
        /** A notification replaces an earlier notification with the same tag. */
        tag: path,
      },
    },
    options: {
      /** Time until the push service discards an undelivered message, in s. */
      ttl: Math.min(Math.ceil((lastEnd - at) / 1_000), maxTtlSeconds),
      /** The next message with this topic replaces an undelivered one. The id does not tell the push service the trip. */
      topic: `alert-${id}`,
      urgency: isHigh ? ('high' as const) : ('normal' as const),
    },
  };
}

function titleWords({ statements, over, unknown }: DueMessage, at: Instant): string {
  const [first] = statements;
  if (first) return `${signWords(first)} ${hoursWords(first, at)}`;
  if (unknown) return 'not known';
  if (over.length === 0) return 'not closed now';
  return over.some(({ start }) => start <= at) ? 'open again' : 'no longer planned';
}

function sentencesOf({ statements, over, unknown, horizon }: DueMessage, at: Instant): string[] {
  const { first, rest } = shown(statements, maxShown, at);
  const omitted = over.length - maxShown;
  const sentences = [
    ...over.slice(0, maxShown).map((item) => overWords(item, at)),
    ...(omitted > 0 ? [`And ${omitted} more.`] : []),
    ...first.map((one) => `${one.start > at ? 'Planned: ' : ''}${render(one, 'sentence', at)}`),
    ...(rest ? [`${capitalise(rest)}.`] : []),
  ];
  if (unknown) {
    const what = sentences.length > 0 ? 'what else' : 'what';
    return [...sentences, `We cannot say ${what} is closed. Follow the signs on the road.`];
  }
  if (sentences.length > 0) return sentences;
  return [`Not closed now. No closure is planned in your hours until ${momentWords(horizon, at)}.`];
}

/** "J9 to J10 southbound: open again.", or "No longer planned: …", with the next start if there is one. */
function overWords(item: DueMessage['over'][number], at: Instant): string {
  const { where, what, start, nextStart } = item;
  const words =
    start > at
      ? `No longer planned: ${where}: ${what} ${hoursWords(item, at)}.`
      : `${where}: ${what.replace('CLOSED', 'open again')}.`;
  return nextStart === undefined ? words : `${words} Next start: ${momentWords(nextStart, at)}.`;
}
