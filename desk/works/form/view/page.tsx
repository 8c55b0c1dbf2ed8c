import type { ReactNode } from 'react';
import { occurrencesIn } from '../../../../src/answer/occurrences.ts';
import { noticeHeadline } from '../../../../src/answer/render.ts';
import { directionWords } from '../../../../src/answer/words/place.ts';
import { allNightsWords, nextHoursWords } from '../../../../src/answer/words/schedule.ts';
import { momentWords } from '../../../../src/answer/words/time.ts';
import type { Problem } from '../../../../src/edit/check.ts';
import { encodeOverlaps, needsApproval } from '../../../../src/edit/decide.ts';
import { endsOf } from '../../../../src/edit/nights.ts';
import { causeTable } from '../../../../src/notice/causes.ts';
import { effectOf } from '../../../../src/notice/effect.ts';
import type { Notice } from '../../../../src/notice/notice.ts';
import { hourMs, type Instant } from '../../../../src/road/irish-time.ts';
import { findJunction } from '../../../../src/road/network.ts';
import { isActive, nextPeriod, nightOf, rightNow } from '../../../../src/road/schedule.ts';
import type { Mark } from '../../../../src/works/diagram/mark.ts';
import { marksOf as occurrenceMarks } from '../../../../src/works/road-section.tsx';
import type { IdempotencyKey } from '../../../env.ts';
import { DeskForm, type DeskPage, TellNewsrooms } from '../../../frame.tsx';
import { navFor, paths } from '../../paths.ts';
import { type DeskRoad, viewOf } from '../../road.ts';
import { whatOf } from '../default-texts.ts';
import type { Fields } from '../form-fields.ts';
import { fieldsOf } from '../form-from-notice.ts';
import { lostWords } from '../lost.ts';
import { controlOf, FormProblems, ShownAt } from './controls.tsx';
import { DirectionOf, MorePlaceFields, Picker } from './place.tsx';
import { Preview } from './preview.tsx';
import { WhatHappened, WhatIsClosed, When, WordingFields } from './steps.tsx';
import {
  ControlLink,
  type FormRequest,
  Loss,
  Overlaps,
  Problems,
  RequestNote,
} from './warnings.tsx';

export interface FormState {
  readonly road: DeskRoad;
  readonly form: Fields;
  /** Revision from which the form was filled; undefined for a new notice. */
  readonly base?: Notice | undefined;
  /** Number of the revision that the user has seen; by default the number of `base`. */
  readonly seenRevision?: number;
  /** Notice that the form would publish; undefined if the form is incomplete or wrong. */
  readonly notice?: Notice | undefined;
  /** Problems shown as errors. */
  readonly problems?: readonly Problem[];
  /** All problems, including problems that are not shown as errors. */
  readonly allProblems?: readonly Problem[] | undefined;
  readonly overlaps?: readonly Notice[];
  /** Time at which the typed times were read; by default the time of this page. */
  readonly shownAt?: Instant;
  /** Whether the user has pressed before the page showed what the form now publishes. */
  readonly isChanged?: boolean;
  /** Whether the user has been asked to confirm what the change takes from the published notice. */
  readonly isLossSeen?: boolean;
  /** Who changed or deleted the request since the page showed it. */
  readonly laterChange?: string;
  /** Id of the draft or request from which this form was opened. */
  readonly pendingId?: string;
  /** Request from which this form was opened. */
  readonly request?: FormRequest | undefined;
  /** Fields of the form as JSON, if they may differ from those of the request. */
  readonly content?: string;
  /** Version of the request that the user has seen. */
  readonly asked?: string | undefined;
  readonly idempotencyKey?: IdempotencyKey | undefined;
}

/** Form of a new notice or a change. An incident needs only the fields of the first screen. */
export function formPage(state: FormState): DeskPage {
  const { base, problems = [], form, road, notice, pendingId = '', asked } = state;
  const { shownAt = road.now } = state;
  const title = base ? `Change: ${base.title}` : 'New notice';
  return {
    title: problems.length > 0 ? `Error: ${title}` : title,
    nav: navFor(base ? undefined : 'new'),
    content: (
      <FormProblems value={problems}>
        <DeskForm
          action={actionOf(base)}
          idempotencyKey={state.idempotencyKey}
          className="desk-form"
        >
          {/* The Enter key submits the first button of a form. */}
          <button
            className="sr-only"
            type="submit"
            name="do"
            value="preview"
            tabIndex={-1}
            aria-hidden
          >
            Preview
          </button>
          <input type="hidden" name="pending" value={pendingId} />
          <ShownAt at={shownAt} />
          {asked !== undefined && <input type="hidden" name="asked" value={asked} />}
          {base && <input type="hidden" name="base" value={base.revision} />}
          {base && <input type="hidden" name="seen" value={state.seenRevision ?? base.revision} />}
          <div className="desk-left">
            <Messages state={state} />
            <Step number={1} title="What">
              <WhatHappened form={form} />
              <WhatIsClosed form={form} />
            </Step>
            <Step number={2} title="Where, in order of travel">
              <Picker form={form} marks={marksOf(road, notice)} />
              <DirectionOf direction={form.direction} />
            </Step>
            <Step number={3} title="When">
              <When form={form} now={shownAt} problems={state.allProblems ?? []} />
              <MorePlaceFields form={form} />
              <WordingFields form={form} />
            </Step>
            {!base && <SaveButtons />}
          </div>
          <CheckAndPublish state={state} />
        </DeskForm>
      </FormProblems>
    ),
  };
}

