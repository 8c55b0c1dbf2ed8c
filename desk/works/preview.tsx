import { ClosureBar } from '../../src/site/frame/closure-bar.tsx';
import { PageTitle } from '../../src/site/ui/page-title.tsx';
import { closureMessages } from '../../src/works/answer.ts';
import { noticeLines } from '../../src/works/edit/search.ts';
import { worstEffectOf } from '../../src/works/effect.ts';
import type { Notice } from '../../src/works/notice.ts';
import { BoardRow } from '../../src/works/pages/board.tsx';
import { NoticeBody } from '../../src/works/pages/notice-page.tsx';
import { NoticePanel } from '../../src/works/pages/notice-panel.tsx';
import { isActive, nextPeriod } from '../../src/works/schedule.ts';
import type { KnownNotices } from '../../src/works/view.ts';
import { noticePath } from './paths.ts';

interface PreviewProps {
  notice: Notice;
  /** View that the public would get with the notice. */
  view: KnownNotices;
}

/**
 * Shows what drivers will read: the red bar of every page, the board's line, and the notice's page. Its
 * links lead nowhere yet, so it is inert; screen readers get the same as text.
 */
export function Preview({ notice, view }: PreviewProps) {
  const { at } = view;
  const period = nextPeriod(notice, at);
  const closures = closureMessages(view).filter(({ path }) => path === noticePath(notice));
  return (
    <>
      <div className="sr-only">
        {noticeLines(notice, at).map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <div className="desk-preview" inert>
        <ClosureBar closures={closures} />
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
            />
          </ul>
        )}
        <div className="desk-public">
          <PageTitle title={notice.title} parent="works" />
          <div className="wrap py-6">
            <NoticePanel notice={notice} view={view} />
            <NoticeBody notice={notice} view={view} />
          </div>
        </div>
      </div>
    </>
  );
}
