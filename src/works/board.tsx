import type { ReactNode } from 'react';
import {
  answersFor,
  headingWords,
  horizonWords,
  type ShownAnswer,
  tonightWords,
} from '../answer/headline.ts';
import {
  affectsPlace,
  type Occurrence,
  onePerNotice,
  type WholeRoad,
  wholeRoad,
} from '../answer/occurrences.ts';
import { lanesWords } from '../answer/render.ts';
import { isKnown } from '../answer/statements.ts';
import type { KnownRoad, RoadView } from '../answer/view.ts';
import { placeParts } from '../answer/words/place.ts';
import { laterPeriodsWords, scheduleWords } from '../answer/words/schedule.ts';
import { hoursWords } from '../answer/words/time.ts';
import type { Instant } from '../road/irish-time.ts';
import { findJunction, junctionName } from '../road/network.ts';
import { type Junction, junctions, road } from '../road/road.ts';
import { nightOf } from '../road/schedule.ts';
import {
  filterOf,
  type ListName,
  listPath,
  type RoadChoice,
  scopeOf,
  tripPath,
} from '../site/choice.ts';
import { sharedHtml } from '../site/render-fragment.ts';
import { href } from '../site/routes.ts';
import type { Site } from '../site/settings.ts';
import { Html } from '../site/ui/rich-text.tsx';
import { Answers } from './answer/answers.tsx';
import { LastChecked, MissingNoticesNote } from './availability.tsx';
import { BoardFrame } from './board-frame.tsx';
import { NoWrapTimes, PlaceLabel } from './place-label.tsx';
import { numberedOf } from './road-section.tsx';
import { EffectTag } from './status-label.tsx';

interface BoardProps {
  site: Site;
  view: RoadView;
  choice?: RoadChoice;
  answers?: readonly ShownAnswer[];
  when?: ListName | undefined;
  /** Whether the page shows the rest of the road below the board. */
  hasRest?: boolean;
}

/** Answers whether a junction or the whole road is closed tonight, and lists the notices there. */
export function Board({
  site,
  view,
  choice = {},
  answers = answersFor(view, choice),
  when = 'tonight',
  hasRest = false,
}: BoardProps) {
  const junction = choice.junction && findJunction(choice.junction);
  return (
    <BoardFrame
      heading={headingWords(view, filterOf(choice))}
      answer={<Answers answers={answers} />}
      checked={
        <>
          {/* A screen reader reads the answer after each choice, and not the links. */}
          {junction && <TripLinks junction={junction} />}
          <LastChecked view={view} />
          {site.alertsKey && <AlertLink choice={choice} />}
        </>
      }
      trip={{ from: choice.junction }}
      lists={
        <>
          <MissingNoticesNote site={site} view={view} scope={scopeOf(choice)} />
          {view.state === 'known' && (
            <BoardLists view={view} choice={choice} when={when} hasRest={hasRest} />
          )}
        </>
      }
    />
  );
}

/** Links to the trips from a junction. */
async function TripLinks({ junction }: { junction: Junction }) {
  const html = await tripLinksOf(junction);
  return <Html as="nav" className="board-tabs" aria-labelledby="trips" data-screen html={html} />;
}

/** Rendered once for all pages of a junction. */
const tripLinksOf = sharedHtml(({ number: from }: Junction) => (
  <>
    <h3 className="mt-4 text-base" id="trips">
      Check a trip from J{from} to
    </h3>
    <ul className="mt-1 flex flex-wrap gap-1">
      {junctions
        .filter(({ number }) => number !== from)
        .map((one) => (
          <li key={one.number}>
            <a href={tripPath({ from, to: one.number })} title={junctionName(one)} data-trip>
              J{one.number}
            </a>
          </li>
        ))}
    </ul>
  </>
));

