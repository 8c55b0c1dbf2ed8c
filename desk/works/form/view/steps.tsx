import { winterWords } from '../../../../src/answer/words/effect.ts';
import { shortDayWords } from '../../../../src/answer/words/time.ts';
import type { Problem } from '../../../../src/edit/check.ts';
import { type Cause, causes, causeTable } from '../../../../src/notice/causes.ts';
import { type Kind, type Part, parts, winterStages } from '../../../../src/notice/vocabulary.ts';
import { clockOf, type Instant } from '../../../../src/road/irish-time.ts';
import { linkExample } from '../../../../src/road/network.ts';
import { bridgeExample } from '../../../../src/road/road.ts';
import { slipsOf } from '../default-texts.ts';
import {
  causesFor,
  controlNames,
  defaultUntil,
  type Fields,
  hasLaneNames,
  laneCounts,
} from '../form-fields.ts';
import { timesOf } from '../notice-from-form.ts';
import { calendarOf, nightHours } from '../typed-nights.ts';
import { exampleDay } from '../typed-time.ts';
import { Choice, Choices, Field, MoreFields, Options, TextControls } from './controls.tsx';

/** Causes that the form always shows. The last cause reveals the others. */
const quickCauses = [
  ['collision', causeTable.collision.label],
  ['debris', 'Debris'],
  ['breakdown', causeTable.breakdown.label],
  ['other', causeTable.other.label],
] as const satisfies readonly (readonly [Cause, label: string])[];
const otherCauses = causes
  .filter((one) => !quickCauses.some(([quick]) => quick === one))
  .map((one) => [one, causeTable[one].label] as const);

/** Asks for a cause. */
export function WhatHappened({ form }: { form: Fields }) {
  const { cause } = form;
  const offeredCauses: readonly string[] = causesFor(form);
  const isOffered = ([value]: readonly [string, string]) => offeredCauses.includes(value);
  const restClass = isOffered([cause, '']) ? 'choices-rest' : 'choices-row';
  return (
    <div className="contents" data-part="cause" data-reset="kind start">
      <Choices name="cause" legend="What happened?" className="choices-four">
        <Options name="cause" chosen={cause} options={quickCauses.filter(isOffered)} />
        <div className={`${restClass} choices-three`}>
          <Options name="cause" chosen={cause} options={otherCauses.filter(isOffered)} />
        </div>
      </Choices>
    </div>
  );
}

/** Answers to "What is closed?". */
const kindLabels: Readonly<Record<Kind, string>> = {
  closure: 'Road',
  incident: 'Nothing',
  works: 'Roadside works',
  winter: 'Gritting',
  information: 'Information',
};

const laneOptions = [['', 'All'], ...laneCounts.map((count) => [count, count] as const)] as const;

const partLabels: Readonly<Record<Part, string>> = {
  exit: 'Exit',
  entry: 'Entry',
  roundabout: 'Round\u00adabout',
  link: 'Link',
  overbridge: 'Bridge over',
};

/** Asks what is closed: the whole road, some lanes, or a part of a junction. */
export function WhatIsClosed({ form }: { form: Fields }) {
  const { kind, lanes, stage, slips, link, carries } = form;
  const laneNames = hasLaneNames(form) ? lanes : '';
  const chosenParts = slipsOf(form);
  return (
    <>
      <Choices name="kind" legend="What is closed?" className="choices-three choices-kinds">
        <Options name="kind" chosen={kind} options={Object.entries(kindLabels)} />
      </Choices>
      <div className="only-closure" data-part="lanes" data-reset="kind lanes">
        <MoreFields
          summary="Only some lanes, or a part of a junction"
          names={['lanes', 'laneNames', 'slips', 'link', 'carries']}
          open={(lanes || slips) !== ''}
        >
          <Choices name="lanes" legend="Closed lanes" className="choices-seven">
            <Options name="lanes" chosen={lanes} options={laneOptions} />
          </Choices>
          <Field
            name="laneNames"
            label="Lanes by name"
            value={laneNames}
            hint="Instead of the number. For example: lane 1, auxiliary of 5."
          />
          {laneNames && <input type="hidden" name="shownLaneNames" value={laneNames} />}
          <Choices name="slips" legend="Part of a junction" className="choices-five">
            {parts.map((part) => (
              <Choice
                key={part}
                type="checkbox"
                name="slips"
                value={part}
                chosen={chosenParts.includes(part) ? part : ''}
              >
                {partLabels[part]}
              </Choice>
            ))}
          </Choices>
          <div className="only-link">
            <Field
              name="link"
              label="Linked roads"
              value={link}
              hint={`For example: ${linkExample}.`}
            />
          </div>
          <div className="only-bridge">
            <Field
              name="carries"
              label="Road on the bridge"
              value={carries}
              hint={`For example: ${bridgeExample.carries}. Choose the junctions on both sides of the bridge.`}
            />
          </div>
        </MoreFields>
      </div>
      <div className="only-winter" data-part="stage" data-reset="kind">
        <Choices name="stage" legend="Gritting" className="choices-four">
          <Options name="stage" chosen={stage} options={stages} />
        </Choices>
      </div>
    </>
  );
}

const stages = winterStages.map((stage) => [stage, winterWords[stage]] as const);

