import { href } from '../../site/routes.ts';
import type { Site } from '../../site/settings.ts';
import { dayOf } from '../irish-time.ts';
import { isWinterSeason, winterAt, winterEnd } from '../states.ts';
import type { KnownNotices, Notices } from '../view.ts';
import { asOfWords, isoInstant, nearClockWords, winterWords } from '../words.ts';
import { LastChecked } from './checked.tsx';
import { MissingNoticesNote } from './missing.tsx';

/** Status of the road's winter treatment, from November to March. */
export function WinterPanel({ site, notices }: { site: Site; notices: Notices }) {
  return (
    <section className="winter-panel" aria-labelledby="winter-status">
      <div className="wrap py-8 md:py-10">
        <h2 className="heading" id="winter-status">
          Winter treatment of the road
        </h2>
        {notices.state === 'known' ? (
          <WinterStatusText view={notices} />
        ) : (
          <MissingNoticesNote site={site} notices={notices} />
        )}
        <p className="measure mt-3 font-700">
          A treated road can still be icy. Slow down, and leave more room.
        </p>
      </div>
    </section>
  );
}

function WinterStatusText({ view }: { view: KnownNotices }) {
  const { at, snapshot } = view;
  const winter = winterAt(snapshot.winter, at);
  if (!isWinterSeason(dayOf(at))) {
    return <p className="mt-3">The status is published from November to March.</p>;
  }
  return (
    <>
      {winter ? (
        <p className="mt-3 text-lead">
          {winterWords[winter.state]}, until{' '}
          <time dateTime={isoInstant(winterEnd(winter))}>
            {nearClockWords(winterEnd(winter), at)}
          </time>
          . Said by {winter.by} at{' '}
          <time dateTime={isoInstant(winter.at)}>{asOfWords(winter.at)}</time>.
        </p>
      ) : (
        <p className="mt-3 text-lead">No status is published at the moment.</p>
      )}
      <LastChecked notices={view} />
    </>
  );
}

/** The winter status in one line below the board, if there is one. */
export function WinterLine({ notices }: { notices: Notices }) {
  const winter =
    notices.state === 'known' ? winterAt(notices.snapshot.winter, notices.at) : undefined;
  return (
    <div data-live="winter">
      {winter && notices.state === 'known' && isWinterSeason(dayOf(notices.at)) && (
        <p className="wrap py-3">
          <a
            className="inline-flex min-h-11 items-center"
            href={`${href('operations')}#winter-status`}
          >
            Winter: {winterWords[winter.state]}, until{' '}
            {nearClockWords(winterEnd(winter), notices.at)}.
          </a>{' '}
          A treated road can still be icy.
        </p>
      )}
    </div>
  );
}
