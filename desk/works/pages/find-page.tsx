import { affectsPlace } from '../../../src/answer/occurrences.ts';
import { noticeLines } from '../../../src/answer/render.ts';
import { stateWords } from '../../../src/answer/words/effect.ts';
import { asOfWords } from '../../../src/answer/words/time.ts';
import type { NoticeRecord } from '../../../src/edit/notice-store.ts';
import { noticeFields } from '../../../src/notice/fields.ts';
import { changedAt, type Notice, phaseOf } from '../../../src/notice/notice.ts';
import {
  addDays,
  type Day,
  dayMs,
  type Instant,
  isDay,
  startOfDay,
} from '../../../src/road/irish-time.ts';
import { junctionName } from '../../../src/road/network.ts';
import { directions, example, junctions } from '../../../src/road/road.ts';
import { periodsIn } from '../../../src/road/schedule.ts';
import { DownloadButtons, type FileFormat, sendFile, sendTable } from '../../file.tsx';
import type { DeskPage } from '../../frame.tsx';
import { fieldLabel, noticeValueWords } from '../../record/changes.tsx';
import { Deletion, formPath, type PendingChange, requestPath } from '../actions/pending.tsx';
import { parseDay } from '../form/typed-time.ts';
import { Field } from '../form/view/controls.tsx';
import { navFor, paths } from '../paths.ts';
import type { DeskRoad } from '../road.ts';
import { Card } from './card.tsx';
import { requestTitle } from './request-page.tsx';

const maxShown = 40;

interface FindPageProps {
  readonly road: DeskRoad;
  readonly drafts: readonly PendingChange[];
  /** Closures that wait for the approval of a second person. */
  readonly requests: readonly PendingChange[];
  readonly words: string;
  /** Whether all results are shown. */
  readonly isAll: boolean;
  /** Id of the draft that was just saved. */
  readonly saved: string | undefined;
}

/** Page that searches the notices of the last 90 days, and lists drafts and waiting closures. */
export function findPage(props: FindPageProps): DeskPage {
  const { road, drafts, requests, words, saved } = props;
  const savedDraft = drafts.find(({ id }) => id === saved);
  const draftItems = drafts.map((pending) => {
    return { pending, name: pending.title, path: formPath(pending) };
  });
  const waitingItems = requests.map((pending) => {
    return { pending, name: requestTitle(pending, road.now), path: requestPath(pending) };
  });
  const results = (
    <section aria-label="Results">
      <SearchResults {...props} />
    </section>
  );
  return {
    title: 'Search and drafts',
    nav: navFor('find'),
    content: (
      <div className="desk-columns desk-find">
        <section aria-label="Search">
          {savedDraft && (
            <p className="desk-good mb-3" role="status" data-outcome="">
              Draft saved:{' '}
              <a className="tap" href={formPath(savedDraft)}>
                {savedDraft.title}
              </a>
            </p>
          )}
          <form className="step" action={paths.find}>
            <Field
              name="q"
              label="Search the notices"
              value={words}
              hint={`For example: drain J${example.junction} cancelled, or 2 Dec. The first letters of a word are enough. Without words, all notices of the last 90 days.`}
            />
            <p className="actions actions-wide">
              <button type="submit">Search</button>
              <DownloadButtons />
            </p>
          </form>
          <p className="actions actions-wide">
            <a href={paths.record}>Record: who changed what</a>
            <a href={paths.restore}>After a restore of the database</a>
          </p>
        </section>
        {words !== '' && results}
        <section aria-label="Drafts">
          <PendingList heading="Waiting for a second person" items={waitingItems} />
          <PendingList heading="Drafts" items={draftItems} />
        </section>
        {words === '' && results}
      </div>
    ),
  };
}

function findRecords({ stored, view }: DeskRoad, words: string): NoticeRecord[] {
  return stored.records.filter(searchFor(words, view.at));
}

/** Sends the found notices as a file. JSON has the stored fields, also of notices that this version cannot read. */
export function sendNotices(road: DeskRoad, words: string, format: FileFormat): Response {
  const records = findRecords(road, words);
  if (format === 'json') {
    const notices = records.map(({ stored }) => stored);
    const content = { revision: road.stored.revision, notices };
    return sendFile('notices', format, JSON.stringify(content, null, 1));
  }
  const names = Object.keys(noticeFields);
  const rows = records.flatMap(({ notice }) => {
    if (!notice) return [];
    const fields = new Map<string, unknown>(Object.entries(notice));
    const state = stateWords[phaseOf(notice, road.now)];
    const values = names.map((name) => noticeValueWords(name, fields.get(name)));
    return [[notice.id, `${notice.revision}`, state, ...values]];
  });
  const labels = names.map((name) => fieldLabel(name));
  return sendTable('notices', format, [['id', 'revision', 'state', ...labels], ...rows]);
}

