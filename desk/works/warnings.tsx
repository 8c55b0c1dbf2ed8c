import type { ReactNode } from 'react';
import { noticeLines } from '../../src/works/edit/search.ts';
import type { Problem } from '../../src/works/input.ts';
import type { Notice } from '../../src/works/notice.ts';
import type { KnownNotices } from '../../src/works/view.ts';
import { asOfWords } from '../../src/works/words.ts';
import { DeskForm, type DeskPage } from '../frame.tsx';
import { pressField } from '../presses.ts';
import { type Control, idOf } from './controls.tsx';
import { navFor, noticePath } from './paths.ts';
import type { RoadState } from './road.ts';

interface ProblemsProps {
  problems: readonly Problem[];
  /** Returns the control of a field, for a link to it; if absent, the field is named without a link. */
  controlOf?: (field: string) => Control;
}

/** Lists above the form the problems for which nothing was written. */
export function Problems({ problems, controlOf }: ProblemsProps) {
  if (problems.length === 0) return null;
  return (
    <div className="desk-alarm" role="alert">
      <p>
        <b>Not published.</b> Nothing was written.
      </p>
      <ul>
        {problems.map(({ field, why }) => (
          <li key={field + why}>
            {controlOf ? <ControlLink {...controlOf(field)} /> : field} {why}
          </li>
        ))}
      </ul>
    </div>
  );
}

function ControlLink({ control, label }: Control) {
  return <a href={`#${idOf(control)}`}>{label}</a>;
}

interface OverlapsProps {
  mine: Notice;
  others: readonly Notice[];
  view: KnownNotices;
}

/** Shows published notices that overlap or repeat the one about to be published, next to it. */
export function Overlaps({ mine, others, view }: OverlapsProps) {
  if (others.length === 0) return null;
  return (
    <div className="desk-alarm" role="alert">
      <p>
        <b>Not published yet:</b> it overlaps or repeats what is published. Change that one, or
        publish all the same.
      </p>
      <div className="desk-sides">
        <Side title="Yours" notice={mine} at={view.at} />
        {others.map((other) => (
          <Side key={other.id} title="Published" notice={other} at={view.at}>
            <a href={noticePath(other)}>Open it</a>
          </Side>
        ))}
      </div>
    </div>
  );
}

interface SideProps {
  title: string;
  notice: Notice;
  at: number;
  children?: ReactNode;
}

/** One of several notices side by side. */
function Side({ title, notice, at, children }: SideProps) {
  const [last] = notice.changes;
  return (
    <section className="desk-side" aria-label={title}>
      <h3>{title}</h3>
      {noticeLines(notice, at).map((line) => (
        <p key={line}>{line}</p>
      ))}
      {last && (
        <p className="hint">
          {last.what}, {last.by}, {asOfWords(last.at)}
        </p>
      )}
      {children && <p>{children}</p>}
    </section>
  );
}

interface Conflict {
  readonly road: RoadState;
  /** The notice as it is published now, or the notices that `mine` overlaps. */
  readonly theirs: readonly Notice[];
  /** Revision that the press would publish; undefined if it is refused. */
  readonly mine?: Notice | undefined;
  /** Why the press was refused, or needs confirmation. */
  readonly why: string;
  /** The form that was sent, to be sent again. */
  readonly formData: FormData;
  readonly action: string;
  /** Fields of `formData` to replace, or to add, with their new values. */
  readonly overrides: Readonly<Record<string, string>>;
}

/** Shows both versions after a conflict, a refusal or an overlap; nothing is written yet. */
export function conflictPage(conflict: Conflict): DeskPage {
  const { road, theirs, mine, why } = conflict;
  return {
    title: 'Not published yet',
    nav: navFor(),
    content: (
      <>
        <p className="desk-alarm" role="alert">
          {why} Nothing of yours was written.
        </p>
        <div className="desk-sides">
          {theirs.map((notice) => (
            <Side key={notice.id} title="Published" notice={notice} at={road.view.at}>
              <a href={noticePath(notice)}>Leave it so</a>
            </Side>
          ))}
          {mine && <Side title="With yours" notice={mine} at={road.view.at} />}
        </div>
        {mine && <PublishAnywayForm conflict={conflict} />}
      </>
    ),
  };
}

function PublishAnywayForm({ conflict: { formData, action, overrides } }: { conflict: Conflict }) {
  const entries = [...formData].flatMap(([name, value]) =>
    typeof value === 'string' && name !== pressField && !(name in overrides) ? [[name, value]] : [],
  );
  return (
    <DeskForm action={action}>
      {[...entries, ...Object.entries(overrides)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <p className="press press-wide">
        <button type="submit" className="press-main">
          Publish yours all the same
        </button>
      </p>
    </DeskForm>
  );
}
