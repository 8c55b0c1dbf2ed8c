import { ClosureBar } from '../../src/site/frame/closure-bar.tsx';
import { closuresNow } from '../../src/works/closure-bar.ts';
import { worstEffectOf } from '../../src/works/effect.ts';
import type { Notice } from '../../src/works/notice.ts';
import { Row } from '../../src/works/pages/board.tsx';
import { NoticePanel } from '../../src/works/pages/notice-panel.tsx';
import { isActive, nextPeriod } from '../../src/works/schedule.ts';
import type { KnownNotices } from '../../src/works/view.ts';
import { scheduleWords } from '../../src/works/words.ts';
import { publicPath } from './paths.ts';

interface PreviewProps {
  notice: Notice;
  /** What the public would be shown with it. */
  view: KnownNotices;
}

/** What drivers will read: the red bar of every page, the board's line, and the notice's page. */
export function Preview({ notice, view }: PreviewProps) {
  const { at } = view;
  const period = nextPeriod(notice, at);
  const closures = closuresNow(view).filter(({ path }) => path === publicPath(notice));
  return (
    <div className="desk-preview">
      <div inert>
        <ClosureBar closures={closures} />
        {period && (
          <ul className="sign board board-rows">
            <Row
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
      </div>
      <NoticePanel notice={notice} view={view} />
      <p className="hint">{notice.text}</p>
      {notice.repeat && <p className="hint">{scheduleWords(notice, at)}</p>}
    </div>
  );
}
