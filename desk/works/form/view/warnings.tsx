import type { ReactNode } from 'react';
import { noticeLines } from '../../../../src/answer/render.ts';
import type { KnownRoad } from '../../../../src/answer/view.ts';
import { asOfWords, momentWords } from '../../../../src/answer/words/time.ts';
import type { Problem } from '../../../../src/edit/check.ts';
import { differencesOf } from '../../../../src/edit/edit.ts';
import type { Notice } from '../../../../src/notice/notice.ts';
import { dayOf, type Instant } from '../../../../src/road/irish-time.ts';
import { periodsFrom, periodsIn, rightNow, scheduleOf } from '../../../../src/road/schedule.ts';
import { DeskForm, type DeskPage } from '../../../frame.tsx';
import { keyField } from '../../../idempotency.ts';
import { ChangeList, changeLine, fieldLabel } from '../../../record/changes.tsx';
import type { Entry } from '../../../record/entries.ts';
import { navFor, noticePath } from '../../paths.ts';
import type { DeskRoad } from '../../road.ts';
import { openedWords } from '../lost.ts';
import { withdrawnWords } from '../typed-nights.ts';
import { type Control, idOf } from './controls.tsx';

interface ProblemsProps {
  problems: readonly Problem[];
  /** Returns the control to which the problem of a field links. If omitted, problems have no links. */
  controlOf?: (field: string) => Control;
  /** What the problems prevented. */
  what?: string;
}

