import { clockWords, hoursOf } from '../../answer/words/time.ts';
import { nightOf } from '../../road/intervals.ts';
import { hourMs, type Instant } from '../../road/irish-time.ts';
import { road } from '../../road/road.ts';
import { segmentOf } from '../../site/choice.ts';
import { href } from '../../site/routes.ts';
import type { AlertPlace, Asked } from './choice.ts';
import type { AlertItem, DueMessage } from './report.ts';

/** Message to a push service (RFC 8030) with a declarative payload. */
export interface PushMessage {
  readonly data: {
    /** Marks a declarative message, which Safari shows without a service worker. */
    readonly web_push: 8030;
    readonly notification: {
      readonly title: string;
      readonly body: string;
      readonly lang: string;
      /** URL that opens when the user taps the notification. */
      readonly navigate: string;
      /** A notification replaces an earlier notification with the same tag. */
      readonly tag: string;
    };
  };
  readonly options: {
    /** Time until the push service discards an undelivered message, in s. */
    readonly ttl: number;
    /** An undelivered message is replaced by the next message with the same topic. */
    readonly topic: string;
    readonly urgency: 'high' | 'normal';
  };
}

/** Minimum time to live of a message, in ms. While it lives, a message can replace an undelivered older message. */
const minTimeToLiveMs = hourMs;

/** Maximum length of the sentences, in characters. Push services accept messages of up to 4,096 bytes. */
const maxBodyLength = 1_500;

const prefixes: Readonly<Record<Asked, string>> = {
  '': '',
  test: 'Test: ',
  confirm: 'Alert on: ',
};

/**
 * Writes a due message. The text states its time, because a device may show the message late.
 * @param origin URL of the site without a path
 */
export async function pushMessage(
  due: DueMessage,
  place: AlertPlace,
  at: Instant,
  origin: string,
  asked: Asked = '',
): Promise<PushMessage> {
  const segment = segmentOf(place);
  const tag = await topicOf(segment);
  const { active, over, planned = [], withdrawn } = due;
  const endTimes = [...active, ...over, ...planned, ...withdrawn].map(({ end }) => end);
  const name = `${road} J${place.junction} ${place.direction}`;
  return {
    data: {
      web_push: 8030,
      notification: {
        title: `${prefixes[asked]}${name}: ${titleWords(due)}`,
        body: [...shortened(sentencesOf(due, place, at)), `As of ${clockWords(at)}.`].join(' '),
        lang: 'en-IE',
        navigate: origin + href('junction', segment),
        tag,
      },
    },
    options: {
      ttl: Math.ceil((Math.max(at + minTimeToLiveMs, ...endTimes) - at) / 1_000),
      topic: tag,
      urgency: active.some(({ isClosure }) => isClosure) ? 'high' : 'normal',
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

function titleWords({ active, over, unknown, planned, withdrawn }: DueMessage): string {
  const [first] = active;
  if (first) return first.isClosure ? first.what : 'lanes closed';
  if (unknown) return 'not known';
  if (over.length > 0) return over.some(({ isClosure }) => isClosure) ? 'open again' : 'lanes open';
  if (withdrawn.length > 0) return 'plan changed';
  return planned ? 'planned tonight' : 'not closed now';
}

function sentencesOf(due: DueMessage, { junction, direction }: AlertPlace, at: Instant): string[] {
  const { active, over, unknown, planned, withdrawn } = due;
  const name = ({ where }: Pick<AlertItem, 'where'>) => `${road} ${where}`;
  const junctionName = name({ where: `J${junction} ${direction}` });
  const sentence = (item: AlertItem) =>
    `${name(item)} ${item.what} ${hoursOf(item, at, nightOf(at))}.`;
  // While a closure is active, do not report a reopening: the active closure may include the reopened stretch.
  const isClosed = active.some(({ isClosure }) => isClosure);
  const reopenedItems =
    unknown || isClosed ? [] : over.filter((item) => item.isClosure || !active.length);
  const stateSentences = [
    ...active.map(sentence),
    ...reopenedItems.map((item) => `${name(item)} ${reopenedWords(item)}.`),
    ...(unknown
      ? [`${junctionName}: we cannot say what is closed now. Follow the signs on the road.`]
      : []),
  ];
  if (!planned)
    return stateSentences.length > 0 ? stateSentences : [`${junctionName} not closed now.`];
  const planSentences =
    planned.length === 0
      ? withdrawn.map((item) => `No longer planned: ${sentence(item)}`)
      : planned.map((item) => `Planned${withdrawn.length > 0 ? ' now' : ''}: ${sentence(item)}`);
  return [...stateSentences, ...planSentences];
}

/** Describes the end of an item: "open again", "EXIT open again", "lanes open again". */
function reopenedWords({ what, isClosure }: AlertItem): string {
  return isClosure ? what.replace('CLOSED', 'open again') : 'lanes open again';
}

/**
 * Returns a hash of a place, for topic and tag. A topic has at most 32 characters (RFC 8030), and the hash
 * hides the place from the push service.
 */
async function topicOf(segment: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(segment));
  return Array.from(new Uint8Array(hash, 0, 12), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
}
