import type { Context } from 'hono';
import { Fragment } from 'react';
import { allNightsWords } from '../../../src/answer/words/schedule.ts';
import { storedHours } from '../../../src/answer/words/time.ts';
import { encodeOverlaps, newOverlapsOf } from '../../../src/edit/decide.ts';
import { differencesOf } from '../../../src/edit/edit.ts';
import type { Notice } from '../../../src/notice/notice.ts';
import type { Instant } from '../../../src/road/irish-time.ts';
import { isActive, nextPeriod } from '../../../src/road/schedule.ts';
import { StretchDiagram } from '../../../src/works/diagram/diagram.tsx';
import { NoticeFacts } from '../../../src/works/notice/notice-page.tsx';
import { NoticePanel } from '../../../src/works/notice/notice-panel.tsx';
import { marksOf } from '../../../src/works/road-section.tsx';
import type { WorksEnv } from '../../env.ts';
import { DeskForm, showPage } from '../../frame.tsx';
import { revisionOf } from '../actions/form-routes.ts';
import {
  Deletion,
  findRequest,
  formOf,
  formPath,
  isOtherVersion,
  laterChangeOf,
  laterRequestPath,
  type PendingChange,
  readRequests,
  requestPath,
  sendBackStatement,
  showGone,
  versionStatement,
} from '../actions/pending.tsx';
import { lostWords } from '../form/lost.ts';
import { changesTo, proposeChange, proposeNotice } from '../form/notice-from-form.ts';
import { Field, FormProblems } from '../form/view/controls.tsx';
import { Differences, Problems, RequestNote } from '../form/view/warnings.tsx';
import { navFor, noticePath, paths } from '../paths.ts';
import { findNotice, readRoad, viewOf } from '../road.ts';

type RequestContext = Context<WorksEnv, '/:id'>;

/** Title of a request with its dates. */
export function requestTitle(request: PendingChange, now: Instant): string {
  const { notice } = proposeNotice(formOf(request), now, request.at);
  return notice ? `${request.title}, ${timesOf(notice, now)}` : request.title;
}

/** Names the other requests that wait for the same notice, such as one with another end. */
export function OtherRequests({
  request: { id, notice },
  requests,
}: {
  request: PendingChange;
  requests: readonly PendingChange[];
}) {
  return requests
    .filter((one) => notice !== '' && one.notice === notice && one.id !== id)
    .filter((one) => one.returned_by === '')
    .map((one) => (
      <Fragment key={one.id}>
        {' '}
        <bdi>{one.person}</bdi> asked for <a href={requestPath(one)}>another change</a> of the same
        notice. Check which one applies.
      </Fragment>
    ));
}

function timesOf(notice: Notice, now: Instant): string {
  return allNightsWords(notice, now) || storedHours(notice);
}