/** Lists the problems that prevented publication, above the form. */
export function Problems({ problems, controlOf, what = 'Not published' }: ProblemsProps) {
  if (problems.length === 0) return null;
  return (
    <div className="desk-alarm" role="alert">
      <p>
        <b>{what}.</b> Correct these fields:
      </p>
      <ul>
        {problems.map(({ field, why }) => (
          <li key={field + why}>
            {controlOf ? <ControlLink {...controlOf(field)} /> : fieldLabel(field)} {why}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Link to a control of the form. */
export function ControlLink({ control, label }: Control) {
  // The whole notice has no control.
  if (control === 'notice') return 'The notice';
  return (
    <a className="tap" href={`#${idOf(control)}`}>
      {label}
    </a>
  );
}

/** Request for the approval of a second person, who may have sent it back with a note. */
export interface FormRequest {
  readonly person: string;
  readonly at: Instant;
  readonly returned_by: string;
  readonly note: string;
  /** Fields of the form as JSON. */
  readonly content: string;
  /** Whether the viewer is the person, who cannot approve the request. */
  readonly isOwn?: boolean;
}

/** Says who asked for a change, or who sent it back. */
export function RequestNote({
  request: { person, at, returned_by: returner, note },
}: {
  request: FormRequest;
}) {
  return returner === '' ? (
    <>
      <b>Not published: waits for a second person.</b> <bdi>{person}</bdi> asked for this at{' '}
      {asOfWords(at)}. Another person must approve each change.
    </>
  ) : (
    <>
      <b>
        Not published: <bdi>{returner}</bdi> sent this back to <bdi>{person}</bdi>.
      </b>{' '}
      {note}
    </>
  );
}

/** Asks for a confirmation of what a change takes from the published notice. */
export function Loss({ words }: { words: string }) {
  if (words === '') return null;
  return (
    <div className="desk-alarm" role="alert">
      <p>
        <b>Not published yet.</b> {words} Correct the form, or publish the change anyway.
      </p>
      <input type="hidden" name="lost" value={words} />
    </div>
  );
}

interface OverlapsProps {
  mine: Notice;
  others: readonly Notice[];
  view: KnownRoad;
}

/** Shows the notice of the form beside the published notices that it overlaps or repeats. */
export function Overlaps({ mine, others, view }: OverlapsProps) {
  if (others.length === 0) return null;
  return (
    <div className="desk-alarm" role="alert">
      <p>
        <b>Not published yet:</b> this notice overlaps or repeats a published one. Change the
        published notice, or publish this one anyway.
      </p>
      <div className="desk-sides">
        <Side title="Your notice" notice={mine} at={view.at} />
        {others.map((other) => (
          <Side key={other.id} title="Published" notice={other} at={view.at}>
            <a href={noticePath(other)} target="_blank" rel="noreferrer">
              Open this notice in a new tab
            </a>
          </Side>
        ))}
      </div>
    </div>
  );
}

interface SideProps {
  title: string;
  notice: Notice;
  at: number;
  children?: ReactNode;
}

/** One of the notices shown side by side. Only a published notice has links and a last change. */
function Side({ title, notice, at, children }: SideProps) {
  const [lastChange] = children ? notice.changes : [];
  return (
    <section className="desk-side" aria-label={title}>
      <h3>{title}</h3>
      {noticeLines(notice, at).map((line) => (
        <p key={line}>{line}</p>
      ))}
      {lastChange && (
        <p className="hint">
          {lastChange.what}, {lastChange.by}, {asOfWords(lastChange.at)}
        </p>
      )}
      {children && <p>{children}</p>}
    </section>
  );
}

/** Reasons of a conflict. */
export const conflictWords = {
  change: 'This notice has changed in the meantime.',
  end: 'This notice is no longer on: since you opened the page, the site shows the road as open.',
  start: 'Since you opened the page, hours of this notice have begun.',
  earlier: 'The new end is earlier than the published one.',
  overlap: 'This notice overlaps or repeats a published one.',
} as const;

interface Conflict {
  readonly road: DeskRoad;
  /** The published revision of the notice, or the notices that `mine` overlaps. */
  readonly theirs: readonly Notice[];
  /** Revision that the form would publish; undefined after a refusal. */
  readonly mine?: Notice | undefined;
  /** Form in which the user can correct a refused value. */
  readonly correction?: ReactNode;
  /** Changes by others since the user opened the page. */
  readonly entries?: readonly Entry[];
  /** Reason why the form was refused or needs confirmation. */
  readonly why: string;
  /** Submitted form, which the user can submit again. */
  readonly formData: FormData;
  readonly action: string;
  /** Fields to replace in `formData`, or to add. */
  readonly overrides?: Readonly<Record<string, string>>;
}

/** Shows both versions after a conflict, a refusal or an overlap. Nothing is written yet. */
export function conflictPage(conflict: Conflict): DeskPage {
  const { road, theirs, mine, why, entries = [] } = conflict;
  return {
    title: 'Not published yet',
    nav: navFor(),
    content: (
      <>
        <p className="desk-alarm" role="alert">
          {why} Your change was not published.
        </p>
        {entries.length > 0 && <ChangeList entries={entries} />}
        <div className="desk-sides">
          {theirs.map((notice) => (
            <Side key={notice.id} title="Published" notice={notice} at={road.view.at}>
              <a href={noticePath(notice)}>Open this notice</a>
            </Side>
          ))}
          {mine && <Side title="Your version" notice={mine} at={road.view.at} />}
        </div>
        {mine &&
          theirs
            .filter(({ id }) => id === mine.id)
            .map((notice) => (
              <Differences
                key={notice.id}
                title="Your version would change"
                {...{ theirs: notice, mine, now: road.now }}
              />
            ))}
        <p className="actions actions-wide">
          {theirs.slice(0, 1).map((notice) => (
            <a key={notice.id} className="action-main" href={noticePath(notice)}>
              {mine ? 'Keep the published version' : 'Open the published notice'}
            </a>
          ))}
        </p>
        {conflict.correction}
        {mine && <PublishAnywayForm conflict={conflict} />}
      </>
    ),
  };
}

interface DifferencesProps {
  title: string;
  theirs: Notice;
  mine: Notice;
  now: Instant;
}

/** Lists what a version would change in the published one, and what that means on the road. */
export function Differences({ title, theirs, mine, now }: DifferencesProps) {
  const oldFields: Readonly<Record<string, unknown>> = { ...theirs };
  const newFields: Readonly<Record<string, unknown>> = { ...mine };
  const fields = differencesOf(theirs, mine).filter(
    (one) => one !== 'changes' && one !== 'revision',
  );
  const stored = (value: unknown) => (value === undefined ? null : JSON.stringify(value));
  return (
    <section className="desk-side" aria-label={title}>
      <h3>{title}</h3>
      <ul className="desk-history">
        {fields.map((field) => (
          <li key={field}>
            <mark>
              {changeLine({
                ...{ section: 'works', subject: mine.id, field },
                ...{ old: stored(oldFields[field]), new: stored(newFields[field]) },
              })}
            </mark>
          </li>
        ))}
      </ul>
      <p>
        <b>{effectWords(theirs, mine, now)}</b>
      </p>
    </section>
  );
}

/** Says what a version changes on the road: "Adds Tue 1 Dec, 22:00–05:30.", "Opens the road at 20:31 instead of 23:31." */
function effectWords(theirs: Notice, mine: Notice, now: Instant): string {
  if (mine.cancelled !== theirs.cancelled) {
    return mine.cancelled === undefined ? 'Publishes the notice again.' : 'Withdraws the notice.';
  }
  const added = missingWords(mine, theirs, now);
  const withdrawn = missingWords(theirs, mine, now);
  const nights = [added && `Adds ${added}.`, withdrawn && `Withdraws ${withdrawn}.`];
  const end = endWords(theirs, mine, now) || openedWords(theirs, mine, now);
  return [...nights, end].filter(Boolean).join(' ');
}

/** Names the periods of a notice that have not begun and that another version does not have. */
function missingWords(notice: Notice, other: Notice, now: Instant): string {
  const coming = scheduleOf(periodsFrom(notice, now).filter(({ start }) => start > now));
  return coming ? withdrawnWords(coming, other, now) : '';
}

/** Says how a version changes the end of a closure that has begun. */
function endWords(theirs: Notice, mine: Notice, now: Instant): string {
  const [before, after] = [theirs, mine].map((one) => periodsIn(one, rightNow(now))[0]?.end);
  if (before === after) return '';
  const wordsOf = (end: Instant) => momentWords(end, now, dayOf(now));
  if (before === undefined) return `Closes the road again until ${wordsOf(after ?? now)}.`;
  if (after === undefined)
    return `Opens the road at ${wordsOf(now)} instead of ${wordsOf(before)}.`;
  return after < before
    ? `Opens the road at ${wordsOf(after)} instead of ${wordsOf(before)}.`
    : `Keeps the road closed until ${wordsOf(after)} instead of ${wordsOf(before)}.`;
}

function PublishAnywayForm({
  conflict: { formData, action, overrides = {} },
}: {
  conflict: Conflict;
}) {
  // This page shows what is published, not the sentence of the form.
  const omitted = [keyField, 'sentence', ...Object.keys(overrides)];
  const entries = [...formData].flatMap(([name, value]) =>
    typeof value === 'string' && !omitted.includes(name) ? [[name, value]] : [],
  );
  return (
    <DeskForm action={action}>
      {[...entries, ...Object.entries(overrides)].map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <p className="actions actions-wide">
        <button type="submit">Publish my version anyway</button>
      </p>
    </DeskForm>
  );
}
