import { cancelNotice } from '../../../src/edit/edit.ts';
import type { Notice } from '../../../src/notice/notice.ts';
import { NoticePanel } from '../../../src/works/notice/notice-panel.tsx';
import { DeskForm, type DeskPage } from '../../frame.tsx';
import { Seen } from '../actions/typed-end.tsx';
import { Field } from '../form/view/controls.tsx';
import { navFor, noticePath } from '../paths.ts';
import { type DeskRoad, shiftAt, viewOf } from '../road.ts';

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
        <DeskForm action={noticePath(notice)} className="step">
          <Seen notice={notice} now={now} />
          <Field
            name="why"
            label="Reason"
            value=""
            hint="Shown to the public. You can leave this empty."
          />
          <p className="actions actions-wide">
            <a href={noticePath(notice)}>Keep the notice</a>
            <button type="submit" name="do" value="cancel" className="action-red">
              Withdraw this notice
            </button>
          </p>
        </DeskForm>
      </div>
    ),
  };
}
