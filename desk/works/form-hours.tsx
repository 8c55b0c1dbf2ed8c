import { capitalise } from '../../src/works/effect-words.ts';
import { Choice, Choices, Field, MoreFields } from './choices.tsx';
import type { Fields } from './fields.ts';
import { dayNames, isRepeated } from './hours.ts';

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
