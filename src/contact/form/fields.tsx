import { href } from '../../site/routes.ts';
import type { MessageField } from '../message/field.ts';
import { fields, type MessageFieldName, topics } from '../message/fields.ts';
import {
  type FieldErrors,
  type FieldName,
  type FieldValues,
  messageNames,
} from '../message/schema.ts';

/** How a field is asked for, besides its label. */
interface Input {
  /** What a browser may fill in; where nothing is said it still keeps what was typed when coming back. */
  autoComplete?: string;
  type?: 'text' | 'email' | 'tel' | 'radio' | 'hidden';
  hint?: string;
  /** Lines of a text that may have several. */
  rows?: number;
}

const inputs: Record<MessageFieldName, Input> = {
  name: { autoComplete: 'name' },
  email: { autoComplete: 'email', type: 'email' },
  phone: { autoComplete: 'tel', type: 'tel' },
  subject: {},
  message: { rows: 7, hint: 'One sentence is enough for a report.' },
  about: { type: 'radio' },
  kind: {},
  direction: {},
  from: {},
  to: {},
  lane: {},
  plate: { hint: 'Small plates stand along the edge of the road.' },
  seen: { hint: 'Such as “today, about half past eight”.' },
  notice: { type: 'hidden' },
};

export interface FormState {
  values: FieldValues;
  errors: FieldErrors;
}

/** One field under its label: a text, a text of several lines, or a choice. */
function Field({ name, values, errors }: FormState & { name: MessageFieldName }) {
  const { label, required, max, choices, group }: MessageField = fields[name];
  const { hint, rows, type = 'text', autoComplete } = inputs[name];
  const dir = type === 'text' ? 'auto' : undefined;
  const common = {
    className: 'field mt-1',
    id: name,
    name,
    required,
    defaultValue: values[name],
    ...describedBy(name, errors, hint && `${name}-hint`),
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
      {rows && <textarea {...common} maxLength={max} rows={rows} dir={dir} />}
      {choices.length > 0 && (
        <select {...common}>
          <option value="">Not sure</option>
          {choices.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
      {!rows && choices.length === 0 && (
        <input {...common} maxLength={max} type={type} autoComplete={autoComplete} dir={dir} />
      )}
    </div>
  );
}

/** Its place is always there: an extension may have moved the field that it would be put before. */
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

function describedBy(name: FieldName, errors: FieldErrors, hint?: string) {
  const ids = [hint, errors[name] && `${name}-error`].filter(Boolean).join(' ');
  return {
    'aria-describedby': ids || undefined,
    'aria-invalid': errors[name] ? true : undefined,
  };
}

/** The fields of the message itself, in their order. */
export function Fields(state: FormState) {
  return messageNames.map((name) => <Field key={name} name={name} {...state} />);
}

/** A field that people do not see and forms that are filled in by machines have filled in. */
export function Honeypot() {
  return (
    <div className="sr-only" aria-hidden="true">
      <label htmlFor="website">Leave this empty</label>
      <input id="website" name="website" type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}

export function Consent({ values, errors }: FormState) {
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
          {...describedBy('consent', errors)}
        />
        <span>
          I agree that you may process what I write here, to answer me and to deal with what I
          report. The <a href={href('privacy')}>privacy policy</a> says how.
        </span>
      </label>
    </div>
  );
}

/** What a message is about. "Something on or beside the road" opens the questions after it. */
export function Topics({ values, errors }: FormState) {
  return (
    <fieldset {...describedBy('about', errors)}>
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

/** Where something on the road is. Without script, and in older browsers, always there. */
export function Place(state: FormState) {
  return (
    <fieldset className="place">
      <legend className="font-700">Where on the road, and what</legend>
      <p className="mt-1 text-small text-ink-soft">
        Only for something on or beside the road: with any other choice above, these answers are not
        kept. Leave open what you do not know. Every answer helps a crew to find it.
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
      <FieldError name="notice" errors={state.errors} />
      <input id="notice" name="notice" type="hidden" defaultValue={state.values.notice} />
    </fieldset>
  );
}
