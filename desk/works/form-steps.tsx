import { causeWords } from '../../src/works/effect-words.ts';
import { clockOf } from '../../src/works/irish-time.ts';
import { causes } from '../../src/works/notice.ts';
import { Choice, Choices, Field, MoreFields } from './choices.tsx';
import type { Fields } from './fields.ts';
import { Part } from './form-place.tsx';
import { nightHours } from './hours.ts';

/** Causes that are always shown, so need one press; the last one reveals the others. */
const quick = ['collision', 'debris', 'breakdown', 'other'] as const;
const otherCauses = causes.filter((one) => !quick.some((other) => other === one));

export function WhatHappened({ form: { cause } }: { form: Fields }) {
  return (
    <Choices name="cause" legend="What happened?" className="choices-four">
      {quick.map((one) => (
        <Choice key={one} name="cause" value={one} chosen={cause}>
          {one === 'debris' ? 'Debris' : causeWords[one]}
        </Choice>
      ))}
      <div className="choices-more choices-three">
        {otherCauses.map((one) => (
          <Choice key={one} name="cause" value={one} chosen={cause}>
            {causeWords[one]}
          </Choice>
        ))}
        <Choice name="cause" value="" chosen={cause}>
          Not said
        </Choice>
      </div>
    </Choices>
  );
}

/** Asks what is shut, with the further questions that only some answers need. */
export function WhatIsShut({ form }: { form: Fields }) {
  const { what } = form;
  return (
    <>
      <Choices name="what" legend="What is shut?" className="choices-four choices-what">
        <Choice name="what" value="closed" chosen={what}>
          Whole road
        </Choice>
        <Choice name="what" value="lanes" chosen={what}>
          Some lanes
        </Choice>
        <Choice name="what" value="slip" chosen={what}>
          Slip, bridge
        </Choice>
        <Choice name="what" value="incident" chosen={what}>
          No lane
        </Choice>
        <div className="choices-more choices-three">
          <Choice name="what" value="works" chosen={what}>
            Works beside it
          </Choice>
          <Choice name="what" value="winter" chosen={what}>
            Ice or snow
          </Choice>
          <Choice name="what" value="information" chosen={what}>
            Information
          </Choice>
        </div>
      </Choices>
      <Lanes form={form} />
      <Part form={form} />
    </>
  );
}

function Lanes({ form }: { form: Fields }) {
  return (
    <div className="only-lanes">
      <div className="desk-pair">
        <Choices name="closed" legend="Lanes closed" className="choices-three">
          {['1', '2', '3'].map((number) => (
            <Choice key={number} name="closed" value={number} chosen={form.closed}>
              {number}
            </Choice>
          ))}
        </Choices>
        <Choices name="of" legend="Of so many" className="choices-three">
          {['2', '3', '4'].map((number) => (
            <Choice key={number} name="of" value={number} chosen={form.of}>
              {number}
            </Choice>
          ))}
        </Choices>
      </div>
      <Field
        name="lanes"
        label="Or lanes by name"
        value={form.lanes}
        hint="Such as lane 1, auxiliary of 5."
      />
    </div>
  );
}

export function When({ form, now }: { form: Fields; now: number }) {
  const clockAfter = (minutes: number) => clockOf(now + minutes * 60_000);
  return (
    <>
      <Choices name="start" legend="From" beside="From" className="choices-line">
        <Choice name="start" value="now" chosen={form.start} time={clockOf(now)}>
          Now
        </Choice>
        <Choice
          name="start"
          value="tonight"
          chosen={form.start}
          time={`${nightHours.from}–${nightHours.to}`}
        >
          Tonight
        </Choice>
      </Choices>
      <Choices name="until" legend="Until" beside="Until" className="choices-line">
        {([60, 120, 240] as const).map((minutes) => (
          <Choice
            key={minutes}
            name="until"
            value={`${minutes}`}
            chosen={form.until}
            time={clockAfter(minutes)}
          >
            {`+${minutes / 60} h`}
          </Choice>
        ))}
        <Choice name="until" value="05:30" chosen={form.until}>
          05:30
        </Choice>
      </Choices>
    </>
  );
}

const severityWords = { '': 'As usual', low: 'Low', medium: 'Medium', high: 'High' } as const;

export function Words({ form }: { form: Fields }) {
  const { title, text, diversion, severity, audible } = form;
  return (
    <MoreFields
      summary="In your own words, diversion, delay, noise"
      names={['title', 'text', 'diversion', 'severity', 'audible']}
      open={[title, text, diversion, severity, audible].some(Boolean)}
    >
      <p className="hint">Leave empty what is in the preview already.</p>
      <Field name="title" label="Title" value={title} />
      <Field name="text" label="What it means for drivers" value={text} lines={3} />
      <Field name="diversion" label="Diversion" value={diversion} lines={2} />
      <Choices name="severity" legend="Delay" className="choices-four">
        {(['', 'low', 'medium', 'high'] as const).map((one) => (
          <Choice key={one} name="severity" value={one} chosen={severity}>
            {severityWords[one]}
          </Choice>
        ))}
      </Choices>
      <div className="choices">
        <Choice type="checkbox" name="audible" value="on" chosen={audible}>
          People beside the road hear it
        </Choice>
      </div>
    </MoreFields>
  );
}
