import { topics } from '../report-fields.ts';
import { describedBy, Field, FieldError, type FormState } from './field.tsx';

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
