import type { ReactNode } from 'react';
import { example } from '../../src/site/road/road.ts';
import { hasWords } from '../../src/works/edit/search.ts';
import { changedAt } from '../../src/works/notice.ts';
import { asOfWords } from '../../src/works/words.ts';
import { DeskForm, type DeskPage } from '../frame.tsx';
import { Card } from './card.tsx';
import { Field } from './controls.tsx';
import { navFor, noticePath, paths } from './paths.ts';
import type { RoadState } from './road.ts';
import type { readWaitingNotices } from './second.ts';
import { type StoredForm, type StoredFormState, storedFormPath } from './stored-forms.ts';

const maxShown = 40;

const headings: Readonly<Record<StoredFormState, string>> = {
  waiting: 'Wait for a second person',
  draft: 'Drafts',
  template: 'Templates',
};

interface FindPageProps {
  readonly road: RoadState;
  readonly storedForms: readonly StoredForm[];
  /** Presses on notices that wait for a second person. */
  readonly waiting: Awaited<ReturnType<typeof readWaitingNotices>>;
  readonly words: string;
}

/** Page that searches the notices of the last 90 days by their words, and lists the stored forms. */
export function findPage({ road, storedForms, waiting, words }: FindPageProps): DeskPage {
  return {
    title: 'Find, drafts',
    nav: navFor('find'),
    content: (
      <div className="desk-columns">
        <section aria-label="Find">
          <form className="step" action={paths.find}>
            <Field
              name="q"
              label={`Words, such as drains J${example.junction} cancelled`}
              value={words}
              hint="On, planned, ended and cancelled, of the last 90 days."
            />
            <p className="press press-wide">
              <button type="submit">Find</button>
            </p>
          </form>
          {words.trim() !== '' && <SearchResults road={road} words={words} />}
        </section>
        <section aria-label="Kept">
          {(['waiting', 'draft', 'template'] as const).map((state) => (
            <StoredFormList
              key={state}
              state={state}
              storedForms={storedForms.filter((one) => one.state === state)}
            >
              {state === 'waiting' && waiting.length > 0 && <WaitingPresses waiting={waiting} />}
            </StoredFormList>
          ))}
        </section>
      </div>
    ),
  };
}

function SearchResults({ road, words }: { road: RoadState; words: string }) {
  const found = road.stored.records
    .filter((record) => hasWords(record, words, road.view.at))
    .flatMap(({ notice }) => notice ?? [])
    .sort((one, other) => changedAt(other) - changedAt(one));
  const shown = found.slice(0, maxShown);
  return (
    <>
      <p className="hint" role="status">
        {found.length} found{found.length > shown.length && `, ${shown.length} shown`}.
      </p>
      <ul className="desk-cards">
        {shown.map((notice) => (
          <Card key={notice.id} notice={notice} road={road} />
        ))}
      </ul>
    </>
  );
}

function WaitingPresses({ waiting }: Pick<FindPageProps, 'waiting'>) {
  return waiting.map(({ notice, person, at }) => (
    <li className="desk-card" key={notice.id}>
      <p>
        <a className="inline-flex min-h-11 items-center" href={noticePath(notice)}>
          {notice.title}
        </a>
      </p>
      <p className="hint">
        <bdi>{person}</bdi>, {asOfWords(at)}
      </p>
    </li>
  ));
}

interface StoredFormListProps {
  state: StoredFormState;
  storedForms: readonly StoredForm[];
  children: ReactNode;
}

function StoredFormList({ state, storedForms, children }: StoredFormListProps) {
  return (
    <>
      <h2 className="desk-heading">{headings[state]}</h2>
      {storedForms.length === 0 && !children && <p className="hint">None.</p>}
      <ul className="desk-cards">
        {children}
        {storedForms.map((one) => (
          <li className="desk-card" key={one.id}>
            <p>
              <b>{one.name}</b>
            </p>
            <p className="hint">
              <bdi>{one.person}</bdi>, {asOfWords(one.at)}
            </p>
            <div className="press">
              <a href={storedFormPath(one)}>Open</a>
              <DeskForm action={paths.find}>
                <button type="submit" name="drop" value={one.id}>
                  Delete<span className="sr-only"> {one.name}</span>
                </button>
              </DeskForm>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
