import { clockOf } from '../../src/works/irish-time.ts';
import { causes } from '../../src/works/notice.ts';
import { causeWords } from '../../src/works/part-words.ts';
import { Choice, Field, Step } from './choices.tsx';
import type { Fields, What } from './fields.ts';

/** Causes that need one press, and those that are planned. */
const quick = ['collision', 'debris', 'breakdown', 'weather', 'resurfacing', 'other'] as const;
const planned = causes.filter((one) => !quick.some((other) => other === one));

export function WhatStep({ form }: { form: Fields }) {
  const { what, cause } = form;
  return (
    <Step number={1} title="What happened?">
      <fieldset className="choices">
        <legend className="sr-only">What happened?</legend>
        <Choice name="what" value="closed" chosen={what} glyph="cross">
          Road closed
        </Choice>
        <Choice name="what" value="lanes" chosen={what} glyph="cone">
          Lanes closed
        </Choice>
        <Choice name="what" value="slip" chosen={what} glyph="slip">
          Slip closed
        </Choice>
        <Choice name="what" value="works" chosen={what} glyph="warning">
          Works, lanes open
        </Choice>
        <Choice name="what" value="incident" chosen={what}>
          Incident, lanes open
        </Choice>
        <Choice name="what" value="winter" chosen={what}>
          Ice or snow
        </Choice>
        <Choice name="what" value="information" chosen={what}>
          Information
        </Choice>
      </fieldset>
      <fieldset className="choices choices-three">
        <legend>Because of</legend>
        {quick.map((one) => (
          <Choice key={one} name="cause" value={one} chosen={cause}>
            {one === 'debris' ? 'Debris' : causeWords[one]}
          </Choice>
        ))}
      </fieldset>
      <details open={planned.some((one) => one === cause) || cause === ''}>
        <summary>Other causes</summary>
        <div className="choices">
          {planned.map((one) => (
            <Choice key={one} name="cause" value={one} chosen={cause}>
              {causeWords[one]}
            </Choice>
          ))}
          <Choice name="cause" value="" chosen={cause}>
            Not said
          </Choice>
        </div>
      </details>
      <Parts form={form} what={what} />
    </Step>
  );
}

/** Which lanes or slip roads, where only some are closed. */
function Parts({ form, what }: { form: Fields; what: What }) {
  return (
    <details data-part="parts" open={what === 'lanes' || what === 'slip'}>
      <summary>Which lanes, which slip road</summary>
      <fieldset className="choices choices-three">
        <legend>Lanes closed</legend>
        {['1', '2', '3'].map((number) => (
          <Choice key={number} name="closed" value={number} chosen={form.closed}>
            {number}
          </Choice>
        ))}
      </fieldset>
      <fieldset className="choices choices-three">
        <legend>Of so many lanes</legend>
        {['2', '3', '4'].map((number) => (
          <Choice key={number} name="of" value={number} chosen={form.of}>
            {number}
          </Choice>
        ))}
      </fieldset>
      <Field
        name="lanes"
        label="Or lanes by name"
        value={form.lanes}
        hint="Such as lane 1, auxiliary of 5."
      />
      <fieldset className="choices">
        <legend>Slip roads closed, at one junction</legend>
        <Choice type="checkbox" name="exit" value="on" chosen={form.exit}>
          Exit
        </Choice>
        <Choice type="checkbox" name="entry" value="on" chosen={form.entry}>
          Entry
        </Choice>
      </fieldset>
    </details>
  );
}

export function WhenStep({ form, now }: { form: Fields; now: number }) {
  const after = (minutes: number) => clockOf(now + minutes * 60_000);
  return (
    <Step number={3} title="From when to when?">
      <fieldset className="choices">
        <legend>From</legend>
        <Choice name="start" value="now" chosen={form.start} time={clockOf(now)}>
          Now
        </Choice>
        <Choice name="start" value="tonight" chosen={form.start} time="22:00–05:30">
          Tonight
        </Choice>
      </fieldset>
      <fieldset className="choices choices-four">
        <legend>Until</legend>
        <Choice name="until" value="60" chosen={form.until} time={after(60)}>
          +1 h
        </Choice>
        <Choice name="until" value="120" chosen={form.until} time={after(120)}>
          +2 h
        </Choice>
        <Choice name="until" value="240" chosen={form.until} time={after(240)}>
          +4 h
        </Choice>
        <Choice name="until" value="05:30" chosen={form.until}>
          05:30
        </Choice>
      </fieldset>
      <div className="desk-pair">
        <Field name="startText" label="Or from" value={form.startText} />
        <Field name="endText" label="Or until" value={form.endText} />
      </div>
      <p className="hint">
        Typed times go before the buttons: 22:00, tomorrow 22:00, 24 Nov 22:00. Irish time.
      </p>
      <details open={form.repeat !== ''}>
        <summary>Only at some hours</summary>
        <Field
          name="repeat"
          label="Hours and days"
          value={form.repeat}
          hint="Such as 22:00-05:30 mon-fri; empty for day and night."
        />
      </details>
    </Step>
  );
}

const severityWords = { '': 'As usual', low: 'Low', medium: 'Medium', high: 'High' } as const;

export function WordsStep({ form }: { form: Fields }) {
  return (
    <details className="step" open={[form.title, form.text, form.diversion].some(Boolean)}>
      <summary>In your own words, diversion, delay, noise</summary>
      <p className="hint">Leave empty what is in the preview already.</p>
      <Field name="title" label="Title" value={form.title} />
      <Field name="text" label="What it means for drivers" value={form.text} lines={3} />
      <Field name="diversion" label="Diversion" value={form.diversion} lines={2} />
      <fieldset className="choices">
        <legend>Delay</legend>
        {(['', 'low', 'medium', 'high'] as const).map((one) => (
          <Choice key={one} name="severity" value={one} chosen={form.severity}>
            {severityWords[one]}
          </Choice>
        ))}
      </fieldset>
      <div className="choices">
        <Choice type="checkbox" name="audible" value="on" chosen={form.audible}>
          People beside the road hear it
        </Choice>
      </div>
    </details>
  );
}
