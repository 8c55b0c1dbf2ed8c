import { road } from '../../site/road/road.ts';
import { href } from '../../site/routes.ts';
import type { Site } from '../../site/settings.ts';
import { type Summary, summaryOf } from '../answer.ts';
import { closedWords, combinedWorksWords, placeCount } from '../effect-words.ts';
import { dayOf } from '../irish-time.ts';
import { changedAt } from '../notice.ts';
import { isComplete } from '../road-status.ts';
import { isCurrent, isWinterSeason, winterAt, winterEnd } from '../states.ts';
import type { KnownNotices, Notices } from '../view.ts';
import { asOfWords, isoInstant, nearClockWords, winterWords } from '../words.ts';
import { LastChecked, MissingNoticesNote } from './availability.tsx';
import { Board } from './board.tsx';
import { type Choice, pathOf } from './place.ts';
import { Glyph, PlaceLabel, toneGlyphs } from './signs.tsx';

/** One-line summary under the home page's sign, which links to the board. */
export function SummaryLine({ notices }: { notices: Notices }) {
  const summary = summaryOf(notices);
  return (
    <div data-live="line">
      <a className={`state-line state-line-${summary.tone}`} href="#tonight">
        <Glyph name={toneGlyphs[summary.tone]} />
        <span>
          <LineWords summary={summary} />
        </span>
        <Glyph name="next" />
      </a>
    </div>
  );
}

function LineWords({ summary: { tone, worst, when } }: { summary: Summary }) {
  const [first] = worst;
  if (tone === 'unknown') return <b>Not known at the moment</b>;
  if (tone === 'clear' || !first) return <b>Nothing planned on the {road} until 06:00</b>;
  if (tone === 'works') {
    const [what, open] = combinedWorksWords(worst.map(({ piece }) => piece)).split(', ');
    return (
      <b>
        {what} on the {road}
        {open && `, ${open}`}
      </b>
    );
  }
  const what = { slip: closedWords(first.piece), lanes: 'Lanes closed' };
  const others = placeCount(worst.map(({ piece }) => piece)) - 1;
  return (
    <>
      <b>
        {tone === 'slip' || tone === 'lanes' ? what[tone] : 'CLOSED'} {when}:
      </b>{' '}
      <PlaceLabel notice={first.notice} />
      {others > 0 && ` and ${others} more`}
    </>
  );
}

interface HomeBoardProps {
  site: Site;
  notices: Notices;
  choice?: Choice;
}

export function HomeBoard({ site, notices, choice = {} }: HomeBoardProps) {
  const path = pathOf(choice);
  return (
    <>
      <Board site={site} notices={notices} choice={choice} when="tonight" path={path} />
      <WinterLine notices={notices} />
    </>
  );
}

/** Status of the road's winter treatment, from November to March. */
export function WinterPanel({ site, notices }: { site: Site; notices: Notices }) {
  return (
    <section className="winter-panel" aria-labelledby="winter-status">
      <div className="wrap py-8 md:py-10">
        <h2 className="heading" id="winter-status">
          Winter treatment of the road
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
          {winterWords[winter.state]}, until{' '}
          <time dateTime={isoInstant(winterEnd(winter))}>
            {nearClockWords(winterEnd(winter), at)}
          </time>
          . Said by {winter.by} at{' '}
          <time dateTime={isoInstant(winter.at)}>{asOfWords(winter.at)}</time>.
        </p>
      ) : (
        <p className="mt-3 text-lead">
          {isComplete(view)
            ? 'No status is published at the moment.'
            : 'Whether a status is published is not known at the moment.'}
        </p>
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

const maxLatest = 4;

/** The most recently changed current notices, for the news page; undefined if there are none. */
export function latestNotices(notices: Notices) {
  if (notices.state === 'unknown') return undefined;
  const latest = [...notices.byId.values()]
    .filter((notice) => isCurrent(notice, notices.at))
    .sort((a, b) => changedAt(b) - changedAt(a))
    .slice(0, maxLatest);
  if (latest.length === 0) return undefined;
  return (
    <ul className="mt-4 grid gap-3">
      {latest.map((notice) => (
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
