import { cancelNotice } from '../../../src/edit/edit.ts';
import type { Notice } from '../../../src/notice/notice.ts';
import { NoticePanel } from '../../../src/works/notice/notice-panel.tsx';
import type { DeskPage } from '../../frame.tsx';
import { WithdrawForm } from '../actions/withdraw-form.tsx';
import { navFor } from '../paths.ts';
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
        <WithdrawForm notice={notice} now={now} />
      </div>
    ),
  };
}