function actionOf(base: Notice | undefined): string {
  return base ? `/works/${base.id}/change` : paths.new;
}

/** Part of the form with a numbered heading. */
function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <section className="desk-step" aria-labelledby={`step-${number}`}>
      <StepHeading number={number} title={title} />
      {children}
    </section>
  );
}

function StepHeading({ number, title }: { number: number; title: string }) {
  return (
    <h2 className="flex items-center gap-2 text-lead" id={`step-${number}`}>
      <span className="step-number">{number}</span> {title}
    </h2>
  );
}

/** Problems of the form, overlapping notices, and a note about the request that waits for approval. */
function Messages({ state }: { state: FormState }) {
  const { problems = [], request, road, notice, overlaps = [] } = state;
  return (
    <>
      <div className="desk-messages" data-part="messages" data-reset="none">
        <Problems problems={problems} controlOf={controlOf} />
        {state.isChanged && (
          <p className="desk-alarm" role="alert">
            <b>Not published yet:</b> the text above the button has changed. Check the text, then
            press the button again.
          </p>
        )}
        {state.laterChange && (
          <p className="desk-alarm" role="alert">
            <b>Not published:</b> {state.laterChange} Publish again only if your version is still
            needed.
          </p>
        )}
        {request && (
          <p className="desk-note" role="alert">
            <RequestNote request={request} />
          </p>
        )}
      </div>
      <div data-part="overlaps">
        {state.isLossSeen && <Loss words={lostBy(state)} />}
        {notice && (
          <Overlaps mine={notice} others={overlaps} view={viewOf(road.stored, road.now, notice)} />
        )}
        <input type="hidden" name="accepted" value={encodeOverlaps(overlaps)} />
      </div>
    </>
  );
}

/** Returns the marks of the diagram: the current notices, and the notice of the form. */
function marksOf({ view }: DeskRoad, notice: Notice | undefined): Mark[] {
  const { at } = view;
  const otherOccurrences = occurrencesIn(view, {}, rightNow(at)).filter(
    (one) => one.notice.id !== notice?.id,
  );
  const period = notice && nextPeriod(notice, at);
  const formOccurrences = notice && period ? [{ notice, period, now: isActive(period, at) }] : [];
  return [...otherOccurrences, ...formOccurrences].flatMap((one, index) =>
    occurrenceMarks({ ...one, number: index + 1 }),
  );
}

function SaveButtons() {
  return (
    <div className="actions">
      <button type="submit" name="do" value="draft">
        Save as draft
      </button>
    </div>
  );
}

/** Shows what the form will publish or what is missing, then the preview and the publish button. */
function CheckAndPublish({ state }: { state: FormState }) {
  const { road, notice, base, form, overlaps = [] } = state;
  return (
    <section className="desk-check" aria-labelledby="step-4">
      <StepHeading number={4} title="Check and publish" />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the box scrolls, so it must be focusable */}
      <section className="desk-shown grid gap-3" aria-label="What drivers will see" tabIndex={0}>
        <p className="actions actions-wide">
          <button type="submit" name="do" value="preview" formAction={`${actionOf(base)}#step-4`}>
            Preview
          </button>
        </p>
        <div data-part="preview">
          {notice && <Preview notice={notice} view={viewOf(road.stored, road.now, notice)} />}
        </div>
      </section>
      <div className="desk-bar">
        <p className="desk-offline" role="alert" data-offline />
        <p>
          <b>If the road is closed or opens:</b> <TellNewsrooms />
        </p>
        <div className="desk-said" data-part="summary">
          <NoticeSummary state={state} />
          <input type="hidden" name="sentence" value={sentenceOf(state)} />
        </div>
        <div className="actions actions-wide">
          <button
            type="submit"
            name="do"
            value="publish"
            className={whatOf(form) === 'closed' ? 'action-red' : 'action-main'}
            data-part="publish"
          >
            {overlaps.length > 0 || (state.isLossSeen && lostBy(state))
              ? 'Publish anyway'
              : publishLabel(base, notice)}
          </button>
        </div>
      </div>
    </section>
  );
}

