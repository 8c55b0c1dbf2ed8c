import { shownState } from '../../../src/edit/decide.ts';
import { cancelNotice } from '../../../src/edit/edit.ts';
import { latestNightOf } from '../../../src/edit/nights.ts';
import { type Notice, phaseOf } from '../../../src/notice/notice.ts';
import type { Instant } from '../../../src/road/irish-time.ts';
import { NoticePanel } from '../../../src/works/notice/notice-panel.tsx';
import { DeskForm, type DeskPage } from '../../frame.tsx';
import { exampleDay } from '../form/typed-time.ts';
import { Field, ShownAt } from '../form/view/controls.tsx';
import { navFor, noticePath } from '../paths.ts';
import { type DeskRoad, shiftAt, viewOf } from '../road.ts';

interface FormProps {
  notice: Notice;
  now: Instant;
  /** Refused text, for a correction. */
  typed?: string;
}

/** Changes the end to a typed time. */
export function TypedEnd({ notice, now, typed = '' }: FormProps) {
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
          hint={`For example 05:45 or ${exampleDay(now)} 06:00.`}
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
      <input type="hidden" name="shown" value={shownState(notice, now)} />
    </>
  );
}

/** Withdraws a notice, with an optional reason. */
export function WithdrawForm({ notice, now, typed = '' }: FormProps) {
  return (
    <DeskForm action={noticePath(notice)} className="step">
      <Seen notice={notice} now={now} />
      <Field
        name="why"
        label="Reason"
        value={typed}
        hint="Shown to the public. You can leave this empty."
      />
      <p className="actions actions-wide">
        <a href={noticePath(notice)}>Keep the notice</a>
        <button type="submit" name="do" value="cancel" className="action-red">
          Withdraw this notice
        </button>
      </p>
    </DeskForm>
  );
}

/** Asks before a notice is withdrawn, and shows what the public will read. @throws RefusedError if it is over */
export function withdrawPage({ road, notice }: { road: DeskRoad; notice: Notice }): DeskPage {
  const { now, stored } = road;
  const withdrawn = cancelNotice(notice, shiftAt(now), undefined, now);
  return {
    title: 'Withdraw this notice?',
    nav: navFor(),
    content: (
      <div className="desk-published">
        <p className="font-700">The public will read:</p>
        <NoticePanel notice={withdrawn} view={viewOf(stored, now, withdrawn)} />
        <WithdrawForm notice={notice} now={now} />
      </div>
    ),
  };
}
