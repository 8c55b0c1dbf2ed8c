import type { Notice } from '../../src/works/notice.ts';
import { DeskForm, type DeskPage } from '../frame.tsx';
import { pressField } from '../presses.ts';
import { navFor } from './nav.ts';
import { noticePath } from './paths.ts';
import type { RoadState } from './road.ts';
import { Side } from './warnings.tsx';

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
