import type { Site } from '../../site/settings.ts';
import { isComplete } from '../road-status.ts';
import type { Notices } from '../view.ts';
import { nearClockWords } from '../words.ts';

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
