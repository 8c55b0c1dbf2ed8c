import type { RoadView } from '../../answer/view.ts';
import { asOfWords } from '../../answer/words/time.ts';
import { changedAt, isCurrent } from '../../notice/notice.ts';
import { isoInstant } from '../../road/irish-time.ts';
import { href } from '../../site/routes.ts';

const maxNotices = 4;

/** List of the active and planned notices with the latest changes, for the news page; undefined if there are none. */
export function latestNotices(view: RoadView) {
  if (view.state === 'unknown') return undefined;
  const newestNotices = [...view.byId.values()]
    .filter((notice) => isCurrent(notice, view.at))
    .sort((a, b) => changedAt(b) - changedAt(a))
    .slice(0, maxNotices);
  if (newestNotices.length === 0) return undefined;
  return (
    <ul className="mt-4 grid gap-3">
      {newestNotices.map((notice) => (
        <li key={notice.id}>
          <a className="font-700" href={href('notice', notice.id)}>
            {notice.title}
          </a>{' '}
          <time className="text-small text-ink-soft" dateTime={isoInstant(changedAt(notice))}>
            {asOfWords(changedAt(notice))}
          </time>
        </li>
      ))}
    </ul>
  );
}
