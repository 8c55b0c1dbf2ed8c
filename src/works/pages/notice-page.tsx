import { reportQuery } from '../../contact/report-link.ts';
import { road } from '../../site/content/network.ts';
import type { Page } from '../../site/frame/document.tsx';
import { href } from '../../site/routes.ts';
import type { Site } from '../../site/settings.ts';
import { PageTitle } from '../../site/ui/page-title.tsx';
import { Diagram } from '../diagram/diagram.tsx';
import { changedAt, type Notice } from '../notice.ts';
import { nextPeriod } from '../schedule.ts';
import { type NoticeState, stateOf } from '../states.ts';
import type { KnownNotices } from '../view.ts';
import {
  asOfWords,
  iso,
  kindWords,
  lanesWords,
  periodWords,
  repeatWords,
  stateWords,
  whereWords,
} from '../words.ts';
import { AsOf } from './as-of.tsx';
import { noticeEvent } from './structured-data.ts';

export function noticePage(notice: Notice, { at }: KnownNotices) {
  return (site: Site): Page => {
    const path = href('notice', notice.id);
    return {
      head: {
        title: notice.title,
        description: `${kindWords[notice.kind]} on the ${whereWords(notice)}: ${periodWords(notice, at)}.`,
        place: { page: 'works', path, label: notice.title },
        data: [noticeEvent(site, notice, at)],
      },
      content: (
        <>
          <PageTitle title={notice.title} parent="works">
            <p>{whereWords(notice)}</p>
          </PageTitle>
          <section className="section">
            <div className="wrap notice">
              <Facts notice={notice} at={at} />
              {stateOf(notice, at) !== 'cancelled' && stateOf(notice, at) !== 'ended' && (
                <div className="notice-road">
                  <Diagram marked={[{ notice, now: stateOf(notice, at) === 'on' }]} />
                </div>
              )}
            </div>
          </section>
        </>
      ),
    };
  };
}

const standing: Readonly<Record<NoticeState, string>> = {
  planned: 'This is planned.',
  on: 'This is on now.',
  ended: 'This has ended. The road is open again here.',
  cancelled: 'This was cancelled. It does not happen.',
};

function Facts({ notice, at }: { notice: Notice; at: number }) {
  const state = stateOf(notice, at);
  const next = state === 'planned' && notice.repeat ? nextPeriod(notice, at) : undefined;
  return (
    <div>
      <p className={`notice-state state-${state}`}>
        <strong>{stateWords[state]}.</strong> {standing[state].replace(/^This is on now\.$/, '')}
      </p>
      <AsOf at={at} />
      <p className="measure mt-6 text-lead">{notice.text}</p>
      <dl className="notice-facts">
        <Fact term="Kind">{kindWords[notice.kind]}</Fact>
        <Fact term="Where">{whereWords(notice)}</Fact>
        {lanesWords(notice) && <Fact term="Lanes">{lanesWords(notice)}</Fact>}
        <Fact term="When">{periodWords(notice, at)}</Fact>
        {notice.repeat && <Fact term="Hours">{repeatWords(notice.repeat)}</Fact>}
        {next && <Fact term="Next">{periodWords(next, at)}</Fact>}
        {notice.diversion && <Fact term="Diversion">{notice.diversion}</Fact>}
        <Fact term="Noise">
          {notice.audible
            ? 'People who live beside the road may hear it.'
            : 'No noise is expected beside the road.'}
        </Fact>
      </dl>
      <p className="mt-6 flex flex-wrap gap-3" data-screen>
        <a className="btn-outline" href={href('noticeCalendar', notice.id)}>
          Put it into your calendar
        </a>
        <a className="btn-outline" href={href('contact') + reportQuery(placeOf(notice))}>
          Something wrong with these works?
        </a>
      </p>
      <Changes notice={notice} />
      <p className="mt-4 text-small text-ink-soft">
        Last changed at {asOfWords(changedAt(notice))}. All times are Irish time, on the {road}.
      </p>
    </div>
  );
}

/** Where the works are, as the contact form asks for it. */
function placeOf({ id, direction, from, to }: Notice) {
  const way = direction === 'both' ? {} : { direction };
  return { about: 'road', ...way, from: `${from}`, to: `${to}`, notice: id };
}

function Fact({ term, children }: { term: string; children: string }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Changes({ notice }: { notice: Notice }) {
  return (
    <>
      <h2 className="mt-10 text-h3">What changed, and when</h2>
      <ol className="notice-changes">
        {notice.changes.map(({ at, by, what }) => (
          <li key={`${at}-${what}`}>
            <time dateTime={iso(at)}>{asOfWords(at)}</time>
            <span>
              {what}, by {by}
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}
