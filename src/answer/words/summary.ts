import { nightOf, tonight } from '../../road/intervals.ts';
import type { Instant } from '../../road/irish-time.ts';
import { type Direction, road } from '../../road/road.ts';
import type { Closure } from '../../site/frame/closure-bar.tsx';
import { href } from '../../site/routes.ts';
import { type SummaryGroup, summaryOf } from '../summary.ts';
import type { Notices } from '../view.ts';
import { roadWords } from './place.ts';
import { joinWithAnd } from './text.ts';
import { isDaytime, nightWords, untilWords } from './time.ts';

/** Returns "Tonight", or "Today and tonight" between 06:00 and 18:00, because daytime works are listed too. */
export function tonightWords(at: Instant): string {
  return isDaytime(at) ? 'Today and tonight' : 'Tonight';
}

/** Returns the heading of an answer, with the dates of the night if the notices are known. */
export function headingWords(
  notices: Notices,
  direction?: Direction,
): { title: string; night?: string } {
  if (notices.state === 'unknown') return { title: `Tonight on the ${roadWords(direction)}` };
  const { at } = notices;
  return {
    title: `${tonightWords(at)} on the ${roadWords(direction)}`,
    night: nightWords(nightOf(at)),
  };
}

/** Describes the time of a group: "now", "today", "tonight", "today and tonight", "now or tonight", "now or later". */
export function groupWhenWords({ applied, now }: SummaryGroup, at: Instant): string {
  const nightEnd = tonight(at).end;
  const laterPieces = applied.filter(({ start }) => start > at);
  const isToday = laterPieces.some(({ start }) => isDaytime(start));
  const isTonight = laterPieces.some(({ end }) => !isDaytime(Math.min(end, nightEnd) - 1));
  const words = [...(isToday ? ['today'] : []), ...(isTonight ? ['tonight'] : [])];
  if (!now) return joinWithAnd(words);
  return ['now', ...(words.length > 1 ? ['later'] : words)].join(' or ');
}

/** Describes how much of the road a group affects: "2 carriageways", "1 slip road", "3 places". */
export function countText({ effect, applied, count }: SummaryGroup): string {
  const [part] = new Set(applied.map(({ piece }) => piece.slips[0]));
  const isOnePart = applied.every(({ piece }) => piece.slips[0] === part);
  const nouns = {
    closed: 'carriageway',
    'slip-closed': 'slip road',
    'crossing-closed': (isOnePart && part) || 'crossing',
    lanes: 'place',
    works: 'place',
    information: 'place',
  };
  return `${count} ${nouns[effect]}${count === 1 ? '' : 's'}`;
}

/** Returns the message that every page shows while a carriageway is closed; undefined if no closure is known. */
export function closureMessage(notices: Notices): Closure | undefined {
  const { now } = summaryOf(notices);
  if (notices.state === 'unknown' || now?.effect !== 'closed') return undefined;
  const [{ notice, piece, end }, ...others] = now.applied;
  if (others.length > 0) {
    return { path: href('works'), text: `${road}: ${countText(now)} closed now` };
  }
  const { from, to, direction } = piece;
  const closureText = direction === 'both' ? 'closed both ways' : `${direction} closed`;
  const placeText = from === to ? `at J${from}` : `J${from} to J${to}`;
  const text = `${road} ${closureText}, ${placeText}, ${untilWords(end, notices.at)}`;
  return { path: href('notice', notice.id), text };
}
