import { render, signWords } from '../../answer/render.ts';
import { hoursWords, momentWords } from '../../answer/words/time.ts';
import { isClosure } from '../../notice/effect.ts';
import { hourMs, type Instant } from '../../road/irish-time.ts';
import { road } from '../../road/road.ts';
import { type Trip, tripPath } from '../../site/choice.ts';
import type { DueMessage } from './report.ts';

/** Message that a device receives in any case: a test, the confirmation of a new alert, or none. */
export type Asked = '' | 'test' | 'confirm';

/** Message to a push service (RFC 8030) with a declarative payload. */
export type PushMessage = Awaited<ReturnType<typeof pushMessage>>;

/** Maximum length of the sentences, in characters. Push services accept messages of up to 4,096 bytes. */
const maxBodyLength = 1_500;

const prefixes: Readonly<Record<Asked, string>> = {
  '': '',
  test: 'Test: ',
  confirm: 'Alert on: ',
};

/**
 * Writes a due message. Its times have dates, because a device may show the message late.
 * @param origin URL of the site without a path
 */
export async function pushMessage(
  due: DueMessage,
  trip: Trip,
  at: Instant,
  origin: string,
  asked: Asked = '',
) {
  const path = tripPath(trip);
  const tag = await topicOf(path);
  const { from, to } = trip;
  const name = `${road} J${from}${from === to ? '' : ` to J${to}`}`;
  const { statements, over } = due;
  const isHigh = statements.some(({ effect, start }) => isClosure(effect) && start <= at);
  // While a message lives, the next message can replace it.
  const lastEnd = Math.max(at + hourMs, ...[...statements, ...over].map(({ end }) => end));
  const sentences = shortened(sentencesOf(due, at));
  return {
    data: {
      /** Marks a declarative message, which Safari shows without a service worker. */
      web_push: 8030,
      notification: {
        title: `${prefixes[asked]}${name}: ${titleWords(due, at)}`,
        body: [...sentences, `As of ${momentWords(at, at)}.`].join(' '),
        lang: 'en-IE',
        /** URL that opens when the user taps the notification. */
        navigate: origin + path,
        /** A notification replaces an earlier notification with the same tag. */
        tag,
      },
    },
    options: {
      /** Time until the push service discards an undelivered message, in s. */
      ttl: Math.ceil((lastEnd - at) / 1_000),
      /** An undelivered message is replaced by the next message with the same topic. */
      topic: tag,
      urgency: isHigh ? 'high' : 'normal',
    },
  };
}

/** Omits sentences that do not fit into a message, and states how many. */
function shortened(sentences: readonly string[]): string[] {
  let length = 0;
  const shown = sentences.filter((sentence) => {
    length += sentence.length + 1;
    return length <= maxBodyLength;
  });
  const omitted = sentences.length - shown.length;
  return omitted === 0 ? shown : [...shown, `And ${omitted} more.`];
}

function titleWords({ statements, over, unknown }: DueMessage, at: Instant): string {
  const closure = statements.find(({ effect }) => isClosure(effect));
  const first = closure ?? (unknown ? undefined : statements[0]);
  if (first) return `${signWords(first)} ${hoursWords(first, at)}`;
  if (unknown) return 'not known';
  if (over.length === 0) return 'not closed now';
  return over.some(({ start }) => start <= at) ? 'open again' : 'no longer planned';
}

function sentencesOf({ statements, over, unknown, horizon }: DueMessage, at: Instant): string[] {
  const sentences = [
    ...over.map((item) => overWords(item, at)),
    ...statements.map(
      (one) => `${one.start > at ? 'Planned: ' : ''}${render(one, 'sentence', at)}`,
    ),
  ];
  if (unknown) {
    const what = sentences.length > 0 ? 'what else' : 'what';
    return [...sentences, `We cannot say ${what} is closed. Follow the signs on the road.`];
  }
  if (sentences.length > 0) return sentences;
  return [`Not closed now. Nothing planned in your hours until ${momentWords(horizon, at)}.`];
}

/** "J9 to J10 southbound: open again.", or "No longer planned: …", with the next start if there is one. */
function overWords(item: DueMessage['over'][number], at: Instant): string {
  const { where, what, isClosure: wasClosure, start, nextStart } = item;
  const reopened = wasClosure ? what.replace('CLOSED', 'open again') : 'lanes open again';
  const words =
    start > at
      ? `No longer planned: ${where}: ${what} ${hoursWords(item, at)}.`
      : `${where}: ${reopened}.`;
  return nextStart === undefined ? words : `${words} Next start: ${momentWords(nextStart, at)}.`;
}

/**
 * Returns a hash of a trip, for topic and tag. A topic has at most 32 characters (RFC 8030), and the hash hides the
 * trip from the push service.
 */
async function topicOf(path: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(path));
  return Array.from(new Uint8Array(hash, 0, 12), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
}
