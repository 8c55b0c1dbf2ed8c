import { href } from '../../site/routes.ts';
import {
  type MessageField,
  type MessageFieldName,
  messageFields,
  topics,
} from '../message/fields.ts';
import {
  type FieldErrors,
  type FieldName,
  type FieldValues,
  messageFieldNames,
} from '../message/schema.ts';

/** Attributes of a field's input, besides its label. */
interface InputAttributes {
  /** Autofill token. Even without a token, the browser restores the value on Back. */
  autoComplete?: string;
  type?: 'text' | 'email' | 'tel' | 'radio' | 'hidden';
  hint?: string;
  /** Visible lines of a textarea. */
  rows?: number;
}

const inputs: Record<MessageFieldName, InputAttributes> = {
  name: { autoComplete: 'name' },
  email: { autoComplete: 'email', type: 'email' },
  phone: { autoComplete: 'tel', type: 'tel' },
  subject: {
    hint: 'For something on the road, you can leave this empty if you chose a problem and a place.',
  },
  message: { rows: 7, hint: 'One sentence is enough for a report.' },
  about: { type: 'radio' },
  kind: {},
  direction: {},
  from: {},
  to: {},
  lane: {},
  plate: { hint: 'Small plates along the edge of the road show this number.' },
  seen: { hint: 'For example: “today, about half past eight”.' },
  notice: { type: 'hidden' },
};

export interface ContactFormState {
  values: FieldValues;
  errors: FieldErrors;
}

/** A labelled field: input, textarea or select. */
function Field({ name, values, errors }: ContactFormState & { name: MessageFieldName }) {
  const { label, required, choices, group }: MessageField = messageFields[name];
  const { hint, rows, type = 'text', autoComplete } = inputs[name];
  const dir = type === 'text' ? 'auto' : undefined;
  const commonProps = {
    className: 'field mt-1',
    id: name,
    name,
    required,
    // HTML omits a line feed at the start of a text area, which React repeats only without a carriage return.
    defaultValue: values[name]?.replaceAll('\r\n', '\n'),
    ...ariaProps(name, errors, hint && `${name}-hint`),
  };
  return (
    <div>
      <label className="font-700" htmlFor={name}>
        {required || group === 'report' ? label : `${label} (optional)`}
      </label>
      {hint && (
        <p className="text-small text-ink-soft" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      <FieldError name={name} errors={errors} />
      {rows && <textarea {...commonProps} rows={rows} dir={dir} />}
      {choices.length > 0 && (
        <select {...commonProps} translate={name === 'from' || name === 'to' ? 'no' : undefined}>
          <option value="">Not sure</option>
          {choices.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
      {!rows && choices.length === 0 && (
        <input {...commonProps} type={type} autoComplete={autoComplete} dir={dir} />
      )}
    </div>
  );
}

/**
 * Error of a field. Its container is always rendered: React inserts a new element before a sibling, which a
 * browser extension may have moved.
 */
function FieldError({ name, errors }: { name: FieldName; errors: FieldErrors }) {
  return (
    <div>
      {errors[name] && (
        <p className="font-700 text-danger" id={`${name}-error`}>
          <span className="sr-only">Error: </span>
          {errors[name]}
        </p>
      )}
    </div>
  );
}

function ariaProps(name: FieldName, errors: FieldErrors, hint?: string) {
  const ids = [hint, errors[name] && `${name}-error`].filter(Boolean).join(' ');
  return {
    'aria-describedby': ids || undefined,
    'aria-invalid': errors[name] ? true : undefined,
  };
}

/** Fields of the message itself, in the order of their definition. */
export function ContactFields(state: ContactFormState) {
  return messageFieldNames.map((name) => <Field key={name} name={name} {...state} />);
}

/** Honeypot: hidden from people, filled in by bots. */
export function Honeypot() {
  return (
    <div className="sr-only" aria-hidden="true">
      <label htmlFor="website">Leave this empty</label>
      <input id="website" name="website" type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}

export function ConsentField({ values, errors }: ContactFormState) {
  return (
    <div>
      <FieldError name="consent" errors={errors} />
      <label className="flex min-h-12 items-start gap-3 py-2" htmlFor="consent">
        <input
          className="mt-0.5 size-6 shrink-0 accent-accent"
          id="consent"
          name="consent"
          type="checkbox"
          value="yes"
          required
          defaultChecked={values.consent}
          {...ariaProps('consent', errors)}
        />
        <span>
          I agree that you may process what I write here, to answer me and to deal with what I
          report. The <a href={href('privacy')}>privacy policy</a> explains how.
        </span>
      </label>
    </div>
  );
}

/** Radio buttons for the topic. The road topic shows the fields about the place. */
export function Topics({ values, errors }: ContactFormState) {
  return (
    <fieldset {...ariaProps('about', errors)}>
      <legend className="p-0 font-700">What is it about? (optional)</legend>
      <FieldError name="about" errors={errors} />
      <div className="mt-2 grid gap-3 sm:grid-cols-2">
        {topics.map(({ value, label }, index) => (
          <label className="topic" key={value}>
            <input
              id={index === 0 ? 'about' : undefined}
              name="about"
              type="radio"
              value={value}
              defaultChecked={values.about === value}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Fields about the place. Without JavaScript and in older browsers, these fields are always shown. */
export function PlaceFields({
  planned,
  ...state
}: ContactFormState & { planned: readonly string[] }) {
  return (
    <fieldset className="place">
      <legend className="font-700">Where on the road, and what is wrong</legend>
      <p className="mt-1 text-small text-ink-soft">
        These answers are only for something on or beside the road. If you choose another topic
        above, we do not keep them. Skip what you do not know. Every answer helps a crew to find the
        place.
      </p>
      <div className="mt-4 grid items-end gap-5 sm:grid-cols-2">
        <Field name="kind" {...state} />
        <Field name="direction" {...state} />
        <Field name="from" {...state} />
        <Field name="to" {...state} />
        <Field name="lane" {...state} />
        <Field name="seen" {...state} />
        <div className="sm:col-span-2">
          <Field name="plate" {...state} />
        </div>
      </div>
      <div className="scroll-m-36" id="planned" aria-live="polite">
        {planned.length > 0 && (
          <>
            <p className="mt-5 font-700">Closures and works there, today and tonight</p>
            <ul className="mt-1 list-disc pl-6">
              {planned.map((words) => (
                <li key={words}>{words}</li>
              ))}
            </ul>
          </>
        )}
      </div>
      <FieldError name="notice" errors={state.errors} />
      <input id="notice" name="notice" type="hidden" defaultValue={state.values.notice} />
    </fieldset>
  );
}
