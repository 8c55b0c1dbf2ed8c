import type { Context } from 'hono';
import * as v from 'valibot';
import { recordHandover } from '../../src/contact/inbox/changes.ts';
import { messageTable } from '../../src/contact/inbox/csv.ts';
import {
  countMessages,
  type Filter,
  findMessages,
  formatJunctions,
  junctionsOf,
  type Message,
} from '../../src/contact/inbox/messages.ts';
import { countReports, type ReportCount } from '../../src/contact/inbox/report-counts.ts';
import { type OutboxEntry, waitingEntries } from '../../src/contact/inbox/waiting.ts';
import { messageFields } from '../../src/contact/message/fields.ts';
import { displayTextFor } from '../../src/contact/message/schema.ts';
import { describeState, stateNames } from '../../src/contact/message/states.ts';
import { mayHoldMessages } from '../../src/contact/outbox.ts';
import { firstMonth } from '../../src/contact/stored.ts';
import { dayMs } from '../../src/road/irish-time.ts';
import type { MessagesEnv } from '../env.ts';
import { DownloadButtons, formatFrom, sendTable } from '../file.tsx';
import { DeskForm, showPage } from '../frame.tsx';
import {
  formatTime,
  messagesNav,
  reportText,
  stateLabel,
  VisitorLine,
  VisitorText,
} from './text.tsx';

const pageSize = 50;

export async function showList(c: Context<MessagesEnv>): Promise<Response> {
  const { database, outbox: kv, now } = c.var;
  const query = parseListQuery(c.req.query());
  const filter = filterFrom(query, now);
  const offset = (query.page - 1) * pageSize;
  const [messages, counts, waiting] = await Promise.all([
    findMessages(database, filter, { offset, limit: pageSize, openFirst: true }),
    countMessages(database, filter),
    // Messages in the database stay readable while KV fails.
    mayHoldMessages(kv)
      .then((mayHold) => (mayHold ? waitingEntries(kv) : []))
      .catch(() => undefined),
  ]);
  return showPage(c.var, {
    title: 'Messages',
    nav: messagesNav('list'),
    content: (
      <div className="desk-grid">
        <Marked query={c.req.query()} />
        <FilterForm query={query} />
        <WaitingMessages entries={waiting} />
        <section className="step" aria-labelledby="found">
          <h2 id="found">
            {counts.found} found, {counts.open} open
          </h2>
          {messages.length > 0 && <List {...{ messages, query, now }} />}
          <DeskForm action="/messages/file" className="actions">
            <input type="hidden" name="back" value={listHref(query)} />
            <DownloadButtons />
            <a href="/messages/summary">Reports of twelve months</a>
          </DeskForm>
        </section>
        <Pages query={query} total={counts.found} />
      </div>
    ),
  });
}

/** Says how many of the selected messages were marked as spam, or as not spam. */
function Marked({ query: { marked, of } }: { query: Record<string, string> }) {
  if (!/^\d+$/.test(`${marked}`) || !/^\d+$/.test(`${of}`)) return null;
  return (
    <p className={marked === of ? 'desk-good' : 'desk-alarm'} role="status">
      {marked} of {of} marked. {marked !== of && 'A colleague has changed the others since. '}
      <a className="tap" href="/messages?state=spam">
        Spam
      </a>
    </p>
  );
}

