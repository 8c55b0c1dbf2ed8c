import { type Cause, causes, causeTable } from '../../../../src/works/notice/causes.ts';
import { controlNames } from '../../../../src/works/notice/fields.ts';
import { clockOf, type Instant } from '../../../../src/works/time/irish-time.ts';
import { capitalise } from '../../../../src/works/words/text.ts';
import { causesByWhat, type Fields, type What } from '../form-fields.ts';
import { dayNames, isRepeated, nightHours } from '../typed-time.ts';
import { Choice, Choices, Field, MoreFields, Options, TextControls } from './controls.tsx';
import { Part } from './place.tsx';

/** Causes that the form always shows. The last cause reveals the others. */
const quickCauses = [
  ['collision', causeTable.collision.label],
  ['debris', 'Debris'],
  ['breakdown', causeTable.breakdown.label],
  ['other', causeTable.other.label],
] as const satisfies readonly (readonly [Cause, label: string])[];
const otherCauses = [
  ...causes
    .filter((one) => !quickCauses.some(([quick]) => quick === one))
    .map((one) => [one, causeTable[one].label] as const),
  ['', 'Not given'],
] as const;

/** Asks for a cause, with the choices for the answer to "What is closed?". */
export function WhatHappened({ form: { what, cause } }: { form: Fields }) {
  const offered: readonly string[] = [...causesByWhat[what], cause, ''];
  const isOffered = ([value]: readonly [string, string]) => offered.includes(value);
  return (
    <div className="contents" data-part="cause">
      <input type="hidden" name="shownWhat" value={what} />
      <Choices name="cause" legend="What happened?" className="choices-four">
        <Options name="cause" chosen={cause} options={quickCauses.filter(isOffered)} />
        <div className="choices-more choices-three">
          <Options name="cause" chosen={cause} options={otherCauses.filter(isOffered)} />
        </div>
      </Choices>
    </div>
  );
}

/** Answers to "What is closed?". The last answer reveals further answers. */
const whatAnswers = [
  ['closed', 'Whole road'],
  ['lanes', 'Some lanes'],
  ['slip', 'Slip/bridge'],
  ['incident', 'No lanes'],
] as const satisfies readonly (readonly [What, label: string])[];
const moreAnswers = [
  ['works', 'Roadside works'],
  ['winter', 'Ice or snow'],
  ['information', 'Information'],
] as const satisfies readonly (readonly [What, label: string])[];

/** Asks what is closed, with further questions for some answers. */
export function WhatIsClosed({ form }: { form: Fields }) {
  const { what } = form;
  return (
    <>
      <Choices name="what" legend="What is closed?" className="choices-four">
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
    <div className="only-lanes" data-part="lanes">
      <div className="desk-pair">
        <Choices name="closed" legend="Lanes closed" className="choices-three">
          <Options name="closed" chosen={form.closed} options={['1', '2', '3'].map(asOption)} />
        </Choices>
        <Choices name="of" legend="Out of" className="choices-three">
          <Options name="of" chosen={form.of} options={['2', '3', '4'].map(asOption)} />
        </Choices>
      </div>
      <Field
        name="lanes"
        label="Or name the lanes"
        value={form.lanes}
        hint="For example: lane 1, auxiliary of 5."
      />
    </div>
  );
}

export function When({ form, now }: { form: Fields; now: Instant }) {
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
  ['', 'Default'],
  ['low', 'Low'],
  ['medium', 'Medium'],
  ['high', 'High'],
] as const;

const wordControls = controlNames.filter((name) => name !== 'also');

export function Words({ form }: { form: Fields }) {
  const { severity, audible } = form;
  return (
    <MoreFields
      summary="Own text, speed limit, diversion, delay, noise"
      names={[...wordControls, 'severity', 'audible']}
      open={[...wordControls.map((name) => form[name]), severity, audible].some(Boolean)}
    >
      <p className="hint">Empty fields use the text of the preview.</p>
      <TextControls names={wordControls} form={form} />
      <Choices name="severity" legend="Delay" className="choices-four">
        <Options name="severity" chosen={severity} options={severities} />
      </Choices>
      <div className="choices">
        <Choice type="checkbox" name="audible" value="on" chosen={audible}>
          Audible to people nearby
        </Choice>
      </div>
    </MoreFields>
  );
}

/** Fields for typed times, and for hours that repeat on days of the week or on dates. */
export function OtherTimes({ form }: { form: Fields }) {
  return (
    <>
      <MoreFields
        summary="Other times"
        names={['startText', 'endText']}
        open={[form.startText, form.endText].some(Boolean)}
      >
        <p className="hint">
          These times replace the buttons. Examples: 22:00, tomorrow 22:00, 24 Nov 22:00. Irish
          time.
        </p>
        <div className="desk-pair">
          <Field name="startText" label="Start" value={form.startText} />
          <Field name="endText" label="End" value={form.endText} />
        </div>
      </MoreFields>
      <MoreFields
        summary="Repeated nights or hours"
        names={['hours', 'nights', 'otherHours']}
        open={isRepeated(form) || form.otherHours !== ''}
      >
        <Field name="hours" label="Hours" value={form.hours} hint="If empty, 22:00-05:30." />
        <Field
          name="nights"
          label="Single nights"
          value={form.nights}
          hint="For example: 24 Nov, 27 Nov, 2 Dec. Enter the day on which each night begins. Start and end are not needed."
        />
        <Choices
          name="days"
          legend="Or nights of the week, until the end date"
          className="choices-days"
        >
          {dayNames.map((name) => (
            <Choice key={name} type="checkbox" name={name} value="on" chosen={form[name]}>
              {capitalise(name)}
            </Choice>
          ))}
        </Choices>
        <Field
          name="otherHours"
          label="Different hours on some nights"
          value={form.otherHours}
          hint="One line each, for example: sun 22:00-07:00 or 2 Dec 23:00-05:30."
          lines={2}
        />
      </MoreFields>
    </>
  );
}
