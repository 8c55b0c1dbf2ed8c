import { replicaWarning } from '../../../src/edit/publish.ts';
import { changedAt, type Notice } from '../../../src/notice/notice.ts';
import { clockOf, type Instant } from '../../../src/road/irish-time.ts';
import { NoticePanel } from '../../../src/works/notice/notice-panel.tsx';
import { type DeskPage, TellNewsrooms } from '../../frame.tsx';
import type { ExpectedRevision, Visibility } from '../actions/visibility.ts';
import { navFor, noticePath } from '../paths.ts';
import type { RoadState } from '../road.ts';
import { Buttons } from './card.tsx';

interface PublishedPageProps {
  readonly road: RoadState;
  readonly notice: Notice;
  readonly siteUrl: string;
  readonly expected: ExpectedRevision;
  readonly visibility: Visibility;
}

/** Page after publication, with the time when the public site first showed the notice, and further actions. */
export function publishedPage({
  road,
  notice,
  siteUrl,
  expected,
  visibility,
}: PublishedPageProps): DeskPage {
  return {
    title: `Published ${clockOf(changedAt(notice))}`,
    nav: navFor(),
    reload: reloadOf({ expected, visibility }),
    content: (
      <div className="desk-published">
        <VisibilityPanel expected={expected} visibility={visibility} siteUrl={siteUrl} />
        <NoticePanel notice={notice} view={road.view} />
        <Buttons notice={notice} road={road} />
        <p className="hint">
          <a className="tap" href={siteUrl + noticePath(notice)}>
            Open the public page
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

/** Shows whether the public site displays the revision yet. Until then, the script polls the desk. */
export function VisibilityPanel({
  expected: { recheckPath, replicated },
  visibility,
  siteUrl,
}: VisibilityPanelProps) {
  const isSeen = visibility.state === 'seen';
  return (
    <div className="desk-seen" data-seen={isSeen ? undefined : recheckPath} data-part="seen">
      <VisibilityStatus visibility={visibility} siteUrl={siteUrl} />
      {!replicated && (
        <p className="desk-note" role="status">
          {replicaWarning}
        </p>
      )}
      {!isSeen && (
        <p className="actions">
          <a href={recheckPath}>Check again</a>
        </p>
      )}
    </div>
  );
}

function VisibilityStatus({
  visibility,
  siteUrl,
}: Pick<VisibilityPanelProps, 'visibility' | 'siteUrl'>) {
  if (visibility.state === 'seen') {
    return (
      <p className="desk-good" role="status">
        Visible on the site since {secondsWords(visibility.at)}.
      </p>
    );
  }
  if (visibility.state === 'waiting') {
    return (
      <p className="desk-note" role="status">
        Published. Checking that {siteUrl} shows the change …
      </p>
    );
  }
  return (
    <p className="desk-alarm" role="alert" data-alarm="">
      <b>ALARM: the public site does not show this change.</b> It was published more than 60 seconds
      ago, but {siteUrl} does not show it. <TellNewsrooms /> Then read “When something is wrong” in
      docs/notices.md.
    </p>
  );
}

/** Formats an instant in Irish local time: "22:04:11". */
function secondsWords(instant: Instant): string {
  const seconds = `${Math.floor(instant / 1000) % 60}`.padStart(2, '0');
  return `${clockOf(instant)}:${seconds}`;
}

/** Returns delay and path of a reload without JavaScript; undefined once the revision is visible. */
export function reloadOf({
  expected,
  visibility,
}: Pick<VisibilityPanelProps, 'expected' | 'visibility'>) {
  return visibility.state === 'seen' ? undefined : { seconds: 5, path: expected.recheckPath };
}
