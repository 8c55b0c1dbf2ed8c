import type { Context } from 'hono';
import type { ComponentProps, ReactNode } from 'react';
import * as v from 'valibot';
import { winterWords } from '../../../src/answer/words/effect.ts';
import { asOfWords } from '../../../src/answer/words/time.ts';
import {
  createWinterStatus,
  RefusedError,
  refusedError,
  undoableForMs,
  undoWinter,
  withdrawnWinter,
} from '../../../src/edit/edit.ts';
import type { Problem } from '../../../src/edit/input.ts';
import {
  ConflictError,
  isWinterUnreadable,
  readWinter,
  type StoredNotices,
} from '../../../src/edit/notice-store.ts';
import { publish } from '../../../src/edit/publish.ts';
import type { WinterStatus } from '../../../src/notice/notice.ts';
import { winterAt, winterEnd } from '../../../src/notice/states.ts';
import { localTimeText } from '../../../src/notice/values.ts';
import { winterStates } from '../../../src/notice/vocabulary.ts';
import { clockOf, hourMs, type Instant } from '../../../src/road/irish-time.ts';
import type { IdempotencyKey, WorksEnv } from '../../env.ts';
import { DeskForm, type DeskPage, showPage } from '../../frame.tsx';
import { ChangedMeanwhile } from '../../record/changes.tsx';
import { type Entry, readEntries } from '../../record/entries.ts';
import { expectedWinter, findVisibility, isReplicated } from '../actions/visibility.ts';
import { momentFrom } from '../form/typed-time.ts';
import { Choice, Choices, Field, Options } from '../form/view/controls.tsx';
import { navFor, paths, winterPublishedPath } from '../paths.ts';
import { type RoadState, readRoad, shiftAt } from '../road.ts';
import { reloadOf, VisibilityPanel } from './published-page.tsx';

type WorksContext = Context<WorksEnv>;

const text = v.fallback(v.optional(v.string(), ''), '');
const winterForm = v.object({
  do: v.fallback(v.picklist(['publish', 'undo', 'withdraw']), 'publish'),
  /** Revision of the status on the page that the user has seen. */
  seen: v.fallback(v.pipe(v.string(), v.regex(/^\d{1,6}$/), v.transform(Number)), -1),
  state: v.fallback(v.optional(v.picklist(winterStates)), undefined),
  /** Expiry: hours from now, such as "+4", or a time. */
  until: text,
  /** Overrides `until`. */
  untilText: text,
});
type WinterForm = v.InferOutput<typeof winterForm>;

/** Shows the form. After publication, also shows whether the public site has the new status. */
export async function openWinter(c: WorksContext): Promise<Response> {
  const { database, now } = c.var;
  const road = await readRoad(database, now);
  const { winter } = road.stored;
  if (!winter || c.req.query('published') === undefined) {
    return showPage(c.var, winterPage({ road }));
  }
  const expected = expectedWinter(winter, isReplicated(c));
  const visibility = await findVisibility(c, expected);
  return showPage(c.var, winterPage({ road, visibilityProps: { expected, visibility } }));
}

/** Publishes a winter status. Shows the form again with its problems, or with the changes of others. */
export async function sendWinter(c: WorksContext): Promise<Response> {
  const { database, replica, form, identity, now, idempotencyKey } = c.var;
  const road = await readRoad(database, now);
  const { stored } = road;
  const submittedFields = v.parse(winterForm, Object.fromEntries(form));
  const page = { road, submittedFields, idempotencyKey };
  try {
    const winter = await statusFrom(c, submittedFields, stored);
    const leadingStatements = [idempotencyKey.statement(winterPublishedPath())];
    const check = (read: StoredNotices) => assertSeen(submittedFields.seen, read.winterRevision);
    const edit = { notices: [], winter, stored, person: identity.email, leadingStatements, check };
    const { replicated } = await publish(database, replica, edit, now);
    return c.redirect(winterPublishedPath(replicated), 303);
  } catch (error) {
    if (error instanceof ConflictError) {
      const afterRevision = submittedFields.seen;
      const entries = await readEntries(database, { subject: 'winter', afterRevision });
      const current = await readRoad(database, now);
      return showPage(c.var, winterPage({ ...page, road: current, entries }), 409);
    }
    if (!(error instanceof RefusedError)) throw error;
    return showPage(c.var, winterPage({ ...page, problems: error.problems }), 422);
  }
}

/** @throws ConflictError if somebody has published a status since the user opened the page */
function assertSeen(seen: number, current: number): void {
  if (seen !== current) throw new ConflictError('The winter status has changed.');
}

/** Returns the status that a form would publish. @throws RefusedError or ConflictError */
async function statusFrom(
  { var: { database, now } }: WorksContext,
  { do: action, seen, state, until: presetEnd, untilText }: WinterForm,
  { winter, winterRevision }: StoredNotices,
): Promise<WinterStatus> {
  const by = shiftAt(now);
  if (action !== 'publish' && seen !== winterRevision)
    throw new ConflictError('The winter status has changed.');
  if (action === 'withdraw') return withdrawnWinter(by, now);
  if (action === 'undo') {
    if (!winter) throw refusedError('winter', 'has no status that can be undone');
    return undoWinter(winter, await readWinter(database, winterRevision - 1), by, now);
  }
  if (!state) throw refusedError('state', 'Choose the new status.');
  const typedEnd = untilText || presetEnd;
  if (!typedEnd) throw refusedError('until', 'Choose when the status ends.');
  const [, hours] = /^\+(\d{1,2})$/.exec(typedEnd) ?? [];
  const until = hours ? localTimeText(now + Number(hours) * hourMs) : momentFrom(typedEnd, now);
  return createWinterStatus({ state, by, until }, now);
}

