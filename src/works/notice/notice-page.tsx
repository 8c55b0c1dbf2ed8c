import type { ReactNode } from 'react';
import { noticeEffectWords, noticeWords, stretchWords } from '../../answer/render.ts';
import type { KnownRoad } from '../../answer/view.ts';
import { stateWords } from '../../answer/words/effect.ts';
import { allNightsWords, scheduleWords } from '../../answer/words/schedule.ts';
import { asOfWords, storedHours } from '../../answer/words/time.ts';
import { causeTable } from '../../notice/causes.ts';
import { effectOf, isClosure, kindLabel, piecesOf } from '../../notice/effect.ts';
import { factsOf } from '../../notice/fields.ts';
import { isCurrent, type Notice, phaseOf } from '../../notice/notice.ts';
import { type Instant, isoInstant } from '../../road/irish-time.ts';
import { road } from '../../road/road.ts';
import { isActive, nextPeriod, periodsFrom } from '../../road/schedule.ts';
import type { Page } from '../../site/frame/document.tsx';
import { reportQuery } from '../../site/query.ts';
import { href } from '../../site/routes.ts';
import type { Site } from '../../site/settings.ts';
import { PageTitle } from '../../site/ui/page-title.tsx';
import { MissingNoticesNote } from '../availability.tsx';
import { StretchDiagram } from '../diagram/diagram.tsx';
import { markOf } from '../diagram/mark.ts';
import { NoWrapTimes, PlaceNames } from '../place-label.tsx';
import { NoticePanel } from './notice-panel.tsx';

export function noticePage(notice: Notice, view: KnownRoad, site: Site): Page {
  return {
    head: {
      title: `${overLabel(notice, view.at)}${notice.title}, ${stretchWords(notice)}`,
      description: descriptionOf(notice, view.at),
      position: { page: 'works', path: href('notice', notice.id), label: notice.title },
      sheet: 'works',
    },
    closureBar: href('notice', notice.id),
    content: (
      <>
        <div data-live="title">
          <PageTitle title={notice.title} parent="works" />
        </div>
        <div className="wrap py-6">
          <div data-live="notice">
            <NoticePanel notice={notice} view={view} />
            <MissingNoticesNote site={site} view={view} />
          </div>
          <NoticeBody notice={notice} view={view} />
        </div>
      </>
    ),
  };
}

/**
 * Describes a notice: "Cancelled: … J9 southbound: EXIT CLOSED, 8 nights, …, Mon 23 Nov 2026, 22:00 to Thu 3 Dec 2026,
 * 05:00". Services store the description with a shared link, so that every date has its year.
 */
function descriptionOf(notice: Notice, at: Instant): string {
  const hours = [allNightsWords(notice, 0), storedHours(notice)];
  return `${[`${overLabel(notice, at)}${road} ${noticeWords(notice)}`, ...hours].filter(Boolean).join(', ')}.`;
}

/** Marks the texts of a notice that is over, because search results and shared links show them without the page. */
function overLabel(notice: Notice, at: Instant): string {
  return isCurrent(notice, at) ? '' : `${stateWords[phaseOf(notice, at)]}: `;
}

/** Everything on a notice's page below its status. */
function NoticeBody({ notice, view: { at } }: { notice: Notice; view: KnownRoad }) {
  const period = notice.cancelled === undefined ? nextPeriod(notice, at) : undefined;
  const input = period && { number: 1, href: '#details', period, now: isActive(period, at) };
  const marks = input ? piecesOf(notice).flatMap((piece) => markOf(piece, input) ?? []) : [];
  return (
    <div className="notice" data-live="details">
      <Details notice={notice} at={at} />
      {marks.length > 0 && (
        <section className="notice-road" aria-label="Location">
          <h2 className="text-h3">Location</h2>
          <StretchDiagram marks={marks} />
        </section>
      )}
    </div>
  );
}

function Details({ notice, at }: { notice: Notice; at: Instant }) {
  const { id, kind, direction, from, to } = notice;
  const reportParameters = reportQuery({
    about: 'road',
    ...(direction !== 'both' && { direction }),
    from: `${from}`,
    to: `${to}`,
    notice: id,
  });
  return (
    <section aria-labelledby="details">
      <h2 className="text-h3" id="details">
        Details
      </h2>
      <NoticeFacts notice={notice} at={at} />
      <p className="mt-6 flex flex-wrap gap-3" data-screen>
        {isCurrent(notice, at) && kind !== 'incident' && (
          <a className="btn-outline" href={href('noticeCalendar', id)}>
            Add to calendar
          </a>
        )}
        <a className="btn-outline" href={href('contact') + reportParameters}>
          {kind === 'incident' ? 'Report a problem here' : 'Report a problem with these works'}
        </a>
      </p>
      <h2 className="mt-8 text-h3">Change history</h2>
      <ol className="notice-changes mt-3">
        {notice.changes.map(({ at, by, what }) => (
          <li key={`${at}-${what}`}>
            <time dateTime={isoInstant(at)}>{asOfWords(at)}</time>
            <span>
              {what}, by {by}
            </span>
          </li>
        ))}
      </ol>
      <p className="mt-4 text-small text-ink-soft">All times are Irish time.</p>
    </section>
  );
}

/** Text and fields of a notice. The desk shows them in the preview before publication. */
export function NoticeFacts({ notice, at }: { notice: Notice; at: Instant }) {
  const { cause, slips } = notice;
  // The row of the effect names the closed part of the junction.
  const closesPart = slips.length > 0 && isClosure(effectOf(notice));
  const isOver = !isCurrent(notice, at);
  const periods = isOver ? [] : periodsFrom(notice, at);
  const [next, following] = periods;
  const whenText = following ? scheduleWords(notice, at) : storedHours(next ?? notice);
  // "When" lists up to four.
  const allTimes = isOver || periods.length > 4 ? allNightsWords(notice, isOver ? 0 : at) : '';
  return (
    <>
      <p className="measure mt-3">
        {/* The text of a notice that is over is in the present tense. */}
        {isOver && 'Published text: '}
        <NoWrapTimes words={notice.text} />
      </p>
      <dl className="notice-facts mt-3">
        <Fact term="Where">
          {road} <PlaceNames notice={notice} />
        </Fact>
        <Fact term="When">
          <NoWrapTimes words={whenText} />
        </Fact>
        {allTimes && (
          <Fact term="All times">
            <NoWrapTimes words={allTimes} />
          </Fact>
        )}
        <Fact term="Effect">{noticeEffectWords(notice)}</Fact>
        {factsOf(notice).map(({ label, words }) => (
          <Fact key={label} term={label}>
            <NoWrapTimes words={words} />
          </Fact>
        ))}
        {!closesPart && <Fact term="Kind">{kindLabel(notice)}</Fact>}
        {cause && <Fact term="Cause">{causeTable[cause].label}</Fact>}
      </dl>
    </>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
