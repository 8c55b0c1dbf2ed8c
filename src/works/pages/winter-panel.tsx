import type { Site } from '../../site/settings.ts';
import { dayOf } from '../irish-time.ts';
import { isWinterSeason, winterAt } from '../states.ts';
import type { KnownNotices, Notices } from '../view.ts';
import { asOfWords, iso, winterWords } from '../words.ts';
import { Checked } from './checked.tsx';
import { Missing } from './missing.tsx';

/** How the treatment of the road stands, from November to March. */
export function WinterPanel({ site, notices }: { site: Site; notices: Notices }) {
  return (
    <section className="winter-panel" aria-labelledby="winter-status">
      <div className="wrap py-8 md:py-10">
        <h2 className="heading" id="winter-status">
          Winter treatment of the road
        </h2>
        {notices.state === 'known' ? (
          <Known view={notices} />
        ) : (
          <Missing site={site} notices={notices} />
        )}
        <p className="measure mt-3 font-700">
          A treated road can still be icy. Slow down, and leave more room.
        </p>
      </div>
    </section>
  );
}

function Known({ view }: { view: KnownNotices }) {
  const { at, snapshot } = view;
  const winter = winterAt(snapshot.winter, at);
  if (!isWinterSeason(dayOf(at))) {
    return <p className="mt-3">The status is published from November to March.</p>;
  }
  return (
    <>
      {winter ? (
        <p className="mt-3 text-lead">
          {winterWords[winter.state]}. Said by {winter.by} at{' '}
          <time dateTime={iso(winter.at)}>{asOfWords(winter.at)}</time>.
        </p>
      ) : (
        <p className="mt-3 text-lead">No status is published at the moment.</p>
      )}
      <Checked notices={view} />
    </>
  );
}