/** Messages in the outbox. Staff can open these messages once the cron has stored them. */
function WaitingMessages({ entries }: { entries: readonly OutboxEntry[] | undefined }) {
  if (!entries) {
    return (
      <p className="desk-alarm" role="status">
        It is not known whether further messages wait to be stored, because the outbox does not
        answer.
      </p>
    );
  }
  if (entries.length === 0) return null;
  return (
    <section className="step" aria-labelledby="outbox">
      <h2 id="outbox">Waiting to be stored: {entries.length}</h2>
      <p className="hint">
        You can open these messages in a few minutes. If one stays here for half an hour, ask an
        operator (docs/operations.md, “Messages”).
      </p>
      <ul className="messages">
        {entries.map(({ key, value, message }) => (
          <li key={key} data-open="">
            <div>
              <VisitorLine text={message?.subject ?? 'Cannot be read'} />
              {message && (
                <p className="hint desk-facts">
                  <span>{formatTime(message.receivedAt)}</span>
                  <span>{message.reference}</span>
                  <span>
                    <VisitorLine text={message.email} />
                  </span>
                </p>
              )}
              <VisitorText
                text={message?.message ?? value}
                label={`Text of message ${message?.reference ?? key}`}
              />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Sends the listed messages of all pages as a file, and records the download. */
export async function sendListFile(c: Context<MessagesEnv>): Promise<Response> {
  const { database, form, identity, now } = c.var;
  const messages = await findMessages(database, filterFrom(queryOfList(c), now));
  await recordHandover(messages.length, { actor: identity.email, now }, database);
  return sendTable('messages', formatFrom(form.get('as')) ?? 'csv', messageTable(messages));
}

/** Returns the filters of the list from which a form was submitted. */
export function queryOfList({ req, var: { form } }: Context<MessagesEnv>): ListQuery {
  const params = URL.parse(String(form.get('back')), req.url)?.searchParams ?? [];
  return parseListQuery(Object.fromEntries(params));
}

function FilterForm({ query }: { query: ListQuery }) {
  const { words, page: _, ...filters } = query;
  const hasFilter = Object.values(filters).some((value) => value !== '');
  return (
    <form className="step" method="get" action="/messages">
      <label htmlFor="words">Words or a reference</label>
      <div className="search-row flex gap-2">
        <input id="words" name="words" type="search" className="field" defaultValue={words} />
        <button type="submit" className="btn-accent shrink-0">
          Search
        </button>
      </div>
      <details open={hasFilter}>
        <summary>Filters</summary>
        <div className="desk-selects">
          <Select name="state" label="State" choices={stateChoices} value={query.state} />
          <Select
            name="junction"
            label="Junction"
            choices={[{ value: '', label: 'Any junction' }, ...messageFields.from.choices]}
            value={query.junction}
          />
          <Select
            name="kind"
            label="Type of problem"
            choices={[{ value: '', label: 'Any type' }, ...messageFields.kind.choices]}
            value={query.kind}
          />
          <Select name="age" label="Received" choices={ageChoices} value={query.age} />
        </div>
      </details>
    </form>
  );
}

interface SelectProps {
  name: string;
  label: string;
  choices: readonly { value: string; label: string }[];
  value: string;
}

function Select({ name, label, choices, value }: SelectProps) {
  return (
    <div>
      <label htmlFor={name}>{label}</label>
      <select id={name} name={name} className="field" defaultValue={value}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </div>
  );
}

function List({
  messages,
  query,
  now,
}: {
  messages: readonly Message[];
  query: ListQuery;
  now: number;
}) {
  const listsSpam = query.state === 'spam';
  return (
    <DeskForm action="/messages/spam">
      <input type="hidden" name="back" value={listHref(query)} />
      <input type="hidden" name="shownAt" value={now} />
      <ul className="messages">
        {messages.map((message) => (
          <Row key={message.reference} message={message} />
        ))}
      </ul>
      <p className="actions">
        <button name="spam" value={listsSpam ? 'no' : 'yes'} type="submit">
          {listsSpam ? 'Mark selected as not spam' : 'Mark selected as spam'}
        </button>
      </p>
    </DeskForm>
  );
}

function Row({ message }: { message: Message }) {
  const { reference, subject, received_at, assignee } = message;
  const placeText = reportText(message);
  return (
    <li data-open={message.open ? '' : undefined}>
      <label className="tick desk-tick">
        <input className="size-6" type="checkbox" name="reference" value={reference} />
        <span className="sr-only">Select {reference}</span>
      </label>
      <div>
        <a href={`/messages/${reference}`}>
          <VisitorLine text={subject} />
        </a>
        <p className="hint desk-facts">
          <b>{stateLabel(message)}</b>
          <span>{formatTime(received_at)}</span>
          <span>{reference}</span>
          {placeText !== '' && <span>{placeText}</span>}
        </p>
        {assignee !== null && (
          <p className="hint">
            Assigned to <bdi>{assignee}</bdi>
          </p>
        )}
      </div>
    </li>
  );
}

function Pages({ query, total }: { query: ListQuery; total: number }) {
  const { page } = query;
  const lastPage = Math.max(1, Math.ceil(total / pageSize));
  if (lastPage === 1 && page === 1) return null;
  return (
    <nav className="actions" aria-label="Pages">
      {page > 1 && <a href={listHref({ ...query, page: page - 1 })}>Newer</a>}
      {page < lastPage && <a href={listHref({ ...query, page: page + 1 })}>Older</a>}
    </nav>
  );
}

const stateChoices = [
  { value: '', label: 'All except spam (open messages first)' },
  { value: 'open', label: 'Open' },
  ...stateNames.map((value) => ({ value, label: describeState(value, null).label })),
  { value: 'spam', label: 'Spam' },
];

const ageChoices = [
  { value: '', label: 'At any time' },
  { value: '1', label: 'In the last day' },
  { value: '7', label: 'In the last week' },
  { value: 'older', label: 'More than a week ago' },
];

/** Ignores an unknown value, so that a mistyped URL does not empty the list. */
const optionSchema = (choices: readonly { value: string }[]) =>
  v.fallback(v.picklist(choices.map(({ value }) => value)), '');

const listQuery = v.object({
  words: v.fallback(v.pipe(v.string(), v.trim(), v.maxLength(200)), ''),
  state: optionSchema(stateChoices),
  kind: optionSchema(messageFields.kind.choices),
  junction: optionSchema(messageFields.from.choices),
  age: optionSchema(ageChoices),
  page: v.fallback(v.pipe(v.string(), v.regex(/^[1-9]\d{0,3}$/), v.transform(Number)), 1),
});

/** Filters and page number in the URL of a list; an unset filter is empty. */
export type ListQuery = v.InferOutput<typeof listQuery>;

function parseListQuery(params: unknown): ListQuery {
  return v.parse(listQuery, params);
}

/** Returns the URL of a list, with the filters that are set. */
export function listHref(query: ListQuery): string {
  const searchEntries = Object.entries({ ...query, page: query.page === 1 ? '' : `${query.page}` });
  const search = new URLSearchParams(searchEntries.filter(([, value]) => value !== ''));
  return search.size === 0 ? '/messages' : `/messages?${search}`;
}

const stateSchema = v.picklist([...stateNames, 'open', 'spam'] as const);

function filterFrom({ words, state, kind, junction, age }: ListQuery, now: number): Filter {
  const parsedState = v.safeParse(stateSchema, state);
  return {
    words,
    state: parsedState.success ? parsedState.output : 'people',
    ...(kind !== '' && { kind }),
    ...(junction !== '' && { junction: Number(junction) }),
    ...(age === 'older' && { before: now - 7 * dayMs }),
    ...(age !== '' && age !== 'older' && { since: now - Number(age) * dayMs }),
  };
}

/** Shows twelve months of reports in a table of kinds and junctions. */
export async function showSummary(c: Context<MessagesEnv>): Promise<Response> {
  const { database, now } = c.var;
  const month = firstMonth(now);
  const counts = await countReports(database, month);
  return showPage(c.var, {
    title: 'Reports of twelve months',
    nav: messagesNav(),
    content: (
      <div className="desk-grid">
        <section className="step" aria-label="Reports">
          <p className="hint">
            Reports since {month} by type and junctions, without suspected spam.
          </p>
          {counts.length === 0 ? <p>No reports.</p> : <CrossTable counts={counts} />}
        </section>
      </div>
    ),
  });
}

function CrossTable({ counts }: { counts: readonly ReportCount[] }) {
  const kinds = [...messageFields.kind.choices.map(({ value }) => value), ''].filter((kind) =>
    counts.some((one) => one.kind === kind),
  );
  const sum = (counted: readonly ReportCount[]) =>
    counted.reduce((total, one) => total + one.reports, 0);
  // Lowest junction first; reports without a junction come last.
  const sortedCounts = counts.toSorted((one, other) => {
    const [first = 99, second = first] = junctionsOf(one);
    const [otherFirst = 99, otherSecond = otherFirst] = junctionsOf(other);
    return first - otherFirst || second - otherSecond;
  });
  const rows = [...Map.groupBy(sortedCounts, formatJunctions), ['All', counts] as const];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the box scrolls, so it must be focusable
    <section className="desk-scroll" aria-label="Table of reports" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Junctions</th>
            {kinds.map((kind) => (
              <th key={kind} scope="col">
                {displayTextFor('kind', kind) || 'Not given'}
              </th>
            ))}
            <th scope="col">All</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([place, counted]) => (
            <tr key={place}>
              <th scope="row">{place || 'Not given'}</th>
              {kinds.map((kind) => (
                <td key={kind}>{sum(counted.filter((one) => one.kind === kind))}</td>
              ))}
              <td>{sum(counted)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
