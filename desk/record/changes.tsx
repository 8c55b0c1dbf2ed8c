import type { ReactNode } from 'react';
import { asOfWords } from '../../src/answer/words/time.ts';
import type { Entry } from './entries.ts';
import { changeLine } from './words.ts';

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
