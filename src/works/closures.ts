import { road } from '../site/content/network.ts';
import type { Closure } from '../site/frame/closure-bar.tsx';
import { href } from '../site/routes.ts';
import { dayOf } from './irish-time.ts';
import type { Notice } from './notice.ts';
import { nextPeriod } from './schedule.ts';
import { closedCarriageways } from './states.ts';
import type { Notices } from './view.ts';
import { clockWords, directionWords, nearDayWords, placeWords } from './words.ts';

/** The carriageways that are closed now; none where that is not known. */
export function closuresNow(notices: Notices): Closure[] {
  if (notices.state === 'unknown') return [];
  const { at, byId } = notices;
  return closedCarriageways([...byId.values()], at).map((notice) => ({
    path: href('notice', notice.id),
    text: textOf(notice, at),
  }));
}

/** "… southbound closed, J7 Lucan (N4) to J9 Red Cow (N7), until 05:00 tomorrow". */
function textOf(notice: Notice, at: number): string {
  const end = nextPeriod(notice, at)?.end ?? notice.end;
  const until = `${clockWords(end)} ${nearDayWords(dayOf(end), at)}`;
  return `${road} ${directionWords[notice.direction]} closed, ${placeWords(notice)}, until ${until}`;
}
