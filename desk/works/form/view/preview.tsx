import { closureMessage } from '../../../../src/answer/headline.ts';
import { noticeLines } from '../../../../src/answer/render.ts';
import type { KnownRoad } from '../../../../src/answer/view.ts';
import { scheduleWords } from '../../../../src/answer/words/schedule.ts';
import { worstEffectOf } from '../../../../src/notice/effect.ts';
import type { Notice } from '../../../../src/notice/notice.ts';
import { isActive, nextPeriod } from '../../../../src/road/schedule.ts';
import { ClosureBar } from '../../../../src/site/frame/closure-bar.tsx';
import { BoardRow } from '../../../../src/works/board.tsx';
import { NoticeFacts } from '../../../../src/works/notice/notice-page.tsx';
import { NoticePanel } from '../../../../src/works/notice/notice-panel.tsx';

interface PreviewProps {
  notice: Notice;
  /** View of the public site after the publication of the notice. */
  view: KnownRoad;
}

/**
 * Shows the red bar of every page, the row of the board, and the page of the notice. The preview is inert,
 * because its links have no target yet. Screen readers receive the same content as text.
 */
export function Preview({ notice, view }: PreviewProps) {
  const { at } = view;
  const period = nextPeriod(notice, at);
  const closure = closureMessage(view);
  return (
    <>
      <div className="sr-only">
        {noticeLines(notice, at).map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <div className="desk-preview desk-compact" inert>
        <ClosureBar closure={closure} />
        {period && (
          <ul className="sign board board-rows">
            <BoardRow
              occurrence={{
                notice,
                piece: notice,
                effect: worstEffectOf(notice),
                period,
                now: isActive(period, at),
              }}
              at={at}
              hours={scheduleWords(notice, at)}
            />
          </ul>
        )}
        <div className="border-1 bg-surface">
          <div className="page-title edge">
            <h1 className="wrap py-1">{notice.title}</h1>
          </div>
          <div className="wrap py-2">
            <NoticePanel notice={notice} view={view} />
            <NoticeFacts notice={notice} at={at} />
          </div>
        </div>
      </div>
    </>
  );
}
