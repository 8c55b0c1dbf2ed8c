import { sharedHtml } from '../../site/render-fragment.ts';
import { directionLabel, junctionName } from '../../site/road/network.ts';
import { directions, junctions } from '../../site/road/road.ts';
import { href } from '../../site/routes.ts';
import type { Site } from '../../site/settings.ts';
import { Html, type Markup } from '../../site/ui/rich-text.tsx';
import type { KnownNotices, Notices } from '../model/view.ts';
import {
  isComplete,
  type Occurrence,
  onePerNotice,
  type WholeRoad,
  wholeRoad,
} from '../status/road-status.ts';
import type { Instant } from '../time/irish-time.ts';
import { scheduleWords } from '../words/schedule.ts';
import { headingWords, tonightWords } from '../words/summary.ts';
import { hoursWords } from '../words/time.ts';
import { Answers } from './answer.tsx';
import { LastChecked, MissingNoticesNote } from './availability.tsx';
import { filterOf, listPath, type RoadChoice, type When } from './choice.ts';
import { NoWrapTimes, PlaceLabel } from './place-label.tsx';
import { Glyph, Tag } from './status-label.tsx';
import { WinterLine } from './winter.tsx';

interface BoardProps {
  site: Site;
  notices: Notices;
  choice?: RoadChoice;
  when?: When | undefined;
}

/**
 * Answers whether a junction or the whole road is closed tonight, lists the notices on the whole road, and
 * shows the winter status.
 */
export function Board({ site, notices, choice = {}, when = 'tonight' }: BoardProps) {
  const { title, night } = headingWords(notices, filterOf(choice));
  return (
    <>
      <section className="board-section" aria-labelledby="tonight">
        <div className="wrap">
          <div className="sign board">
            <div className="board-top">
              <div className="board-head" data-live="heading">
                <h2 id="tonight">{title}</h2>
                {night && <p>{night}</p>}
              </div>
              <JunctionForm choice={choice} />
              <div className="board-answer">
                <div aria-live="polite" data-live="answer">
                  <Answers notices={notices} choice={choice} />
                </div>
                <div data-live="checked">
                  <LastChecked notices={notices} />
                  {site.alertsKey && <AlertLink choice={choice} />}
                </div>
              </div>
            </div>
            <div data-live="lists">
              <MissingNoticesNote site={site} notices={notices} />
              {notices.state === 'known' && <Lists view={notices} choice={choice} when={when} />}
            </div>
          </div>
        </div>
      </section>
      <WinterLine notices={notices} />
    </>
  );
}

/** Link to the page on which a device chooses alerts, with the chosen junction and direction. */
function AlertLink({ choice: { junction, direction } }: { choice: RoadChoice }) {
  const query = new URLSearchParams({
    ...(junction && { junction: `${junction}` }),
    ...(direction && { direction }),
  });
  return (
    <p className="checked">
      <a href={[href('alerts'), `${query}`].filter(Boolean).join('?')}>
        Get an alert when {junction ? `J${junction}` : 'your junction'} closes
      </a>
    </p>
  );
}

function JunctionForm({ choice }: { choice: RoadChoice }) {
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
  choice: RoadChoice;
  when: When;
}

function Lists({ view, choice, when }: ListsProps) {
  const road = wholeRoad(view, filterOf(choice));
  const tabs = { now: 'Now', tonight: tonightWords(view.at), week: 'This week' };
  // Unreadable notices may belong to any list.
  const more = isComplete(view) ? '' : '+?';
  return (
    <>
      <nav className="board-tabs" aria-label="When" data-screen>
        <ul>
          {(['now', 'tonight', 'week'] as const).map((name) => (
            <li key={name}>
              <a
                href={`${listPath(choice, name)}#tonight`}
                aria-current={when === name ? 'true' : undefined}
              >
                {tabs[name]}{' '}
                <b>
                  {listedOccurrences(road, name).length}
                  {more}
                </b>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {listedOccurrences(road, when).length > 0 && <Rows road={road} when={when} />}
    </>
  );
}

/** Occurrences in a list of the board. The week's list has one occurrence for each notice. */
function listedOccurrences(road: WholeRoad, when: When): readonly Occurrence[] {
  const { occurrences } = road[when];
  return when === 'week' ? onePerNotice(occurrences) : occurrences;
}

const rowsLabel: Readonly<Record<When, string>> = {
  now: 'On the road now',
  tonight: 'On the road until 06:00',
  week: 'On the road this week',
};

async function Rows({ road, when }: { road: WholeRoad; when: When }) {
  const html = await rowsHtml[when](road);
  return <Html as="ul" className="board-rows" aria-label={rowsLabel[when]} html={html} />;
}

const rowsHtml: Readonly<Record<When, (road: WholeRoad) => Promise<Markup>>> = {
  now: sharedRows('now'),
  tonight: sharedRows('tonight'),
  week: sharedRows('week'),
};

function sharedRows(when: When) {
  return sharedHtml((road: WholeRoad) =>
    listedOccurrences(road, when).map((occurrence) => (
      <BoardRow
        key={`${occurrence.notice.id}-${occurrence.period.start}`}
        occurrence={occurrence}
        at={road.view.at}
        // In the week's list, a notice with several nights has only one row.
        {...(when === 'week' && { hours: scheduleWords(occurrence.notice, road.view.at) })}
      />
    )),
  );
}

/** Row of the board's list. */
export function BoardRow({
  occurrence: { notice, piece, effect, period, now },
  at,
  hours = hoursWords(period, at),
}: {
  occurrence: Occurrence;
  at: Instant;
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
