import type { Page } from '../../site/frame/document.tsx';
import { road } from '../../site/road/road.ts';
import { endpoints, href } from '../../site/routes.ts';
import type { Site } from '../../site/settings.ts';
import { PageTitle } from '../../site/ui/page-title.tsx';
import { onePerNotice } from '../answer.ts';
import { isClosure } from '../effect.ts';
import {
  comingWeeks,
  isComplete,
  type Occurrence,
  type Place,
  roadStatus,
  tonight,
} from '../road-status.ts';
import type { KnownNotices, Notices } from '../view.ts';
import { scheduleWords } from '../words.ts';
import { Board, choiceWords } from './board.tsx';
import { WinterLine } from './parts.tsx';
import { type Choice, pathOf, type When } from './place.ts';
import { RoadSection } from './road-section.tsx';
import { NoWrapTimes, PlaceLabel, Tag } from './signs.tsx';

/** Page of closures tonight and in the coming four weeks, on the whole road or at a chosen junction. */
export function worksPage(site: Site, notices: Notices, choice: Choice, when: When): Page {
  const words = titleAndDescription(choice);
  const path = pathOf(choice);
  return {
    head: {
      ...words,
      position: { page: 'works', path, ...junctionPlace(choice, words.title) },
      sheet: 'works',
      feed: { title: 'planned works', path: endpoints.worksFeed },
    },
    closureBar: false,
    content: (
      <>
        <div data-live="title">
          <PageTitle
            title={words.title}
            {...(choice.junction === undefined ? {} : { parent: 'works' })}
          />
        </div>
        <Board site={site} notices={notices} choice={choice} when={when} path={path} />
        <WinterLine notices={notices} />
        <div data-live="road">{notices.state === 'known' && <RoadSection view={notices} />}</div>
        <div data-live="weeks">
          {notices.state === 'known' && <ComingWeeks view={notices} choice={choice} />}
        </div>
        <Feeds />
      </>
    ),
  };
}

function junctionPlace({ junction }: Choice, label: string) {
  return junction === undefined ? {} : { label, card: `junction-${junction}` };
}

function titleAndDescription({ junction, direction }: Choice): {
  title: string;
  description: string;
} {
  if (junction === undefined) {
    return {
      title: 'Road works and closures',
      description: `What is closed on the ${road} tonight and in the coming four weeks: works, lane and full closures, by junction and direction, with the way round.`,
    };
  }
  const placeName = choiceWords({ junction, direction });
  return {
    title: placeName,
    description: `Is the ${road} closed at ${placeName} tonight? What is closed, from when until when, where to leave, and what is planned in the coming four weeks.`,
  };
}

const feedLinks = [
  [endpoints.worksCalendar, 'Calendar (iCalendar)'],
  [endpoints.worksFeed, 'News feed (Atom)'],
  [endpoints.worksJson, 'For programs (JSON)'],
  [endpoints.worksDatex, 'For traffic centres (DATEX II)'],
  [href('developers'), 'All formats, and a board for your own page'],
] as const;

function Feeds() {
  return (
    <section className="section" aria-labelledby="subscribe" data-screen>
      <div className="wrap">
        <h2 className="heading" id="subscribe">
          Take it with you
        </h2>
        <ul className="works-feeds">
          {feedLinks.map(([path, label]) => (
            <li key={path}>
              <a href={path}>{label}</a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** Maximum rows, unless there are more closures: those are all shown. */
const maxRows = 60;

/** Notices planned after tonight, each in one row however many nights it has. */
function ComingWeeks({ view, choice }: { view: KnownNotices; choice: Choice }) {
  const rows = comingRows(view, choice);
  const where = placePhrase(choice);
  const closures = rows.filter(({ effect }) => isClosure(effect));
  const shown = rows.slice(0, Math.max(closures.length, maxRows));
  return (
    <section className="section bg-surface-sunken" aria-labelledby="weeks">
      <div className="wrap">
        <h2 className="heading" id="weeks">
          {weeksTitle(rows.length, where)}
        </h2>
        {choice.junction !== undefined && (
          <p>
            <a className="inline-flex min-h-11 items-center" href={href('works')}>
              Show the whole road
            </a>
          </p>
        )}
        {rows.length === 0 && (
          <p className="mt-3">
            {isComplete(view)
              ? `Nothing is planned ${where ? `${where} ` : ''}after tonight in the coming four weeks.`
              : 'Some notices could not be read, so we cannot say that nothing is planned.'}
          </p>
        )}
        <ul className="week-rows">
          {shown.map((occurrence) => (
            <WeekRow key={occurrence.notice.id} occurrence={occurrence} at={view.at} />
          ))}
        </ul>
        {rows.length > shown.length && (
          <p className="mt-6">
            {rows.length - shown.length} more without a closure: choose a junction to see them, or
            take the calendar.
          </p>
        )}
      </div>
    </section>
  );
}

function comingRows(view: KnownNotices, { junction, direction }: Choice): Occurrence[] {
  const place: Place =
    junction === undefined ? { direction } : { from: junction, to: junction, direction };
  const interval = { start: tonight(view.at).end, end: comingWeeks(view.at).end };
  return onePerNotice(roadStatus(view, place, interval).occurrences);
}

/** "for J9 Red Cow (N7) southbound", "southbound"; undefined for the whole road. */
function placePhrase({ junction, direction }: Choice): string | undefined {
  return junction === undefined ? direction : `for ${choiceWords({ junction, direction })}`;
}

function weeksTitle(count: number, where: string | undefined): string {
  if (where === undefined) return 'The coming weeks';
  return `The coming weeks: ${count} notice${count === 1 ? '' : 's'} ${where}`;
}

function WeekRow({
  occurrence: { notice, piece, effect, now },
  at,
}: {
  occurrence: Occurrence;
  at: number;
}) {
  return (
    <li className="week-row">
      <Tag effect={effect} now={now} piece={piece} />
      <div>
        <a href={href('notice', notice.id)}>{notice.title}</a>
        <PlaceLabel notice={notice} />
      </div>
      <p className="week-when">
        <NoWrapTimes words={scheduleWords(notice, at)} />
      </p>
    </li>
  );
}
