import { capitalise, causeWords } from '../../src/works/effect-words.ts';
import { clockOf } from '../../src/works/irish-time.ts';
import { type Cause, causes } from '../../src/works/notice.ts';
import { Choice, Choices, Field, MoreFields, Options } from './controls.tsx';
import type { Fields, What } from './fields.ts';
import { Part } from './form-place.tsx';
import { dayNames, isRepeated, nightHours } from './typed-time.ts';

/** Causes that are always shown, so need one press; the last one reveals the others. */
const quickCauses = [
  ['collision', causeWords.collision],
  ['debris', 'Debris'],
  ['breakdown', causeWords.breakdown],
  ['other', causeWords.other],
] as const satisfies readonly (readonly [Cause, label: string])[];
const otherCauses = [
  ...causes
    .filter((one) => !quickCauses.some(([quick]) => quick === one))
    .map((one) => [one, causeWords[one]] as const),
  ['', 'Not said'],
] as const;

export function WhatHappened({ form: { cause } }: { form: Fields }) {
  return (
    <Choices name="cause" legend="What happened?" className="choices-four">
      <Options name="cause" chosen={cause} options={quickCauses} />
      <div className="choices-more choices-three">
        <Options name="cause" chosen={cause} options={otherCauses} />
      </div>
    </Choices>
  );
}

/** Answers to "What is shut?", and those that only the last of them reveals. */
const whatAnswers = [
  ['closed', 'Whole road'],
  ['lanes', 'Some lanes'],
  ['slip', 'Slip, bridge'],
  ['incident', 'No lane'],
] as const satisfies readonly (readonly [What, label: string])[];
const moreAnswers = [
  ['works', 'Works beside it'],
  ['winter', 'Ice or snow'],
  ['information', 'Information'],
] as const satisfies readonly (readonly [What, label: string])[];

/** Asks what is shut, with the further questions that only some answers need. */
export function WhatIsShut({ form }: { form: Fields }) {
  const { what } = form;
  return (
    <>
      <Choices name="what" legend="What is shut?" className="choices-four">
        <Options name="what" chosen={what} options={whatAnswers} />
        <div className="choices-more choices-three">
          <Options name="what" chosen={what} options={moreAnswers} />
        </div>
      </Choices>
      <Lanes form={form} />
      <Part form={form} />
    </>
  );
}

const asOption = (number: string) => [number, number] as const;

function Lanes({ form }: { form: Fields }) {
  return (
    <div className="only-lanes">
      <div className="desk-pair">
        <Choices name="closed" legend="Lanes closed" className="choices-three">
          <Options name="closed" chosen={form.closed} options={['1', '2', '3'].map(asOption)} />
        </Choices>
        <Choices name="of" legend="Of so many" className="choices-three">
          <Options name="of" chosen={form.of} options={['2', '3', '4'].map(asOption)} />
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

const severities = [
  ['', 'As usual'],
  ['low', 'Low'],
  ['medium', 'Medium'],
  ['high', 'High'],
] as const;

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
        <Options name="severity" chosen={severity} options={severities} />
      </Choices>
      <div className="choices">
        <Choice type="checkbox" name="audible" value="on" chosen={audible}>
          People beside the road hear it
        </Choice>
      </div>
    </MoreFields>
  );
}

/** Fields for times that no button offers, and for hours that repeat on days of the week or on dates. */
export function OtherTimes({ form }: { form: Fields }) {
  return (
    <>
      <MoreFields
        summary="Other times"
        names={['startText', 'endText']}
        open={[form.startText, form.endText].some(Boolean)}
      >
        <p className="hint">
          They go before the buttons: 22:00, tomorrow 22:00, 24 Nov 22:00. Irish time.
        </p>
        <div className="desk-pair">
          <Field name="startText" label="Or from" value={form.startText} />
          <Field name="endText" label="Or until" value={form.endText} />
        </div>
      </MoreFields>
      <MoreFields
        summary="Some nights, some hours"
        names={['hours', 'nights', 'otherHours']}
        open={isRepeated(form) || form.otherHours !== ''}
      >
        <Field
          name="hours"
          label="Hours"
          value={form.hours}
          hint="22:00-05:30 where it is empty."
        />
        <Field
          name="nights"
          label="Single nights"
          value={form.nights}
          hint="Such as 24 Nov, 27 Nov, 2 Dec: by the day on which each begins. No other times are needed."
        />
        <Choices name="days" legend="Or nights of the week, until the end" className="choices-days">
          {dayNames.map((name) => (
            <Choice key={name} type="checkbox" name={name} value="on" chosen={form[name]}>
              {capitalise(name)}
            </Choice>
          ))}
        </Choices>
        <Field
          name="otherHours"
          label="Other hours on some of them"
          value={form.otherHours}
          hint="A line each, such as sun 22:00-07:00 or 2 Dec 23:00-05:30."
          lines={2}
        />
      </MoreFields>
    </>
  );
}