function SearchResults({ road, words, isAll }: Omit<FindPageProps, 'drafts' | 'requests'>) {
  const foundNotices = findRecords(road, words)
    .flatMap(({ notice }) => notice ?? [])
    .sort((one, other) => changedAt(other) - changedAt(one));
  const shownNotices = isAll ? foundNotices : foundNotices.slice(0, maxShown);
  return (
    <>
      <p className="hint" role="status">
        {foundNotices.length} found
        {foundNotices.length > shownNotices.length && `, ${shownNotices.length} shown`}.
      </p>
      <ul className="desk-cards">
        {shownNotices.map((notice) => (
          <Card key={notice.id} notice={notice} road={road} />
        ))}
      </ul>
      {foundNotices.length > shownNotices.length && (
        <p className="actions">
          <a href={`${paths.find}?${new URLSearchParams({ q: words, all: '' })}`}>
            Show all {foundNotices.length}
          </a>
        </p>
      )}
    </>
  );
}

interface PendingListProps {
  heading: string;
  items: readonly { pending: PendingChange; name: string; path: string }[];
}

function PendingList({ heading, items }: PendingListProps) {
  return (
    <>
      <h2 className="desk-heading">
        {heading}
        {items.length > 0 && `: ${items.length}`}
      </h2>
      {items.length === 0 && <p className="hint">None.</p>}
      <ul className="desk-cards">
        {items.map(({ pending, name, path }) => (
          <li className="desk-card" key={pending.id}>
            <p>
              <b>{name}</b>
            </p>
            <p className="hint">
              <bdi>{pending.person}</bdi>, {asOfWords(pending.at)}
            </p>
            <div className="actions">
              <a href={path}>
                Open<span className="sr-only"> {name}</span>
              </a>
            </div>
            <Deletion pending={pending} name={name} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Part of a search that may be a day: "2 Dec", "Wed 2 Dec 2026", "2/12" or "2026-12-02". */
const dayPattern =
  /\b(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]* )?(\d[\d/.-]*(?: ?[a-z]{3,})?(?: 20\d\d)?)\b/gi;

/**
 * Returns whether a notice has a period on each day of a search, and whether each other word begins a word of the
 * notice. A search word that ends with a digit must match a whole word.
 */
export function searchFor(words: string, at: Instant): (record: NoticeRecord) => boolean {
  const searchedDays: { days: Day[]; text: string }[] = [];
  const otherText = words.replace(dayPattern, (text, typedDay: string) => {
    // Without a year, a day in winter may be in the year before, because notices are kept for 90 days.
    const days = [at, at - 90 * dayMs].flatMap((after) => parseDay(typedDay, after) ?? []);
    if (days.length === 0) return text;
    searchedDays.push({ days: days.filter(isDay), text });
    return ' ';
  });
  const searchedWords = wordsOf(otherText);
  return ({ id, notice, stored, changes }) => {
    const noticeWords = wordsOf(
      notice
        ? [id, ...noticeLines(notice, at), ...placesOf(notice)]
            .concat(changes.map(({ by, what }) => `${by} ${what}`))
            .join(' ')
        : JSON.stringify(stored),
    );
    const hasWord = (word: string) =>
      noticeWords.some((one) => (/\d$/.test(word) ? one === word : one.startsWith(word)));
    const hasDay = ({ days, text }: (typeof searchedDays)[number]) =>
      (notice && days.some((day) => appliesOn(notice, day))) ||
      // "1/4" may be a lane.
      (!/[a-z]/i.test(text) && wordsOf(text).every(hasWord));
    return searchedDays.every(hasDay) && searchedWords.every(hasWord);
  };
}

function appliesOn(notice: Notice, day: Day): boolean {
  const [start, end] = [startOfDay(day), startOfDay(addDays(day, 1))];
  return periodsIn(notice, { start, end }).length > 0;
}

/** Returns the directions that a notice affects, and its junctions with those between its ends. */
function placesOf(notice: Notice): string[] {
  return [
    ...directions.filter((direction) => affectsPlace(notice, { direction })),
    ...junctions
      .filter(({ number }) => affectsPlace(notice, { from: number }))
      .map((junction) => junctionName(junction)),
  ];
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
