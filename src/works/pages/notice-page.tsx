import type { ReactNode } from 'react';
import { reportQuery } from '../../contact/report-link.ts';
import type { Page } from '../../site/frame/document.tsx';
import { road } from '../../site/road/road.ts';
import { href } from '../../site/routes.ts';
import type { Site } from '../../site/settings.ts';
import { PageTitle } from '../../site/ui/page-title.tsx';
import { StretchDiagram } from '../diagram/diagram.tsx';
import { type Mark, markOf } from '../diagram/mark.ts';
import { piecesOf } from '../effect.ts';
import { causeWords, closuresWords } from '../effect-words.ts';
import { changedAt, type Notice } from '../notice.ts';
import { isActive, nextPeriod, spanOf } from '../schedule.ts';
import { isCurrent } from '../states.ts';
import type { KnownNotices } from '../view.ts';
import {
  asOfWords,
  fullPlaceWords,
  isoInstant,
  kindWords,
  periodWords,
  repeatWords,
  scheduleWords,
} from '../words.ts';
import { MissingNoticesNote } from './availability.tsx';
import { NoticePanel } from './notice-panel.tsx';
import { NoWrapTimes, PlaceNames } from './signs.tsx';

export function noticePage(notice: Notice, view: KnownNotices) {
  return (site: Site): Page => ({
    head: {
      title: notice.title,
      description: descriptionOf(notice, view.at),
      position: { page: 'works', path: href('notice', notice.id), label: notice.title },
      sheet: 'works',
      data: [noticeEvent(site, notice)],
    },
    closureBar: false,
    content: (
      <>
        <div data-live="title">
          <PageTitle title={notice.title} parent="works" />
        </div>
        <div className="wrap py-6">
          <div data-live="notice">
            <NoticePanel notice={notice} view={view} />
            <MissingNoticesNote site={site} notices={view} />
          </div>
          <NoticeBody notice={notice} view={view} />
        </div>
      </>
    ),
  });
}

/** "Full closure on the …: 22:00 to 05:00, weeknights, from 22:00 today to …", and whether it is cancelled. */
function descriptionOf(notice: Notice, at: number): string {
  const what = `${kindWords[notice.kind]} on the ${fullPlaceWords(notice)}`;
  const hours = notice.repeat ? `${repeatWords(notice.repeat)}, from ` : '';
  const cancelled = notice.cancelled === undefined ? '' : 'Cancelled: ';
  return `${cancelled}${what}: ${hours}${periodWords(spanOf(notice), at)}.`;
}

/** A notice as structured data of https://schema.org, which has no closer type for a closure. */
function noticeEvent(site: Site, notice: Notice) {
  return {
    '@context': 'https://schema.org',
    '@type': 'SpecialAnnouncement',
    name: notice.title,
    text: notice.text,
    url: site.url + href('notice', notice.id),
    datePosted: isoInstant(changedAt(notice)),
    expires: isoInstant(notice.cancelled ?? spanOf(notice).end),
    spatialCoverage: { '@type': 'Place', name: fullPlaceWords(notice) },
    announcementLocation: { '@type': 'CivicStructure', name: fullPlaceWords(notice) },
    publisher: { '@type': 'Organization', name: site.name, url: `${site.url}/` },
  };
}

/** Everything about a notice below its status; the desk shows it in the preview before publication. */
export function NoticeBody({ notice, view }: { notice: Notice; view: KnownNotices }) {
  return (
    <div className="notice" data-live="details">
      <Details notice={notice} view={view} />
      <DiagramSection notice={notice} at={view.at} />
    </div>
  );
}

function Details({ notice, view: { at } }: { notice: Notice; view: KnownNotices }) {
  const isPlannedOrActive = isCurrent(notice, at);
  return (
    <section aria-labelledby="details">
      <h2 className="text-h3" id="details">
        Details
      </h2>
      <p className="measure mt-3">
        <NoWrapTimes words={notice.text} />
      </p>
      <dl className="notice-facts">
        <Fact term="Where">
          {road} <PlaceNames notice={notice} />
        </Fact>
        <Fact term="When">
          <NoWrapTimes
            words={isPlannedOrActive ? scheduleWords(notice, at) : periodWords(spanOf(notice), at)}
          />
        </Fact>
        {notice.repeat && <Fact term="Hours">{repeatWords(notice.repeat)}</Fact>}
        {closuresWords(notice) && <Fact term="Lanes">{closuresWords(notice)}</Fact>}
        {notice.speedLimit && <Fact term="Speed limit">{notice.speedLimit} km/h</Fact>}
        {notice.diversion && (
          <Fact term="Diversion">
            <NoWrapTimes words={notice.diversion} />
          </Fact>
        )}
        {notice.audible && <Fact term="Noise">People who live beside the road may hear it.</Fact>}
        <Fact term="Kind">{kindWords[notice.kind]}</Fact>
        {notice.cause && <Fact term="Cause">{causeWords[notice.cause]}</Fact>}
      </dl>
      <p className="mt-6 flex flex-wrap gap-3" data-screen>
        {isPlannedOrActive && notice.kind !== 'incident' && (
          <a className="btn-outline" href={href('noticeCalendar', notice.id)}>
            Put it into your calendar
          </a>
        )}
        <a className="btn-outline" href={href('contact') + reportQuery(reportFieldsOf(notice))}>
          Something wrong with these works?
        </a>
      </p>
      <Changes notice={notice} />
      <p className="mt-4 text-small text-ink-soft">All times are Irish time, on the {road}.</p>
    </section>
  );
}

/** Place of the works, as fields of the contact form. */
function reportFieldsOf({ id, direction, from, to }: Notice) {
  const way = direction === 'both' ? {} : { direction };
  return { about: 'road', ...way, from: `${from}`, to: `${to}`, notice: id };
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
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
      <h2 className="mt-8 text-h3">What changed, and when</h2>
      <ol className="notice-changes">
        {notice.changes.map(({ at, by, what }) => (
          <li key={`${at}-${what}`}>
            <time dateTime={isoInstant(at)}>{asOfWords(at)}</time>
            <span>
              {what}, by {by}
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}

function DiagramSection({ notice, at }: { notice: Notice; at: number }) {
  const marks = marksOf(notice, at);
  if (marks.length === 0) return null;
  return (
    <section className="notice-road" aria-label="Where it is">
      <h2 className="text-h3">Where it is</h2>
      <StretchDiagram marks={marks} />
    </section>
  );
}

function marksOf(notice: Notice, at: number): Mark[] {
  const period = notice.cancelled === undefined ? nextPeriod(notice, at) : undefined;
  if (!period) return [];
  const given = { number: 1, href: '#details', period, now: isActive(period, at) };
  return piecesOf(notice).flatMap((piece) => markOf(piece, given) ?? []);
}
