import { clockOf } from '../../src/works/irish-time.ts';
import { changedAt, type Notice } from '../../src/works/notice.ts';
import { NoticePanel } from '../../src/works/pages/notice-panel.tsx';
import type { DeskPage } from '../frame.tsx';
import { Buttons } from './card.tsx';
import { navFor } from './nav.ts';
import { noticePath } from './paths.ts';
import type { Road } from './road.ts';
import { reloadOf, Seen } from './seen.tsx';
import { noticeSight, type Sight } from './sight.ts';

interface Published {
  readonly road: Road;
  readonly notice: Notice;
  readonly siteUrl: string;
  readonly sight: Sight;
}

/** Page with what was published, when the public site first showed it, and buttons to undo or change it. */
export function publishedPage({ road, notice, siteUrl, sight }: Published): DeskPage {
  const awaited = noticeSight(notice);
  return {
    title: `Published ${clockOf(changedAt(notice))}`,
    nav: navFor(),
    reload: reloadOf({ awaited, sight }),
    content: (
      <div className="desk-published">
        <Seen awaited={awaited} sight={sight} siteUrl={siteUrl} />
        <NoticePanel notice={notice} view={road.view} />
        <Buttons notice={notice} now={road.now} />
        <p className="hint">
          <a href={siteUrl + noticePath(notice)}>Its page on the public site</a>
        </p>
      </div>
    ),
  };
}
