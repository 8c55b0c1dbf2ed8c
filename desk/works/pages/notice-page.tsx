import type { Context } from 'hono';
import type { ReactNode } from 'react';
import * as v from 'valibot';
import { noticeLines } from '../../../src/answer/render.ts';
import { asOfWords } from '../../../src/answer/words/time.ts';
import { replicaWarning } from '../../../src/edit/publish.ts';
import { changedAt, type Notice } from '../../../src/notice/notice.ts';
import { clockOf, type Instant } from '../../../src/road/irish-time.ts';
import { NoticePanel } from '../../../src/works/notice/notice-panel.tsx';
import type { WorksEnv } from '../../env.ts';
import { showPage, TellNewsrooms } from '../../frame.tsx';
import { ChangeList } from '../../record/changes.tsx';
import { type Entry, readEntries } from '../../record/entries.ts';
import { TypedEnd } from '../actions/end-forms.tsx';
import { type PendingChange, readRequests, requestPath } from '../actions/pending.tsx';
import { navFor, noticePath, publishedPath } from '../paths.ts';
import { isLate, isShown, readPublicSite } from '../public-site.ts';
import { type DeskRoad, findNotice, readRoad } from '../road.ts';
import { Buttons, UndoButton } from './card.tsx';

/**
 * Shows a notice with its actions and its history. After a publication, the query has the revision, and the page begins
 * with what was published and whether the public sees it.
 */
export async function openNotice(c: Context<WorksEnv, '/:id'>): Promise<Response> {
  const { database, now, siteUrl } = c.var;
  const road = await readRoad(database, now);
  const notice = findNotice(road, c.req.param('id'));
  const entries = await readEntries(database, { subject: notice.id });
  const requests = (await readRequests(database)).filter((one) => one.notice === notice.id);
  const { revision, replica, look } = c.req.query();
  const visibility = revision === undefined ? undefined : await findVisibility(c, notice);
  const published = { ...notice, revision: Number(revision) || notice.revision };
  const recheckPath = `${publishedPath(published, replica === undefined)}&look=1`;
  const nextPath = look === undefined ? recheckPath : `${recheckPath}&again=1`;
  const laterEntries = entries.filter((one) => one.revision > published.revision);
  return showPage(c.var, {
    title: notice.title,
    nav: navFor(),
    // Without JavaScript, until the revision is visible.
    ...(visibility && visibility.state !== 'seen' && { reload: { seconds: 5, path: nextPath } }),
    content: (
      <div className="desk-columns">
        <section aria-label="Current state">
          {visibility && (
            <Publication {...{ road, notice, recheckPath, visibility, laterEntries }}>
              {replica !== undefined && (
                <p className="desk-note" role="status">
                  {replicaWarning}
                </p>
              )}
            </Publication>
          )}
          <WaitingRequests requests={requests} />
          <NoticePanel notice={notice} view={road.view} />
          <Buttons notice={notice} road={road} withoutUndo={visibility !== undefined} />
          <TypedEnd notice={notice} now={road.now} />
          <p className="hint">
            <a className="tap" href={siteUrl + noticePath(notice)}>
              Open the public page
            </a>
          </p>
          {/* Stands last, because it may appear later. */}
          <div data-part="seen-help" id="seen-help">
            {visibility?.state === 'late' && (
              <p className="desk-alarm">
                The change was published more than 60 seconds ago, but {siteUrl} does not show it.{' '}
                <TellNewsrooms /> Then read “When something is wrong” in docs/notices.md.
              </p>
            )}
          </div>
        </section>
        <section aria-label="Details and history">
          {noticeLines(notice, road.view.at).map((line) => (
            <p key={line}>{line}</p>
          ))}
          <section aria-labelledby="history">
            <h2 className="desk-heading" id="history">
              History
            </h2>
            <ChangeList entries={entries} />
          </section>
        </section>
      </div>
    ),
  });
}

/** Whether the public site shows a revision. In the state `late`, the page shows an alarm. */
type Visibility =
  | { readonly state: 'seen'; readonly at?: Instant }
  | { readonly state: 'waiting' | 'late'; readonly isReachable: boolean };

const seenRow = v.array(v.object({ at: v.number() }));

/**
 * Reads whether the public site has shown a revision. With `look` in the query, requests the site first. The first look
 * of a page, without `again`, records no time if it comes late, because the site may have shown the change long before.
 */
