import { replicaWarning } from '../../../src/edit/publish.ts';
import { changedAt, type Notice } from '../../../src/notice/notice.ts';
import { clockOf, type Instant } from '../../../src/road/irish-time.ts';
import { NoticePanel } from '../../../src/works/notice/notice-panel.tsx';
import { type DeskPage, TellNewsrooms } from '../../frame.tsx';
import type { Visibility } from '../actions/visibility.ts';
import { navFor, noticePath, publishedPath } from '../paths.ts';
import type { DeskRoad } from '../road.ts';
import { Buttons } from './card.tsx';

interface PublishedPageProps {
  readonly road: DeskRoad;
  readonly notice: Notice;
  readonly siteUrl: string;
  /** Whether the replica also contains the revision. */
  readonly replicated: boolean;
  readonly visibility: Visibility;
}

/** Page after publication, with the time when the public site first showed the notice, and further actions. */
export function publishedPage({
  road,
  notice,
  siteUrl,
  replicated,
  visibility,
}: PublishedPageProps): DeskPage {
  const recheckPath = `${publishedPath(notice, replicated)}&look=1`;
  return {
    title: `Published ${clockOf(changedAt(notice))}`,
    nav: navFor(),
    // Without JavaScript, until the revision is visible.
    ...(visibility.state !== 'seen' && { reload: { seconds: 5, path: recheckPath } }),
    content: (
      <div className="desk-published">
        <VisibilityPanel {...{ recheckPath, replicated, visibility }} />
        <NoticePanel notice={notice} view={road.view} />
        <Buttons notice={notice} road={road} />
        <p className="hint">
          <a className="tap" href={siteUrl + noticePath(notice)}>
            Open the public page
          </a>
        </p>
        <AlarmPanel visibility={visibility} siteUrl={siteUrl} />
      </div>
    ),
  };
}

interface VisibilityPanelProps {
  /** Path on the desk that repeats the check. */
  recheckPath: string;
  replicated: boolean;
  visibility: Visibility;
}

/**
 * Shows whether the public site displays the revision yet. Until then, the script polls the desk. All states
 * have the same height, so that no button moves under a thumb.
 */
function VisibilityPanel({ recheckPath, replicated, visibility }: VisibilityPanelProps) {
  const { state } = visibility;
  return (
    <div data-outcome="">
      <div
        className="desk-seen"
        data-seen={state === 'seen' ? undefined : recheckPath}
        data-part="seen"
      >
        <p
          className={visibilityClasses[state]}
          role={state === 'late' ? 'alert' : 'status'}
          {...(state === 'late' && { 'data-alarm': '' })}
        >
          {state === 'seen' && `Visible on the site since ${secondsWords(visibility.at)}.`}
          {state === 'waiting' && 'Published. Checking that the site shows it …'}
          {state === 'late' && 'ALARM: the public site does not show this change.'}
        </p>
      </div>
      {!replicated && (
        <p className="desk-note" role="status">
          {replicaWarning}
        </p>
      )}
      <p className="actions">
        <a href={recheckPath}>Check again</a>
      </p>
    </div>
  );
}

const visibilityClasses = {
  seen: 'desk-good',
  waiting: 'desk-note',
  late: 'desk-alarm',
} as const satisfies Record<Visibility['state'], string>;

/** Says what to do while the public site does not show a change. Stands last, because it may appear later. */
function AlarmPanel({
  visibility: { state },
  siteUrl,
}: Pick<PublishedPageProps, 'visibility' | 'siteUrl'>) {
  return (
    <div data-part="seen-help">
      {state === 'late' && (
        <p className="desk-alarm">
          The change was published more than 60 seconds ago, but {siteUrl} does not show it.{' '}
          <TellNewsrooms /> Then read “When something is wrong” in docs/notices.md.
        </p>
      )}
    </div>
  );
}

/** Formats an instant in Irish local time: "22:04:11". */
function secondsWords(instant: Instant): string {
  const seconds = `${Math.floor(instant / 1000) % 60}`.padStart(2, '0');
  return `${clockOf(instant)}:${seconds}`;
}
