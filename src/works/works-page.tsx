import {
  answersFor,
  headingWords,
  junctionTitle,
  linesOf,
  type ShownAnswer,
} from '../answer/headline.ts';
import { render } from '../answer/render.ts';
import type { KnownRoad, RoadView } from '../answer/view.ts';
import { roadWords } from '../answer/words/place.ts';
import { directionLabel, junctionCard } from '../road/network.ts';
import { type Direction, road } from '../road/road.ts';
import {
  choiceWords,
  type JunctionChoice,
  type ListName,
  pathOf,
  type RoadChoice,
  segmentOf,
} from '../site/choice.ts';
import type { Page } from '../site/frame/document.tsx';
import { cardPath, endpoints, href } from '../site/routes.ts';
import type { Site } from '../site/settings.ts';
import { PageTitle } from '../site/ui/page-title.tsx';
import { Board, boardListOf, LaterTonight, RestOfRoad } from './board.tsx';
import { CalendarNote } from './calendar-note.tsx';
import { ComingWeeks } from './coming-weeks.tsx';
import { RoadSection } from './road-section.tsx';

/** Page of closures tonight and in the coming four weeks, on the whole road or at a chosen junction. */
export function worksPage(site: Site, view: RoadView, choice: RoadChoice, when?: ListName): Page {
  const { junction, direction } = choice;
  const answers = answersFor(view, choice);
  const isWholeRoad = junction === undefined && direction === undefined;
  const { label, title, description, card, feeds } =
    junction === undefined
      ? roadHead(direction)
      : junctionHead(view, { junction, direction }, answers);
  return {
    head: {
      title,
      description,
      position: {
        page: 'works',
        path: pathOf(choice),
        ...(!isWholeRoad && { label }),
        ...(card && { card }),
      },
      sheet: 'works',
      feeds,
    },
    closureBar: false,
    content: (
      <>
        <div data-live="title">
          <PageTitle title={label} {...(!isWholeRoad && { parent: 'works' })} />
        </div>
        <Board site={site} view={view} choice={choice} answers={answers} when={when} hasRest />
        <div data-live="road">
          {view.state === 'known' && <RoadBelow view={view} choice={choice} when={when} />}
          <section className="section" aria-labelledby="subscribe" data-screen>
            <div className="wrap">
              <h2 className="heading" id="subscribe">
                Calendar and data feeds
              </h2>
              {junction !== undefined && (
                <JunctionFeeds site={site} choice={{ junction, direction }} />
              )}
              <FeedLinks feeds={roadFeeds} />
            </div>
          </section>
        </div>
      </>
    ),
  };
}

interface RoadBelowProps {
  view: KnownRoad;
  choice: RoadChoice;
  when: ListName | undefined;
}

/** Everything below the board that depends on the notices. */
function RoadBelow({ view, choice, when = 'tonight' }: RoadBelowProps) {
  // If the board lists only active occurrences, use tonight's list, to which the drawing and the coming weeks refer.
  const list = boardListOf(view, choice, when === 'now' ? 'tonight' : when);
  const drawing = <RoadSection road={list.road} />;
  const laterTonight = when === 'now' && (
    <LaterTonight list={list} isNumbered={choice.junction === undefined} />
  );
  const weeks = <ComingWeeks view={view} choice={choice} listed={list.listed} />;
  if (choice.junction === undefined) {
    return (
      <>
        {laterTonight}
        {drawing}
        {weeks}
      </>
    );
  }
  return (
    <>
      {laterTonight}
      {weeks}
      <RestOfRoad list={list}>{drawing}</RestOfRoad>
    </>
  );
}

function roadHead(direction: Direction | undefined) {
  const title = direction
    ? `${directionLabel(direction)} road works and closures`
    : 'Road works and closures';
  return {
    ...{ title, label: title, card: undefined },
    description: `What is closed on the ${roadWords(direction)} tonight and in the coming four weeks: works, lane and full closures, by junction and direction, with diversions.`,
    feeds: [{ title: 'planned works', path: endpoints.worksCalendar, type: 'text/calendar' }],
  };
}

/**
 * Returns the head of a junction's page. Title and description state the verdict with its date, because
 * services store them. The social card asks a question, because services show a stored picture for days.
 */
function junctionHead(view: RoadView, choice: JunctionChoice, answers: readonly ShownAnswer[]) {
  const [place, segment] = [choiceWords(choice), segmentOf(choice)];
  const isOneAnswer = answers.length === 1;
  const verdicts = answers.flatMap(({ answer, direction }) => {
    const words = junctionTitle(answer, choice.junction);
    return words ? [isOneAnswer ? words : `${direction} ${words}`] : [];
  });
  const answerTexts = answers.map((one) => {
    const { what, when, note, worst } = one.headline;
    const { at = 0 } = one.answer;
    const lines = linesOf(one).map((line) => `${render(line, 'stored', at)}.`);
    const words = [`${what} ${when}`.trim(), note].filter(Boolean).join('. ');
    // The lines do not say that the present is unknown before a closure.
    const isUnknownNow = !one.answer.certain && !(worst && worst.start <= at);
    const text = [
      ...(lines.length === 0 || isUnknownNow ? [words.replace(/\.?$/, '.')] : []),
      ...lines,
    ];
    return isOneAnswer || !one.direction
      ? text.join(' ')
      : `${directionLabel(one.direction)}: ${text.join(' ')}`;
  });
  const { night } = headingWords(view);
  const title = [place, verdicts.join(', ')].filter(Boolean).join(': ');
  const card = junctionCard(choice.junction);
  return {
    ...{ label: place, title },
    description: `${road} at ${[place, night].filter(Boolean).join(', ')}. ${answerTexts.join(' ')}`,
    card: { path: cardPath(card), title: card.title },
    feeds: [
      { title: place, path: href('junctionCalendar', segment), type: 'text/calendar' },
      { title: place, path: href('junctionJson', segment), type: 'application/json' },
    ],
  };
}

const roadFeeds = [
  [endpoints.worksCalendar, 'Calendar (iCalendar)'],
  [endpoints.worksJson, 'Data for programs (JSON)'],
  [endpoints.worksDatex, 'For traffic centres (DATEX II)'],
  [href('developers'), 'All formats, and a widget for your website'],
  [href('record'), 'Record of past closures'],
] as const;

function JunctionFeeds({ site, choice }: { site: Site; choice: JunctionChoice }) {
  const segment = segmentOf(choice);
  const name = [`J${choice.junction}`, choice.direction].filter(Boolean).join(' ');
  const calendar = href('junctionCalendar', segment);
  return (
    <>
      <FeedLinks
        feeds={[
          [calendar, `Add ${name} to your calendar`],
          [href('junctionJson', segment), `Data for ${name} (JSON)`],
        ]}
      />
      <CalendarNote site={site} path={calendar} />
      <h3 className="text-h3">The whole road</h3>
    </>
  );
}

interface FeedLinksProps {
  feeds: readonly (readonly [path: string, label: string])[];
}

function FeedLinks({ feeds }: FeedLinksProps) {
  return (
    <ul className="mt-3 flex flex-wrap gap-x-8">
      {feeds.map(([path, label]) => (
        <li key={path}>
          <a className="tap" href={path}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
