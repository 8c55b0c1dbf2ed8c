import { findJunction } from '../../src/site/road/network.ts';
import type { Mark } from '../../src/works/diagram/mark.ts';
import { effectOf } from '../../src/works/effect.ts';
import type { Problem } from '../../src/works/input.ts';
import type { Notice } from '../../src/works/notice.ts';
import { headline } from '../../src/works/pages/notice-panel.tsx';
import { marksOf as occurrenceMarks } from '../../src/works/pages/road-section.tsx';
import { rightNow, roadStatus } from '../../src/works/road-status.ts';
import { isActive, nextPeriod } from '../../src/works/schedule.ts';
import { directionWords } from '../../src/works/words.ts';
import { DeskForm, type DeskPage } from '../frame.tsx';
import type { Press } from '../presses.ts';
import { controlOf, FormProblems } from './controls.tsx';
import type { Fields } from './fields.ts';
import { MoreOfPlace } from './form-place.tsx';
import { OtherTimes, WhatHappened, WhatIsShut, When, Words } from './form-steps.tsx';
import { formJunctions } from './form-words.ts';
import { navFor, paths } from './paths.ts';
import { Picker } from './picker.tsx';
import { Preview } from './preview.tsx';
import { type RoadState, viewOf } from './road.ts';
import { Overlaps, Problems } from './warnings.tsx';
import { encodeAccepted } from './write.ts';

export interface FormState {
  readonly road: RoadState;
  readonly form: Fields;
  /** Revision from which the form was filled; undefined for a new notice. */
  readonly base?: Notice | undefined;
  /** Number of the revision that the user has seen; by default that of `base`. */
  readonly seenRevision?: number;
  /** Notice that would be published; undefined if the form is incomplete or wrong. */
  readonly notice?: Notice | undefined;
  /** Problems of the form that are shown as errors. */
  readonly problems?: readonly Problem[];
  /** All problems of the form, shown as errors or not. */
  readonly allProblems?: readonly Problem[] | undefined;
  readonly overlaps?: readonly Notice[];
  /** Id of the draft, template or waiting form from which this form was opened. */
  readonly storedFormId?: string;
  /** E-mail address of whoever asked for a second person. */
  readonly asker?: string | undefined;
  readonly press?: Press | undefined;
}

/** Form of a new notice, or of a change; an incident needs only its first screen. */
export function formPage(state: FormState): DeskPage {
  const { base, problems = [], form, road, notice, storedFormId = '' } = state;
  const title = base ? `Change: ${base.title}` : 'Something new';
  return {
    title: problems.length > 0 ? `Error: ${title}` : title,
    nav: navFor(base ? undefined : 'new'),
    content: (
      <FormProblems value={problems}>
        <DeskForm action={actionOf(base)} press={state.press} className="desk-form">
          {/* The Enter key presses the first button of a form. */}
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
          <input type="hidden" name="kept" value={storedFormId} />
          {base && <input type="hidden" name="base" value={base.revision} />}
          {base && <input type="hidden" name="seen" value={state.seenRevision ?? base.revision} />}
          <Messages state={state} />
          <section className="desk-quick" aria-label="What, where and when">
            <WhatHappened form={form} />
            <WhatIsShut form={form} />
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

/** The problems of the form, and who asks for a second person. */
function Messages({ state: { problems = [], asker } }: { state: FormState }) {
  return (
    <div className="desk-messages" data-part="messages">
      <Problems problems={problems} controlOf={controlOf} />
      {asker !== undefined && (
        <p className="desk-note">
          <bdi>{asker}</bdi> asks for a second person to publish this.
        </p>
      )}
    </div>
  );
}

/** Returns the marks to draw: what is on the road now, and what would be published. */
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
        Keep as a draft
      </button>
      <button type="submit" name="do" value="template">
        Keep as a template
      </button>
    </div>
  );
}

function PreviewSection({ state: { road, notice, base, overlaps = [] } }: { state: FormState }) {
  const view = viewOf(road.stored, road.now, notice);
  return (
    <section className="desk-shown" aria-labelledby="shown">
      <h2 id="shown">What drivers will read</h2>
      <div data-part="preview">
        {notice ? (
          <Preview notice={notice} view={view} />
        ) : (
          <p className="hint">It comes with what, where and when.</p>
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

/** Summary of what would be published, and the publish button, always on the screen. */
function Bar({ state }: { state: FormState }) {
  const { notice, overlaps = [], base, form } = state;
  return (
    <div className="desk-bar">
      <p className="desk-offline" role="alert" data-offline />
      <div className="desk-bar-row">
        <p className="desk-said" data-part="said">
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
            {overlaps.length > 0 ? 'Publish all the same' : publishWords(base, notice)}
          </button>
        </div>
      </div>
    </div>
  );
}

/** "CLOSED until 05:07, J15 Carrickmines to J14 Leopardstown, northbound", or what is still missing. */
function NoticeSummary({ state: { notice, road, form, allProblems = [] } }: { state: FormState }) {
  const { at } = viewOf(road.stored, road.now, notice);
  const period = notice && nextPeriod(notice, at);
  if (!period) return missingWords(form, allProblems);
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

function missingWords(form: Fields, [first]: readonly Problem[]): string {
  const [place] = formJunctions(form);
  if (!place) return 'Press the first junction.';
  const name = `J${place.number} ${place.name}`;
  if (form.what === 'closed' && form.to === '') return `${name}: now press the last junction.`;
  return first ? `${name}: ${controlOf(first.field).label} ${first.why}.` : name;
}

function publishWords(base: Notice | undefined, notice: Notice | undefined): string {
  if (base) return 'Publish the change';
  return notice && effectOf(notice) === 'closed' ? 'Publish CLOSED' : 'Publish';
}
