import { findJunction } from '../../../../src/site/road/network.ts';
import type { Mark } from '../../../../src/works/diagram/mark.ts';
import type { Problem } from '../../../../src/works/input/input.ts';
import { effectOf } from '../../../../src/works/notice/effect.ts';
import type { Notice } from '../../../../src/works/notice/notice.ts';
import { headline } from '../../../../src/works/pages/notice-panel.tsx';
import { marksOf as occurrenceMarks } from '../../../../src/works/pages/road-section.tsx';
import { roadStatus } from '../../../../src/works/status/road-status.ts';
import { rightNow } from '../../../../src/works/time/intervals.ts';
import { isActive, nextPeriod } from '../../../../src/works/time/schedule.ts';
import { directionWords } from '../../../../src/works/words/place.ts';
import type { IdempotencyKey } from '../../../env.ts';
import { DeskForm, type DeskPage } from '../../../frame.tsx';
import { encodeAccepted } from '../../actions/publish-revision.ts';
import { navFor, paths } from '../../paths.ts';
import { type RoadState, viewOf } from '../../road.ts';
import { formJunctions } from '../default-texts.ts';
import type { Fields } from '../form-fields.ts';
import { controlOf, FormProblems } from './controls.tsx';
import { Picker } from './picker.tsx';
import { MoreOfPlace } from './place.tsx';
import { Preview } from './preview.tsx';
import { OtherTimes, WhatHappened, WhatIsClosed, When, Words } from './steps.tsx';
import { Overlaps, Problems } from './warnings.tsx';

export interface FormState {
  readonly road: RoadState;
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
  /** Id of the draft, template or request from which this form was opened. */
  readonly keptId?: string;
  /** E-mail address of the person who requests the approval. */
  readonly requester?: string | undefined;
  readonly idempotencyKey?: IdempotencyKey | undefined;
}

/** Form of a new notice or a change. An incident needs only the fields of the first screen. */
export function formPage(state: FormState): DeskPage {
  const { base, problems = [], form, road, notice, keptId = '' } = state;
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
          <input type="hidden" name="kept" value={keptId} />
          {base && <input type="hidden" name="base" value={base.revision} />}
          {base && <input type="hidden" name="seen" value={state.seenRevision ?? base.revision} />}
          <Messages state={state} />
          <section className="desk-quick" aria-label="What, where and when">
            <WhatHappened form={form} />
            <WhatIsClosed form={form} />
            <Picker form={form} marks={marksOf(road, notice)} />
            <When form={form} now={road.now} />
          </section>
          <section className="desk-rest" aria-label="More">
            <OtherTimes form={form} />
            <MoreOfPlace form={form} />
            <Words form={form} />
            {!base && <SaveButtons />}
          </section>
          <PreviewSection state={state} />
          <Bar state={state} />
        </DeskForm>
      </FormProblems>
    ),
  };
}

function actionOf(base: Notice | undefined): string {
  return base ? `/works/${base.id}/change` : paths.new;
}

/** Problems of the form, and a note about the person who requests the approval. */
function Messages({ state: { problems = [], requester } }: { state: FormState }) {
  return (
    <div className="desk-messages" data-part="messages">
      <Problems problems={problems} controlOf={controlOf} />
      {requester !== undefined && (
        <p className="desk-note">
          <bdi>{requester}</bdi> asks a second person to publish this unchanged.
        </p>
      )}
    </div>
  );
}

/** Returns the marks of the diagram: the current notices, and the notice of the form. */
function marksOf({ view }: RoadState, notice: Notice | undefined): Mark[] {
  const { at } = view;
  const others = roadStatus(view, {}, rightNow(at)).occurrences.filter(
    (one) => one.notice.id !== notice?.id,
  );
  const period = notice && nextPeriod(notice, at);
  const mine = notice && period ? [{ notice, period, now: isActive(period, at) }] : [];
  return [...others, ...mine].flatMap((one, index) =>
    occurrenceMarks({ ...one, number: index + 1 }),
  );
}

function SaveButtons() {
  return (
    <div className="press">
      <button type="submit" name="do" value="draft">
        Save as draft
      </button>
      <button type="submit" name="do" value="template">
        Save as template
      </button>
    </div>
  );
}

function PreviewSection({ state: { road, notice, base, overlaps = [] } }: { state: FormState }) {
  const view = viewOf(road.stored, road.now, notice);
  return (
    <section className="desk-shown" aria-labelledby="shown">
      <h2 id="shown">What drivers will see</h2>
      <div data-part="preview">
        {notice ? (
          <Preview notice={notice} view={view} />
        ) : (
          <p className="hint">The preview appears once you choose what, where and when.</p>
        )}
      </div>
      <p className="press press-wide">
        <button type="submit" name="do" value="preview" formAction={`${actionOf(base)}#shown`}>
          Preview
        </button>
      </p>
      <div data-part="overlaps">
        {notice && <Overlaps mine={notice} others={overlaps} view={view} />}
        <input type="hidden" name="accepted" value={encodeAccepted(overlaps)} />
      </div>
    </section>
  );
}

/** Summary of the notice, and the publish button. Both are always on the screen. */
function Bar({ state }: { state: FormState }) {
  const { notice, overlaps = [], base, form } = state;
  return (
    <div className="desk-bar">
      <p className="desk-offline" role="alert" data-offline />
      <div className="desk-bar-row">
        <p className="desk-said" data-part="summary">
          <NoticeSummary state={state} />
        </p>
        <div className="press press-wide">
          <button
            type="submit"
            name="do"
            value="publish"
            className={form.what === 'closed' ? 'press-red' : 'press-main'}
            data-part="publish"
          >
            {overlaps.length > 0 ? 'Publish anyway' : publishLabel(base, notice)}
          </button>
        </div>
      </div>
    </div>
  );
}

/** Shows "CLOSED until 05:07, J15 Carrickmines to J14 Leopardstown, northbound", or the missing part. */
function NoticeSummary({ state: { notice, road, form, allProblems = [] } }: { state: FormState }) {
  const { at } = viewOf(road.stored, road.now, notice);
  const period = notice && nextPeriod(notice, at);
  if (!period) return missingText(form, allProblems);
  const { from, to, direction } = notice;
  const places = [...new Set([from, to])].map(
    (number) => `J${number} ${findJunction(number)?.name}`,
  );
  return (
    <>
      <b>{headline(notice, period, at)}</b> {places.join(' to ')}, {directionWords(direction)}
    </>
  );
}

function missingText(form: Fields, [first]: readonly Problem[]): string {
  const [place] = formJunctions(form);
  if (!place) return 'Choose the first junction.';
  const name = `J${place.number} ${place.name}`;
  if (form.what === 'closed' && form.to === '') return `${name}: now choose the last junction.`;
  return first ? `${name}: ${controlOf(first.field).label} ${first.why}.` : name;
}

function publishLabel(base: Notice | undefined, notice: Notice | undefined): string {
  if (base) return 'Publish the change';
  return notice && effectOf(notice) === 'closed' ? 'Publish CLOSED' : 'Publish';
}
