import * as v from 'valibot';
import { addDays, instantOf, isDay } from '../../src/road/irish-time.ts';
import { DownloadButtons, formatFrom, sendTable } from '../file.tsx';
import { type NavLink, showPage } from '../frame.tsx';
import { ChangeList, changeWords } from './changes.tsx';
import { type Entry, maxEntries, readEntries } from './entries.ts';

const textSchema = v.fallback(v.pipe(v.string(), v.trim(), v.maxLength(254)), '');
const daySchema = v.fallback(v.pipe(v.string(), v.check(isDay)), '');
const recordQuery = v.object({
  subject: textSchema,
  person: textSchema,
  from: daySchema,
  to: daySchema,
  as: textSchema,
});
type RecordQuery = v.InferOutput<typeof recordQuery>;

type Viewer = Parameters<typeof showPage>[0] & { readonly database: D1Database };

/** Shows the changes of road works and messages, or sends the same list as a file. */
export async function showRecord(
  viewer: Viewer,
  params: unknown,
  { path, nav }: { path: string; nav: readonly NavLink[] },
): Promise<Response> {
  const query = v.parse(recordQuery, params);
  const { subject, person, from, to } = query;
  const entries = await readEntries(viewer.database, {
    subject: subject || undefined,
    person: person || undefined,
    since: from ? instantOf(from, '00:00') : undefined,
    before: to ? instantOf(addDays(to, 1), '00:00') : undefined,
  });
  const isFiltered = [subject, person, from, to].some(Boolean);
  const format = formatFrom(query.as);
  if (format) return sendTable('record', format, tableOf(entries));
  return showPage(viewer, {
    title: 'Record',
    nav,
    content: (
      <div className="desk-grid">
        <FilterForm path={path} query={query} />
        <div className="step">
          <p className="hint">
            {entries.length === maxEntries ? `The latest ${maxEntries} changes` : 'All changes'}
            {isFiltered && ' that match'}, newest first. The record contains no text of a message.
          </p>
          {isFiltered && entries.length === 0 ? (
            <p>No change matches these filters.</p>
          ) : (
            <ChangeList entries={entries} withSubject />
          )}
        </div>
      </div>
    ),
  });
}

function FilterForm({ path, query }: { path: string; query: RecordQuery }) {
  const fields = [
    ['subject', 'Notice or message', 'text'],
    ['person', 'Person', 'text'],
    ['from', 'From', 'date'],
    ['to', 'To', 'date'],
  ] as const;
  return (
    <form className="step" action={path}>
      <div className="desk-selects">
        {fields.map(([name, label, type]) => (
          <div key={name}>
            <label htmlFor={name}>{label}</label>
            <input id={name} name={name} type={type} className="field" defaultValue={query[name]} />
          </div>
        ))}
      </div>
      <p className="actions">
        <button type="submit">Show</button>
        <DownloadButtons />
      </p>
    </form>
  );
}

function tableOf(entries: readonly Entry[]): string[][] {
  const rows = entries.map((entry) => {
    const { label, before, after } = changeWords(entry);
    const { at, person, section, subject } = entry;
    return [new Date(at).toISOString(), person, section, subject, label, before, after];
  });
  const header = [
    'time (UTC)',
    'person',
    'section',
    'notice or message',
    'what',
    'before',
    'after',
  ];
  return [header, ...rows];
}
