import { isWinterKnown } from '../answer/road-status.ts';
import type { KnownNotices, Notices } from '../answer/view.ts';
import { winterWords } from '../answer/words/effect.ts';
import { uncapitalise } from '../answer/words/text.ts';
import { asOfWords, momentWords } from '../answer/words/time.ts';
import type { WinterStatus } from '../notice/notice.ts';
import { isWinterSeason, winterAt, winterEnd } from '../notice/states.ts';
import { nightOf } from '../road/intervals.ts';
import { dayOf, type Instant, isoInstant } from '../road/irish-time.ts';
import { href } from '../site/routes.ts';
import type { Site } from '../site/settings.ts';
import { LastChecked, MissingNoticesNote } from './availability.tsx';

/** Status of gritting from November to March, for the operations page. */
export function WinterPanel({ site, notices }: { site: Site; notices: Notices }) {
  return (
    <section className="winter-panel" aria-labelledby="winter-status">
      <div className="wrap py-8 md:py-10">
        <h2 className="heading" id="winter-status">
          Winter road treatment
        </h2>
        {notices.state === 'known' && <WinterStatusText view={notices} />}
        <MissingNoticesNote site={site} notices={notices} />
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
          {winterWords[winter.state]}. Valid until{' '}
          <time dateTime={isoInstant(winterEnd(winter))}>{validUntil(winter, at)}</time>. Reported
          by {winter.by} at <time dateTime={isoInstant(winter.at)}>{asOfWords(winter.at)}</time>.
        </p>
      ) : (
        <p className="mt-3 text-lead">
          {isWinterKnown(view)
            ? 'No status is published at the moment.'
            : 'We do not know at the moment whether a status is published.'}
        </p>
      )}
      <LastChecked notices={view} />
    </>
  );
}

const validUntil = (winter: WinterStatus, at: Instant) =>
  momentWords(winterEnd(winter), at, nightOf(at), 'end');

/** Winter status in one line below the board. Empty in summer and while no status is published. */
export function WinterLine({ notices }: { notices: Notices }) {
  const lineText = notices.state === 'known' ? winterLineWords(notices) : undefined;
  return (
    <div data-live="winter">
      {lineText && (
        <p className="wrap py-3">
          <a className="tap" href={`${href('operations')}#winter-status`}>
            Winter: {lineText}.
          </a>{' '}
          A treated road can still be icy.
        </p>
      )}
    </div>
  );
}

/** Describes the winter status: "gritting planned. Valid until 02:56"; undefined if there is nothing to show. */
function winterLineWords(view: KnownNotices): string | undefined {
  const { at, snapshot } = view;
  if (!isWinterSeason(dayOf(at))) return undefined;
  const winter = winterAt(snapshot.winter, at);
  if (!winter) return isWinterKnown(view) ? undefined : 'the status is not known at the moment';
  return `${uncapitalise(winterWords[winter.state])}. Valid until ${validUntil(winter, at)}`;
}