interface WinterPageProps {
  readonly road: RoadState;
  readonly problems?: readonly Problem[];
  /** Submitted fields after a refusal. */
  readonly submittedFields?: WinterForm;
  /** Changes by others since the user opened the page. */
  readonly entries?: readonly Entry[];
  readonly idempotencyKey?: IdempotencyKey;
  /** Props of `VisibilityPanel`, set after a publication. */
  readonly visibilityProps?: ComponentProps<typeof VisibilityPanel>;
}

/** Page with the current winter status and the form for a new one. */
function winterPage({
  road,
  problems = [],
  submittedFields,
  entries = [],
  idempotencyKey,
  visibilityProps,
}: WinterPageProps): DeskPage {
  const { state = '', until = proposedEnd(road.now), untilText = '' } = submittedFields ?? {};
  const clockAfter = (hours: number) => clockOf(road.now + hours * hourMs);
  return {
    title: 'Winter service',
    nav: navFor('winter'),
    reload: visibilityProps && reloadOf(visibilityProps),
    content: (
      <>
        <section className="step">
          {visibilityProps && <VisibilityPanel {...visibilityProps} />}
          <CurrentStatus road={road} />
        </section>
        <DeskForm action={paths.winter} idempotencyKey={idempotencyKey} className="desk-steps">
          <WinterProblems problems={problems} />
          {entries.length > 0 && (
            <ChangedMeanwhile
              entries={entries}
              next="Check the current status before you publish."
            />
          )}
          <Seen road={road} />
          <section className="step">
            <Choices name="state" legend="New status">
              <Options
                name="state"
                chosen={state}
                options={winterStates.map((one) => [one, winterWords[one]])}
              />
            </Choices>
            <Choices name="until" legend="Until" className="choices-four">
              {[4, 8, 12].map((hours) => (
                <Choice
                  key={hours}
                  name="until"
                  value={`+${hours}`}
                  chosen={until}
                  time={clockAfter(hours)}
                >
                  +{hours} h
                </Choice>
              ))}
              <Choice name="until" value={morning} chosen={until}>
                {morning}
              </Choice>
            </Choices>
            <Field
              name="untilText"
              label="Or another end"
              value={untilText}
              hint="For example 10:00 or tomorrow 08:00."
            />
            <p className="hint">Shown on the home page, /works and /operations.</p>
            <p className="actions actions-wide">
              <button type="submit" name="do" value="publish" className="action-main">
                Publish
              </button>
            </p>
          </section>
        </DeskForm>
      </>
    ),
  };
}

const morning = '06:00';

/** Returns the end that the form proposes: the next morning from the afternoon on, else twelve hours. */
function proposedEnd(now: Instant): string {
  const clock = clockOf(now);
  return clock >= '16:00' || clock < '03:00' ? morning : '+12';
}

/** Subjects of the problems that are not whole sentences. */
const subjects: Readonly<Record<string, string>> = { until: 'The end', winter: 'The winter' };

function WinterProblems({ problems }: { problems: readonly Problem[] }) {
  if (problems.length === 0) return null;
  return (
    <div className="desk-alarm" role="alert">
      <b>Not published.</b>{' '}
      {problems.map(({ field, why }) =>
        /^[A-Z]/.test(why) ? why : `${subjects[field] ?? field} ${why}.`,
      )}
    </div>
  );
}

function CurrentStatus({ road }: { road: RoadState }) {
  const { stored, view, now } = road;
  if (isWinterUnreadable(stored)) {
    return (
      <div className="desk-alarm" role="alert">
        <p>
          This desk cannot read the published status. Until it is replaced, the site shows no
          stretch as open. If a newer version published the status, deploy that version.
        </p>
        <WinterButton road={road} action="withdraw">
          Remove the status
        </WinterButton>
      </div>
    );
  }
  const { winter: published } = stored;
  const winter = winterAt(view.snapshot.winter, view.at);
  const undoEnd = (published?.at ?? 0) + undoableForMs;
  return (
    <>
      {winter ? (
        <p role="status">
          <b>{winterWords[winter.state]}</b>, until {asOfWords(winterEnd(winter))}. Published by the{' '}
          {winter.by} at {asOfWords(winter.at)}.
        </p>
      ) : (
        <p role="status">No status is published.</p>
      )}
      {now <= undoEnd && (
        <WinterButton road={road} action="undo">
          Undo <small>until {clockOf(undoEnd)}</small>
        </WinterButton>
      )}
    </>
  );
}

interface WinterButtonProps {
  road: RoadState;
  action: WinterForm['do'];
  children: ReactNode;
}

function WinterButton({ road, action, children }: WinterButtonProps) {
  return (
    <DeskForm action={paths.winter} className="actions">
      <Seen road={road} />
      <button type="submit" name="do" value={action}>
        {children}
      </button>
    </DeskForm>
  );
}

/** Revision of the status that the page shows. */
function Seen({ road: { stored } }: { road: RoadState }) {
  return <input type="hidden" name="seen" value={stored.winterRevision} />;
}
