import { stretchWords } from '../../../src/answer/render.ts';
import { type Segment, segmentsOf } from '../../../src/answer/segments.ts';
import { joinWithAnd } from '../../../src/answer/words/text.ts';
import { effectOf, isClosure, piecesOf } from '../../../src/notice/effect.ts';
import { type Notice, phaseOf } from '../../../src/notice/notice.ts';
import type { Instant } from '../../../src/road/irish-time.ts';
import { withdrawnWords } from './typed-nights.ts';

/** Returns the parts of the road that a notice closes now. */
function closedNow(notice: Notice, now: Instant): Segment[] {
  if (phaseOf(notice, now) !== 'on') return [];
  return piecesOf(notice)
    .filter((piece) => isClosure(effectOf(piece)))
    .flatMap(segmentsOf);
}

/** Says which closed parts a change opens now: "Ends the closure of J14 to J13 northbound now."; empty if it opens none. */
export function openedWords(before: Notice, after: Notice, now: Instant): string {
  const kept = new Set(closedNow(after, now).map(({ key }) => key));
  const joined: Segment[] = [];
  for (const segment of closedNow(before, now).filter(({ key }) => !kept.has(key))) {
    const last = joined.at(-1);
    const isNext = last?.to === segment.from && last.direction === segment.direction;
    if (last && isNext && segment.slips.length === 0)
      joined[joined.length - 1] = { ...last, to: segment.to };
    else joined.push(segment);
  }
  const names = joined.map((one) => [stretchWords(one), ...one.slips].join(' '));
  return names.length > 0 ? `Ends the closure of ${joinWithAnd(names)} now.` : '';
}

/**
 * Says what a change takes from a published notice, so that nobody opens a road by mistake: "Withdraws Tue 1 Dec,
 * 22:00–05:30. Ends the closure of J14 to J13 northbound now."; empty if it takes nothing.
 */
export function lostWords(before: Notice, after: Notice, now: Instant): string {
  const withdrawn = withdrawnWords(before, after, now);
  return [withdrawn && `Withdraws ${withdrawn}.`, openedWords(before, after, now)]
    .filter(Boolean)
    .join(' ');
}
