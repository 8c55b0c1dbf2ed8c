import { href } from '../../site/routes.ts';
import { messageNames } from '../per-field.ts';
import { describedBy, Field, FieldError, type FormState } from './field.tsx';

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
