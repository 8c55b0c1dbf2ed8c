import { latestNightOf } from '../../../src/edit/nights.ts';
import { type Notice, phaseOf } from '../../../src/notice/notice.ts';
import type { Instant } from '../../../src/road/irish-time.ts';
import { DeskForm } from '../../frame.tsx';
import { ShownAt } from '../form/shown-at.tsx';
import { Field } from '../form/view/controls.tsx';
import { noticePath } from '../paths.ts';

interface TypedEndProps {
  notice: Notice;
  now: Instant;
  /** Refused text, for a correction. */
  typed?: string;
}

/** Changes the end to a typed time. */
export function TypedEnd({ notice, now, typed = '' }: TypedEndProps) {
  const phase = phaseOf(notice, now);
  const action = noticePath(notice);
  return (
    phase !== 'cancelled' &&
    (!notice.nights || latestNightOf(notice, now)) && (
      <DeskForm action={action} className="step">
        <Seen notice={notice} now={now} />
        <ShownAt at={now} />
        <Field
          name="until"
          label="New end"
          value={typed}
          hint="For example 05:45 or 24 Nov 06:00."
        />
        <p className="actions actions-wide">
          <button type="submit" name="do" value="longer">
            Change the end
          </button>
        </p>
      </DeskForm>
    )
  );
}

/** Revision and state that the page shows, so that an action never undoes an unseen change. */
export function Seen({ notice, now }: { notice: Notice; now: Instant }) {
  return (
    <>
      <input type="hidden" name="seen" value={notice.revision} />
      <input type="hidden" name="shown" value={phaseOf(notice, now)} />
    </>
  );
}
