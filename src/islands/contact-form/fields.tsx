import { fields, type MessageFieldName } from '../../messages/fields.ts';
import { fieldNames } from '../../messages/per-field.ts';
import type { FieldErrors, FieldName, FieldValues } from '../../messages/schema.ts';
import { href } from '../../routes.ts';

interface FormState {
  values: FieldValues;
  errors: FieldErrors;
}

/** How a field is asked for, besides its label. */
interface Input {
  /** What a browser may fill in; where nothing is said it still keeps what was typed when coming back. */
  autoComplete?: string;
  type?: 'text' | 'email' | 'tel';
  hint?: string;
  /** Lines of a text that may have several. */
  rows?: number;
}

const inputs: Record<MessageFieldName, Input> = {
  name: { autoComplete: 'name' },
  email: { autoComplete: 'email', type: 'email' },
  phone: { autoComplete: 'tel', type: 'tel' },
  subject: {},
  message: {
    hint: 'For something on the road: which direction, near which junction, and when.',
    rows: 7,
  },
};

/** The fields of a message, in their order. */
export function Fields(state: FormState) {
  return fieldNames.map((name) => <Field key={name} name={name} {...state} />);
}

function Field({ name, values, errors }: FormState & { name: MessageFieldName }) {
  const { label, required, max } = fields[name];
  const { hint, rows, type = 'text', autoComplete } = inputs[name];
  const common = {
    className: 'field mt-1',
    id: name,
    name,
    maxLength: max,
    required,
    defaultValue: values[name],
    dir: type === 'text' ? 'auto' : undefined,
    ...describedBy(name, errors, hint && `${name}-hint`),
  };
  return (
    <div>
      <label className="font-700" htmlFor={name}>
        {required ? label : `${label} (optional)`}
      </label>
      {hint && (
        <p className="text-small text-ink-soft" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      <FieldError name={name} errors={errors} />
      {rows ? (
        <textarea {...common} rows={rows} />
      ) : (
        <input {...common} type={type} autoComplete={autoComplete} />
      )}
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
