import type { ReactNode } from 'react';
import {
  type Direction,
  directions,
  type JunctionNumber,
  junctionName,
  junctions,
  road,
} from '../../site/content/network.ts';
import { href } from '../../site/routes.ts';
import type { Site } from '../../site/settings.ts';
import { type Answer, answersFor, onePerNotice, summaryOf, type Tone } from '../answer.ts';
import {
  isComplete,
  nightOf,
  type Occurrence,
  rightNow,
  roadStatus,
  thisWeek,
  tonight,
} from '../road-status.ts';
import type { KnownNotices, Notices } from '../view.ts';
import { hoursWords, isDaytime, nightWords } from '../words.ts';
import { Checked } from './checked.tsx';
import { Missing } from './missing.tsx';
import type { Choice, When } from './place.ts';
import { Glyph, JunctionWords, Plate, Tag, toneGlyphs, Where } from './signs.tsx';

interface BoardProps {
  site: Site;
  notices: Notices;
  choice: Choice;
  when: When;
  /** The page's own path, to which "now", "tonight" and "this week" belong. */
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
            <Ask choice={choice} />
            <div className="board-answer" aria-live="polite" data-live="answer">
              {choice.junction === undefined ? (
                <WholeRoad notices={notices} />
              ) : (
                answersFor(notices, choice.junction, choice.direction).map((answer) => (
                  <JunctionAnswer
                    key={answer.direction}
                    junction={choice.junction}
                    answer={answer}
                  />
                ))
              )}
              <Checked notices={notices} />
            </div>
          </div>
          <div data-live="lists">
            <Missing site={site} notices={notices} />
            {notices.state === 'known' && <Lists view={notices} when={when} path={path} />}
          </div>
        </div>
      </div>
    </section>
  );
}

function Heading({ notices }: { notices: Notices }) {
  if (notices.state === 'unknown') return <h2 id="tonight">Tonight on the {road}</h2>;
  const { at } = notices;
  return (
    <>
      <h2 id="tonight">
        {isDaytime(at) ? 'Today and tonight' : 'Tonight'} on the {road}
      </h2>
      <p>{nightWords(nightOf(at))}</p>
    </>
  );
}

function Ask({ choice }: { choice: Choice }) {
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
              {direction === 'northbound' ? 'Northbound' : 'Southbound'}
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

function JunctionAnswer({
  junction,
  answer,
}: {
  junction: JunctionNumber | undefined;
  answer: Answer;
}) {
  const { direction, tone, text, hours, again } = answer;
  return (
    <p className="answer">
      {junction !== undefined && <JunctionWords number={junction} direction={direction} />}:{' '}
      <Patch tone={tone}>
        {text} <span className="nowrap">{hours}</span>
      </Patch>
      <span className="sr-only">. </span>
      <span className="answer-advice">
        <Advice answer={answer} />
        {again.length > 0 && ` Closed again ${again.join(' and ')}.`}
      </span>
    </p>
  );
}

function Advice({ answer: { tone, leaveAt, diversion } }: { answer: Answer }) {
  if (tone === 'unknown') return 'We cannot say at the moment. Follow the signs on the road.';
  if (tone === 'clear') return 'Until 06:00.';
  if (tone === 'slip') return 'The motorway itself is not closed.';
  if (tone === 'lanes' || tone === 'works') return 'Not closed. Allow more time.';
  const follow = diversion ? 'follow the diversion.' : 'follow the signs.';
  if (leaveAt === undefined) return diversion ? 'Follow the diversion.' : 'Follow the signs.';
  return (
    <>
      Leave at <Plate number={leaveAt} />, {follow}
    </>
  );
}

function WholeRoad({ notices }: { notices: Notices }) {
  const { tone, worst } = summaryOf(notices);
  const count = worst.length;
  switch (tone) {
    case 'closed-now':
    case 'closed-later':
      return (
        <p className="answer">
          {count} stretch{count === 1 ? '' : 'es'} <Patch tone={tone}>CLOSED</Patch>{' '}
          <span className="answer-advice">tonight. Choose your junction.</span>
        </p>
      );
    case 'unknown':
      return (
        <p className="answer">
          <Patch tone={tone}>NOT KNOWN</Patch>{' '}
          <span className="answer-advice">We cannot say at the moment.</span>
        </p>
      );
    case 'clear':
      return (
        <p className="answer">
          <Patch tone={tone}>Nothing planned</Patch>{' '}
          <span className="answer-advice">On the whole {road}, until 06:00.</span>
        </p>
      );
    default:
      return (
        <p className="answer">
          <Patch tone={tone}>
            {tone === 'slip' && `${count} slip road${count === 1 ? '' : 's'} closed`}
            {tone === 'lanes' && `Lanes closed in ${count} place${count === 1 ? '' : 's'}`}
            {tone === 'works' && 'Works, lanes open'}
          </Patch>{' '}
          <span className="answer-advice">No stretch is closed until 06:00.</span>
        </p>
      );
  }
}

/** The coloured words of an answer, with the sign that says the same without colour. */
function Patch({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={`patch patch-${tone}`}>
      <Glyph name={toneGlyphs[tone]} />
      {children}
    </span>
  );
}

interface ListsProps {
  view: KnownNotices;
  when: When;
  path: string;
}

function Lists({ view, when, path }: ListsProps) {
  const { at } = view;
  const lists: Readonly<Record<When, readonly Occurrence[]>> = {
    now: roadStatus(view, {}, rightNow(at)).occurrences,
    tonight: roadStatus(view, {}, tonight(at)).occurrences,
    week: onePerNotice(roadStatus(view, {}, thisWeek(at)).occurrences),
  };
  const more = isComplete(view) ? '' : '+?';
  const tab = (name: When, label: string) => (
    <li>
      <a
        href={name === 'tonight' ? `${path}#tonight` : `${path}?when=${name}#tonight`}
        aria-current={when === name ? 'true' : undefined}
      >
        {label}{' '}
        <b>
          {lists[name].length}
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
      {lists[when].length > 0 && (
        <ul className="board-rows" aria-label={rowsLabel[when]}>
          {lists[when].map((occurrence) => (
            <Row
              key={`${occurrence.notice.id}-${occurrence.period.start}`}
              occurrence={occurrence}
              at={at}
            />
          ))}
        </ul>
      )}
    </>
  );
}

const rowsLabel: Readonly<Record<When, string>> = {
  now: 'On the road now',
  tonight: 'On the road until 06:00',
  week: 'On the road this week',
};

function Row({
  occurrence: { notice, effect, period, now },
  at,
}: {
  occurrence: Occurrence;
  at: number;
}) {
  return (
    <li>
      <a className="board-row" href={href('notice', notice.id)}>
        <Tag effect={effect} now={now} /> <Where notice={notice} />{' '}
        <span className="row-name">{notice.title}</span>{' '}
        <span className="row-hours">{hoursWords(period, at)}</span>
      </a>
    </li>
  );
}

/** The direction as the form has it, for a page's words. */
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
