import { road } from '../site/road/road.ts';
import { href } from '../site/routes.ts';
import { onePerNotice } from './answer.ts';
import { rightNow, roadStatus } from './road-status.ts';
import type { Notices } from './view.ts';
import { directionWords, hoursWords, placeWords } from './words.ts';

/** A message that every page shows while a whole carriageway is closed. */
export interface ClosureMessage {
  readonly path: string;
  readonly text: string;
}

/** Returns a message for each notice that closes a carriageway now; none if the notices are unknown. */
export function closureMessages(notices: Notices): ClosureMessage[] {
  if (notices.state === 'unknown') return [];
  const { at } = notices;
  const { occurrences } = roadStatus(notices, {}, rightNow(at));
  return onePerNotice(occurrences.filter(({ effect }) => effect === 'closed')).map(
    ({ notice, period }) => ({
      path: href('notice', notice.id),
      text: `${road} ${directionWords(notice.direction)} closed, ${placeWords(notice)}, ${hoursWords(period, at)}`,
    }),
  );
}