/** Shows what the form publishes, or links to wrong fields. */
function NoticeSummary({ state }: { state: FormState }) {
  const summary = summaryOf(state);
  if (!summary) {
    return state.allProblems?.map(({ field, why }) => (
      <p key={field + why}>
        <ControlLink {...controlOf(field)} /> {why}
      </p>
    ));
  }
  return (
    <>
      {summary.sentences.map((words) => (
        <b key={words}>{words}</b>
      ))}
      {summary.place}
      {summary.cause && <span className="lt-md:hidden">, because of {summary.cause}</span>}
    </>
  );
}

/**
 * Returns what the form would publish, in words. The form sends the words back, so that nobody publishes what the page
 * has not shown.
 */
export function sentenceOf(state: FormState): string {
  const summary = summaryOf(state);
  return summary ? [...summary.sentences, summary.place].join(' ') : '';
}

/**
 * Describes the notice of a form: "CLOSED until 05:07", "J15 Carrickmines to J14 Leopardstown, northbound". After a typed
 * time: "CLOSED since 21:40, until 05:07".
 */
function summaryOf(state: FormState) {
  const { notice, road } = state;
  const { at } = viewOf(road.stored, road.now, notice);
  const period = notice && nextPeriod(notice, at);
  if (!period) return;
  const { from, to, direction, cause } = notice;
  const places = [...new Set([from, to])].map(
    (number) => `J${number} ${findJunction(number)?.name}`,
  );
  const { base, form } = state;
  // A typed time may be up to six hours past, but its author may have meant tomorrow.
  const isPast = form.start === 'typed' && period.start <= at && notice.start !== base?.start;
  // Late in the evening, "since 01:00" without a date would read as the coming morning. A planned start was not past.
  const isRecent = at - period.start < 12 * hourMs && !(base && base.start > at);
  const night = isRecent ? nightOf(at) : undefined;
  const since = isPast ? `since ${momentWords(period.start, at, night)}, ` : '';
  const hours = allNightsWords(notice, at) || since + nextHoursWords(notice, period, at);
  const [endBefore, endAfter] = endsOf([publishedRevision(state) ?? notice, notice], road.now);
  const earlierMinutes = (endBefore - endAfter) / 60_000;
  return {
    // A list of many nights comes last, because it may be longer than the bar of a phone.
    sentences: [
      isForSecondPerson(state) && 'Needs a second person.',
      lostBy(state),
      earlierMinutes > 0 && earlierWords(earlierMinutes),
      keepsTypedText(state) && 'The typed title or text stays: check that it is still true.',
      noticeHeadline(notice, period, at, hours),
    ].flatMap((words) => words || []),
    place: `${places.join(' to ')}, ${directionWords(direction)}`,
    cause: cause && causeTable[cause].because,
  };
}

/** Says how much earlier a change ends a notice: "2 h 5 minutes earlier than published." */
function earlierWords(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const parts = [
    hours > 0 && `${hours} h`,
    minutes % 60 > 0 && `${Math.round(minutes % 60)} minutes`,
  ];
  const words = hours < 48 ? parts.filter(Boolean).join(' ') : `${Math.round(hours / 24)} days`;
  return `${words} earlier than published.`;
}

/**
 * Whether a change of the place, the effect or the cause keeps a title or a text that somebody typed for the published
 * notice.
 */
function keepsTypedText({ base, form, road }: FormState): boolean {
  if (!base) return false;
  const before = fieldsOf(base, road.now);
  const keeps = (name: keyof Fields) => form[name] !== '' && form[name] === before[name];
  const described = [
    ...(['kind', 'cause', 'lanes', 'slips', 'from', 'to', 'direction', 'also'] as const),
    ...(['link', 'carries', 'stage'] as const),
  ];
  return (
    (keeps('title') || keeps('text')) && !described.every((name) => form[name] === before[name])
  );
}

/** Whether a press on the publish button only requests the approval of a second person. */
function isForSecondPerson(state: FormState): boolean {
  const { road, notice, request, content } = state;
  // An unchanged request that waits is approved.
  const isApproval =
    request?.returned_by === '' &&
    !request.isOwn &&
    (content ?? request.content) === request.content;
  if (!notice || isApproval) return false;
  return needsApproval(publishedRevision(state), notice, road);
}

/** Says what the form would take from the published notice. */
function lostBy(state: FormState): string {
  const [before, after] = [publishedRevision(state), state.notice];
  return before && after ? lostWords(before, after, state.road.now) : '';
}

function publishedRevision({ road, base }: FormState): Notice | undefined {
  return road.stored.notices.find(({ id }) => id === base?.id);
}

function publishLabel(base: Notice | undefined, notice: Notice | undefined): string {
  if (base) return 'Publish the change';
  return notice && effectOf(notice) === 'closed' ? 'Publish CLOSED' : 'Publish';
}
