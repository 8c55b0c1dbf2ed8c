import type { Page } from '../../site/frame/document.tsx';
import { href } from '../../site/routes.ts';
import type { Site } from '../../site/settings.ts';
import { PageTitle } from '../../site/ui/page-title.tsx';
import { isComplete } from '../road-status.ts';
import { type Notices, unknownNotices } from '../view.ts';
import { isoInstant, nearClockWords } from '../words.ts';

/** When the content of a page was last checked, and when it last changed. */
export function LastChecked({ notices }: { notices: Notices }) {
  if (notices.state === 'unknown') return null;
  const { at, checked, snapshot } = notices;
  return (
    <p className="checked">
      Checked <time dateTime={isoInstant(checked)}>{nearClockWords(checked, at)}</time>.
      {snapshot.published > 0 && (
        <>
          {' '}
          Last change{' '}
          <time dateTime={isoInstant(snapshot.published)}>
            {nearClockWords(snapshot.published, at)}
          </time>
          .
        </>
      )}
    </p>
  );
}

/** Note about notices that are unknown, shown with all road works; never claims that there are none. */
export function MissingNoticesNote({ site, notices }: { site: Site; notices: Notices }) {
  if (isComplete(notices)) return null;
  return (
    <p className="works-missing" role="note">
      <strong>{reason(notices)}</strong> Please do not take that as a clear road. Follow the signs
      on the road, or ask us: <a href={site.phoneHref}>{site.phone}</a>. The national road
      operator’s notices are at <a href="https://www.tiitraffic.ie/">tiitraffic.ie</a>.
    </p>
  );
}

function reason(notices: Notices): string {
  if (notices.state === 'unknown') return 'We cannot show road works at the moment.';
  const { source, checked, at } = notices;
  if (source === 'store') return 'Some notices could not be read.';
  const known = nearClockWords(checked, at);
  return `We cannot reach the newest notices. This is what was known at ${known}; it may have changed.`;
}

/** Page for an address that names no junction and no notice, or one that no longer has a page. */
export function noticeNotFoundPage(): Page {
  return {
    head: { title: 'Notice not found', description: 'There is no such notice.' },
    scripts: ['notFound'],
    content: (
      <>
        <PageTitle title="Notice not found" parent="works">
          <p>
            There is no notice and no junction at this address, or the notice ended more than 90
            days ago.
          </p>
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
