import { clockOf } from '../../src/works/irish-time.ts';
import { changedAt, type Notice } from '../../src/works/notice.ts';
import { NoticePanel } from '../../src/works/pages/notice-panel.tsx';
import type { DeskPage } from '../frame.tsx';
import { Buttons } from './card.tsx';
import { navFor } from './nav.ts';
import { noticePath } from './paths.ts';
import type { RoadState } from './road.ts';
import { expectedNotice, type Visibility } from './visibility.ts';
import { reloadOf, VisibilityPanel } from './visibility-panel.tsx';

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
          <a href={siteUrl + noticePath(notice)}>Its page on the public site</a>
        </p>
      </div>
    ),
  };
}
