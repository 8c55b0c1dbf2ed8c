import type { Page } from '../../site/frame/document.tsx';
import { href } from '../../site/routes.ts';
import type { Site } from '../../site/settings.ts';
import { PageTitle } from '../../site/ui/page-title.tsx';
import { unknownNotices } from '../view.ts';
import { MissingNoticesNote } from './missing.tsx';

/** Page for an id that no notice has, or whose notice no longer has a page. */
export function noticeNotFoundPage(): Page {
  return {
    head: { title: 'Notice not found', description: 'There is no such notice.' },
    content: (
      <>
        <PageTitle title="Notice not found" parent="works">
          <p>There is no such notice, or it ended more than 90 days ago.</p>
        </PageTitle>
        <p className="wrap section">
          <a className="btn-accent" href={href('works')}>
            All road works
          </a>
        </p>
      </>
    ),
  };
}

/** Page for any notice id while it is unknown whether such a notice exists. */
export function noticeUnknownPage(site: Site): Page {
  return {
    head: {
      title: 'Road works',
      description: 'Road works cannot be shown at the moment.',
      sheet: 'works',
    },
    content: (
      <>
        <PageTitle title="Road works" parent="works" />
        <div className="wrap section">
          <MissingNoticesNote site={site} notices={unknownNotices} />
        </div>
      </>
    ),
  };
}