/** Shows what a person asks to publish. A second person publishes it, or sends it back with a note. */
export async function openRequest(
  c: RequestContext,
  {
    note,
    why,
    asked = c.req.query('asked'),
  }: { note?: string; why?: string; asked?: string | undefined } = {},
): Promise<Response> {
  const { database, identity, now } = c.var;
  const road = await readRoad(database, now);
  const laterChange =
    asked === undefined ? undefined : await laterChangeOf(database, c.req.param('id'), asked);
  const request = await findRequest(database, c.req.param('id'));
  if (!request) return showGone(c, c.req.param('id'), laterChange);
  const { id, person, returned_by: returner } = request;
  const form = formOf(request);
  const current = request.notice === '' ? undefined : findNotice(road, request.notice);
  const base = current && (await revisionOf(database, current, request.base));
  const { notice, problems = [] } =
    base && current
      ? proposeChange({ base, current }, form, now, request.at)
      : proposeNotice(form, now, request.at);
  const overlaps = notice ? newOverlapsOf(current, notice, road.stored.notices, now) : [];
  const changedSince = base && current ? differencesOf(base, current) : [];
  // A request never reverts an unseen change: an older `seen` first shows both versions.
  const isOlder =
    base && changedSince.some((name) => name in changesTo({ base, current }, form, now));
  const isOwn = person === identity.email;
  const fields = {
    ...form,
    ...(base && { base: `${base.revision}`, seen: `${(isOlder ? base : current)?.revision}` }),
    ...{ pending: id, asked: request.version, accepted: encodeOverlaps(overlaps) },
    shownAt: `${request.at}`,
    lost: current && notice ? lostWords(current, notice, now) : '',
  };
  const view = viewOf(road.stored, now, notice);
  const period = notice && nextPeriod(notice, now);
  const page = {
    title: request.title,
    nav: navFor(),
    content: (
      <div className="desk-columns">
        <section aria-label="Request">
          <p className="desk-alarm" role="alert" data-outcome="">
            {laterChange && <b>Your press did nothing: {laterChange} Check the request again. </b>}
            {c.req.query('loses') && (
              <b>
                Your press did nothing: the request opens more than your page said. Check it again.{' '}
              </b>
            )}
            <RequestNote request={request} />
            <OtherRequests request={request} requests={await readRequests(database)} />
          </p>
          <Problems problems={problems} />
          {base && current && isOlder && (
            <Differences
              title="Changed since the request"
              {...{ theirs: base, mine: current, now }}
            />
          )}
          {notice && (
            <>
              <h2 className="desk-heading">{timesOf(notice, now)}</h2>
              <NoticePanel notice={notice} view={view} />
              {current && (
                <Differences theirs={current} mine={notice} now={now} title="What changes" />
              )}
              {overlaps.length > 0 && (
                <div className="desk-alarm">
                  <b>Overlaps or repeats a published notice:</b>
                  <ul>
                    {overlaps.map((other) => (
                      <li key={other.id}>
                        <a className="tap" href={noticePath(other)}>
                          {other.title}, {timesOf(other, now)}
                        </a>
                      </li>
                    ))}
                  </ul>
                </div>
              )}
            </>
          )}
          {notice && !isOwn && returner === '' && (
            <DeskForm action={current ? `${noticePath(current)}/change` : paths.new}>
              {Object.entries(fields).map(([name, value]) => (
                <input key={name} type="hidden" name={name} value={value} />
              ))}
              <p className="actions actions-wide">
                <button type="submit" name="do" value="approve" className="action-main">
                  {overlaps.length > 0 ? 'Publish anyway' : 'Publish'}
                </button>
              </p>
            </DeskForm>
          )}
          {!isOwn && returner === '' && (
            <FormProblems value={why ? [{ field: 'note', why }] : []}>
              <DeskForm action={requestPath(request)} className="step">
                <input type="hidden" name="asked" value={request.version} />
                <Field
                  name="note"
                  label="Note"
                  value={note ?? ''}
                  hint={`What ${person} should change.`}
                  lines={2}
                />
                <p className="actions actions-wide">
                  <button type="submit">Send back with a note</button>
                </p>
              </DeskForm>
            </FormProblems>
          )}
          <div className="actions">
            <a href={formPath(request)}>{isOwn ? 'Change …' : 'Open the form …'}</a>
          </div>
          <Deletion pending={request} name={request.title} />
        </section>
        {notice && (
          <section aria-label="Drawing and details">
            {period && (
              <StretchDiagram
                marks={marksOf({ notice, period, now: isActive(period, now), number: 1 })}
              />
            )}
            <NoticeFacts notice={notice} at={view.at} />
          </section>
        )}
      </div>
    ),
  };
  const conflictStatus = laterChange && note !== undefined ? 409 : 200;
  return showPage(c.var, page, why ? 422 : conflictStatus);
}

/** Maximum length of a note, which the list shows. */
const maxNoteLength = 400;

/** Sends a request back to its author. The note is required, because the author has to know what to change. */
export async function sendBack(c: RequestContext): Promise<Response> {
  const { database, form, identity } = c.var;
  const note = `${form.get('note') ?? ''}`.trim();
  const [id, asked] = [c.req.param('id'), `${form.get('asked')}`];
  if (note === '') return openRequest(c, { note, why: 'is missing. Write what should change' });
  if (note.length > maxNoteLength) {
    const why = `has ${note.length} characters; the limit is ${maxNoteLength}`;
    return openRequest(c, { note, why });
  }
  const statement = sendBackStatement(database, { id, note, person: identity.email });
  const showLater = () => openRequest(c, { note, asked });
  return changeRequest(c, { id, asked, target: paths.list, showLater }, statement);
}

interface RequestChange {
  readonly id: string;
  /** Version that the page showed. */
  readonly asked: string;
  /** Path of the page after the change. */
  readonly target: string;
  /** Shows the request with the change of somebody else. */
  readonly showLater?: () => Promise<Response>;
}

/** Changes a request in one transaction, or says who has changed it since the page showed it. */
export async function changeRequest(
  c: Context<WorksEnv>,
  { id, asked, target, showLater }: RequestChange,
  statement: D1PreparedStatement,
): Promise<Response> {
  const { database, idempotencyKey } = c.var;
  const later = async () => showLater?.() ?? c.redirect(laterRequestPath(id, asked), 303);
  if (await laterChangeOf(database, id, asked)) return later();
  const check = versionStatement(database, id, asked);
  try {
    await database.batch([check, idempotencyKey.statement(target), statement]);
  } catch (error) {
    if (!isOtherVersion(error)) throw error;
    return later();
  }
  return c.redirect(target, 303);
}
