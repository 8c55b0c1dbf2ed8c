import type { ReactNode } from 'react';
import * as v from 'valibot';
import { winterWords } from '../../src/answer/words/effect.ts';
import { nightsWords } from '../../src/answer/words/schedule.ts';
import { capitalise } from '../../src/answer/words/text.ts';
import { asOfWords } from '../../src/answer/words/time.ts';
import { describeState } from '../../src/contact/message/states.ts';
import { alsoText, lanesText, linkText } from '../../src/edit/values.ts';
import { causeTable } from '../../src/notice/causes.ts';
import { noticeFields } from '../../src/notice/fields.ts';
import { kindTable } from '../../src/notice/vocabulary.ts';
import type { Entry } from './entries.ts';

interface ChangeListProps {
  entries: readonly Entry[];
  /** Whether each change links to its notice or message. */
  withSubject?: boolean;
}

/** Lists changes in words. The changes of one revision share a line with author and time. */
export function ChangeList({ entries, withSubject = false }: ChangeListProps) {
  if (entries.length === 0) return <p className="hint">No changes yet.</p>;
  const groups = Map.groupBy(entries, ({ at, person, subject }) => `${at} ${person} ${subject}`);
  return (
    <ol className="desk-events">
      {[...groups].map(([key, changes]) => (
        <li key={key}>
          {changes.slice(0, 1).map(({ at, person, section, subject }) => (
            <p className="hint" key={key}>
              <bdi>{person}</bdi>,{' '}
              <time dateTime={new Date(at).toISOString()}>{asOfWords(at)}</time>
              {withSubject && subject && (
                <>
                  ,{' '}
                  <a className="tap" href={`/${section}/${subject}`}>
                    {subject}
                  </a>
                </>
              )}
            </p>
          ))}
          {changes.map((entry) => (
            <p key={entry.field}>{changeLine(entry)}</p>
          ))}
        </li>
      ))}
    </ol>
  );
}

/** Shows what others changed since the user opened the page, so that the user can decide what to do. */
export function ChangedMeanwhile({ entries, next, children }: ChangedMeanwhileProps) {
  return (
    <div className="desk-alarm" role="alert">
      <p>
        <b>Your change is not saved:</b> since you opened the page, somebody changed this. {next}
      </p>
      <ChangeList entries={entries} />
      {children}
    </div>
  );
}

interface ChangedMeanwhileProps {
  /** Changes that the page of the user did not show. */
  entries: readonly Entry[];
  /** What the user can do now. */
  next: string;
  children?: ReactNode;
}

type Words = v.GenericSchema<unknown, string>;

/** Returns a schema that converts a stored value to text. */
function wordsSchema<Value>(
  storedSchema: v.GenericSchema<unknown, Value>,
  toWords: (value: Value) => string,
): Words {
  return v.pipe(storedSchema, v.transform(toWords));
}

const { kind, cause, stage, from, slips, link, also, speedLimit, lanes, nights } = noticeFields;
const instant = wordsSchema(v.number(), asOfWords);
const junction = wordsSchema(from.stored, (number) => `J${number}`);

/** Schemas that convert the stored values of a notice to words. Text fields need no schema. */
const noticeWords: Readonly<Record<string, Words>> = {
  kind: wordsSchema(kind.stored, (name) => kindTable[name].label),
  cause: wordsSchema(v.unwrap(cause.stored), (name) => causeTable[name].label),
  stage: wordsSchema(v.unwrap(stage.stored), (name) => winterWords[name]),
  from: junction,
  to: junction,
  slips: wordsSchema(slips.stored, (parts) => parts.join(' and ')),
  link: wordsSchema(v.unwrap(link.stored), linkText),
  also: wordsSchema(v.unwrap(also.stored), alsoText),
  speedLimit: wordsSchema(v.unwrap(speedLimit.stored), (limit) => `${limit} km/h`),
  lanes: wordsSchema(v.unwrap(lanes.stored), (value) =>
    value.states ? lanesText(value) : `${value.closed} of ${value.of} closed`,
  ),
  start: instant,
  end: instant,
  cancelled: instant,
  nights: wordsSchema(v.unwrap(nights.stored), nightsWords),
  audible: wordsSchema(v.boolean(), (isAudible) => (isAudible ? 'yes' : 'no')),
};

const messageWords: Readonly<Record<string, Words>> = {
  state: wordsSchema(v.string(), messageStateWords),
};

/** Describes a stored state and reason: "Passed on (A crew has it on its list.)". */
function messageStateWords(stored: string): string {
  const [state = '', reason = ''] = stored.split(' ');
  const { label, sentence } = describeState(state, reason);
  return state === 'received' ? label : `${label} (${sentence})`;
}

const fieldLabels: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(noticeFields).map(([name, { label }]) => [name, label])),
  // Many notices close nothing.
  kind: 'Kind',
  cancelled: 'Cancelled',
  'asked by': 'Requested by',
  state: 'State',
  taken: 'Assigned to',
  happened: 'The time',
};

/** Returns the name of a field of a notice or a message. */
export function fieldLabel(name: string): string {
  return fieldLabels[name] ?? capitalise(name);
}

/** Formats a value of a notice; empty if the notice does not have the field. */
export function noticeValueWords(name: string, value: unknown): string {
  return value === undefined ? '' : valueWords(noticeWords[name], JSON.stringify(value));
}

/** Words for events of a message that have no values. */
const eventWords: Readonly<Record<string, string>> = {
  note: 'Note changed',
  spam: 'Marked as spam',
  'not spam': 'Marked as not spam',
  'address removed': 'Address removed',
  'handed over': 'Personal data downloaded, number of messages',
  erased: 'Personal data erased, number of messages',
};

/** A changed field with its old and new value as JSON. */
export type ChangedField = Pick<Entry, 'section' | 'subject' | 'field' | 'old' | 'new'>;

/**
 * Describes a recorded change: "Lanes", "1 of 4 closed", "2 of 4 closed". `before` is empty for a new value.
 */
export function changeWords({ section, field, old, new: value }: ChangedField) {
  const schemas = section === 'messages' ? messageWords : noticeWords;
  if (field === 'change') return { label: valueWords(undefined, value), before: '', after: '' };
  const label = (section === 'messages' && eventWords[field]) || fieldLabel(field);
  const before = valueWords(schemas[field], old);
  const after = valueWords(schemas[field], value);
  return {
    label,
    before,
    after: after || (before && (field === 'nights' ? 'one period' : 'none')),
  };
}

function valueWords(words: Words | undefined, json: string | null): string {
  if (json === null) return '';
  const value: unknown = JSON.parse(json);
  const parsed = words && v.safeParse(words, value);
  if (parsed?.success) return parsed.output;
  return typeof value === 'string' ? value : json;
}

/** Formats a change in one line: "Lanes: 1 of 4 closed → 2 of 4 closed". */
export function changeLine(entry: ChangedField): string {
  const { label, before, after } = changeWords(entry);
  const values = [before, after].filter(Boolean).join(' → ');
  return values ? `${label}: ${values}` : label;
}
