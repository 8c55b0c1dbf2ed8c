import { clockOf } from '../../src/works/irish-time.ts';
import { changedAt, type Notice } from '../../src/works/notice.ts';
import { NoticePanel } from '../../src/works/pages/notice-panel.tsx';
import type { DeskPage } from '../frame.tsx';
import { Buttons } from './card.tsx';
import { navFor, noticePath } from './paths.ts';
import type { RoadState } from './road.ts';
import { type ExpectedRevision, expectedNotice, type Visibility } from './visibility.ts';

interface PublishedPageProps {
  readonly road: RoadState;
  readonly notice: Notice;
  readonly siteUrl: string;
  readonly visibility: Visibility;
}

/** Page with what was published, when the public site first showed it, and buttons to undo or change it. */
export function publishedPage({ road, notice, siteUrl, visibility }: PublishedPageProps): DeskPage {
  const expected = expectedNotice(notice);
  return {
    title: `Published ${clockOf(changedAt(notice))}`,
    nav: navFor(),
    reload: reloadOf({ expected, visibility }),
    content: (
      <div className="desk-published">
        <VisibilityPanel expected={expected} visibility={visibility} siteUrl={siteUrl} />
        <NoticePanel notice={notice} view={road.view} />
        <Buttons notice={notice} now={road.now} />
        <p className="hint">
          <a className="inline-flex min-h-11 items-center" href={siteUrl + noticePath(notice)}>
            Its page on the public site
          </a>
        </p>
      </div>
    ),
  };
}

interface VisibilityPanelProps {
  expected: ExpectedRevision;
  visibility: Visibility;
  siteUrl: string;
}

/** Shows whether what was published is on the public site yet; the script polls until it is. */
export function VisibilityPanel({
  expected: { recheckPath },
  visibility,
  siteUrl,
}: VisibilityPanelProps) {
  const isSeen = visibility.state === 'seen';
  return (
    <div className="desk-seen" data-seen={isSeen ? undefined : recheckPath} data-part="seen">
      <State visibility={visibility} siteUrl={siteUrl} />
      {!isSeen && (
        <p className="press">
          <a href={recheckPath}>Look again</a>
        </p>
      )}
    </div>
  );
}

function State({ visibility, siteUrl }: Pick<VisibilityPanelProps, 'visibility' | 'siteUrl'>) {
  if (visibility.state === 'seen') {
    return (
      <p className="desk-good" role="status">
        Seen on the site at {secondsWords(visibility.at)}.
      </p>
    );
  }
  if (visibility.state === 'waiting') {
    return (
      <p className="desk-note" role="status">
        Published. Looking whether {siteUrl} shows it …
      </p>
    );
  }
  return (
    <p className="desk-alarm" role="alert" data-alarm="">
      <b>ALARM: the public does not see it.</b> It is published, and {siteUrl} does not show it
      after 60 seconds. Tell the newsrooms by phone, and look in docs/notices.md, “When something is
      wrong”.
    </p>
  );
}

/** Formats a time in ms since 1970 as Irish time: "22:04:11". */
function secondsWords(instant: number): string {
  const seconds = `${Math.floor(instant / 1000) % 60}`.padStart(2, '0');
  return `${clockOf(instant)}:${seconds}`;
}

/** Returns after how many seconds and from where a page without script reloads; undefined if it need not. */
export function reloadOf({
  expected,
  visibility,
}: Pick<VisibilityPanelProps, 'expected' | 'visibility'>) {
  return visibility.state === 'seen' ? undefined : { seconds: 5, path: expected.recheckPath };
}
