import type { Mark } from '../../src/works/diagram/mark.ts';
import { effectOf } from '../../src/works/effect.ts';
import type { Problem } from '../../src/works/input.ts';
import type { Notice } from '../../src/works/notice.ts';
import { marksOf as drawn } from '../../src/works/pages/road-section.tsx';
import { rightNow, roadStatus } from '../../src/works/road-status.ts';
import { isActive, nextPeriod } from '../../src/works/schedule.ts';
import { DeskForm, type DeskPage } from '../frame.tsx';
import type { Press } from '../presses.ts';
import { Step } from './choices.tsx';
import type { Fields } from './fields.ts';
import { WhatStep, WhenStep, WordsStep } from './form-steps.tsx';
import { navFor } from './nav.ts';
import { Picker } from './picker.tsx';
import { Preview } from './preview.tsx';
import { type Road, viewOf } from './road.ts';
import { Overlaps, Problems } from './warnings.tsx';
import { acceptedWords } from './write.ts';

export interface FormState {
  readonly road: Road;
  readonly form: Fields;
  /** The revision of a notice that is changed, as it was when the form was filled. */
  readonly base?: Notice | undefined;
  /** The revision that somebody has seen; that of `base` by default. */
  readonly seen?: number;
  /** What would be published; undefined where the form does not say enough. */
  readonly notice?: Notice | undefined;
  readonly problems?: readonly Problem[];
  readonly overlaps?: readonly Notice[];
  /** Draft, template or waiting form that this was opened from. */
  readonly kept?: string;
  /** Who asked for a second person. */
  readonly asker?: string | undefined;
  readonly press?: Press | undefined;
}

/** The form of a new notice, or of a change: what, where, when, and what drivers will read. */
export function formPage(state: FormState): DeskPage {
  const { base, problems = [], overlaps = [], form, road, notice, kept = '', asker } = state;
  const title = base ? `Change: ${base.title}` : 'Something new';
  return {
    title: problems.length > 0 ? `Error: ${title}` : title,
    nav: navFor(base ? undefined : 'new'),
    content: (
      <DeskForm action={base ? `/works/${base.id}/change` : '/works/new'} press={state.press}>
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
        <input type="hidden" name="kept" value={kept} />
        {base && <input type="hidden" name="base" value={base.revision} />}
        {base && <input type="hidden" name="seen" value={state.seen ?? base.revision} />}
        <div className="desk-messages" data-part="messages">
          <Problems problems={problems} />
          {asker !== undefined && (
            <p className="desk-note">
              <bdi>{asker}</bdi> asks for a second person to publish this.
            </p>
          )}
        </div>
        <div className="desk-steps">
          <WhatStep form={form} />
          <Step number={2} title="Where?">
            <Picker form={form} marks={marksOf(road, notice)} />
          </Step>
          <WhenStep form={form} now={road.now} />
          <WordsStep form={form} />
          <Publish state={{ ...state, overlaps }} />
        </div>
      </DeskForm>
    ),
  };
}

/** What is on the road now, with what would be published. */
function marksOf({ view }: Road, notice: Notice | undefined): Mark[] {
  const { at } = view;
  const others = roadStatus(view, {}, rightNow(at)).occurrences.filter(
    (one) => one.notice.id !== notice?.id,
  );
  const period = notice && nextPeriod(notice, at);
  const mine = notice && period ? [{ notice, period, now: isActive(period, at) }] : [];
  return [...others, ...mine].flatMap((one, index) => drawn({ ...one, number: index + 1 }));
}

function Publish({ state }: { state: FormState }) {
  const { road, notice, overlaps = [], base, form } = state;
  const isClosed = form.what === 'closed';
  return (
    <Step number={4} title="What drivers will read">
      <div data-part="preview">
        {notice ? (
          <Preview notice={notice} view={viewOf(road.stored, road.now, notice)} />
        ) : (
          <p className="hint">The preview comes with what, where and when.</p>
        )}
      </div>
      <div data-part="overlaps">
        {notice && <Overlaps mine={notice} others={overlaps} view={road.view} />}
        <input type="hidden" name="accepted" value={acceptedWords(overlaps)} />
      </div>
      <p className="desk-offline" role="alert" data-offline />
      <div className="press press-wide">
        <button
          type="submit"
          name="do"
          value="publish"
          className={isClosed ? 'press-red' : 'press-main'}
          data-part="publish"
        >
          {overlaps.length > 0 ? 'Publish all the same' : publishWords(base, notice)}
        </button>
        <button type="submit" name="do" value="preview">
          Preview
        </button>
      </div>
      {!base && (
        <div className="press">
          <button type="submit" name="do" value="draft">
            Keep as a draft
          </button>
          <button type="submit" name="do" value="template">
            Keep as a template
          </button>
        </div>
      )}
    </Step>
  );
}

function publishWords(base: Notice | undefined, notice: Notice | undefined): string {
  if (base) return 'Publish the change';
  return notice && effectOf(notice) === 'closed' ? 'Publish CLOSED' : 'Publish';
}
