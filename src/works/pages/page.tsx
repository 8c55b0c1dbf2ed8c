import { junctions, road } from '../../site/content/network.ts';
import type { Page } from '../../site/frame/document.tsx';
import { endpoints, href } from '../../site/routes.ts';
import type { Site } from '../../site/settings.ts';
import { PageTitle } from '../../site/ui/page-title.tsx';
import type { Notices } from '../view.ts';
import { Board, choiceWords } from './board.tsx';
import { type Choice, segmentOf, type When } from './place.ts';
import { RoadSection } from './road-section.tsx';
import { ComingWeeks } from './weeks.tsx';

/** What is closed tonight and in the coming four weeks: of the whole road, or asked at a junction. */
export function worksPage(site: Site, notices: Notices, choice: Choice, when: When): Page {
  const words = wordsFor(choice);
  const path = pathOf(choice);
  return {
    head: {
      ...words,
      place: {
        page: 'works',
        path,
        ...(choice.junction === undefined ? {} : { label: words.title }),
      },
    },
    closureBar: false,
    content: (
      <>
        <PageTitle title={words.title} />
        <Board site={site} notices={notices} choice={choice} when={when} path={path} />
        {notices.state === 'known' && (
          <>
            <RoadSection view={notices} />
            <ComingWeeks view={notices} choice={choice} />
          </>
        )}
        <Feeds />
      </>
    ),
  };
}

/** The address of a choice; a direction without a junction has none of its own. */
export function pathOf({ junction, direction }: Choice): string {
  const found = junctions.find(({ number }) => number === junction);
  return found ? href('junction', segmentOf(found, direction)) : href('works');
}

function wordsFor({ junction, direction }: Choice): { title: string; description: string } {
  if (junction === undefined) {
    return {
      title: 'Road works and closures',
      description: `What is closed on the ${road} tonight and in the coming four weeks: works, lane and full closures, by junction and direction, with the way round.`,
    };
  }
  const where = choiceWords({ junction, direction });
  return {
    title: where,
    description: `Is the ${road} closed at ${where} tonight? What is closed, from when until when, where to leave, and what is planned in the coming four weeks.`,
  };
}

function Feeds() {
  return (
    <section className="section" aria-labelledby="subscribe" data-screen>
      <div className="wrap">
        <h2 className="heading" id="subscribe">
          Take it with you
        </h2>
        <ul className="works-feeds">
          <li>
            <a href={endpoints.worksCalendar}>Calendar (iCalendar)</a>
          </li>
          <li>
            <a href={endpoints.worksFeed}>News feed (Atom)</a>
          </li>
          <li>
            <a href={endpoints.worksJson}>For programs (JSON)</a>
          </li>
          <li>
            <a href={endpoints.worksDatex}>For traffic centres (DATEX II)</a>
          </li>
        </ul>
      </div>
    </section>
  );
}