async function findVisibility(
  { req, var: { database, siteUrl } }: Context<WorksEnv>,
  notice: Notice,
): Promise<Visibility> {
  const { id, revision } = notice;
  const site = req.query('look') === undefined ? undefined : await readPublicSite(siteUrl);
  const isSeen = site !== undefined && isShown(notice, site);
  const isOverdue = isLate(notice, Date.now());
  if (isSeen && (!isOverdue || req.query('again') !== undefined)) {
    await database
      .prepare('INSERT OR IGNORE INTO desk_seen (notice, revision, at) VALUES (?1, ?2, ?3)')
      .bind(id, revision, Date.now())
      .run();
  }
  const { results } = await database
    .prepare(
      'SELECT at FROM desk_seen WHERE notice = ?1 AND revision >= ?2 ORDER BY revision LIMIT 1',
    )
    .bind(id, revision)
    .all();
  const [firstSeen] = v.parse(seenRow, results);
  if (firstSeen) return { state: 'seen', at: firstSeen.at };
  if (isSeen) return { state: 'seen' };
  const isReachable = site?.state !== 'unreachable';
  return { state: isOverdue && site ? 'late' : 'waiting', isReachable };
}

interface PublicationProps {
  road: DeskRoad;
  notice: Notice;
  /** Path on the desk that repeats the check. */
  recheckPath: string;
  visibility: Visibility;
  /** Changes since the publication. */
  laterEntries: readonly Entry[];
  /** Warnings about the publication. */
  children: ReactNode;
}

/**
 * Says what was published and whether the public site displays the revision yet, and offers to undo the change. Until
 * the site does, the script polls the desk. All states have the same height, so that no button moves under a thumb.
 */
function Publication(props: PublicationProps) {
  const { road, notice, recheckPath, visibility, laterEntries, children } = props;
  const { state } = visibility;
  const [lastChange] = notice.changes;
  const isLast = laterEntries.length === 0;
  return (
    <div data-outcome="">
      {isLast ? (
        <p>
          <b>
            {clockOf(changedAt(notice))}: {lastChange?.what}.
          </b>
        </p>
      ) : (
        <div className="desk-note mb-3">
          <b>Your change is published. Since then, the notice has changed again:</b>
          <ChangeList entries={laterEntries} />
        </div>
      )}
      <div
        className="desk-seen"
        data-seen={state === 'seen' ? undefined : recheckPath}
        data-part="seen"
      >
        <p
          className={visibilityClasses[state]}
          role={state === 'late' ? 'alert' : 'status'}
          {...(state === 'late' && { 'data-alarm': '' })}
        >
          {visibilityWords(visibility)}
          {state === 'late' && (
            <>
              {' '}
              <a className="tap" href="#seen-help">
                Tell the newsrooms
              </a>
            </>
          )}
        </p>
      </div>
      {children}
      <div className="actions">
        {isLast && <UndoButton notice={notice} road={road} />}
        <a href={recheckPath}>Check again</a>
      </div>
    </div>
  );
}

const visibilityClasses = {
  seen: 'desk-good',
  waiting: 'desk-note',
  late: 'desk-alarm',
} as const satisfies Record<Visibility['state'], string>;

function visibilityWords(visibility: Visibility): string {
  if (visibility.state === 'seen') {
    const since = visibility.at === undefined ? '' : ` since ${secondsWords(visibility.at)}`;
    return `Visible on the site${since}.`;
  }
  const isLate = visibility.state === 'late';
  if (!visibility.isReachable)
    return isLate
      ? 'ALARM: the desk cannot reach the public site.'
      : 'The desk cannot reach the public site. Checking again …';
  return isLate
    ? 'ALARM: the public site does not show this change.'
    : 'Checking that the site shows it …';
}

/** Formats an instant in Irish local time: "22:04:11". */
function secondsWords(instant: Instant): string {
  const seconds = `${Math.floor(instant / 1000) % 60}`.padStart(2, '0');
  return `${clockOf(instant)}:${seconds}`;
}

/** Shows the changes of the notice that wait for a second person. */
function WaitingRequests({ requests }: { requests: readonly PendingChange[] }) {
  return requests.map((request) => (
    <div key={request.id} className="desk-alarm" role="status">
      <b>
        {request.returned_by === ''
          ? 'Not published: needs a second person.'
          : 'Not published: sent back with a note.'}
      </b>{' '}
      <bdi>{request.person}</bdi> asked for <a href={requestPath(request)}>this change</a> at{' '}
      {asOfWords(request.at)}.
    </div>
  ));
}
