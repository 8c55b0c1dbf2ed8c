import { href } from '../../site/routes.ts';
import type { Site } from '../../site/settings.ts';
import { addDays, dayOf, instantOf } from '../irish-time.ts';
import type { KnownNotices, Notices } from '../view.ts';
import { directionWords, lanesWords, periodWords, placeWords } from '../words.ts';
import { AsOf } from './as-of.tsx';
import { type Entry, entriesIn } from './plan.ts';
import { UnknownWorks } from './unknown.tsx';

/** As many as the home page has room for. */
const most = 4;

/** What is on now and until tomorrow morning, or one line that nothing is planned. */
export function NowAndTonight({ site, notices }: { site: Site; notices: Notices }) {
  return (
    <section className="now-and-tonight" aria-labelledby="now-and-tonight">
      <div className="wrap py-8 md:py-10">
        <h2 className="heading" id="now-and-tonight">
          Road works now and tonight
        </h2>
        {notices.state === 'known' ? <Known view={notices} /> : <UnknownWorks site={site} />}
      </div>
    </section>
  );
}

function Known({ view }: { view: KnownNotices }) {
  const { at, snapshot } = view;
  const morning = instantOf(addDays(dayOf(at), 1), '06:00');
  const entries = entriesIn(view, { start: at, end: morning }, () => true);
  const nothing =
    snapshot.unreadable > 0
      ? 'Some notices cannot be shown here. Ring us to be sure.'
      : 'Nothing is planned on the road now or tonight.';
  return (
    <>
      <AsOf at={at} />
      {entries.length === 0 ? (
        <p className="mt-3 text-lead">{nothing}</p>
      ) : (
        <List entries={entries.slice(0, most)} at={at} />
      )}
      <p className="mt-4">
        <a className="inline-flex min-h-11 items-center font-700" href={href('works')}>
          {entries.length > most
            ? `All ${entries.length} of today and tonight, and the coming four weeks`
            : 'Today and the coming four weeks'}
        </a>
      </p>
    </>
  );
}

function List({ entries, at }: { entries: readonly Entry[]; at: number }) {
  return (
    <ul className="now-list">
      {entries.map(({ notice, period, now }) => (
        <li className={`kind-${notice.kind}`} key={`${notice.id}-${period.start}`}>
          <span className={now ? 'works-state on' : 'works-state'}>
            {now ? 'On now' : 'Planned'}
          </span>
          <a href={href('notice', notice.id)}>{notice.title}</a>
          <span className="works-where">
            {directionWords[notice.direction]}, {placeWords(notice)}
            {lanesWords(notice) && `. ${lanesWords(notice)}`}. {periodWords(period, at)}.
          </span>
        </li>
      ))}
    </ul>
  );
}
