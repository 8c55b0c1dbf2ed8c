import { clockOf } from '../../src/works/irish-time.ts';
import type { Notice } from '../../src/works/notice.ts';
import { changedAt } from '../../src/works/notice.ts';
import { NoticePanel } from '../../src/works/pages/notice-panel.tsx';
import type { DeskPage } from '../frame.tsx';
import { Buttons } from './card.tsx';
import { navFor } from './nav.ts';
import { publicPath } from './paths.ts';
import type { Road } from './road.ts';
import type { Sight } from './sight.ts';

interface Published {
  readonly road: Road;
  readonly notice: Notice;
  readonly siteUrl: string;
  readonly sight: Sight;
}

/** "22:04:11", on Irish clocks. */
function secondsWords(instant: number): string {
  const seconds = `${Math.floor(instant / 1000) % 60}`.padStart(2, '0');
  return `${clockOf(instant)}:${seconds}`;
}

/** What was published, when the public saw it, and how to take it back. */
export function publishedPage({ road, notice, siteUrl, sight }: Published): DeskPage {
  const again = `/works/${notice.id}/published?revision=${notice.revision}&look=1`;
  return {
    title: `Published ${clockOf(changedAt(notice))}`,
    nav: navFor(),
    content: (
      <>
        <div data-seen={sight.state === 'waiting' ? again : undefined} data-part="seen">
          <Seen sight={sight} siteUrl={siteUrl} />
          {sight.state !== 'seen' && (
            <p className="press">
              <a href={again}>Look again</a>
            </p>
          )}
        </div>
        <NoticePanel notice={notice} view={road.view} />
        <Buttons notice={notice} now={road.now} />
        <p className="hint">
          <a href={siteUrl + publicPath(notice)}>Its page on the public site</a>
        </p>
      </>
    ),
  };
}

function Seen({ sight, siteUrl }: { sight: Sight; siteUrl: string }) {
  if (sight.state === 'seen') {
    return (
      <p className="desk-good" role="status">
        Seen on the site at {secondsWords(sight.at)}.
      </p>
    );
  }
  if (sight.state === 'waiting') {
    return (
      <p className="desk-note" role="status">
        Published. Looking whether {siteUrl} shows it …
      </p>
    );
  }
  return (
    <p className="desk-alarm" role="alert">
      <b>ALARM: the public does not see it.</b> It is published, and {siteUrl} does not show it
      after 60 seconds. Tell the newsrooms by phone, and look in docs/notices.md, “When something is
      wrong”.
    </p>
  );
}
