import {
  type FieldErrors,
  type FieldName,
  type FieldValues,
  limits,
} from '../../messages/schema.ts';
import { href } from '../../routes.ts';

interface FormState {
  values: FieldValues;
  errors: FieldErrors;
}

interface FieldProps extends FormState {
  name: 'name' | 'email' | 'phone' | 'subject';
  label: string;
  type?: 'text' | 'email' | 'tel';
  autoComplete: string;
}

export function Field({ name, label, type = 'text', autoComplete, values, errors }: FieldProps) {
  return (
    <div>
      <label className="font-700" htmlFor={name}>
        {label}
      </label>
      <FieldError name={name} errors={errors} />
      <input
        className="field mt-1"
        id={name}
        name={name}
        type={type}
        autoComplete={autoComplete}
        maxLength={limits[name]}
        required={name !== 'phone'}
        defaultValue={values[name]}
        {...describedBy(name, errors)}
      />
    </div>
  );
}

export function MessageField({ values, errors }: FormState) {
  return (
    <div>
      <label className="font-700" htmlFor="message">
        Message
      </label>
      <p className="text-small text-ink-soft" id="message-hint">
        For something on the road: which direction, near which junction, and when.
      </p>
      <FieldError name="message" errors={errors} />
      <textarea
        className="field mt-1"
        id="message"
        name="message"
        rows={7}
        maxLength={limits.message}
        required
        defaultValue={values.message}
        {...describedBy('message', errors, 'message-hint')}
      />
    </div>
  );
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

function FieldError({ name, errors }: { name: FieldName; errors: FieldErrors }) {
  if (!errors[name]) return null;
  return (
    <p className="font-700 text-danger" id={`${name}-error`}>
      <span className="sr-only">Error: </span>
      {errors[name]}
    </p>
  );
}

function describedBy(name: FieldName, errors: FieldErrors, hint?: string) {
  const ids = [hint, errors[name] && `${name}-error`].filter(Boolean).join(' ');
  return {
    'aria-describedby': ids || undefined,
    'aria-invalid': errors[name] ? true : undefined,
  };
}
