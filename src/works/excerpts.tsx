import { isComplete } from '../answer/occurrences.ts';
import { stretchWords } from '../answer/render.ts';
import type { KnownRoad, RoadView } from '../answer/view.ts';
import { winterWords } from '../answer/words/effect.ts';
import { asOfWords, momentWords } from '../answer/words/time.ts';
import { changedAt, isCurrent, type Notice, phaseOf, winterAt } from '../notice/notice.ts';
import { type Instant, isoInstant } from '../road/irish-time.ts';
import { nextPeriod, nightOf } from '../road/schedule.ts';
import { href } from '../site/routes.ts';
import type { Site } from '../site/settings.ts';
import { LastChecked, MissingNoticesNote } from './availability.tsx';

/** Status of gritting from November to March, for the operations page. */
export function WinterPanel({ site, view }: { site: Site; view: RoadView }) {
  return (
    <section className="winter-panel" aria-labelledby="winter-status">
      <div className="wrap py-8 md:py-10">
        <h2 className="heading" id="winter-status">
          Winter road treatment
        </h2>
        <div data-live="notice">
          {view.state === 'known' && <WinterStage view={view} />}
          <MissingNoticesNote site={site} view={view} />
        </div>
        <p className="measure mt-3 font-700">
          A treated road can still be icy. Slow down, and leave more room.
        </p>
      </div>
    </section>
  );
}

function WinterStage({ view }: { view: KnownRoad }) {
  const { at, snapshot } = view;
  const winter = winterAt(snapshot.notices, at) ?? comingWinter(snapshot.notices, at);
  const period = winter && nextPeriod(winter, at);
  return (
    <>
      {winter?.stage && period ? (
        <p className="mt-3 text-lead">
          <a href={href('notice', winter.id)}>
            {winterWords[winter.stage]}, {stretchWords(winter)}
          </a>
          . Valid{' '}
          {period.start > at && (
            <>
              from{' '}
              <time dateTime={isoInstant(period.start)}>
                {momentWords(period.start, at, nightOf(at))}
              </time>{' '}
            </>
          )}
          until{' '}
          <time dateTime={isoInstant(period.end)}>
            {momentWords(period.end, at, nightOf(at), 'end')}
          </time>
          . Reported by {winter.changes[0]?.by} at{' '}
          <time dateTime={isoInstant(changedAt(winter))}>{asOfWords(changedAt(winter))}</time>.
        </p>
      ) : (
        <p className="mt-3 text-lead">
          {isComplete(view)
            ? 'No status is published at the moment. We publish it from November to March.'
            : 'We do not know at the moment whether a status is published.'}
        </p>
      )}
      <LastChecked view={view} />
    </>
  );
}

/** Returns the notice with the next status that is published in advance. */
function comingWinter(notices: readonly Notice[], at: Instant): Notice | undefined {
  const startOf = (notice: Notice) => nextPeriod(notice, at)?.start ?? 0;
  return notices
    .filter((notice) => notice.stage !== undefined && phaseOf(notice, at) === 'planned')
    .toSorted((one, other) => startOf(one) - startOf(other))[0];
}

const maxNotices = 4;

/** List of the active and planned notices with the latest changes, for the news page; undefined if there are none. */
export function latestNotices(view: RoadView) {
  if (view.state === 'unknown') return undefined;
  const newestNotices = [...view.byId.values()]
    .filter((notice) => isCurrent(notice, view.at))
    .sort((a, b) => changedAt(b) - changedAt(a))
    .slice(0, maxNotices);
  if (newestNotices.length === 0) return undefined;
  return (
    <ul className="mt-4 grid gap-3">
      {newestNotices.map((notice) => (
        <li key={notice.id}>
          <a className="font-700" href={href('notice', notice.id)}>
            {notice.title}
          </a>{' '}
          <time className="text-small text-ink-soft" dateTime={isoInstant(changedAt(notice))}>
            {asOfWords(changedAt(notice))}
          </time>
        </li>
      ))}
    </ul>
  );
}
