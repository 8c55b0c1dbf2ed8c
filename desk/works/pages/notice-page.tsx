import { noticeLines } from '../../../src/answer/render.ts';
import { asOfWords } from '../../../src/answer/words/time.ts';
import type { Notice } from '../../../src/notice/notice.ts';
import { NoticePanel } from '../../../src/works/notice/notice-panel.tsx';
import type { DeskPage } from '../../frame.tsx';
import { ChangeList } from '../../record/changes.tsx';
import type { Entry } from '../../record/entries.ts';
import { actionLabel, type PendingChange, requestPath } from '../actions/pending.ts';
import { TypedEnd } from '../actions/typed-end.tsx';
import { navFor } from '../paths.ts';
import type { DeskRoad } from '../road.ts';
import { Buttons } from './card.tsx';

interface NoticePageProps {
  readonly road: DeskRoad;
  readonly notice: Notice;
  readonly entries: readonly Entry[];
  /** Changes of this notice that wait for a second person. */
  readonly requests: readonly PendingChange[];
}

/** Page of one notice with its actions and its history. */
export function noticePage(props: NoticePageProps): DeskPage {
  const { road, notice } = props;
  return {
    title: notice.title,
    nav: navFor(),
    content: (
      <div className="desk-columns">
        <section aria-label="Current state">
          <WaitingRequests {...props} />
          <NoticePanel notice={notice} view={road.view} />
          <Buttons notice={notice} road={road} />
          <TypedEnd notice={notice} now={road.now} />
        </section>
        <section aria-label="Details and history">
          {noticeLines(notice, road.view.at).map((line) => (
            <p key={line}>{line}</p>
          ))}
          <History {...props} />
        </section>
      </div>
    ),
  };
}

/** Shows the changes that wait for a second person. */
function WaitingRequests({ requests }: Pick<NoticePageProps, 'requests'>) {
  return requests.map((request) => (
    <p key={request.id} className="desk-alarm" role="status">
      <b>
        {request.returned_by === ''
          ? 'Not published: needs a second person.'
          : 'Not published: sent back with a note.'}
      </b>{' '}
      <bdi>{request.person}</bdi>{' '}
      {request.action === 'form' ? (
        <>
          asked for <a href={requestPath(request)}>this change</a> at {asOfWords(request.at)}.
        </>
      ) : (
        <>
          chose “{actionLabel(request.action)}: {request.title}” at {asOfWords(request.at)}.{' '}
          {request.note || 'Another person must do the same.'}
        </>
      )}
    </p>
  ));
}

function History({ entries }: NoticePageProps) {
  return (
    <section aria-labelledby="history">
      <h2 className="desk-heading" id="history">
        History
      </h2>
      <ChangeList entries={entries} />
    </section>
  );
}
