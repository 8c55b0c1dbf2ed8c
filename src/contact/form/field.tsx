import type { MessageField } from '../field.ts';
import { fields, type MessageFieldName } from '../fields.ts';
import type { FieldErrors, FieldName, FieldValues } from '../schema.ts';
import { inputs } from './inputs.ts';

export interface FormState {
  values: FieldValues;
  errors: FieldErrors;
}

/** One field under its label: a text, a text of several lines, or a choice. */
export function Field({ name, values, errors }: FormState & { name: MessageFieldName }) {
  const { label, required, max, choices, part }: MessageField = fields[name];
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
        {required || part === 'report' ? label : `${label} (optional)`}
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
export function FieldError({ name, errors }: { name: FieldName; errors: FieldErrors }) {
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

export function describedBy(name: FieldName, errors: FieldErrors, hint?: string) {
  const ids = [hint, errors[name] && `${name}-error`].filter(Boolean).join(' ');
  return {
    'aria-describedby': ids || undefined,
    'aria-invalid': errors[name] ? true : undefined,
  };
}