/** Link to the page on which a device chooses alerts, with the chosen junction. */
function AlertLink({ choice: { junction } }: { choice: RoadChoice }) {
  return (
    <p className="checked">
      <a className="tap" href={`${href('alerts')}${junction ? `?from=${junction}` : ''}`}>
        Get an alert when {junction ? `J${junction}` : 'your trip'} closes
      </a>
    </p>
  );
}

interface ListsProps {
  view: KnownRoad;
  choice: RoadChoice;
  when: ListName;
  hasRest: boolean;
}

function BoardLists({ view, choice, when, hasRest }: ListsProps) {
  const list = boardListOf(view, choice, when);
  const tabLabels = { now: 'Now', tonight: tonightWords(view.at), week: 'This week' };
  // Unreadable notices may belong in any of the lists.
  const countSuffix = isKnown(view, scopeOf(choice)) ? '' : '+?';
  return (
    <>
      <nav className="board-tabs" aria-label="When" data-screen>
        <ul className="mt-4 flex flex-wrap gap-1">
          {(['now', 'tonight', 'week'] as const).map((name) => (
            <li key={name}>
              <a
                href={`${listPath(choice, name)}#tonight`}
                aria-current={when === name ? 'true' : undefined}
              >
                {tabLabels[name]}{' '}
                <b>
                  {boardListOf(view, choice, name).listed.length}
                  {countSuffix}
                </b>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <BoardRows list={list} label={rowsLabel(when, view.at)} isNumbered={hasRest} />
      {!hasRest && list.rest.length > 0 && (
        <p>
          <a className="tap" href={href('works')}>
            Rest of the {road} ({list.rest.length})
          </a>
        </p>
      )}
    </>
  );
}

/** A list on the board: the occurrences at the chosen place, and those on the rest of the road. */
interface List {
  readonly road: WholeRoad;
  readonly when: ListName;
  readonly listed: readonly Occurrence[];
  readonly rest: readonly Occurrence[];
}

/** Returns a list of the board. Occurrences at a junction are sorted by time, all others by severity. */
export function boardListOf(view: KnownRoad, choice: RoadChoice, when: ListName): List {
  const road = wholeRoad(view, filterOf(choice));
  const allInList = allOccurrences(road, when);
  const { junction, direction } = choice;
  if (junction === undefined) return { road, when, listed: allInList, rest: [] };
  const isHere = ({ notice }: Occurrence) => affectsPlace(notice, { from: junction, direction });
  const beginOf = ({ period }: Occurrence) => Math.max(period.start, view.at);
  return {
    ...{ road, when },
    listed: allInList.filter(isHere).sort((one, other) => beginOf(one) - beginOf(other)),
    rest: allInList.filter((one) => !isHere(one)),
  };
}

/** Returns the occurrences of a list. The list of the week has one occurrence for each notice. */
function allOccurrences(road: WholeRoad, when: ListName): readonly Occurrence[] {
  return when === 'week' ? onePerNotice(road.week) : road[when];
}

function rowsLabel(when: ListName, at: Instant): string {
  const times = { now: 'now', tonight: `until ${horizonWords(at)}`, week: 'this week' };
  return `On the road ${times[when]}`;
}

/** Collapsed list of the notices on the rest of the road. */
export function RestOfRoad({ list, children }: { list: List; children: ReactNode }) {
  return (
    <details className="road-rest">
      <summary className="wrap heading py-6">
        Rest of the {road} ({list.rest.length})
      </summary>
      <div className="wrap">
        <div className="sign board">
          <BoardRows
            list={{ ...list, listed: list.rest }}
            label={`Rest of the ${road}`}
            isNumbered
          />
        </div>
      </div>
      {children}
    </details>
  );
}

/** List of the occurrences that begin later tonight, for a page whose board lists only active occurrences. */
export function LaterTonight({ list, isNumbered }: { list: List; isNumbered: boolean }) {
  const laterOccurrences = list.listed.filter(({ now }) => !now);
  if (laterOccurrences.length === 0) return null;
  const title = `Later ${tonightWords(list.road.view.at).toLowerCase()}`;
  return (
    <section className="section" aria-labelledby="later">
      <div className="wrap">
        <h2 className="heading" id="later">
          {title}
        </h2>
        <div className="sign board">
          <BoardRows
            list={{ ...list, listed: laterOccurrences }}
            label={title}
            isNumbered={isNumbered}
          />
        </div>
      </div>
    </section>
  );
}

interface BoardRowsProps {
  list: List;
  label: string;
  /** Whether the rows show the numbers of their marks, because the drawing is beside the list. */
  isNumbered?: boolean;
}

async function BoardRows({ list, label, isNumbered = false }: BoardRowsProps) {
  const { road, when, listed } = list;
  if (listed.length === 0) return null;
  const shared = when === 'week' ? 'week' : 'tonight';
  const { __html: rows } = await rowsOf[shared](road);
  const occurrences = allOccurrences(road, shared);
  const rowOf = new Map(rows.split(rowEnd).map((row, index) => [occurrences[index], row]));
  return (
    <Html
      as="ul"
      className={isNumbered ? 'board-rows numbered' : 'board-rows'}
      aria-label={label}
      html={{ __html: listed.map((one) => rowOf.get(one) + rowEnd).join('') }}
    />
  );
}

const rowEnd = '</li>';

/** HTML of all rows, rendered once for all pages of a view. Tonight's rows contain those of now. */
const rowsOf = {
  tonight: sharedHtml((road: WholeRoad) =>
    road.tonight.map((one) =>
      rowIn(road, one, { again: laterPeriodsWords(one.notice, road.view.at) }),
    ),
  ),
  // A notice with several nights has only one row.
  week: sharedHtml((road: WholeRoad) =>
    allOccurrences(road, 'week').map((one) =>
      rowIn(road, one, { hours: scheduleWords(one.notice, road.view.at) }),
    ),
  ),
};

function rowIn(road: WholeRoad, occurrence: Occurrence, words: { again?: string; hours?: string }) {
  const { notice, period } = occurrence;
  const key = `${notice.id}-${period.start}`;
  const number = numberOf(road, occurrence);
  return (
    <BoardRow key={key} occurrence={occurrence} at={road.view.at} number={number} {...words} />
  );
}

/** Returns the number of an occurrence in the drawing; undefined if it begins after tonight or has no mark. */
function numberOf({ tonight }: WholeRoad, { notice, period }: Occurrence): number | undefined {
  const index = numberedOf(tonight).findIndex(
    (one) => one.notice === notice && one.period.start === period.start,
  );
  return index < 0 ? undefined : index + 1;
}

interface BoardRowProps {
  occurrence: Occurrence;
  at: Instant;
  hours?: string;
  number?: number | undefined;
  /** Later periods of the notice, in words. */
  again?: string;
}

export function BoardRow({
  occurrence: { notice, piece, effect, period, now },
  at,
  hours = hoursWords(period, at, nightOf(at)),
  number,
  again,
}: BoardRowProps) {
  const extra = [placeParts(notice).landmark, lanesWords(notice), again && `Again: ${again}`]
    .filter(Boolean)
    .join('. ');
  return (
    <li id={number === undefined ? number : `n${number}`}>
      {number && (
        <span className="road-number" aria-hidden="true">
          {number}
        </span>
      )}
      <a className="board-row" href={href('notice', notice.id)}>
        <EffectTag effect={effect} now={now} piece={piece} /> <PlaceLabel notice={notice} />{' '}
        <span className="row-name">{notice.title}</span>{' '}
        {extra && (
          <>
            <span className="row-more">
              <NoWrapTimes words={extra} />
            </span>{' '}
          </>
        )}
        <span className="row-hours">
          <NoWrapTimes words={hours} />
        </span>
      </a>
    </li>
  );
}