const presetEnds = [
  ['60', '1 h'],
  ['120', '2 h'],
  ['240', '4 h'],
  ['05:30', 'Morning'],
] as const;
const winterEnds = [
  ['240', '4 h'],
  ['480', '8 h'],
  ['720', '12 h'],
  ['05:30', 'Morning'],
] as const;

interface WhenProps {
  form: Fields;
  now: Instant;
  problems: readonly Problem[];
}

/** Asks for the start and the end. A selected button replaces typed times. */
export function When({ form, now, problems }: WhenProps) {
  const { start, startText, endText, replaced, confirmedHours } = form;
  const presetUntil = defaultUntil(form);
  const endOf = (until: Fields['until']) => timesOf({ ...form, until, endText: '' }, now).end;
  const timeHint = `Irish time, for example 22:00, tomorrow 22:00 or ${exampleDay(now)} 22:00.`;
  const toConfirm = problems.find(({ confirm }) => confirm)?.confirm ?? confirmedHours;
  return (
    <>
      <div data-part="starts">
        <Choices name="start" legend="Starts" className="choices-four">
          <Choice name="start" value="now" chosen={start} time={clockOf(now)}>
            Now
          </Choice>
          <Choice name="start" value="tonight" chosen={start} time={nightHours.from}>
            Tonight
          </Choice>
          <Options
            name="start"
            chosen={start}
            options={[
              ['typed', 'Other time'],
              ['nights', 'Nights'],
            ]}
          />
        </Choices>
        {replaced && (
          <p className="desk-note" role="status">
            The button replaces these typed times: {replaced}.
          </p>
        )}
      </div>
      <div className="only-nights" data-part="nights" data-reset="start until otherNights">
        <Nights form={form} now={now} />
      </div>
      <div className="only-start" data-part="start-text" data-reset="start until">
        <Field name="startText" label="Start" value={startText} hint={timeHint} />
      </div>
      <input type="hidden" name="shownEnd" value={form.shownEnd} />
      <div className="only-ends" data-part="ends">
        <Choices name="until" legend="Ends" className="choices-five">
          {(form.kind === 'winter' ? winterEnds : presetEnds).map(([until, label]) => (
            <Choice
              key={until}
              name="until"
              value={until === presetUntil ? '' : until}
              chosen={form.until === presetUntil ? '' : form.until}
              time={`until ${endOf(until).slice(11)}`}
            >
              {form.shownEnd && !until.includes(':') ? `+${label}` : label}
            </Choice>
          ))}
          <Choice name="until" value="typed" chosen={form.until}>
            Other time
          </Choice>
        </Choices>
      </div>
      <div className="only-end" data-part="end-text" data-reset="start until">
        <Field name="endText" label="End" value={endText} hint={timeHint} />
      </div>
      <div data-part="confirm">
        {toConfirm && (
          <Choices name="confirmedHours" legend="Length" className="grid-cols-1">
            <Choice type="checkbox" name="confirmedHours" value={toConfirm} chosen={confirmedHours}>
              The times are right
            </Choice>
          </Choices>
        )}
      </div>
    </>
  );
}

/** Calendar of the coming nights, and fields for later nights and for hours. */
function Nights({ form, now }: Pick<WhenProps, 'form' | 'now'>) {
  const { hours, otherHours } = form;
  const { calendar, chosenNights, otherNights } = calendarOf(form, now);
  return (
    <>
      <Choices name="nights" legend="Nights that begin on" className="choices-days">
        {calendar.map((day) => (
          <Choice
            key={day}
            type="checkbox"
            name="nights"
            value={day}
            chosen={chosenNights.includes(day) ? day : ''}
            time={shortDayWords(day).slice(4)}
          >
            {shortDayWords(day).slice(0, 3)}
          </Choice>
        ))}
      </Choices>
      <Field name="hours" label="Hours" value={hours} hint="Default: 22:00-05:30." />
      <MoreFields
        summary="More: later nights, every week, different hours"
        names={['otherNights', 'otherHours']}
        open={[otherNights, otherHours].some(Boolean)}
      >
        <Field
          name="otherNights"
          label="Other nights"
          value={otherNights}
          hint="For example 24 Jan, 27 Jan or mon-fri 11 Jan to 5 Feb."
        />
        <Field
          name="otherHours"
          label="Different hours on some nights"
          value={otherHours}
          hint="One per line, for example: sun 22:00-07:00 or 2 Dec 23:00-05:30."
          lines={2}
        />
      </MoreFields>
    </>
  );
}

const severities = [
  ['', 'Default'],
  ['low', 'Low'],
  ['medium', 'Medium'],
  ['high', 'High'],
] as const;

const wordingControls = controlNames.filter((name) => name !== 'also');

export function WordingFields({ form }: { form: Fields }) {
  const { severity, audible } = form;
  return (
    <MoreFields
      summary="More: wording, speed limit, diversion, delay, noise"
      names={[...wordingControls, 'severity', 'audible']}
      open={[...wordingControls.map((name) => form[name]), severity, audible].some(Boolean)}
    >
      <p className="hint">Empty fields use the text in the preview.</p>
      <TextControls names={wordingControls} form={form} />
      <Choices name="severity" legend="Delay" className="choices-four">
        <Options name="severity" chosen={severity} options={severities} />
      </Choices>
      <div className="choices grid-cols-1">
        <Choice type="checkbox" name="audible" value="on" chosen={audible}>
          Audible to people nearby
        </Choice>
      </div>
    </MoreFields>
  );
}
