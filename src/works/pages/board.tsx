import { sharedHtml } from '../../site/render-fragment.ts';
import { directionLabel, junctionName } from '../../site/road/network.ts';
import {
  type Direction,
  directions,
  type JunctionNumber,
  junctions,
} from '../../site/road/road.ts';
import { href } from '../../site/routes.ts';
import type { Site } from '../../site/settings.ts';
import { Html } from '../../site/ui/rich-text.tsx';
import { onePerNotice } from '../answer.ts';
import { isComplete, type Occurrence, wholeRoad } from '../road-status.ts';
import type { KnownNotices, Notices } from '../view.ts';
import { hoursWords, scheduleWords } from '../words.ts';
import { Answers, headingWords } from './answer.tsx';
import { MissingNoticesNote } from './availability.tsx';
import type { Choice, When } from './place.ts';
import { Glyph, NoWrapTimes, PlaceLabel, Tag } from './signs.tsx';

interface BoardProps {
  site: Site;
  notices: Notices;
  choice: Choice;
  when: When;
  /** Path of the page itself, for the links "Now", "Tonight" and "This week". */
  path: string;
}

/** Answers "is my road closed tonight" for a junction and lists what is closed on the whole road. */
export function Board({ site, notices, choice, when, path }: BoardProps) {
  return (
    <section className="board-section" aria-labelledby="tonight">
      <div className="wrap">
        <div className="sign board">
          <div className="board-top">
            <div className="board-head" data-live="heading">
              <Heading notices={notices} />
            </div>
            <JunctionForm choice={choice} />
            <div className="board-answer" aria-live="polite" data-live="answer">
              <Answers notices={notices} choice={choice} />
            </div>
          </div>
          <div data-live="lists">
            <MissingNoticesNote site={site} notices={notices} />
            {notices.state === 'known' && <Lists view={notices} when={when} path={path} />}
          </div>
        </div>
      </div>
    </section>
  );
}

function Heading({ notices }: { notices: Notices }) {
  const { title, night } = headingWords(notices);
  return (
    <>
      <h2 id="tonight">{title}</h2>
      {night && <p>{night}</p>}
    </>
  );
}

function JunctionForm({ choice }: { choice: Choice }) {
  return (
    <form className="ask" action={href('works')} method="get" data-screen>
      <p>
        <label htmlFor="junction">Junction</label>
        <select id="junction" name="junction" defaultValue={choice.junction ?? ''} translate="no">
          <option value="">All</option>
          {junctions.map((one) => (
            <option key={one.number} value={one.number}>
              {junctionName(one)}
            </option>
          ))}
        </select>
      </p>
      <p>
        <label htmlFor="direction">Direction</label>
        <select id="direction" name="direction" defaultValue={choice.direction ?? ''}>
          <option value="">Both</option>
          {directions.map((direction) => (
            <option key={direction} value={direction}>
              {directionLabel(direction)}
            </option>
          ))}
        </select>
      </p>
      <button type="submit" aria-label="Show">
        <Glyph name="arrow" />
      </button>
    </form>
  );
}

interface ListsProps {
  view: KnownNotices;
  when: When;
  path: string;
}

function Lists({ view, when, path }: ListsProps) {
  const more = isComplete(view) ? '' : '+?';
  const tab = (name: When, label: string) => (
    <li>
      <a
        href={name === 'tonight' ? `${path}#tonight` : `${path}?when=${name}#tonight`}
        aria-current={when === name ? 'true' : undefined}
      >
        {label}{' '}
        <b>
          {listedOccurrences(view, name).length}
          {more}
        </b>
      </a>
    </li>
  );
  return (
    <>
      <nav className="board-tabs" aria-label="When" data-screen>
        <ul>
          {tab('now', 'Now')}
          {tab('tonight', 'Tonight')}
          {tab('week', 'This week')}
        </ul>
      </nav>
      {listedOccurrences(view, when).length > 0 && <Rows view={view} when={when} />}
    </>
  );
}

/** Occurrences in a list of the board; for the week, only one for each notice. */
function listedOccurrences(view: KnownNotices, when: When): readonly Occurrence[] {
  const { occurrences } = wholeRoad(view)[when];
  return when === 'week' ? onePerNotice(occurrences) : occurrences;
}

const rowsLabel: Readonly<Record<When, string>> = {
  now: 'On the road now',
  tonight: 'On the road until 06:00',
  week: 'On the road this week',
};

async function Rows({ view, when }: { view: KnownNotices; when: When }) {
  const html = await rowsHtml[when](view);
  return <Html as="ul" className="board-rows" aria-label={rowsLabel[when]} html={html} />;
}

const rowsHtml = {
  now: sharedHtml((view: KnownNotices) => rowsOf(view, 'now')),
  tonight: sharedHtml((view: KnownNotices) => rowsOf(view, 'tonight')),
  week: sharedHtml((view: KnownNotices) => rowsOf(view, 'week')),
};

function rowsOf(view: KnownNotices, when: When) {
  return listedOccurrences(view, when).map((occurrence) => (
    <BoardRow
      key={`${occurrence.notice.id}-${occurrence.period.start}`}
      occurrence={occurrence}
      at={view.at}
      // The week has one row for each notice, however many nights it has.
      {...(when === 'week' && { hours: scheduleWords(occurrence.notice, view.at) })}
    />
  ));
}

/** One occurrence in the board's list. */
export function BoardRow({
  occurrence: { notice, piece, effect, period, now },
  at,
  hours = hoursWords(period, at),
}: {
  occurrence: Occurrence;
  at: number;
  hours?: string;
}) {
  return (
    <li>
      <a className="board-row" href={href('notice', notice.id)}>
        <Tag effect={effect} now={now} piece={piece} /> <PlaceLabel notice={notice} />{' '}
        <span className="row-name">{notice.title}</span>{' '}
        <span className="row-hours">
          <NoWrapTimes words={hours} />
        </span>
      </a>
    </li>
  );
}

/** The chosen junction and direction in words: "J9 Red Cow southbound". */
export function choiceWords({
  junction,
  direction,
}: {
  junction: JunctionNumber;
  direction?: Direction | undefined;
}) {
  const found = junctions.find(({ number }) => number === junction);
  const name = found ? `J${found.number} ${found.name}` : `J${junction}`;
  return direction ? `${name} ${direction}` : name;
}
