import type { Page } from '../../site/frame/document.tsx';
import { road } from '../../site/road/road.ts';
import { endpoints, href } from '../../site/routes.ts';
import type { Site } from '../../site/settings.ts';
import { PageTitle } from '../../site/ui/page-title.tsx';
import type { Notices } from '../view.ts';
import { Board, choiceWords } from './board.tsx';
import { WinterLine } from './parts.tsx';
import { type Choice, pathOf, type When } from './place.ts';
import { RoadSection } from './road-section.tsx';
import { ComingWeeks } from './weeks.tsx';

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
